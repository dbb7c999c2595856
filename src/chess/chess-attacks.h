/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Attack sets. Steppers come straight from tables; sliders by multiplication: the blockers that
 * matter are masked out, a factor found for the square gathers them in the top bits, and these
 * index a table of all answers.
 *
 * The tables are const data that a small program writes during the build (chess-tables-gen.c), so
 * nothing has to be initialised and any thread may ask at any time.
 */
#pragma once

#include "chess-types.h"

#include <stdint.h>

/* Where the attacks of a slider on one square are found. */
typedef struct {
  Bitboard mask;
  Bitboard factor;
  const Bitboard *attacks;
  unsigned shift;
} SlideIndex;

extern const Bitboard chess_slides[]; /* what these point into */
extern const SlideIndex chess_bishop_slides[64];
extern const SlideIndex chess_rook_slides[64];

extern const Bitboard chess_pawn_attacks[2][64];
extern const Bitboard chess_knight_attacks[64];
extern const Bitboard chess_king_attacks[64];
extern const Bitboard chess_between[64][64]; /* squares strictly between two on a line */
extern const Bitboard chess_line[64][64];    /* the whole line through two squares, or 0 */

static inline Bitboard
chess_slide_attacks (const SlideIndex *slide, Bitboard occupied)
{
  return slide->attacks[(occupied & slide->mask) * slide->factor >> slide->shift];
}

static inline Bitboard
chess_bishop_attacks (int square, Bitboard occupied)
{
  return chess_slide_attacks (&chess_bishop_slides[square], occupied);
}

static inline Bitboard
chess_rook_attacks (int square, Bitboard occupied)
{
  return chess_slide_attacks (&chess_rook_slides[square], occupied);
}

static inline Bitboard
chess_queen_attacks (int square, Bitboard occupied)
{
  return chess_bishop_attacks (square, occupied) | chess_rook_attacks (square, occupied);
}

/* Attacks of a piece of KIND (not a pawn). */
static inline Bitboard
chess_attacks (Kind kind, int square, Bitboard occupied)
{
  switch (kind) {
  case KNIGHT:
    return chess_knight_attacks[square];
  case BISHOP:
    return chess_bishop_attacks (square, occupied);
  case ROOK:
    return chess_rook_attacks (square, occupied);
  case QUEEN:
    return chess_queen_attacks (square, occupied);
  case KING:
    return chess_king_attacks[square];
  default:
    return 0;
  }
}
