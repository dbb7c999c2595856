/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Real matches of the built-in engine, tournaments that stop and go on, and the program itself. */
#include "test-arena.h"

#include "arena/arena-log.h"
#include "arena/arena-openings.h"
#include "arena/arena-report.h"
#include "registry.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const PalDriverLimits NODES = { .nodes = 300 };

static char *
moves_of (const GameTree *tree)
{
  GString *moves = g_string_new (NULL);

  for (const GameNode *node = tree->root; (node = game_node_next (node));)
    g_string_append_printf (moves, "%x ", node->move);
  return g_string_free (moves, FALSE);
}

/* At fixed nodes the same engine plays the same game again, with either side. */
static void
test_deterministic (void)
{
  static const char *const engines[] = { "name=a", "name=b", NULL };

  for (int i = 0; i < registry_count (); i++) {
    g_autoptr (TestArena) arena = test_arena_new (registry_game (i)->rules->id, engines, &NODES, 2);
    g_autofree char *first = NULL, *second = NULL;
    ArenaScore score;

    test_arena_run (arena);
    g_assert_cmpuint (arena->trees->len, ==, 2);
    first = moves_of (arena->trees->pdata[0]);
    second = moves_of (arena->trees->pdata[1]);
    g_assert_cmpstr (first, ==, second);
    score = arena_tournament_get_score (arena->tournament, 0, 1);
    g_assert_cmpfloat (arena_score_points (&score), ==, 1);
    g_assert_cmpuint (score.pairs[2], ==, 1);
    for (int player = 0; player < 2; player++)
      for (int fault = PAL_DRIVER_FAULT_TIME; fault < PAL_DRIVER_N_FAULTS; fault++)
        g_assert_cmpint (arena_tournament_count_faults (arena->tournament, player, fault), ==, 0);
  }
}

/* Many games at once come to the same results as one after the other. */
static void
test_concurrency (void)
{
  static const char *const engines[] = { "name=a", "name=b,nodes=100", "name=c,nodes=30", NULL };
  char *reports[2];

  for (int i = 0; i < 2; i++) {
    g_autoptr (TestArena) arena = test_arena_new ("reversi", engines, &NODES, 2);
    arena->plan.concurrency = i == 0 ? 1 : 4;
    test_arena_run (arena);
    g_assert_cmpint (arena_tournament_get_played (arena->tournament), ==, 6);
    reports[i] = arena_report_whole (arena->tournament);
  }
  g_assert_cmpstr (reports[0], ==, reports[1]);
  g_assert_nonnull (strstr (reports[0], "  3  c"));
  g_free (reports[0]);
  g_free (reports[1]);
}

/* Levels of the built-in engine play inside this very process. */
static void
test_inside (void)
{
  static const char *const engines[] = { "level=1", "level=2", NULL };
  g_autoptr (TestArena) arena = test_arena_new ("reversi", engines, &NODES, 2);
  const GameTree *tree;

  test_arena_run (arena);
  g_assert_null (arena_tournament_get_problem (arena->tournament));
  tree = arena->trees->pdata[0];
  g_assert_cmpstr (game_tree_get_tag (tree, tree->rules->side_tags[1]), ==, "level-2");
  g_assert_cmpint (tree->outcome.reason, ==, REASON_SCORE);
}

/* Nor do they search more than was allowed, however much their level would. */
static void
test_inside_nodes (void)
{
  static const char *const engines[] = { "level=12", "level=12,name=other", NULL };
  g_autoptr (TestArena) arena = test_arena_new ("chess", engines, &NODES, 2);
  const GameTree *tree;
  int moves = 0;

  arena->plan.rulings.max_plies = 8;
  test_arena_run (arena);
  tree = arena->trees->pdata[0];
  for (const GameNode *node = game_node_next (tree->root); node; node = game_node_next (node)) {
    const char *nodes = node->comment ? strstr (node->comment, " n=") : NULL;

    if (!nodes)
      continue;
    g_assert_cmpuint (g_ascii_strtoull (nodes + strlen (" n="), NULL, 10), <=, NODES.nodes);
    moves++;
  }
  g_assert_cmpint (moves, >, 4);
}

