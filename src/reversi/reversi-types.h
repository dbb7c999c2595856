/*
 * The small integers of reversi, and sets of its sixty-four squares.
 *
 * Squares are Rules' Square: 0 is the corner at the first mover's left hand, which reversi players
 * call a8, since their rows are numbered downwards from a1 at the far left; 63 is h1.
 */
#pragma once

#include "rules/move.h"

#include <stdint.h>

typedef uint64_t Bitboard;

/* Black moves first. A disc as Rules' Piece is its colour plus one. */
typedef enum { BLACK, WHITE } Color;

enum { N_SQUARES = 64, N_PIECES = 3 };

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
