/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Levels of strength: monotone limits, sensible luck, things overlooked, and mates that are seen;
 * in every game's own table. */
#include "engine/strength.h"
#include "registry.h"

#include <glib.h>
#include <string.h>

enum { DRAWS = 2000 };

/* Limits, and a spread of 100 at level 1 that is halved every two levels. Only level 1 overlooks.
 */
static const LevelTable table = {
  .careless = 600,
  .most = 1500,
  .skills = {
    { 1, 1000, 40, 100, 0.2, 0 },
    { 1, 2000, 36, 71, 0, 1 },
    { 2, 4000, 32, 50, 0, 2 },
    { 2, 8000, 28, 36, 0, 3 },
    { 3, 16000, 24, 25, 0, 4 },
    { 4, 32000, 20, 18, 0, 5 },
    { 5, 64000, 16, 13, 0, 6 },
    { 6, 128000, 12, 9, 0, 7 },
    { 7, 256000, 8, 6, 0, 8 },
    { 8, 512000, 6, 4, 0, 9 },
    { 9, 1024000, 4, 3, 0, 10 },
    { 10, 2048000, 2, 2, 0, 11 },
  },
};

/* A move that is what it looks like. */
static Candidate
plain (int score)
{
  return (Candidate){ .score = score, .static_eval = score };
}

/* How often each of the N candidates is chosen at level NUMBER in DRAWS draws. */
static void
draw (const LevelTable *levels, const Candidate *candidates, int n, int number, int *count)
{
  for (int i = 0; i < n; i++)
    count[i] = 0;
  for (uint64_t seed = 0; seed < DRAWS; seed++) {
    int chosen = strength_choose (levels, candidates, n, level_get (number)->elo, seed);
    g_assert_cmpint (chosen, >=, 0);
    g_assert_cmpint (chosen, <, n);
    count[chosen]++;
  }
}

static SearchLimits
limited (const LevelTable *levels, int elo)
{
  SearchLimits limits = { .elo = elo };

  strength_limit (levels, &limits);
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
  g_assert_cmpint (level_get (1)->elo, ==, ELO_MIN);
  g_assert_cmpint (level_get (LEVEL_COUNT)->elo, ==, ELO_FULL);
}

/* Every game's levels see more and judge better from one to the next, each better in something, and
 * none asks for more nodes than are searched in a second or so, or for more lines than there are.
 */
static void
test_tables_are_monotone (void)
{
  for (int game = 0; game < registry_count (); game++) {
    const LevelTable *levels = registry_game (game)->backend->levels;

    g_assert_cmpfloat (levels->careless, >, 0);
    g_assert_cmpfloat (levels->most, >, 0);
    for (int i = 0; i < LEVEL_COUNT; i++) {
      const Skill *skill = &levels->skills[i], *below = &levels->skills[i > 0 ? i - 1 : 0];
      g_assert_cmpfloat (skill->depth, >=, MAX (below->depth, 1));
      g_assert_cmpfloat (skill->nodes, >=, MAX (below->nodes, 1));
      g_assert_cmpfloat (skill->lines, <=, MIN (below->lines, MULTI_PV_MAX));
      g_assert_cmpfloat (skill->lines, >=, 1);
      g_assert_cmpfloat (skill->spread, >, 0);
      g_assert_cmpfloat (skill->spread, <=, below->spread);
      g_assert_cmpfloat (skill->overlook, <=, MIN (below->overlook, 0.5));
      g_assert_cmpfloat (skill->overlook, >=, 0);
      g_assert_cmpfloat (skill->horizon, >=, below->horizon);
      if (i > 0)
        g_assert_true (skill->depth > below->depth || skill->nodes > below->nodes
                       || skill->spread < below->spread || skill->overlook < below->overlook);
      if (i < LEVEL_COUNT - 1)
        g_assert_cmpfloat (skill->nodes, <=, 1e6);
    }
  }
}

