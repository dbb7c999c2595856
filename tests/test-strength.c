/* Levels of strength: monotone limits, sensible luck, and mates that are seen. */
#include "engine/strength.h"

#include <glib.h>

enum { DRAWS = 2000 };

static EngineInfo
line (int score)
{
  return (EngineInfo){ .score = score, .pv_length = 1 };
}

/* How often each of the N lines is chosen at ELO in DRAWS draws. */
static void
draw (const EngineInfo *lines, int n, int elo, int *count)
{
  for (int i = 0; i < n; i++)
    count[i] = 0;
  for (uint64_t seed = 0; seed < DRAWS; seed++) {
    int chosen = strength_choose (lines, n, elo, seed);
    g_assert_cmpint (chosen, >=, 0);
    g_assert_cmpint (chosen, <, n);
    count[chosen]++;
  }
}

static SearchLimits
limited (int elo)
{
  SearchLimits limits = { .elo = elo };

  strength_limit (&limits);
  return limits;
}

static void
test_levels_are_ordered (void)
{
  for (int number = 1; number <= LEVEL_COUNT; number++) {
    g_assert_cmpint (level_get (number)->number, ==, number);
    g_assert_nonnull (level_get (number)->name);
    if (number > 1)
      g_assert_cmpint (level_get (number)->elo, >, level_get (number - 1)->elo);
  }
  g_assert_true (level_get (0) == level_get (1));
  g_assert_true (level_get (99) == level_get (LEVEL_COUNT));
}

static void
test_limits_grow_with_strength (void)
{
  SearchLimits last = limited (level_get (1)->elo);

  for (int elo = level_get (1)->elo; elo < level_get (LEVEL_COUNT)->elo; elo += 5) {
    SearchLimits limits = limited (elo);
    g_assert_cmpuint (limits.nodes, >=, last.nodes);
    g_assert_cmpint (limits.depth, >=, last.depth);
    g_assert_cmpint (limits.multi_pv, <=, last.multi_pv);
    last = limits;
  }
  g_assert_cmpuint (limited (2600).nodes, >, 20 * limited (600).nodes);
  /* Below the scale as at its lower end. */
  g_assert_cmpuint (limited (100).nodes, ==, limited (600).nodes);
}

static void
test_full_strength_is_untouched (void)
{
  EngineInfo lines[] = { line (20), line (19) };

  for (int i = 0; i < 2; i++) {
    SearchLimits limits = limited (i == 0 ? LEVEL_FULL : level_get (LEVEL_COUNT)->elo);
    g_assert_cmpuint (limits.nodes, ==, 0);
    g_assert_cmpint (limits.depth, ==, 0);
    g_assert_cmpint (limits.multi_pv, ==, 0);
  }
  for (uint64_t seed = 0; seed < DRAWS; seed++) {
    g_assert_cmpint (strength_choose (lines, 2, LEVEL_FULL, seed), ==, 0);
    g_assert_cmpint (strength_choose (lines, 2, level_get (LEVEL_COUNT)->elo, seed), ==, 0);
  }
}

static void
test_tighter_limits_stay (void)
{
  SearchLimits limits = { .elo = 1600, .depth = 1, .nodes = 10, .multi_pv = 30 };

  strength_limit (&limits);
  g_assert_cmpint (limits.depth, ==, 1);
  g_assert_cmpuint (limits.nodes, ==, 10);
  g_assert_cmpint (limits.multi_pv, ==, 30);
}

static void
test_seed_decides (void)
{
  EngineInfo lines[] = { line (30), line (10), line (0), line (-40) };

  for (uint64_t seed = 0; seed < 100; seed++)
    g_assert_cmpint (strength_choose (lines, 4, 900, seed), ==,
                     strength_choose (lines, 4, 900, seed));
}

/* A pawn's worth of mistake is common at the bottom and rare at the top; the better of two moves is
 * the likelier one everywhere. */
static void
test_mistakes_shrink_with_strength (void)
{
  EngineInfo lines[] = { line (20), line (-80) };
  int worse_before = DRAWS;

  for (int number = 1; number < LEVEL_COUNT; number++) {
    int count[2];
    draw (lines, 2, level_get (number)->elo, count);
    g_assert_cmpint (count[0], >, count[1]);
    g_assert_cmpint (count[1], <=, worse_before);
    worse_before = count[1];
    if (number <= 3)
      g_assert_cmpint (count[1], >, DRAWS / 5);
    if (number >= 8)
      g_assert_cmpint (count[1], <, DRAWS / 25);
  }
}

static void
test_weak_levels_vary (void)
{
  EngineInfo lines[] = { line (30), line (25), line (20), line (15), line (10) };
  int count[5];

  draw (lines, 5, 1000, count);
  for (int i = 0; i < 5; i++)
    g_assert_cmpint (count[i], >, DRAWS / 20);
}

static void
test_hopeless_lines_are_not_considered (void)
{
  EngineInfo lines[] = { line (0), line (-900) };

  for (int number = 4; number < LEVEL_COUNT; number++) {
    int count[2];
    draw (lines, 2, level_get (number)->elo, count);
    g_assert_cmpint (count[1], ==, 0);
  }
}

static void
test_mates_are_seen (void)
{
  EngineInfo into_mate[] = { line (-200), line (-210), line (-(SCORE_MATE - 2)) };
  EngineInfo lost_anyway[] = { line (-1300), line (-1400), line (-(SCORE_MATE - 2)) };
  EngineInfo mate_now[] = { line (SCORE_MATE - 1), line (900), line (800) };
  EngineInfo forced[] = { line (-(SCORE_MATE - 2)), line (-(SCORE_MATE - 2)) };

  for (int number = 3; number < LEVEL_COUNT; number++) {
    int count[3];
    draw (into_mate, 3, level_get (number)->elo, count);
    g_assert_cmpint (count[2], ==, 0);
    draw (lost_anyway, 3, level_get (number)->elo, count);
    g_assert_cmpint (count[2], ==, 0);
    draw (mate_now, 3, level_get (number)->elo, count);
    g_assert_cmpint (count[0], ==, DRAWS);
    draw (forced, 2, level_get (number)->elo, count);
    g_assert_cmpint (count[0] + count[1], ==, DRAWS);
  }
  /* The very beginner misses both sometimes. */
  int count[3];
  draw (mate_now, 3, level_get (1)->elo, count);
  g_assert_cmpint (count[0], <, DRAWS);
  g_assert_cmpint (count[0], >, DRAWS / 4);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/strength/levels", test_levels_are_ordered);
  g_test_add_func ("/strength/limits", test_limits_grow_with_strength);
  g_test_add_func ("/strength/full", test_full_strength_is_untouched);
  g_test_add_func ("/strength/tighter", test_tighter_limits_stay);
  g_test_add_func ("/strength/seed", test_seed_decides);
  g_test_add_func ("/strength/mistakes", test_mistakes_shrink_with_strength);
  g_test_add_func ("/strength/variety", test_weak_levels_vary);
  g_test_add_func ("/strength/hopeless", test_hopeless_lines_are_not_considered);
  g_test_add_func ("/strength/mates", test_mates_are_seen);
  return g_test_run ();
}
