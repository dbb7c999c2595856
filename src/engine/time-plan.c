/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How much time to spend on a move: shares of the clock. */
#include "time-plan.h"

#include "base/time.h"

#include <math.h>

/* A game is taken to last this many more moves wherever it stands: a fixed share of what is left
 * spends most in the opening and the middle game, where the choices are. */
static const int MOVES_EXPECTED = 28;
static const double INCREMENT_SHARE = 0.75; /* of the increment that is spent at once */
static const double HARD_PER_SOFT = 5.0;
static const double HARD_MAX = 0.6;             /* of the clock, where more moves must follow */
static const double HARD_MOST_LAST_MOVE = 0.85; /* where the clock is refilled after this move */
static const double ONLY_MOVE_FACTOR = 0.1;
static const double DROP_FULL = 80.0;      /* a fall of this many hundredths ... */
static const double DROP_FACTOR_MAX = 0.8; /* ... adds this much to the factor 1 */
static const double UNSTABLE_MAX = 1.5, UNSTABLE_STEP = 0.13, UNSTABLE_MIN = 0.75;
static const double SHARE_BASE = 1.6, SHARE_SLOPE = 1.0;

/* Sets both spans from the clock of SIDE, in milliseconds until the caller scales them. */
static void
plan_clock (TimePlan *plan, const SearchLimits *limits, int side, int expected)
{
  double left = fmax (1, (double) (limits->time[side] - limits->overhead));
  double increment = (double) limits->increment[side];
  int moves = limits->moves_to_go > 0 ? limits->moves_to_go : expected;
  double divisor = moves < expected ? moves : expected;
  double soft = left / divisor + INCREMENT_SHARE * increment;
  double ceiling = left * (limits->moves_to_go == 1 ? HARD_MOST_LAST_MOVE : HARD_MAX);

  plan->soft = (int64_t) (1000 * fmin (soft, ceiling));
  plan->hard = (int64_t) (1000 * fmin (soft * HARD_PER_SOFT, ceiling));
  plan->on_clock = plan->limited = true;
}

TimePlan
time_plan_start (const SearchLimits *limits, int side)
{
  return time_plan_start_for (limits, side, MOVES_EXPECTED);
}

TimePlan
time_plan_start_for (const SearchLimits *limits, int side, int moves)
{
  int64_t now = time_now_us ();
  TimePlan plan = { .started = now, .clock_started = now, .ponders = limits->ponder };

  if (limits->infinite)
    return plan;
  if (limits->time[side] > 0)
    plan_clock (&plan, limits, side, moves);
  if (limits->move_time > 0) {
    int64_t span = 1000 * (int64_t) fmax (1, (double) (limits->move_time - limits->overhead));
    plan.hard = plan.limited && plan.hard < span ? plan.hard : span;
    plan.limited = true;
  }
  return plan;
}

void
time_plan_ponder_hit (TimePlan *plan)
{
  plan->clock_started = time_now_us ();
  plan->ponders = false;
}

bool
time_plan_is_up (const TimePlan *plan)
{
  return plan->limited && !plan->ponders && time_now_us () - plan->clock_started >= plan->hard;
}

/* By how much the soft limit stretches: around 1. */
static double
stability_factor (const SearchStability *mood)
{
  double drop = fmin (fmax (mood->score_drop / DROP_FULL, 0), 1) * DROP_FACTOR_MAX;
  double stability = fmax (UNSTABLE_MAX - UNSTABLE_STEP * mood->stable_iterations, UNSTABLE_MIN);
  double share = SHARE_BASE - SHARE_SLOPE * mood->best_share;

  return (1 + drop) * stability * share * (mood->only_move ? ONLY_MOVE_FACTOR : 1);
}

bool
time_plan_is_enough (const TimePlan *plan, const SearchStability *mood)
{
  if (!plan->on_clock || plan->ponders)
    return false;
  return (double) (time_now_us () - plan->started) >= (double) plan->soft * stability_factor (mood);
}

int64_t
time_plan_elapsed_ms (const TimePlan *plan)
{
  return (time_now_us () - plan->started) / 1000;
}
