/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game that is looked at in the background, position by position. */
#include "game/analysis/pal-analysis.h"
#include "game/analysis/pal-game-points.h"
#include "game/analysis/pal-game-scan.h"
#include "game/match/pal-match-edit.h"
#include "registry.h"
#include "support/test-game.h"

static const PalAnalysisLimits shallow = { .lines = 1, .depth = 3 };

typedef struct {
  PalSession *session;
  PalMatch *match;
  PalAnalysisMemory *memory;
  PalGameScan *scan;
  GArray *steps; /* of int: what was done at each change */
} Table;

static void
note_step (Table *table)
{
  int done = pal_game_scan_get_done (table->scan);

  g_array_append_val (table->steps, done);
}

static void
set_table (Table *table, const char *fen, const char *moves)
{
  table->session = pal_session_new ();
  table->match = test_match (fen, NULL, NULL, NULL);
  test_play (table->match, moves);
  pal_session_set_match (table->session, table->match);
  table->memory = pal_analysis_memory_new ();
  table->scan = pal_game_scan_new (table->session, table->memory);
  table->steps = g_array_new (FALSE, FALSE, sizeof (int));
  pal_game_scan_set_limits (table->scan, &shallow);
  g_signal_connect_swapped (table->scan, "changed", G_CALLBACK (note_step), table);
}

static void
clear_table (Table *table)
{
  g_assert_finalize_object (table->scan);
  g_object_unref (table->session);
  g_object_unref (table->match);
  pal_analysis_memory_free (table->memory);
  g_array_unref (table->steps);
}

static void
wait_for_end (Table *table)
{
  while (pal_game_scan_is_running (table->scan))
    g_main_context_iteration (NULL, TRUE);
}

static void
wait_for_done (Table *table, int done)
{
  while (pal_game_scan_get_done (table->scan) < done)
    g_main_context_iteration (NULL, TRUE);
}

/* How many positions of the line in view are known. */
static guint
count_known (Table *table)
{
  g_autoptr (GArray) points = pal_game_points_new (
      pal_match_get_tree (table->match), pal_session_get_line_end (table->session), table->memory);
  guint n = 0;

  for (guint i = 0; i < points->len; i++)
    n += g_array_index (points, PalGamePoint, i).source == PAL_POINT_FOUND;
  return n;
}

/* Wherever in the line one is; and from its end. */
static void
test_whole_line (void)
{
  GameNode *root;
  Table table;

  set_table (&table, NULL, "e4 e5 Nf3 Nc6");
  root = pal_match_get_tree (table.match)->root;
  pal_session_first (table.session);
  g_assert_false (pal_game_scan_is_running (table.scan));
  pal_game_scan_start (table.scan);
  g_assert_true (pal_game_scan_is_running (table.scan));
  g_assert_cmpint (pal_game_scan_get_total (table.scan), ==, 5);
  g_assert_cmpint (pal_game_scan_get_done (table.scan), ==, 0);
  wait_for_done (&table, 4);
  g_assert_null (
      pal_analysis_memory_find (table.memory, &chess_rules, &root->position, "computer"));
  wait_for_end (&table);
  g_assert_cmpint (pal_game_scan_get_done (table.scan), ==, 5);
  g_assert_cmpuint (count_known (&table), ==, 5);
  g_assert_cmpint (
      pal_analysis_memory_find (table.memory, &chess_rules, &root->position, "computer")
          ->lines[0]
          .depth,
      ==, 3);
  /* Told of were the start, each position once, and the end with the last. */
  g_assert_cmpuint (table.steps->len, ==, 6);
  for (guint i = 0; i < table.steps->len; i++)
    g_assert_cmpint (g_array_index (table.steps, int, i), ==, (int) i);
  clear_table (&table);
}

/* Nobody moves any more in the last position. */
static void
test_finished_game (void)
{
  Table table;

  set_table (&table, NULL, "f3 e5 g4 Qh4");
  pal_game_scan_start (table.scan);
  g_assert_cmpint (pal_game_scan_get_total (table.scan), ==, 4);
  wait_for_end (&table);
  g_assert_cmpint (pal_game_scan_get_done (table.scan), ==, 4);
  clear_table (&table);

  set_table (&table, "R3k3/7R/8/8/8/8/8/4K3 b - - 0 1", "");
  pal_game_scan_start (table.scan);
  g_assert_false (pal_game_scan_is_running (table.scan));
  g_assert_cmpint (pal_game_scan_get_total (table.scan), ==, 0);
  clear_table (&table);
}