static void
test_limits_grow_with_strength (void)
{
  for (int game = 0; game < registry_count (); game++) {
    const LevelTable *levels = registry_game (game)->backend->levels;
    SearchLimits last = limited (levels, ELO_MIN);

    for (int elo = ELO_MIN; elo < ELO_FULL; elo += 5) {
      SearchLimits limits = limited (levels, elo);
      g_assert_cmpuint (limits.nodes, >=, last.nodes);
      g_assert_cmpint (limits.depth, >=, last.depth);
      g_assert_cmpint (limits.multi_pv, <=, last.multi_pv);
      last = limits;
    }
    /* Below the scale as at its lower end. */
    g_assert_cmpuint (limited (levels, 100).nodes, ==, limited (levels, ELO_MIN).nodes);
  }
  /* At a level as it stands in the table, between two in between. */
  g_assert_cmpuint (limited (&table, level_get (4)->elo).nodes, ==, 8000);
  g_assert_cmpint (limited (&table, level_get (4)->elo).multi_pv, ==, 28);
  g_assert_cmpuint (limited (&table, (level_get (4)->elo + level_get (5)->elo) / 2).nodes, ==,
                    11314);
}

static void
test_full_strength_is_untouched (void)
{
  Candidate candidates[] = { plain (20), plain (19) };

  for (int i = 0; i < 2; i++) {
    SearchLimits limits = limited (&table, i == 0 ? LEVEL_FULL : ELO_FULL);
    g_assert_cmpuint (limits.nodes, ==, 0);
    g_assert_cmpint (limits.depth, ==, 0);
    g_assert_cmpint (limits.multi_pv, ==, 0);
  }
  for (uint64_t seed = 0; seed < DRAWS; seed++) {
    g_assert_cmpint (strength_choose (&table, candidates, 2, LEVEL_FULL, seed), ==, 0);
    g_assert_cmpint (strength_choose (&table, candidates, 2, ELO_FULL, seed), ==, 0);
  }
}

static void
test_tighter_limits_stay (void)
{
  SearchLimits limits = { .elo = 1600, .depth = 1, .nodes = 10, .multi_pv = 30 };

  strength_limit (&table, &limits);
  g_assert_cmpint (limits.depth, ==, 1);
  g_assert_cmpuint (limits.nodes, ==, 10);
  g_assert_cmpint (limits.multi_pv, ==, 30);
}

static void
test_seed_decides (void)
{
  Candidate candidates[] = { plain (30), plain (10), plain (0), plain (-40) };

  for (uint64_t seed = 0; seed < 100; seed++)
    g_assert_cmpint (strength_choose (&table, candidates, 4, 900, seed), ==,
                     strength_choose (&table, candidates, 4, 900, seed));
}

/* A mistake that is big in the game (a pawn in chess) is common at the bottom and unknown at the
 * top; the better of two moves is the likelier one everywhere. */
static void
test_mistakes_shrink_with_strength (void)
{
  for (int game = 0; game < registry_count (); game++) {
    const LevelTable *levels = registry_game (game)->backend->levels;
    Candidate candidates[] = { plain (20), plain (20 - (int) levels->careless / 6) };
    int worse_before = DRAWS;

    for (int number = 1; number < LEVEL_COUNT; number++) {
      int count[2];
      draw (levels, candidates, 2, number, count);
      g_assert_cmpint (count[0], >, count[1]);
      g_assert_cmpint (count[1], <=, worse_before);
      worse_before = count[1];
      if (number == 1)
        g_assert_cmpint (count[1], >, DRAWS / 5);
      if (number >= 9)
        g_assert_cmpint (count[1], <, DRAWS / 25);
    }
  }
}

static void
test_weak_levels_vary (void)
{
  for (int game = 0; game < registry_count (); game++) {
    const Candidate candidates[] = { plain (30), plain (25), plain (20), plain (15), plain (10) };
    int count[5];

    draw (registry_game (game)->backend->levels, candidates, 5, 3, count);
    for (int i = 0; i < 5; i++)
      g_assert_cmpint (count[i], >, DRAWS / 20);
  }
}

