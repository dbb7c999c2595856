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

/* SET and all squares beside it. */
static inline Bitboard
reversi_spread (Bitboard set)
{
  set |= (set << 1 & 0xfefefefefefefefe) | (set >> 1 & 0x7f7f7f7f7f7f7f7f);
  return set | set << 8 | set >> 8;
}