/* Who goes on begins where it was left; and what is complete is looked at for longer. */
static void
test_stops (void)
{
  Table table;
  int done;

  set_table (&table, NULL, "e4 e5 Nf3 Nc6");
  pal_game_scan_start (table.scan);
  wait_for_done (&table, 2);
  pal_game_scan_stop (table.scan);
  g_assert_false (pal_game_scan_is_running (table.scan));
  g_assert_cmpint (pal_game_scan_get_left (table.scan), ==, 0);
  done = pal_game_scan_get_done (table.scan);
  pal_game_scan_stop (table.scan);
  pal_game_scan_start (table.scan);
  g_assert_cmpint (pal_game_scan_get_total (table.scan), ==, 5 - done);
  wait_for_end (&table);
  g_assert_cmpuint (count_known (&table), ==, 5);
  test_play (table.match, "Bb5");
  pal_game_scan_start (table.scan);
  g_assert_cmpint (pal_game_scan_get_total (table.scan), ==, 1);
  wait_for_end (&table);
  pal_game_scan_start (table.scan);
  g_assert_cmpint (pal_game_scan_get_total (table.scan), ==, 6);
  wait_for_end (&table);
  clear_table (&table);
}

static void
test_another_match (void)
{
  g_autoptr (PalMatch) other = test_match (NULL, NULL, NULL, NULL);
  Table table;

  set_table (&table, NULL, "e4 e5 Nf3 Nc6");
  pal_game_scan_start (table.scan);
  wait_for_done (&table, 1);
  pal_session_set_match (table.session, other);
  g_assert_false (pal_game_scan_is_running (table.scan));
  pal_game_scan_start (table.scan);
  g_assert_cmpint (pal_game_scan_get_total (table.scan), ==, 1);
  pal_session_set_match (table.session, NULL);
  g_assert_false (pal_game_scan_is_running (table.scan));
  pal_game_scan_start (table.scan);
  g_assert_false (pal_game_scan_is_running (table.scan));
  clear_table (&table);
}

/* What it looks at goes away meanwhile, and so does the one who wanted to know. */
static void
test_deleted (void)
{
  Table table;

  set_table (&table, NULL, "e4 e5 Nf3 Nc6");
  pal_game_scan_start (table.scan);
  wait_for_done (&table, 1);
  pal_match_delete_variation (table.match,
                              pal_match_get_tree (table.match)->root->children->pdata[0]);
  wait_for_end (&table);
  g_assert_cmpint (pal_game_scan_get_done (table.scan), ==, 5);
  test_play (table.match, "d4 d5");
  pal_game_scan_start (table.scan);
  clear_table (&table);
}

/* The analysis looks at a position at the same time, and what it has found stays. */
static void
test_beside_analysis (void)
{
  const PalAnalysisLimits deep = { .lines = 1, .depth = 8 };
  g_autoptr (PalAnalysisEngine) engine = NULL;
  GameRecord *record;
  Table table;

  set_table (&table, NULL, "e4 e5 Nf3 Nc6");
  engine = pal_analysis_engine_new (&chess_rules, "computer", NULL, NULL, table.memory);
  record = game_node_record (pal_match_get_tree (table.match), pal_match_get_head (table.match));
  pal_game_scan_start (table.scan);
  pal_analysis_engine_ask (engine, record, &deep);
  while (pal_game_scan_is_running (table.scan)
         || pal_analysis_engine_get_state (engine) != PAL_ANALYSIS_FINISHED)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (count_known (&table), ==, 5);
  g_assert_cmpint (
      pal_analysis_memory_find (table.memory, &chess_rules, game_record_last (record), "computer")
          ->lines[0]
          .depth,
      ==, 8);
  game_record_free (record);
  clear_table (&table);
}

static void
test_memory_keeps_the_deeper (void)
{
  g_autoptr (PalAnalysisMemory) memory = pal_analysis_memory_new ();
  PalAnalysisReport report = { .n_lines = 1, .lines = { { .depth = 9, .score = 17 } } };
  Position start;

  rules_start (&chess_rules, &start);
  pal_analysis_memory_keep (memory, &chess_rules, &start, "a", &report);
  report.lines[0] = (EngineInfo){ .depth = 8, .score = 5 };
  pal_analysis_memory_keep (memory, &chess_rules, &start, "a", &report);
  g_assert_cmpint (pal_analysis_memory_find_best (memory, &chess_rules, &start)->score, ==, 17);
  report.lines[0].depth = 9;
  pal_analysis_memory_keep (memory, &chess_rules, &start, "a", &report);
  g_assert_cmpint (pal_analysis_memory_find_best (memory, &chess_rules, &start)->score, ==, 5);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/game-scan/whole-line", test_whole_line);
  g_test_add_func ("/game-scan/finished-game", test_finished_game);
  g_test_add_func ("/game-scan/stops", test_stops);
  g_test_add_func ("/game-scan/another-match", test_another_match);
  g_test_add_func ("/game-scan/deleted", test_deleted);
  g_test_add_func ("/game-scan/beside-analysis", test_beside_analysis);
  g_test_add_func ("/game-scan/memory-keeps-the-deeper", test_memory_keeps_the_deeper);
  return g_test_run ();
}