static void
test_hopeless_moves_are_not_considered (void)
{
  Candidate candidates[] = { plain (0), plain (-301) };

  for (int number = 1; number < LEVEL_COUNT; number++) {
    int count[2];
    draw (&table, candidates, 2, number, count);
    g_assert_cmpint (count[1], ==, 0);
  }
}

/* The spread doubles with the imbalance, but a move that wins or saves a lot makes nobody careless.
 */
static void
test_care_depends_on_the_ordinary_move (void)
{
  Candidate winning[] = { plain (900), plain (860), plain (860) };
  Candidate gift[] = { plain (900), plain (0), plain (0), plain (-10) };
  Candidate rescue[] = { plain (0), plain (-900), plain (-900), plain (-910) };
  Candidate even[] = { plain (0), plain (-40), plain (-40) };
  int count[4], even_count[4];

  draw (&table, winning, 3, 2, count);
  draw (&table, even, 3, 2, even_count);
  g_assert_cmpint (count[0] + DRAWS / 20, <, even_count[0]);
  for (int number = 1; number < LEVEL_COUNT; number++) {
    draw (&table, gift, 4, number, count);
    g_assert_cmpint (count[0], ==, DRAWS);
    draw (&table, rescue, 4, number, count);
    g_assert_cmpint (count[0], ==, DRAWS);
  }
}

/* What a move allows is overlooked sometimes at level 1, as often as its table says, and never by
 * who overlooks nothing. */
static void
test_replies_are_overlooked (void)
{
  Candidate trap[] = { plain (0), plain (-5), plain (-10), { .score = -800, .static_eval = 600 } };
  int count[4];

  draw (&table, trap, 4, 1, count);
  g_assert_cmpint (count[3], >, DRAWS * 15 / 100);
  g_assert_cmpint (count[3], <, DRAWS * 25 / 100);
  for (int number = 2; number < LEVEL_COUNT; number++) {
    draw (&table, trap, 4, number, count);
    g_assert_cmpint (count[3], ==, 0);
  }
  for (int game = 0; game < registry_count (); game++) {
    const LevelTable *levels = registry_game (game)->backend->levels;
    Candidate here[]
        = { plain (0),
            plain (-5),
            plain (-10),
            { .score = (int) -levels->careless * 4, .static_eval = (int) levels->careless } };

    draw (levels, here, 4, 1, count);
    g_assert_cmpint (count[3], >, 0);
    g_assert_cmpint (count[3], <, DRAWS / 3);
    draw (levels, here, 4, LEVEL_COUNT - 1, count);
    g_assert_cmpint (count[3], ==, 0);
  }
}

/* That the piece itself is lost where it was put is overlooked far more seldom, and never of what
 * is worth much; who sees it does not think it better than it is, and does not play it where
 * another move is better, not even in a game that is decided. */
static void
test_pieces_are_not_given (void)
{
  for (int game = 0; game < registry_count (); game++) {
    if (registry_game (game)->rules->left_hanging == NULL)
      continue;
    const LevelTable *levels = registry_game (game)->backend->levels;
    const int careless = (int) levels->careless;
    Candidate little[]
        = { plain (0), plain (-5), plain (-10), { .score = -careless / 6, .static_eval = 50 } };
    Candidate much[]
        = { plain (0), plain (-5), plain (-10), { .score = -careless / 2, .static_eval = 50 } };
    Candidate ahead[] = { plain (careless), plain (careless - 5), plain (careless - 20) };
    Candidate decided[]
        = { plain (careless * 5), plain (careless * 5 - 5), plain (careless * 5 - careless / 2) };
    int elsewhere[4], here[4], count[4];

    draw (levels, little, 4, 1, elsewhere);
    little[3].hangs = true;
    draw (levels, little, 4, 1, here);
    g_assert_cmpint (here[3], >, 0);
    g_assert_cmpint (here[3], <, elsewhere[3] / 3);

    draw (levels, much, 4, 1, elsewhere);
    g_assert_cmpint (elsewhere[3], >, 0);
    much[3].hangs = true;
    draw (levels, much, 4, 1, here);
    g_assert_cmpint (here[3], ==, 0);

    draw (levels, ahead, 3, 1, elsewhere);
    ahead[2].hangs = true;
    draw (levels, ahead, 3, 1, count);
    g_assert_cmpint (count[2], <, elsewhere[2] * 2 / 3);

    draw (levels, decided, 3, 1, elsewhere);
    g_assert_cmpint (elsewhere[2], >, 0);
    decided[2].hangs = true;
    draw (levels, decided, 3, 1, count);
    g_assert_cmpint (count[2], ==, 0);
  }
}

