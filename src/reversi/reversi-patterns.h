/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Patterns: the groups of squares by whose contents the evaluation judges a position.
 *
 * There are a few kinds of groups (a corner, an edge with the squares beside it, lines, diagonals),
 * each met several times on the board by turning and mirroring it. What stands on a group is one
 * number: each square is a digit to the base 3, 1 for a disc of the side to move, -1 for one of the
 * other side, 0 where it is empty. With such digits the number of the same squares seen from the
 * other side is its negation; and placing or flipping a disc adds or subtracts the same steps for
 * every group at once, which compiles to a handful of vector instructions.
 *
 * The weights (data/weights/reversi.bin, made by the tuner; its recipe stands beside it) give each
 * content of each kind a value for each phase of the game. Mirrored contents of a group that is its
 * own mirror image share a weight.
 */
#pragma once

#include "reversi-position.h"

enum {
  N_FEATURES = 46,
  N_FEATURE_LANES = 48, /* whole vectors */
  N_PATTERNS = 11,      /* kinds of groups */
  PATTERN_SQUARES_MAX = 10,
  N_PHASES = 12,
  PLIES_PER_PHASE = 5,
  N_CONTENTS = 226233, /* of all kinds */
  N_PHASE_WEIGHTS = N_CONTENTS + PLIES_PER_PHASE,
  REVERSI_WEIGHT_UNIT = 4, /* every weight is a multiple of this */
};

typedef struct {
  const char *name;
  int n_squares;
  int n_features; /* how often the board has it */
  bool mirrored;  /* contents read backwards (by the mirror table below) are worth the same */
  int first;      /* its weights within a phase */
  int contents;   /* 3 to the n_squares */
  uint8_t mirror[PATTERN_SQUARES_MAX]; /* where each digit goes in the mirror */
} ReversiPattern;

typedef struct {
  _Alignas(32) int16_t values[N_FEATURE_LANES];
} ReversiFeatures;

extern const ReversiPattern reversi_patterns[N_PATTERNS];
/* What an own disc on a square adds to each feature. */
extern const ReversiFeatures reversi_feature_steps[N_SQUARES];
/* Where in a phase's weights the content 0 of each feature is. */
extern const int32_t reversi_feature_centers[N_FEATURE_LANES];

/* Hundredths of a disc for the side to move: what each content is worth, and behind them what it is
 * worth to be on move, for each ply of the phase. */
typedef int16_t ReversiPhaseWeights[N_PHASE_WEIGHTS];

/* CONTENTS of PATTERN as they are in the mirror. */
static inline int
reversi_mirrored (const ReversiPattern *pattern, int contents)
{
  int powers[PATTERN_SQUARES_MAX], mirror = 0;

  powers[0] = 1;
  for (int i = 1; i < pattern->n_squares; i++)
    powers[i] = 3 * powers[i - 1];
  for (int i = 0; i < pattern->n_squares; i++, contents /= 3)
    mirror += contents % 3 * powers[pattern->mirror[i]];
  return mirror;
}

/* The weights that are built in, for each phase. */
extern const ReversiPhaseWeights reversi_weights[N_PHASES];

/* The features of a board, counted afresh. */
void reversi_features_set (ReversiFeatures *features, Bitboard own, Bitboard other);

/* Those after a move on SQUARE that flips FLIPS, from the opponent's view. */
static inline void
reversi_features_play (ReversiFeatures *after, const ReversiFeatures *before, int square,
                       Bitboard flips)
{
  const int16_t *placed = reversi_feature_steps[square].values;
  int16_t sum[N_FEATURE_LANES];

  for (int i = 0; i < N_FEATURE_LANES; i++)
    sum[i] = (int16_t) (before->values[i] + placed[i]);
  while (flips != 0) {
    const int16_t *flipped = reversi_feature_steps[bitboard_pop (&flips)].values;
    for (int i = 0; i < N_FEATURE_LANES; i++)
      sum[i] = (int16_t) (sum[i] + 2 * flipped[i]);
  }
  for (int i = 0; i < N_FEATURE_LANES; i++)
    after->values[i] = (int16_t) -sum[i];
}

static inline int
reversi_phase (int n_discs)
{
  int phase = (n_discs - 4) / PLIES_PER_PHASE;

  return phase < 0 ? 0 : phase < N_PHASES ? phase : N_PHASES - 1;
}

/* Where in a phase's weights that of having the move stands. */
static inline int
reversi_ply_weight (int n_discs)
{
  return N_CONTENTS + (n_discs - 4) % PLIES_PER_PHASE;
}

/* The value by ALL weights of a board with N_DISCS discs for the side to move, in hundredths of
 * discs. */
static inline int
reversi_features_value (const ReversiPhaseWeights *all, const ReversiFeatures *features,
                        int n_discs)
{
  const int16_t *weights = all[reversi_phase (n_discs)];
  int32_t places[N_FEATURE_LANES];
  int value = weights[reversi_ply_weight (n_discs)],
      second = 0; /* two sums do not wait for another */

  for (int i = 0; i < N_FEATURE_LANES; i++)
    places[i] = reversi_feature_centers[i] + features->values[i];
#pragma GCC unroll 23
  for (int i = 0; i < N_FEATURES; i += 2) {
    value += weights[places[i]];
    second += weights[places[i + 1]];
  }
  value += second;
  return value < -6400 ? -6400 : value > 6400 ? 6400 : value;
}
