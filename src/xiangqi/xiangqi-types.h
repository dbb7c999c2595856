/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The small integers of xiangqi, and sets of its ninety points.
 *
 * Points run from Red's left: a0 = 0, b0 = 1, ... i9 = 89 (file + 9 * rank), which is also Rules'
 * Square. A set of points is an integer of 128 bits, of which 90 are used.
 */
#pragma once

#include "rules/move.h"

#include <stdbool.h>
#include <stdint.h>

__extension__ typedef unsigned __int128 Bitboard;

typedef enum { RED, BLACK } Color;

/* In the order of the back rank from the middle out, as FEN's letters K A B N R C P. */
typedef enum { NO_KIND, KING, ADVISOR, ELEPHANT, HORSE, CHARIOT, CANNON, SOLDIER, N_KINDS } Kind;

/* A piece is its colour's 0 or 7 plus its kind, so that it is also Rules' Piece: 1 to 14. */
typedef uint8_t XiangqiPiece;

enum { NO_PIECE = 0, N_PIECES = 15 };

enum { N_FILES = 9, N_RANKS = 10, N_POINTS = 90 };

static inline XiangqiPiece
piece_make (Color color, Kind kind)
{
  return (XiangqiPiece) (color * 7 + kind);
}

static inline Color
piece_color (XiangqiPiece piece)
{
  return piece > SOLDIER ? BLACK : RED;
}

static inline Kind
piece_kind (XiangqiPiece piece)
{
  return (Kind) (piece > SOLDIER ? piece - 7 : piece);
}

static inline int
point_file (int point)
{
  return point % N_FILES;
}

static inline int
point_rank (int point)
{
  return point / N_FILES;
}

static inline int
point_make (int file, int rank)
{
  return rank * N_FILES + file;
}

/* Whether POINT lies beyond the river for COLOR. */
static inline bool
point_is_across (int point, Color color)
{
  return color == RED ? point >= 45 : point < 45;
}

static inline Bitboard
point_bit (int point)
{
  return (Bitboard) 1 << point;
}

/* The lowest point of a set that is not empty. */
static inline int
bitboard_first (Bitboard set)
{
  uint64_t low = (uint64_t) set;

  return low != 0 ? __builtin_ctzll (low) : 64 + __builtin_ctzll ((uint64_t) (set >> 64));
}

/* The same; it leaves the set. */
static inline int
bitboard_pop (Bitboard *set)
{
  int point = bitboard_first (*set);

  *set &= *set - 1;
  return point;
}

static inline int
bitboard_count (Bitboard set)
{
  return __builtin_popcountll ((uint64_t) set) + __builtin_popcountll ((uint64_t) (set >> 64));
}
