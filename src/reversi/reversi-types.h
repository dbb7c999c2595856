/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The small integers of reversi, and sets of its sixty-four squares.
 *
 * Squares are Rules' Square: 0 is the corner at the first mover's left hand, which reversi players
 * call a8, since their rows are numbered downwards from a1 at the far left; 63 is h1.
 */
#pragma once

#include "base/bitboard.h"
#include "rules/move.h"

/* Black moves first. A disc as Rules' Piece is its colour plus one. */
typedef enum { BLACK, WHITE } Color;

enum { N_SQUARES = 64, N_PIECES = 3 };

#define REVERSI_CORNERS ((Bitboard) 0x8100000000000081)
#define REVERSI_X_SQUARES ((Bitboard) 0x0042000000004200) /* diagonally beside corners */
#define REVERSI_C_SQUARES ((Bitboard) 0x4281000000008142) /* on the edge beside corners */

/* SET and all squares beside it. */
static inline Bitboard
reversi_spread (Bitboard set)
{
  set |= (set << 1 & 0xfefefefefefefefe) | (set >> 1 & 0x7f7f7f7f7f7f7f7f);
  return set | set << 8 | set >> 8;
}

/* The squares beside those corners that are EMPTY: a disc there can cost the corner. */
static inline Bitboard
reversi_beside_corners (Bitboard empty)
{
  return reversi_spread (empty & REVERSI_CORNERS) & ~REVERSI_CORNERS;
}
