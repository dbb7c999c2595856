/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sets of squares of a board of 64, one bit for each. */
#pragma once

#include <stdint.h>

typedef uint64_t Bitboard;

static inline Bitboard
square_bit (int square)
{
  return (Bitboard) 1 << square;
}

/* The lowest square of a set that is not empty; it leaves the set. */
static inline int
bitboard_pop (Bitboard *set)
{
  int square = __builtin_ctzll (*set);

  *set &= *set - 1;
  return square;
}

static inline int
bitboard_count (Bitboard set)
{
  return __builtin_popcountll (set);
}
