/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The dialects of engines, and everything that an engine may do wrong, played by a stub. */
#include "test-arena.h"

#include "arena/arena-openings.h"
#include "registry.h"

#include <string.h>

static const PalDriverLimits DEPTH = { .depth = 1 };

/* --- Whole games --- */

static void
play_whole (const char *game, const char *first, const char *second, const char *openings)
{
  const char *const engines[] = { first, second, NULL };
  g_autoptr (TestArena) arena = test_arena_new (game, engines, &DEPTH, 4);

  arena->plan.rulings.max_plies = 120;
  if (openings) {
    g_ptr_array_unref (arena->plan.openings);
    arena->plan.openings = arena_openings_read (arena->plan.rules, openings, "here", NULL);
  }
  test_arena_run (arena);
  g_assert_null (arena_tournament_get_problem (arena->tournament));
  g_assert_cmpint (arena_tournament_get_played (arena->tournament), ==, 4);
  for (int number = 0; number < 4; number++)
    if (test_arena_result (arena, number)->fault != PAL_DRIVER_FAULT_NONE)
      g_error ("%s, game %d: %s", game, number, (char *) arena->complaints->pdata[number]);
}

static void
test_uci (void)
{
  for (int i = 0; i < registry_count (); i++) {
    const char *id = registry_game (i)->rules->id;
    g_autofree char *first = g_strdup_printf ("name=a,cmd=stub uci %s", id);
    g_autofree char *second = g_strdup_printf ("name=b,cmd=stub uci %s", id);
    play_whole (id, first, second, NULL);
  }
}

static void
test_ucci (void)
{
  play_whole ("xiangqi", "name=a,cmd=stub ucci xiangqi", "name=b,cmd=stub uci xiangqi",
              "4k4/9/9/9/9/9/9/4C4/9/R3K4 w - - 0 1\n");
}

static void
test_cecp (void)
{
  play_whole ("chess", "name=a,cmd=stub cecp chess,proto=cecp", "name=b,cmd=stub uci chess",
              "1. e4 e5\n4k3/8/8/8/8/8/8/R3K3 b Q - 3 9\n");
  play_whole ("xiangqi", "name=a,cmd=stub cecp xiangqi", "name=b,cmd=stub uci xiangqi",
              "h2e2\nrnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKAB1R b - - 0 1\n");
}

/* An engine with letters of its own for horses and elephants. */
static void
test_cecp_quirks (void)
{
  play_whole ("xiangqi", "name=a,cmd=stub cecp xiangqi hoi", "name=b,cmd=stub uci xiangqi",
              "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKAB1R b - - 0 1\n"
              "4k4/9/9/9/9/9/9/4C4/9/R3K4 w - - 0 1\n");
}

/* An engine that tells no features knows the protocol of old: moves alone, and nothing to set up.
 */
static void
test_cecp_without_features (void)
{
  play_whole ("chess", "name=a,cmd=stub cecp chess featureless", "name=b,cmd=stub uci chess", NULL);
}

static void
test_gtp (void)
{
  play_whole ("reversi", "name=a,cmd=stub gtp reversi", "name=b,cmd=stub uci reversi",
              "f5d6c3\nf5\n");
}

static void
test_nboard (void)
{
  play_whole ("reversi", "name=a,cmd=stub nboard reversi", "name=b,cmd=stub uci reversi",
              "f5d6c3\nf5\n");
}

/* What is thought stands in the tree, for the side to move. */
static void
test_thoughts (void)
{
  static const char *const dialects[] = { "uci", "cecp" };

  for (guint i = 0; i < G_N_ELEMENTS (dialects); i++) {
    g_autofree char *stub = g_strdup_printf ("name=a,cmd=stub %s chess", dialects[i]);
    const char *const engines[] = { stub, "name=b,cmd=stub uci chess", NULL };
    g_autoptr (TestArena) arena = test_arena_new ("chess", engines, &DEPTH, 1);
    const GameTree *tree;

    arena->plan.rulings.max_plies = 2;
    test_arena_run (arena);
    tree = arena->trees->pdata[0];
    g_assert_true (g_str_has_prefix (game_node_next (tree->root)->comment, "+0.25/3 "));
    g_assert_true (g_str_has_suffix (game_node_next (tree->root)->comment, " n=77"));
    g_assert_cmpstr (game_tree_get_tag (tree, "White"), ==, "a");
  }
}

