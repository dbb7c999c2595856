/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the results of games tell about the difference between two players.
 *
 * A player's expected share of the points is s = 1 / (1 + 10^(-d/400)), d being the difference in
 * Elo. Two games from one opening with the sides changed are not independent: an opening that is
 * won for one side gives a point to each. So the spread is taken from the sums of such pairs, in
 * fifths of outcomes (0, 1/2, 1, 3/2, 2 points), wherever games were played in pairs. Without pairs
 * the three results of single games are used in the same way.
 */
#pragma once

#include <glib.h>

typedef struct {
  guint wins, draws, losses; /* of all games, from the view of the first player */
  guint pairs[5];            /* of whole pairs: how many brought 0, 1/2 ... 2 points */
  gboolean paired;           /* the pairs count; else the games */
} ArenaScore;

typedef struct {
  double share;                  /* of the points, 0 to 1 */
  double elo, elo_low, elo_high; /* with the limits of the 95 % interval; may be infinite */
  double los;                    /* the probability that the first player is the better one */
} ArenaEstimate;

typedef struct {
  double elo0, elo1;  /* what is to be told apart, elo0 < elo1 */
  double alpha, beta; /* the risks of accepting elo1, or elo0, wrongly */
} ArenaSprt;

typedef enum { ARENA_SPRT_OPEN, ARENA_SPRT_LOWER, ARENA_SPRT_UPPER } ArenaSprtState;

guint arena_score_games (const ArenaScore *score);
double arena_score_points (const ArenaScore *score);

/* The share of points that belongs to a difference of ELO, and back (infinite for 0 and 1). */
double arena_share_of_elo (double elo);
double arena_elo_of_share (double share);

/* FALSE where there are no games yet. */
gboolean arena_estimate (const ArenaScore *score, ArenaEstimate *estimate);

/* The logarithm of how much likelier the results are with a difference of elo1 than with elo0, each
 * with the frequencies of results that fit best (generalised likelihood ratio). */
double arena_sprt_llr (const ArenaSprt *sprt, const ArenaScore *score);

/* The bounds at which the test ends (A. Wald, 1945). */
double arena_sprt_lower (const ArenaSprt *sprt);
double arena_sprt_upper (const ArenaSprt *sprt);

/* Whether it has ended; never before ten pairs, or games without pairs. */
ArenaSprtState arena_sprt_state (const ArenaSprt *sprt, const ArenaScore *score);