/* They claim draws, with the move that makes one. */
static void
test_inside_claims (void)
{
  static const char *const engines[] = { "level=11", "level=11,name=other", NULL };
  g_autoptr (TestArena) arena = test_arena_new ("chess", engines, &NODES, 2);

  g_ptr_array_unref (arena->plan.openings);
  arena->plan.openings = arena_openings_read (arena->plan.rules,
                                              "7k/8/8/8/8/1r6/1q6/6K1 w - - 99 90\n", "here", NULL);
  test_arena_run (arena);
  g_assert_null (arena_tournament_get_problem (arena->tournament));
  for (int i = 0; i < 2; i++) {
    const GameTree *tree = arena->trees->pdata[i];

    g_assert_cmpint (tree->outcome.reason, ==, REASON_FIFTY_MOVES);
  }
}

/* And so do bots, ready-made ones and those in files. */
static void
test_bots (void)
{
  const char *engines[] = { "bot=ready-made/reversi-beginner", NULL, NULL };
  g_autofree char *folder = g_dir_make_tmp ("palamedes-arena-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "own.bot", NULL);
  g_autofree char *spec = g_strdup_printf ("bot=%s", path);
  g_autofree char *wrong = g_strdup_printf ("bot=%s.not", path);
  g_autoptr (TestArena) arena = NULL;
  g_autoptr (GError) error = NULL;
  const GameTree *tree;

  g_assert_true (g_file_set_contents (
      path, "[Bot]\nversion=1\ngame=reversi\nname=Own one\n[Opening]\ndepth=1\n", -1, NULL));
  engines[1] = spec;
  arena = test_arena_new ("reversi", engines, &NODES, 2);
  test_arena_run (arena);
  g_assert_null (arena_tournament_get_problem (arena->tournament));
  tree = arena->trees->pdata[0];
  g_assert_cmpstr (game_tree_get_tag (tree, tree->rules->side_tags[1]), ==, "Own one");
  g_assert_cmpint (tree->outcome.reason, ==, REASON_SCORE);

  g_assert_null (pal_driver_spec_parse (wrong, &NODES, &error));
  g_assert_nonnull (strstr (error->message, "own.bot.not"));
  g_unlink (path);
  g_rmdir (folder);
}

/* A test that is decided ends the tournament. */
static void
test_sprt_stops (void)
{
  static const char *const engines[] = { "name=a", "name=b,depth=1", NULL };
  g_autoptr (TestArena) arena = test_arena_new ("reversi", engines, &NODES, 1000);

  arena->plan.has_sprt = TRUE;
  arena->plan.sprt = (ArenaSprt){ 0, 300, 0.2, 0.2 };
  test_arena_run (arena);
  g_assert_cmpint (arena_tournament_get_played (arena->tournament), <, 100);
}

static void
stop_after_three (ArenaTournament *tournament, int number, ArenaGame *game, gpointer data)
{
  if (arena_tournament_get_played (tournament) == 3)
    arena_tournament_stop (tournament);
}

static void
append_to (ArenaTournament *tournament, int number, ArenaGame *game, gpointer path)
{
  g_autoptr (GError) error = NULL;

  arena_log_append (path, arena_tournament_get_plan (tournament), number, "Test", game, &error);
  g_assert_no_error (error);
}

/* Plays six games into PATH, or goes on with it; returns the report. */
static char *
play_into (const char *path, gboolean resume, gboolean interrupt)
{
  static const char *const engines[] = { "name=a", "name=b,nodes=100", NULL };
  g_autoptr (TestArena) arena = test_arena_new ("chess", engines, &NODES, 6);
  g_autoptr (GError) error = NULL;

  arena->plan.rulings.max_plies = 30;
  arena->tournament = arena_tournament_new (&arena->plan);
  if (resume)
    g_assert_true (arena_log_resume (path, arena->tournament, &error));
  g_assert_cmpint (arena_tournament_get_played (arena->tournament), ==, resume ? 3 : 0);
  g_signal_connect (arena->tournament, "game-finished", G_CALLBACK (append_to), (char *) path);
  if (interrupt)
    g_signal_connect (arena->tournament, "game-finished", G_CALLBACK (stop_after_three), NULL);
  /* the log takes the trees */
  test_arena_run (arena);
  g_assert_cmpint (arena_tournament_get_played (arena->tournament), ==, interrupt ? 3 : 6);
  return arena_report_whole (arena->tournament);
}

static void
test_resume (void)
{
  g_autofree char *folder = g_dir_make_tmp ("arena-XXXXXX", NULL);
  g_autofree char *whole = g_build_filename (folder, "whole.pgn", NULL);
  g_autofree char *parts = g_build_filename (folder, "parts.pgn", NULL);
  g_autofree char *expected = play_into (whole, FALSE, FALSE);
  g_autofree char *half = play_into (parts, FALSE, TRUE);
  g_autofree char *text = NULL, *damaged = NULL, *rest = NULL;

  /* the last game was being written when the machine went down */
  g_assert_true (g_file_get_contents (parts, &text, NULL, NULL));
  damaged = g_strdup_printf ("%s[Event \"Test\"]\n[Round \"4\"]\n[White \"b\"]\n\n1. e4 e5", text);
  g_assert_true (g_file_set_contents (parts, damaged, -1, NULL));
  rest = play_into (parts, TRUE, FALSE);
  g_assert_cmpstr (rest, ==, expected);
  g_assert_cmpstr (half, !=, expected);
  g_unlink (whole);
  g_unlink (parts);
  g_rmdir (folder);
}

/* --- The program --- */

/* Runs palamedes-arena with ARGUMENTS (parted by line feeds); returns what it printed. */
static char *
run_program (const char *arguments, int *status)
{
  g_autofree char *line = g_strdup_printf ("%s\n%s", g_getenv ("PALAMEDES_ARENA"), arguments);
  g_auto (GStrv) argv = g_strsplit (line, "\n", -1);
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) process = g_subprocess_newv (
      (const char *const *) argv, G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_MERGE,
      &error);
  char *output = NULL;

  g_assert_no_error (error);
  g_assert_true (g_subprocess_communicate_utf8 (process, NULL, NULL, &output, NULL, &error));
  *status = g_subprocess_get_exit_status (process);
  return output;
}

