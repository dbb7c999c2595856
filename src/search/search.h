/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the shared search knows without knowing the game: its limits, its scores, its constants. */
#pragma once

#include "engine/engine-types.h"
#include "engine/tt.h"
#include "root-line.h"

enum {
  PLY_MAX = 128,  /* deepest node, counted from the root */
  PAST_MAX = 256, /* positions before the root that are looked at for repetitions */
  HISTORY_MAX = 16384,
};

/* Which legal moves a game is asked for. */
typedef enum {
  GAME_ALL,
  GAME_NOISY, /* those that change the balance at once: captures, promotions */
  GAME_QUIET, /* the others: ALL = NOISY + QUIET, without overlap */
} GameGenerate;

/* Every constant of the search in one place, so that each game has its own and a tuner can reach
 * them. Margins are hundredths, depths are plies. */
typedef struct SearchTuning {
  int aspiration_depth, aspiration_window; /* narrow windows from this depth; half their width */
  int aspiration_plies; /* by which a score above the window is searched less again, at most */
  int reverse_futility_depth, reverse_futility_margin, reverse_futility_improving;
  int razor_depth, razor_margin;
  int null_depth, null_reduction, null_depth_divisor, null_eval_divisor;
  int null_margin, null_margin_depth, null_verify_depth;
  int probcut_depth, probcut_margin, probcut_reduction, probcut_table_margin;
  int hashless_depth; /* nodes this deep without a hash move are searched a ply less */
  int late_move_depth, late_move_base;
  int futility_depth, futility_base, futility_margin;
  int futility_capture_base, futility_capture_margin;
  int history_prune_depth, history_prune_margin;
  int exchange_depth, exchange_quiet_margin, exchange_noisy_margin;
  int singular_depth, singular_margin, singular_double_margin;
  int reduction_depth, reduction_moves;
  double reduction_base, reduction_divisor;
  int reduction_history_divisor;
  int reduction_cuts; /* so many replies that refute make a late move be searched a ply less */
  int research_deeper_margin, research_shallower_margin;
  int raise_depth; /* up to which the rest is searched a ply less behind a move that raised alpha */
  int history_bonus, history_bonus_max, history_bonus_margin;
  int quiescence_margin;
} SearchTuning;

/* The side to move is mated PLY plies from the root. */
static inline int
score_mated (int ply)
{
  return -SCORE_MATE + ply;
}

/* The side to move loses by a rule PLY plies from the root: "mated" so late that any real mate is
 * preferred by the winner and put off by the loser, and so that no limit for mates stops at it; yet
 * all that spares the search from dropping moves while the only known one loses goes for it too. */
static inline int
score_ruled (int ply)
{
  return score_mated (ply + RULED_PLIES);
}

/* Whether SCORE says that someone is mated, or loses by a rule. */
static inline bool
score_is_mate (int score)
{
  return score >= SCORE_MATE_BOUND || score <= -SCORE_MATE_BOUND;
}

/* Mate scores count plies from the root in the search and from the position itself in the table,
 * where positions are met at different plies. */
static inline int
score_to_table (int score, int ply)
{
  if (score >= SCORE_MATE_BOUND)
    return score + ply;
  return score <= -SCORE_MATE_BOUND ? score - ply : score;
}

static inline int
score_from_table (int score, int ply)
{
  if (score >= SCORE_MATE_BOUND)
    return score - ply;
  return score <= -SCORE_MATE_BOUND ? score + ply : score;
}

static inline int
int_min (int a, int b)
{
  return a < b ? a : b;
}

static inline int
int_max (int a, int b)
{
  return a > b ? a : b;
}

static inline int
int_clamp (int value, int least, int most)
{
  return value < least ? least : value > most ? most : value;
}
