/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How much time to spend: shares of a clock that never exceed it. Plans are compared and moved to
 * the past; nothing here waits. */
#include "base/time.h"
#include "engine/time-plan.h"

#include <glib.h>

static const SearchStability calm = { .stable_iterations = 6, .best_share = 0.8 };
static const SearchStability worried
    = { .stable_iterations = 0, .score_drop = 60, .best_share = 0.3 };

/* PLAN as if its search had begun MS milliseconds earlier. */
static TimePlan
begun_earlier (TimePlan plan, int64_t ms)
{
  plan.started -= 1000 * ms;
  plan.clock_started -= 1000 * ms;
  return plan;
}

/* After how many milliseconds no new iteration is begun. */
static int64_t
enough_after (const TimePlan *plan, const SearchStability *mood)
{
  int64_t low = 0, high = 1 << 30;

  while (low < high) {
    int64_t middle = (low + high) / 2;
    TimePlan moved = begun_earlier (*plan, middle);
    if (time_plan_is_enough (&moved, mood))
      high = middle;
    else
      low = middle + 1;
  }
  return low;
}

static void
test_shares_of_a_clock (void)
{
  for (int64_t left = 50; left <= 7200000; left *= 3)
    for (int moves = 0; moves <= 40; moves += 8) {
      SearchLimits limits = {
        .time = { left, 1 }, .increment = { left / 50, 0 }, .moves_to_go = moves, .overhead = 10
      };
      TimePlan plan = time_plan_start (&limits, 0);

      g_assert_true (plan.limited && plan.on_clock);
      g_assert_cmpint (plan.soft, >, 0);
      g_assert_cmpint (plan.soft, <=, plan.hard);
      g_assert_cmpint (plan.hard, <, 1000 * (left - limits.overhead));
    }
}

/* Spans as they follow from the rules in time-plan.c, by hand: a twenty-eighth of what is left and
 * three quarters of the increment; five times as much where it has to be, but never more than six
 * tenths of the clock, or 85 hundredths where it is filled up after this move. Milliseconds. */
static void
test_spans (void)
{
  static const struct {
    int64_t left, increment;
    int moves_to_go, overhead, expected; /* 0: as the plan itself expects */
    double soft, hard;
  } cases[] = {
    { 28000, 0, 0, 0, 0, 1000, 5000 },       { 28000, 1000, 0, 0, 0, 1750, 8750 },
    { 28000, 0, 10, 0, 0, 2800, 14000 },     { 28000, 0, 40, 0, 0, 1000, 5000 },
    { 28000, 0, 2, 0, 0, 14000, 16800 },     { 28000, 0, 1, 0, 0, 23800, 23800 },
    { 1000, 10000, 0, 0, 0, 600, 600 },      { 32000, 0, 0, 4000, 0, 1000, 5000 },
    { 10, 0, 0, 50, 0, 1 / 28.0, 5 / 28.0 }, { 28000, 0, 0, 0, 14, 2000, 10000 },
    { 28000, 0, 20, 0, 14, 2000, 10000 },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++) {
    const SearchLimits limits = { .time = { 7, cases[i].left },
                                  .increment = { 99999, cases[i].increment },
                                  .moves_to_go = cases[i].moves_to_go,
                                  .overhead = cases[i].overhead };
    TimePlan plan = cases[i].expected > 0 ? time_plan_start_for (&limits, 1, cases[i].expected)
                                          : time_plan_start (&limits, 1);

    g_assert_cmpfloat_with_epsilon ((double) plan.soft, 1000 * cases[i].soft, 1);
    g_assert_cmpfloat_with_epsilon ((double) plan.hard, 1000 * cases[i].hard, 1);
  }
}

/* What a mood makes of the soft span. The clock is so large that what passes while this is tried is
 * nothing beside it. */
static void
test_moods (void)
{
  static const struct {
    SearchStability mood;
    double factor;
  } cases[] = {
    { { .stable_iterations = 6, .best_share = 0.8 }, 0.75 * 0.8 },
    { { .stable_iterations = 100, .best_share = 0.6 }, 0.75 },
    { { .stable_iterations = 3, .best_share = 0.6 }, 1.11 },
    { { .score_drop = 60, .best_share = 0.3 }, 1.6 * 1.5 * 1.3 },
    { { .stable_iterations = 6, .score_drop = 200, .best_share = 0.6 }, 1.8 * 0.75 },
    { { .stable_iterations = 6, .score_drop = -500, .best_share = 0.6 }, 0.75 },
    { { .stable_iterations = 6, .best_share = 0.6, .only_move = true }, 0.075 },
  };
  const SearchLimits limits = { .time = { 2800000000, 1 } };
  TimePlan plan = time_plan_start (&limits, 0);

  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpfloat_with_epsilon ((double) enough_after (&plan, &cases[i].mood) / 100000000,
                                    cases[i].factor, 0.005);
}