/* --- Misbehaving --- */

typedef struct {
  const char *stub; /* dialect, game and faults */
  PalDriverFault fault;
  const char *words; /* of the complaint */
} Misdeed;

/* The stub does it in the third game's first moves, after which it must be there again: the fault
 * comes once, and all other games end well. */
static void
assert_one_fault (const Misdeed *misdeed)
{
  g_auto (GStrv) words = g_strsplit (misdeed->stub, " ", 3);
  g_autofree char *first = g_strdup_printf ("name=bad,cmd=stub %s", misdeed->stub);
  g_autofree char *second = g_strdup_printf ("name=good,cmd=stub uci %s", words[1]);
  const char *const engines[] = { first, second, NULL };
  const PalDriverLimits limits = { .control = { PAL_CLOCK_FISCHER, 3000, 200 }, .depth = 1 };
  g_autoptr (TestArena) arena = test_arena_new (words[1], engines, &limits, 4);

  arena->plan.rulings.max_plies = 8;
  arena->plan.rulings.margin_ms = 1000000;
  if (misdeed->fault == PAL_DRIVER_FAULT_TIME)
    arena->plan.rulings.margin_ms = 0;
  test_arena_run (arena);
  g_assert_null (arena_tournament_get_problem (arena->tournament));
  g_assert_cmpint (arena_tournament_get_played (arena->tournament), ==, 4);
  g_assert_cmpint (arena_tournament_count_faults (arena->tournament, 1, misdeed->fault), ==, 0);
  g_assert_cmpint (arena_tournament_count_faults (arena->tournament, 0, misdeed->fault), >, 0);
  /* at the sixth move: in the second game, in which it has the other side */
  g_assert_cmpint (test_arena_result (arena, 0)->fault, ==, PAL_DRIVER_FAULT_NONE);
  g_assert_cmpint (test_arena_result (arena, 1)->fault, ==, misdeed->fault);
  g_assert_cmpint (test_arena_result (arena, 1)->faulty, ==, 1);
  g_assert_cmpint (test_arena_result (arena, 1)->result, ==, RESULT_FIRST_WINS);
  if (!strstr (arena->complaints->pdata[1], misdeed->words))
    g_error ("%s: %s", misdeed->stub, (char *) arena->complaints->pdata[1]);
}

static void
test_misdeed (gconstpointer misdeed)
{
  assert_one_fault (misdeed);
}

static const Misdeed misdeeds[] = {
  { "uci chess crash@6", PAL_DRIVER_FAULT_CRASH, "signal 6" },
  { "uci chess leave@6", PAL_DRIVER_FAULT_CRASH, "status 3" },
  { "uci chess close@6", PAL_DRIVER_FAULT_CRASH, "closed its output" },
  { "uci chess orphan@6", PAL_DRIVER_FAULT_CRASH, "status 0" },
  { "uci chess hang@6", PAL_DRIVER_FAULT_TIME, "in time" },
  { "uci chess illegal@6", PAL_DRIVER_FAULT_ILLEGAL, "a1h8" },
  { "cecp chess illegal@6", PAL_DRIVER_FAULT_ILLEGAL, "a1h8" },
  { "cecp chess crash@6", PAL_DRIVER_FAULT_CRASH, "signal 6" },
  { "cecp chess claim@6", PAL_DRIVER_FAULT_ILLEGAL, "draw" },
  { "ucci xiangqi illegal@6", PAL_DRIVER_FAULT_ILLEGAL, "a1h8" },
  { "gtp reversi illegal@6", PAL_DRIVER_FAULT_ILLEGAL, "a1h8" },
  { "nboard reversi illegal@6", PAL_DRIVER_FAULT_ILLEGAL, "a1h8" },
  { "gtp reversi leave@6", PAL_DRIVER_FAULT_CRASH, "status 3" },
};

/* Rubbish in between changes nothing. */
static void
test_rubbish (void)
{
  play_whole ("chess", "name=a,cmd=stub uci chess rubbish rubbish@3",
              "name=b,cmd=stub cecp chess rubbish rubbish@2", NULL);
  play_whole ("reversi", "name=a,cmd=stub gtp reversi rubbish rubbish@3",
              "name=b,cmd=stub uci reversi", NULL);
}

