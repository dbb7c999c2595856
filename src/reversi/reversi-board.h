/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board as the search plays on it: bare sets of discs, and what the patterns see. */
#pragma once

#include "reversi-patterns.h"

/* A board in the search: OWN are the discs of the side to move. */
typedef struct {
  Bitboard own, other;
  ReversiFeatures features;
  int empties;
} Board;

void board_load (Board *board, const ReversiPosition *p);

/* After a legal move on SQUARE that flips FLIPS. */
static inline void
board_play (Board *after, const Board *before, int square, Bitboard flips)
{
  after->own = before->other ^ flips;
  after->other = before->own ^ flips ^ square_bit (square);
  reversi_features_play (&after->features, &before->features, square, flips);
  after->empties = before->empties - 1;
}

static inline void
board_pass (Board *after, const Board *before)
{
  after->own = before->other;
  after->other = before->own;
  for (int i = 0; i < N_FEATURE_LANES; i++)
    after->features.values[i] = (int16_t) -before->features.values[i];
  after->empties = before->empties;
}

static inline int
board_evaluate (const Board *board, const ReversiPhaseWeights *weights)
{
  return reversi_features_value (weights, &board->features, N_SQUARES - board->empties);
}

/* Own discs less the other's at the end of the game, empty squares to the winner; in discs. */
static inline int
final_score (Bitboard own, Bitboard other)
{
  int mine = bitboard_count (own), theirs = bitboard_count (other);
  int empties = N_SQUARES - mine - theirs;

  return mine - theirs + (mine > theirs ? empties : mine < theirs ? -empties : 0);
}