/* Where every move is worth less than the board looks, nothing was overlooked: a threat is known,
 * and so is another evaluation's other opinion. */
static void
test_threats_are_known (void)
{
  Candidate threatened[] = { { .score = 0, .static_eval = 0 },
                             { .score = -900, .static_eval = 0 },
                             { .score = -905, .static_eval = 0 },
                             { .score = -910, .static_eval = 0 },
                             { .score = -920, .static_eval = 0 } };
  int count[5];

  draw (&table, threatened, 5, 1, count);
  g_assert_cmpint (count[0], ==, DRAWS);
}

static void
test_mates_are_seen (void)
{
  Candidate into_mate[] = { plain (-200), plain (-210), plain (-(SCORE_MATE - 2)) };
  Candidate lost_anyway[] = { plain (-1300), plain (-1400), plain (-(SCORE_MATE - 2)) };
  Candidate mate_now[] = { plain (SCORE_MATE - 1), plain (1450), plain (1400) };
  Candidate forced[] = { plain (-(SCORE_MATE - 2)), plain (-(SCORE_MATE - 2)) };
  int count[3];

  for (int number = 3; number < LEVEL_COUNT; number++) {
    draw (&table, into_mate, 3, number, count);
    g_assert_cmpint (count[2], ==, 0);
    draw (&table, lost_anyway, 3, number, count);
    g_assert_cmpint (count[2], ==, 0);
    draw (&table, mate_now, 3, number, count);
    g_assert_cmpint (count[0], ==, DRAWS);
    draw (&table, forced, 2, number, count);
    g_assert_cmpint (count[0] + count[1], ==, DRAWS);
  }
  /* The very beginner misses both sometimes. */
  draw (&table, mate_now, 3, 1, count);
  g_assert_cmpint (count[0], <, DRAWS);
  g_assert_cmpint (count[0], >, DRAWS / 4);
}

/* Each level of a game that has words for one tells how it plays, in a line. */
static void
test_words (void)
{
  for (int i = 0; i < registry_count (); i++) {
    const LevelTable *levels = registry_game (i)->backend->levels;

    for (int number = 1; number <= LEVEL_COUNT; number++) {
      g_assert_nonnull (levels->plays_like[number - 1]);
      g_assert_cmpuint (strlen (levels->plays_like[number - 1]), <=, 52);
    }
    g_assert_cmpstr (levels->plays_like[0], !=, levels->plays_like[LEVEL_COUNT - 1]);
  }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/strength/levels", test_levels_are_ordered);
  g_test_add_func ("/strength/tables", test_tables_are_monotone);
  g_test_add_func ("/strength/limits", test_limits_grow_with_strength);
  g_test_add_func ("/strength/full", test_full_strength_is_untouched);
  g_test_add_func ("/strength/tighter", test_tighter_limits_stay);
  g_test_add_func ("/strength/seed", test_seed_decides);
  g_test_add_func ("/strength/mistakes", test_mistakes_shrink_with_strength);
  g_test_add_func ("/strength/variety", test_weak_levels_vary);
  g_test_add_func ("/strength/hopeless", test_hopeless_moves_are_not_considered);
  g_test_add_func ("/strength/care", test_care_depends_on_the_ordinary_move);
  g_test_add_func ("/strength/overlooked", test_replies_are_overlooked);
  g_test_add_func ("/strength/given", test_pieces_are_not_given);
  g_test_add_func ("/strength/threats", test_threats_are_known);
  g_test_add_func ("/strength/mates", test_mates_are_seen);
  g_test_add_func ("/strength/words", test_words);
  return g_test_run ();
}