static void
test_resignation (void)
{
  static const char *const stubs[][2]
      = { { "chess", "cecp" }, { "xiangqi", "ucci" }, { "reversi", "gtp" } };

  for (guint i = 0; i < G_N_ELEMENTS (stubs); i++) {
    g_autofree char *first
        = g_strdup_printf ("name=a,cmd=stub %s %s resign@3", stubs[i][1], stubs[i][0]);
    g_autofree char *second = g_strdup_printf ("name=b,cmd=stub uci %s", stubs[i][0]);
    const char *const engines[] = { first, second, NULL };
    g_autoptr (TestArena) arena = test_arena_new (stubs[i][0], engines, &DEPTH, 1);

    test_arena_run (arena);
    g_assert_cmpint (test_arena_result (arena, 0)->result, ==, RESULT_SECOND_WINS);
    g_assert_cmpint (test_arena_result (arena, 0)->fault, ==, PAL_DRIVER_FAULT_NONE);
    g_assert_cmpint (((const GameTree *) arena->trees->pdata[0])->outcome.reason, ==,
                     REASON_RESIGNATION);
  }
}

/* --- Engines that cannot play at all --- */

static void
assert_problem (const char *engine, const char *words)
{
  const char *const engines[] = { "name=good,cmd=stub uci chess", engine, NULL };
  g_autoptr (TestArena) arena = test_arena_new ("chess", engines, &DEPTH, 4);

  if (strstr (engine, "mute"))
    arena->plan.timeout_ms = 2000;
  g_ptr_array_unref (arena->plan.openings);
  arena->plan.openings = arena_openings_read (arena->plan.rules, "e4\n", "here", NULL);
  test_arena_run (arena);
  g_assert_nonnull (arena_tournament_get_problem (arena->tournament));
  if (!strstr (arena_tournament_get_problem (arena->tournament), words))
    g_error ("%s: %s", engine, arena_tournament_get_problem (arena->tournament));
  g_assert_cmpint (arena_tournament_get_played (arena->tournament), ==, 0);
}

static void
test_unable (void)
{
  assert_problem ("name=bad,cmd=/nowhere/engine", "bad cannot play: Its program was not found");
  assert_problem ("name=bad,cmd=stub uci chess mute", "does not answer");
  assert_problem ("name=bad,cmd=stub uci chess leave", "status 3");
  assert_problem ("name=bad,cmd=stub cecp chess refuse", "refused");
  assert_problem ("name=bad,cmd=/bin/cat,dir=/nowhere", "nowhere");
}

/* Slowness at the start is no fault, and an unknown option is worth a word. */
static void
test_slow_start (void)
{
  play_whole ("chess", "name=a,cmd=stub uci chess slow", "name=b,cmd=stub uci chess", NULL);
}

static void
test_unknown_option (void)
{
  const char *const engines[] = { "name=a,cmd=stub uci chess,option.Hash=2,option.Depht=3",
                                  "name=b,cmd=stub uci chess", NULL };
  g_autoptr (TestArena) arena = test_arena_new ("chess", engines, &DEPTH, 1);

  test_arena_run (arena);
  g_assert_nonnull (strstr (arena->notices->str, "Depht"));
  g_assert_null (strstr (arena->notices->str, "Hash"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/arena-protocols/uci", test_uci);
  g_test_add_func ("/arena-protocols/ucci", test_ucci);
  g_test_add_func ("/arena-protocols/cecp", test_cecp);
  g_test_add_func ("/arena-protocols/cecp-quirks", test_cecp_quirks);
  g_test_add_func ("/arena-protocols/cecp-without-features", test_cecp_without_features);
  g_test_add_func ("/arena-protocols/gtp", test_gtp);
  g_test_add_func ("/arena-protocols/nboard", test_nboard);
  g_test_add_func ("/arena-protocols/thoughts", test_thoughts);
  for (guint i = 0; i < G_N_ELEMENTS (misdeeds); i++) {
    g_autofree char *path = g_strdup_printf ("/arena-protocols/misdeed/%s", misdeeds[i].stub);
    g_test_add_data_func (g_strdelimit (path, " ", '-'), &misdeeds[i], test_misdeed);
  }
  g_test_add_func ("/arena-protocols/rubbish", test_rubbish);
  g_test_add_func ("/arena-protocols/resignation", test_resignation);
  g_test_add_func ("/arena-protocols/unable", test_unable);
  g_test_add_func ("/arena-protocols/slow-start", test_slow_start);
  g_test_add_func ("/arena-protocols/unknown-option", test_unknown_option);
  return g_test_run ();
}