static void
test_more_time_for_hard_choices (void)
{
  SearchLimits limits = { .time = { 60000, 60000 } };
  TimePlan plan = time_plan_start (&limits, 1);
  SearchStability forced = calm;

  forced.only_move = true;
  g_assert_cmpint (enough_after (&plan, &forced), <, enough_after (&plan, &calm));
  g_assert_cmpint (enough_after (&plan, &calm), <, enough_after (&plan, &worried));
  g_assert_cmpint (enough_after (&plan, &worried), <, 30000);
}

static void
test_sides_have_their_own_clock (void)
{
  SearchLimits limits = { .time = { 60000, 1000 } };
  TimePlan first = time_plan_start (&limits, 0), second = time_plan_start (&limits, 1);

  g_assert_cmpint (first.soft, >, 20 * second.soft);
}

static void
test_move_time (void)
{
  SearchLimits limits = { .move_time = 1000 };
  TimePlan plan = time_plan_start (&limits, 0);
  TimePlan before = begun_earlier (plan, 500), after = begun_earlier (plan, 1000);

  g_assert_false (time_plan_is_up (&before));
  g_assert_false (time_plan_is_enough (&before, &calm));
  g_assert_true (time_plan_is_up (&after));
}

/* The time for a move and the clock: the shorter one ends the search. */
static void
test_move_time_and_clock (void)
{
  const SearchLimits alone = { .move_time = 1000, .overhead = 100 };
  const SearchLimits long_clock = { .move_time = 1000, .time = { 28000, 0 } };
  const SearchLimits short_clock = { .move_time = 1000, .time = { 2800, 0 } };
  TimePlan plan = time_plan_start (&alone, 0);

  g_assert_cmpint (plan.hard, ==, 900000);
  g_assert_false (plan.on_clock);
  plan = time_plan_start (&long_clock, 0);
  g_assert_cmpint (plan.hard, ==, 1000000);
  plan = time_plan_start (&short_clock, 0);
  g_assert_cmpint (plan.hard, ==, 500000);
  g_assert_true (plan.on_clock);
}

static void
test_elapsed (void)
{
  const SearchLimits limits = { .time = { 28000, 0 } };
  TimePlan plan = begun_earlier (time_plan_start (&limits, 0), 50000);

  g_assert_cmpint (time_plan_elapsed_ms (&plan), >=, 50000);
  g_assert_cmpint (time_plan_elapsed_ms (&plan), <, 50000000);
}

static void
test_no_limit (void)
{
  SearchLimits infinite = { .infinite = true, .time = { 10, 10 } }, depth = { .depth = 5 };
  TimePlan plans[] = { time_plan_start (&infinite, 0), time_plan_start (&depth, 0) };

  for (size_t i = 0; i < G_N_ELEMENTS (plans); i++) {
    TimePlan plan = begun_earlier (plans[i], 1000000);
    g_assert_false (time_plan_is_up (&plan));
    g_assert_false (time_plan_is_enough (&plan, &calm));
  }
}

static void
test_pondering_costs_nothing (void)
{
  SearchLimits limits = { .time = { 10000, 10000 }, .ponder = true };
  TimePlan plan = begun_earlier (time_plan_start (&limits, 0), 60000);

  g_assert_false (time_plan_is_up (&plan));
  g_assert_false (time_plan_is_enough (&plan, &calm));
  time_plan_ponder_hit (&plan);
  /* The clock has only begun to run, but so much thought was had for free already. */
  g_assert_false (time_plan_is_up (&plan));
  g_assert_true (time_plan_is_enough (&plan, &calm));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/time-plan/clock", test_shares_of_a_clock);
  g_test_add_func ("/time-plan/spans", test_spans);
  g_test_add_func ("/time-plan/moods", test_moods);
  g_test_add_func ("/time-plan/move-time-and-clock", test_move_time_and_clock);
  g_test_add_func ("/time-plan/elapsed", test_elapsed);
  g_test_add_func ("/time-plan/mood", test_more_time_for_hard_choices);
  g_test_add_func ("/time-plan/sides", test_sides_have_their_own_clock);
  g_test_add_func ("/time-plan/move-time", test_move_time);
  g_test_add_func ("/time-plan/no-limit", test_no_limit);
  g_test_add_func ("/time-plan/ponder", test_pondering_costs_nothing);
  return g_test_run ();
}
