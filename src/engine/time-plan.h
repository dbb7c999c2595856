/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How much time to spend on a move.
 *
 * Two moments count. The soft limit is asked between iterations of a search, where a new one would
 * probably not finish; it stretches when the best move keeps changing or its score falls, and
 * shrinks when the choice is clear. The hard limit is asked inside an iteration and is never
 * exceeded. While pondering no time counts; when the ponder move is played, time spent until then
 * counts as thought already (so the soft limit may have passed) but not as time used.
 *
 * All times are microseconds of time_now_us, unless their names say milliseconds.
 */
#pragma once

#include "engine-types.h"

typedef struct {
  int64_t started;       /* when the search began */
  int64_t clock_started; /* when our clock began to run: later than that after pondering */
  int64_t soft, hard;    /* spans */
  bool on_clock;         /* the game's clock rules: the soft limit applies */
  bool limited;          /* some time limit applies */
  bool ponders;          /* our clock does not run yet */
} TimePlan;

/* How settled an iteration of the search leaves its choice. */
typedef struct {
  int stable_iterations; /* for how many iterations the best move has stayed the same */
  int score_drop;        /* hundredths by which the score fell below the earlier iterations' */
  double best_share;     /* 0 to 1: the share of the effort that went into the best move */
  bool only_move;        /* there is nothing to choose */
} SearchStability;

/* Plans for a search that starts now with SIDE (0 or 1) to move. */
TimePlan time_plan_start (const SearchLimits *limits, int side);

/* The same in a game of which one knows that about MOVES more are going to take SIDE's time. */
TimePlan time_plan_start_for (const SearchLimits *limits, int side, int moves);

/* The ponder move has been played: our clock runs from now on. */
void time_plan_ponder_hit (TimePlan *plan);

/* Whether the search must end this instant. */
bool time_plan_is_up (const TimePlan *plan);

/* Whether starting another iteration is not worth it any more. */
bool time_plan_is_enough (const TimePlan *plan, const SearchStability *mood);

/* Milliseconds since the search began, pondering included. */
int64_t time_plan_elapsed_ms (const TimePlan *plan);