static void
test_program (void)
{
  int status;
  g_autofree char *output = run_program (
      "--game=reversi\n--engine=name=a\n--engine=name=b\n--nodes=50\n--games=2", &status);

  g_assert_cmpint (status, ==, 0);
  g_assert_nonnull (strstr (output, "\na - b: +"));
  g_assert_nonnull (strstr (output, "1.0/2 (50.0%)"));
}

static void
test_program_mistakes (void)
{
  static const struct {
    const char *arguments, *words;
  } cases[] = {
    { "--engine=name=a\n--nodes=5", "two engines are needed: -e COMMAND -e COMMAND\n" },
    { "--engine=name=a\n--engine=name=b", "--nodes" },
    { "--game=ludo\n--engine=name=a\n--engine=name=b\n--nodes=5", "ludo" },
    { "--engine=name=a\n--engine=name=b\n--nodes=5\n--sprt=elo0=9", "elo0" },
    { "--engine=name=a\n--engine=name=b\n--nodes=5\n--openings=/nowhere/file", "/nowhere/file" },
    { "--engine=name=a\n--engine=name=b\n--nodes=5\nmore", "more" },
    { "--engine=name=a\n--engine=name=b\n--nodes=5\n--resume", "--pgn" },
    { "--engine=name=a\n--engine=name=b\n--nodes=5\n--startup-timeout=0", "--startup-timeout" },
    { "--engine=name=a\n--engine=name=b\n--nodes=5\n--patience=0", "--startup-timeout" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    int status;
    g_autofree char *output = run_program (cases[i].arguments, &status);
    g_assert_cmpint (status, ==, 2);
    g_assert_nonnull (strstr (output, cases[i].words));
  }
}

/* Ctrl+C ends it with what there is. */
static void
test_program_interrupted (void)
{
  const char *const argv[] = { g_getenv ("PALAMEDES_ARENA"),
                               "--engine=name=a",
                               "--engine=name=b",
                               "--nodes=200",
                               "--games=1000000",
                               NULL };
  g_autoptr (GSubprocess) process = g_subprocess_newv (argv, G_SUBPROCESS_FLAGS_STDOUT_PIPE, NULL);
  g_autoptr (GDataInputStream) lines
      = g_data_input_stream_new (g_subprocess_get_stdout_pipe (process));
  g_autofree char *last = NULL;

  for (char *line; (line = g_data_input_stream_read_line (lines, NULL, NULL, NULL));) {
    if (!last) /* the first game is over */
      g_subprocess_send_signal (process, SIGINT);
    g_free (last);
    last = line;
  }
  g_assert_true (g_subprocess_wait (process, NULL, NULL));
  g_assert_true (g_subprocess_get_successful (process));
  g_assert_nonnull (last);
  g_assert_nonnull (strstr (last, "Elo"));
}

/* Waits until N bytes have come through PIPE; with 0, until nobody holds its other end. */
static void
wait_for_bytes (int pipe, int n)
{
  gboolean to_the_end = n == 0;
  char byte;

  while (to_the_end || n > 0) {
    GPollFD ready = { .fd = pipe, .events = G_IO_IN };
    gssize length;

    g_assert_cmpint (g_poll (&ready, 1, 60000), ==, 1); /* else somebody holds it for ever */
    length = read (pipe, &byte, 1);
    if (length == 0 && to_the_end)
      return;
    n -= (int) MAX (length, 0);
  }
}

/* What engines have started themselves, and what does not go when it is asked to, ends with the
 * program, whether that ends well or is killed. */
static void
test_program_leaves_nothing (gconstpointer killed)
{
  g_autofree char *folder = g_dir_make_tmp ("palamedes-arena-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "pipe", NULL);
  g_autofree char *first
      = g_strdup_printf ("--engine=name=a,cmd=%s uci chess", g_getenv ("PALAMEDES_ARENA_STUB"));
  g_autofree char *second
      = g_strdup_printf ("--engine=name=b,cmd=%s uci chess%s", g_getenv ("PALAMEDES_ARENA_STUB"),
                         killed ? " hang@2" : "");
  g_autoptr (GSubprocessLauncher) launcher
      = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_SILENCE);
  g_autoptr (GSubprocess) process = NULL;
  int pipe;

  g_assert_cmpint (mkfifo (path, 0600), ==, 0);
  pipe = open (path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  g_assert_cmpint (pipe, >=, 0);
  g_subprocess_launcher_setenv (launcher, "STUB_BREEDS", path, TRUE);
  process = g_subprocess_launcher_spawn (launcher, NULL, g_getenv ("PALAMEDES_ARENA"), first,
                                         second, "--depth=1", "--games=2", NULL);
  g_assert_nonnull (process);
  wait_for_bytes (pipe, 2);
  if (killed)
    g_subprocess_force_exit (process);
  g_assert_true (g_subprocess_wait (process, NULL, NULL));
  wait_for_bytes (pipe, 0);
  close (pipe);
  g_unlink (path);
  g_rmdir (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/arena-matches/deterministic", test_deterministic);
  g_test_add_func ("/arena-matches/concurrency", test_concurrency);
  g_test_add_func ("/arena-matches/inside-claims", test_inside_claims);
  g_test_add_func ("/arena-matches/inside", test_inside);
  g_test_add_func ("/arena-matches/inside-nodes", test_inside_nodes);
  g_test_add_func ("/arena-matches/bots", test_bots);
  g_test_add_func ("/arena-matches/sprt-stops", test_sprt_stops);
  g_test_add_func ("/arena-matches/resume", test_resume);
  g_test_add_func ("/arena-matches/program", test_program);
  g_test_add_func ("/arena-matches/program-mistakes", test_program_mistakes);
  g_test_add_func ("/arena-matches/program-interrupted", test_program_interrupted);
  g_test_add_data_func ("/arena-matches/program-leaves-nothing", NULL, test_program_leaves_nothing);
  g_test_add_data_func ("/arena-matches/program-killed-leaves-nothing", "killed",
                        test_program_leaves_nothing);
  return g_test_run ();
}
