/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Engines that look at a game: what they say, what is remembered of it, and what they may do. */
#include "game/analysis/pal-analysis.h"
#include "game/drivers/pal-driver-protocol.h"
#include "game/match/pal-new-game.h"
#include "registry.h"
#include "support/test-analysis-help.h"
#include "support/test-game.h"

#include <glib/gstdio.h>
#include <string.h>

static const char *const dialects[][2] = {
  { "uci", "chess" },  { "uci", "xiangqi" },    { "ucci", "xiangqi" },
  { "cecp", "chess" }, { "nboard", "reversi" },
};

static void
test_follows (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (dialects); i++) {
    TestAnalysis fixture;

    test_analysis_open (&fixture, dialects[i][0], dialects[i][1], NULL, NULL);
    for (int ply = 0; ply < 4; ply++) {
      Move moves[MOVES_MAX];

      test_analysis_ask (&fixture, 1, 0);
      g_assert_cmpint (test_analysis_report (&fixture)->n_lines, ==, 0);
      test_analysis_wait_for_lines (&fixture, 1, 4);
      g_assert_cmpint (pal_analysis_engine_get_state (fixture.engine), ==, PAL_ANALYSIS_THINKING);
      fixture.record->rules->legal_moves (game_record_last (fixture.record), moves);
      g_assert_cmpuint (test_analysis_report (&fixture)->lines[0].pv[0], ==, moves[0]);
      g_assert_cmpint (test_analysis_report (&fixture)->lines[0].score, ==, 40);
      test_analysis_go_on (&fixture);
    }
    test_analysis_close (&fixture);
  }
}

static void
test_lines (void)
{
  TestAnalysis fixture;

  test_analysis_open (&fixture, "uci", "chess", NULL, NULL);
  test_analysis_ask (&fixture, 3, 0);
  test_analysis_wait_for_lines (&fixture, 3, 4);
  for (int i = 0; i < 3; i++)
    g_assert_cmpint (test_analysis_report (&fixture)->lines[i].score, ==, 40 - 5 * i);
  test_analysis_ask (&fixture, 2, 0);
  g_assert_cmpint (test_analysis_report (&fixture)->n_lines, ==,
                   2); /* those that are known already */
  test_analysis_wait_for_state (&fixture, PAL_ANALYSIS_THINKING);
  test_analysis_ask (&fixture, 10, 0); /* it can tell of five */
  test_analysis_wait_for_lines (&fixture, 5, 4);
  test_analysis_close (&fixture);
}

/* NBoard has no numbers of lines: they are told from each other by their first moves. */
static void
test_hints (void)
{
  static const char *const habits[] = { NULL, "backwards", "book" };

  for (guint i = 0; i < G_N_ELEMENTS (habits); i++) {
    TestAnalysis fixture;

    test_analysis_open (&fixture, "nboard", "reversi", habits[i], NULL);
    for (int lines = 3; lines >= 1; lines -= 2) {
      test_analysis_ask (&fixture, lines, 0);
      test_analysis_wait_for_lines (&fixture, lines, 4);
      test_analysis_wait_for_state (&fixture, PAL_ANALYSIS_THINKING);
      g_assert_cmpint (test_analysis_report (&fixture)->n_lines, ==, lines);
      for (int line = 0; line < lines; line++) {
        g_assert_cmpint (test_analysis_report (&fixture)->lines[line].line, ==, line + 1);
        g_assert_cmpint (test_analysis_report (&fixture)->lines[line].score, ==, 40 - 5 * line);
        g_assert_cmpint (test_analysis_report (&fixture)->lines[line].depth, ==, 4);
      }
      test_analysis_go_on (&fixture);
    }
    test_analysis_close (&fixture);
  }
}

/* Who has told of more lines once is not waited for when it comes deeper with fewer. */
static void
test_fewer_lines (void)
{
  PalAnalysisReport report = { .n_lines = 3 };
  Move moves[MOVES_MAX];
  TestAnalysis fixture;

  test_analysis_open (&fixture, "nboard", "reversi", "single", NULL);
  fixture.record->rules->legal_moves (game_record_last (fixture.record), moves);
  for (int line = 0; line < 3; line++)
    report.lines[line]
        = (EngineInfo){ .line = line + 1, .depth = 2, .pv_length = 1, .pv = { moves[line] } };
  pal_analysis_memory_keep (fixture.memory, fixture.record->rules,
                            game_record_last (fixture.record),
                            pal_analysis_engine_get_key (fixture.engine), &report);
  test_analysis_ask (&fixture, 3, 0);
  g_assert_cmpint (test_analysis_report (&fixture)->n_lines, ==, 3);
  test_analysis_wait_for_lines (&fixture, 1, 4);
  test_analysis_close (&fixture);
}

/* Who asks for more lines than are known sees them from the first depth on, behind the deeper one.
 */
static void
test_more_lines (void)
{
  PalAnalysisReport report = { .n_lines = 1 };
  Move moves[MOVES_MAX];
  TestAnalysis fixture;
  const PalAnalysisReport *shown;

  test_analysis_open (&fixture, "uci", "chess", NULL, NULL);
  fixture.record->rules->legal_moves (game_record_last (fixture.record), moves);
  report.lines[0] = (EngineInfo){ .line = 1, .depth = 50, .pv_length = 1, .pv = { moves[0] } };
  pal_analysis_memory_keep (fixture.memory, fixture.record->rules,
                            game_record_last (fixture.record),
                            pal_analysis_engine_get_key (fixture.engine), &report);
  test_analysis_ask (&fixture, 3, 4);
  test_analysis_wait_for_lines (&fixture, 3, 50);
  test_analysis_wait_for_state (&fixture, PAL_ANALYSIS_FINISHED);
  shown = test_analysis_report (&fixture);
  g_assert_cmpint (shown->n_lines, ==, 3);
  g_assert_cmpuint (shown->lines[0].pv[0], ==, moves[0]);
  for (int i = 1; i < 3; i++) {
    g_assert_cmpint (shown->lines[i].depth, ==, 4);
    g_assert_cmpuint (shown->lines[i].pv[0], !=, moves[0]);
  }
  g_assert_cmpuint (shown->lines[1].pv[0], !=, shown->lines[2].pv[0]);
  test_analysis_close (&fixture);
}

/* As the protocol has it, the moves of a line are not parted by blanks. */
static void
test_whole_hints (void)
{
  static const char *const lines[] = { "F5d6C3", "F5-D6-C3", "f5d6c3z9", "f5d6c3d" };

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++) {
    g_autofree char *variable = g_strconcat ("STUB_PV=", lines[i], NULL);
    TestAnalysis fixture;

    test_analysis_open (&fixture, "nboard", "reversi", NULL, variable);
    test_analysis_ask (&fixture, 1, 0);
    test_analysis_wait_for_lines (&fixture, 1, 4);
    g_assert_cmpint (test_analysis_report (&fixture)->lines[0].pv_length, ==, 3);
    test_analysis_close (&fixture);
  }
}

/* The program's own engine in this dialect. */
static void
test_hints_of_engine (void)
{
  const char *const argv[] = { g_getenv ("PALAMEDES_ENGINE"), "nboard", NULL };
  g_autoptr (PalDriverSpec) spec
      = pal_driver_spec_new ("NBoard", argv, pal_driver_protocol_find ("nboard"));
  g_autoptr (PalEngineProfile) profile = pal_engine_profile_new (spec, "reversi");
  TestAnalysis fixture;

  test_analysis_open (&fixture, NULL, "reversi", NULL, NULL);
  g_object_unref (fixture.engine);
  test_analysis_go_on (&fixture);
  fixture.engine
      = pal_analysis_engine_new (fixture.record->rules, "x", profile, NULL, fixture.memory);
  test_analysis_ask (&fixture, 3, 0);
  test_analysis_wait_for_lines (&fixture, 3, 6);
  for (int line = 0; line < 3; line++) {
    g_assert_cmpint (test_analysis_report (&fixture)->lines[line].pv_length, >=, 3);
    for (int other = 0; other < line; other++)
      g_assert_cmpuint (test_analysis_report (&fixture)->lines[line].pv[0], !=,
                        test_analysis_report (&fixture)->lines[other].pv[0]);
  }
  test_analysis_close (&fixture);
}

/* As HoiXiangqi writes it: "Ch2-e2". */
static void
test_long_moves (void)
{
  TestAnalysis fixture;

  test_analysis_open (&fixture, "cecp", "xiangqi", "long", NULL);
  test_analysis_ask (&fixture, 1, 0);
  test_analysis_wait_for_lines (&fixture, 1, 4);
  g_assert_cmpint (test_analysis_report (&fixture)->lines[0].pv_length, ==, 1);
  test_analysis_close (&fixture);
}

static void
test_limits (void)
{
  TestAnalysis fixture;

  test_analysis_open (&fixture, "uci", "chess", NULL, NULL);
  test_analysis_ask (&fixture, 1, 7);
  test_analysis_wait_for_state (&fixture, PAL_ANALYSIS_FINISHED);
  g_assert_cmpint (test_analysis_report (&fixture)->lines[0].depth, ==, 7);
  test_analysis_close (&fixture);
  /* It cannot be told of a depth. */
  test_analysis_open (&fixture, "cecp", "chess", NULL, NULL);
  test_analysis_ask (&fixture, 1, 3);
  test_analysis_wait_for_state (&fixture, PAL_ANALYSIS_FINISHED);
  g_assert_cmpint (test_analysis_report (&fixture)->lines[0].depth, ==, 4);
  test_analysis_close (&fixture);
}

/* Who goes back sees what was known, until it is known better. */
static void
test_remembers (void)
{
  TestAnalysis fixture;

  test_analysis_open (&fixture, "uci", "chess", NULL, NULL);
  test_analysis_ask (&fixture, 2, 9);
  test_analysis_wait_for_state (&fixture, PAL_ANALYSIS_FINISHED);
  test_analysis_go_on (&fixture);
  test_analysis_ask (&fixture, 2, 2);
  test_analysis_wait_for_state (&fixture, PAL_ANALYSIS_FINISHED);
  game_record_truncate (fixture.record, 0);
  test_analysis_ask (&fixture, 2, 3);
  g_assert_cmpint (test_analysis_report (&fixture)->lines[0].depth, ==, 9);
  g_assert_cmpint (test_analysis_report (&fixture)->n_lines, ==, 2);
  test_analysis_wait_for_state (&fixture, PAL_ANALYSIS_FINISHED);
  g_assert_cmpint (test_analysis_report (&fixture)->lines[0].depth, ==, 9);
  test_analysis_ask (&fixture, 2, 11);
  test_analysis_wait_for_lines (&fixture, 2, 11);
  test_analysis_close (&fixture);
}

static void
test_memory_forgets_the_oldest (void)
{
  g_autoptr (PalAnalysisMemory) memory = pal_analysis_memory_new ();
  const Rules *rules = registry_find ("chess")->rules;
  PalAnalysisReport report = { .n_lines = 1, .lines = { { .depth = 3, .score = 17 } } };
  Position position;

  for (int i = 1; i <= 5000; i++) {
    g_autofree char *fen = g_strdup_printf ("4k3/8/8/8/8/8/8/R3K3 w - - 0 %d", i);
    g_assert_true (rules->position_from_text (&position, fen, NULL));
    pal_analysis_memory_keep (memory, rules, &position, "a", &report);
  }
  g_assert_cmpint (pal_analysis_memory_find (memory, rules, &position, "a")->lines[0].score, ==,
                   17);
  g_assert_null (pal_analysis_memory_find (memory, rules, &position, "b"));
  g_assert_true (rules->position_from_text (&position, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", NULL));
  g_assert_null (pal_analysis_memory_find (memory, rules, &position, "a"));
}

static void
test_memory_knows_the_deepest (void)
{
  g_autoptr (PalAnalysisMemory) memory = pal_analysis_memory_new ();
  const Rules *rules = registry_find ("chess")->rules;
  PalAnalysisReport report = { .n_lines = 1, .lines = { { .depth = 3, .score = 17 } } };
  Position start;

  rules_start (rules, &start);
  g_assert_null (pal_analysis_memory_find_best (memory, rules, &start));
  pal_analysis_memory_keep (memory, rules, &start, "a", &report);
  report.lines[0] = (EngineInfo){ .depth = 8, .score = -4 };
  pal_analysis_memory_keep (memory, rules, &start, "b", &report);
  report.lines[0] = (EngineInfo){ .depth = 5, .score = 30 };
  pal_analysis_memory_keep (memory, rules, &start, "c", &report);
  g_assert_cmpint (pal_analysis_memory_find_best (memory, rules, &start)->score, ==, -4);
}

/* The program's own engine needs no program. */
static void
test_own_engine (void)
{
  static const char *const games[] = { "chess", "xiangqi", "reversi" };

  for (guint i = 0; i < G_N_ELEMENTS (games); i++) {
    TestAnalysis fixture;

    test_analysis_open (&fixture, NULL, games[i], NULL, NULL);
    test_analysis_ask (&fixture, 3, 0);
    test_analysis_wait_for_lines (&fixture, 3, 4);
    test_analysis_go_on (&fixture);
    test_analysis_ask (&fixture, 2, 6);
    test_analysis_wait_for_state (&fixture, PAL_ANALYSIS_FINISHED);
    g_assert_cmpint (test_analysis_report (&fixture)->lines[0].depth, ==, 6);
    pal_analysis_engine_stop (fixture.engine);
    test_analysis_close (&fixture);
  }
}

/* A million lines are read, and told of ten times a second. */
static void
count (guint *n)
{
  (*n)++;
}

static void
test_flood (void)
{
  TestAnalysis fixture;
  guint changes = 0;
  gint64 began = g_get_monotonic_time ();

  test_analysis_open (&fixture, "uci", "chess", "flood@1", NULL);
  g_signal_connect_swapped (fixture.engine, "changed", G_CALLBACK (count), &changes);
  test_analysis_ask (&fixture, 3, 0);
  test_analysis_wait_for_lines (&fixture, 1, 1);
  test_analysis_go_on (&fixture);
  test_analysis_ask (&fixture, 1, 5);
  test_analysis_wait_for_state (&fixture, PAL_ANALYSIS_FINISHED);
  g_assert_cmpuint (changes, <=,
                    20 + 5 * 10 * (guint) ((g_get_monotonic_time () - began) / G_USEC_PER_SEC + 1));
  test_analysis_close (&fixture);
}

/* GTP has no word for analyzing, but for the move that the engine would play. */
static void
test_move_only (void)
{
  TestAnalysis fixture;

  test_analysis_open (&fixture, "gtp", "reversi", NULL, NULL);
  for (int ply = 0; ply < 4; ply++) {
    const Rules *rules = fixture.record->rules;
    const Position *position = game_record_last (fixture.record);
    Move moves[MOVES_MAX];
    const EngineInfo *line = test_analysis_report (&fixture)->lines;

    test_analysis_ask (&fixture, 3, 0);
    test_analysis_wait_for_state (&fixture, PAL_ANALYSIS_FINISHED);
    g_assert_cmpint (test_analysis_report (&fixture)->n_lines, ==, 1);
    g_assert_cmpint (line->pv_length, ==, 1);
    g_assert_true (rules_is_legal (rules, position, line->pv[0]));
    g_assert_cmpint (line->score, ==, SCORE_NONE);
    g_assert_null (pal_analysis_memory_find_best (fixture.memory, rules, position));
    /* Not the move that it would have played. */
    g_assert_cmpint (rules->legal_moves (position, moves), >, 1);
    game_record_play (fixture.record, moves[line->pv[0] == moves[0] ? 1 : 0]);
  }
  test_analysis_close (&fixture);
}

/* --- a session --- */

static char *folder;

typedef struct {
  PalSession *session;
  PalEngineStore *programs;
  PalBotStore *bots;
  PalAnalysis *analysis;
} Table;

static PalMatch *
match_from (const char *game, const char *fen)
{
  const PalTimeControl controls[2] = { 0 };
  const Rules *rules = registry_find (game)->rules;
  g_autoptr (PalPlayer) anna = pal_human_player_new ("Anna");
  g_autoptr (PalPlayer) ben = pal_human_player_new ("Ben");
  Position start;

  rules_start (rules, &start);
  if (fen)
    g_assert_true (rules->position_from_text (&start, fen, NULL));
  return pal_match_new (game_tree_new (rules, &start), NULL, anna, ben, controls);
}

static void
set_table (Table *table, const char *game, const char *fen)
{
  g_autoptr (PalMatch) match = match_from (game, fen);
  g_autofree char *file = g_build_filename (folder, "engines", NULL);
  g_autofree char *bots = g_build_filename (folder, "bots", NULL);

  table->session = pal_session_new ();
  table->programs = pal_engine_store_new (file);
  table->bots = pal_bot_store_new (bots);
  pal_session_set_match (table->session, match);
  table->analysis = pal_analysis_new (table->session, table->programs, table->bots);
}

static void
clear_table (Table *table)
{
  g_assert_finalize_object (table->analysis);
  g_object_unref (table->session);
  g_object_unref (table->programs);
  g_object_unref (table->bots);
}

static PalAnalysisEngine *
engine_at (Table *table, guint place)
{
  g_autoptr (PalAnalysisEngine) engine
      = g_list_model_get_item (pal_analysis_get_engines (table->analysis), place);

  return engine;
}

static void
wait_for_best (Table *table)
{
  while (!pal_analysis_get_best (table->analysis))
    g_main_context_iteration (NULL, TRUE);
}

static void
test_walks (void)
{
  PalMatch *match;
  Table table;
  Move first;

  set_table (&table, "chess", NULL);
  match = pal_session_get_match (table.session);
  g_assert_cmpuint (g_list_model_get_n_items (pal_analysis_get_engines (table.analysis)), ==, 1);
  g_assert_null (pal_analysis_get_best (table.analysis));
  pal_analysis_set_running (table.analysis, TRUE);
  wait_for_best (&table);
  first = pal_analysis_get_best (table.analysis)->pv[0];
  g_assert_true (pal_session_play (table.session, first));
  g_assert_null (pal_analysis_get_best (table.analysis));
  wait_for_best (&table);
  g_assert_true (rules_is_legal (pal_match_get_rules (match), &pal_match_get_head (match)->position,
                                 pal_analysis_get_best (table.analysis)->pv[0]));
  pal_analysis_set_running (table.analysis, FALSE);
  pal_session_first (table.session);
  g_assert_cmpuint (pal_analysis_get_best (table.analysis)->pv[0], ==, first);
  clear_table (&table);
}

/* At every moment what an engine says is said of the position that is looked at. */
static void
check_lines (PalAnalysis *analysis)
{
  const GameRecord *record = pal_analysis_get_record (analysis);

  for (guint i = 0; i < g_list_model_get_n_items (pal_analysis_get_engines (analysis)); i++) {
    g_autoptr (PalAnalysisEngine) engine
        = g_list_model_get_item (pal_analysis_get_engines (analysis), i);
    const PalAnalysisReport *report = pal_analysis_get_report (analysis, engine);

    if (report)
      g_assert_true (
          rules_is_legal (record->rules, game_record_last (record), report->lines[0].pv[0]));
  }
}

static void
test_belongs_together (void)
{
  Table table;

  set_table (&table, "chess", NULL);
  g_signal_connect (table.analysis, "changed", G_CALLBACK (check_lines), NULL);
  g_signal_connect_swapped (engine_at (&table, 0), "changed", G_CALLBACK (check_lines),
                            table.analysis);
  pal_analysis_set_running (table.analysis, TRUE);
  for (int ply = 0; ply < 3; ply++) {
    wait_for_best (&table);
    g_assert_true (pal_session_play (table.session, pal_analysis_get_best (table.analysis)->pv[0]));
  }
  wait_for_best (&table);
  pal_analysis_set_running (table.analysis, FALSE);
  for (int i = 0; i < 3; i++)
    pal_session_step (table.session, -1);
  pal_session_last (table.session);
  clear_table (&table);
}

/* A rook hangs, if only it were the other side's turn. */
static void
test_threats (void)
{
  Table table;

  set_table (&table, "chess", "4k3/8/8/3r4/4R3/8/8/4K3 b - - 0 1");
  g_assert_nonnull (pal_analysis_get_record (table.analysis)); /* in check there is a game */
  g_object_set (table.analysis, "threats", TRUE, NULL);
  g_assert_null (pal_analysis_get_record (table.analysis));
  g_assert_nonnull (pal_analysis_get_obstacle (table.analysis));
  clear_table (&table);

  set_table (&table, "chess", "4k3/8/8/r7/8/8/8/R3K3 b - - 0 1");
  g_object_set (table.analysis, "threats", TRUE, "running", TRUE, NULL);
  while (pal_analysis_engine_get_report (engine_at (&table, 0))->n_lines == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (
      move_to (pal_analysis_engine_get_report (engine_at (&table, 0))->lines[0].pv[0]), ==,
      move_from (pal_analysis_engine_get_report (engine_at (&table, 0))->lines[0].pv[0]) + 4 * 8);
  g_assert_null (pal_analysis_get_best (table.analysis));
  clear_table (&table);

  set_table (&table, "reversi", NULL);
  g_object_set (table.analysis, "threats", TRUE, NULL);
  g_assert_nonnull (pal_analysis_get_record (table.analysis));
  clear_table (&table);
}

static void
test_end_of_game (void)
{
  Table table;

  set_table (&table, "chess", "R3k3/7R/8/8/8/8/8/4K3 b - - 0 1");
  pal_analysis_set_running (table.analysis, TRUE);
  g_assert_null (pal_analysis_get_record (table.analysis));
  g_assert_nonnull (pal_analysis_get_obstacle (table.analysis));
  g_assert_cmpint (pal_analysis_engine_get_state (engine_at (&table, 0)), ==, PAL_ANALYSIS_IDLE);
  clear_table (&table);
}

/* Which engines there are is remembered for each game. */
static void
test_chosen_engines (void)
{
  g_autoptr (PalEngineProfile) profile = test_stub_profile ("uci", "chess", NULL);
  g_autoptr (PalMatch) reversi = match_from ("reversi", NULL);
  g_autofree char *id = NULL;
  PalEngineItem *item;
  Table table;
  guint before;

  set_table (&table, "chess", NULL);
  item = pal_engine_store_add (table.programs, profile);
  id = g_strconcat ("engine:", pal_engine_item_get_id (item), NULL);
  before = pal_analysis_list_candidates (table.analysis)->len;
  pal_analysis_add (table.analysis, id);
  pal_analysis_add (table.analysis, id);
  pal_analysis_add (table.analysis, "engine:nobody");
  g_assert_cmpuint (g_list_model_get_n_items (pal_analysis_get_engines (table.analysis)), ==, 2);
  {
    g_autoptr (GPtrArray) left = pal_analysis_list_candidates (table.analysis);
    g_assert_cmpuint (left->len, ==, before - 1);
  }
  pal_session_set_match (table.session, reversi);
  g_assert_cmpuint (g_list_model_get_n_items (pal_analysis_get_engines (table.analysis)), ==, 1);
  pal_analysis_add (table.analysis, id); /* it does not play that */
  g_assert_cmpuint (g_list_model_get_n_items (pal_analysis_get_engines (table.analysis)), ==, 1);
  {
    g_autoptr (PalMatch) chess = match_from ("chess", NULL);
    pal_session_set_match (table.session, chess);
  }
  g_assert_cmpuint (g_list_model_get_n_items (pal_analysis_get_engines (table.analysis)), ==, 2);
  pal_analysis_remove (table.analysis, engine_at (&table, 0));
  g_assert_cmpstr (pal_analysis_engine_get_name (engine_at (&table, 0)), ==, "Stub");
  pal_analysis_remove (table.analysis, engine_at (&table, 0));
  pal_analysis_add (table.analysis, "computer");
  while (pal_engine_store_is_busy (table.programs))
    g_main_context_iteration (NULL, TRUE);
  clear_table (&table);
}

/* A bot looks as far as it does when it plays, and is called what people call it. */
static void
test_bots (void)
{
  g_autoptr (GPtrArray) candidates = NULL;
  const PalAnalysisCandidate *bot = NULL;
  PalAnalysisEngine *engine;
  Table table;

  set_table (&table, "chess", NULL);
  candidates = pal_analysis_list_candidates (table.analysis);
  for (guint i = 0; i < candidates->len && !bot; i++) {
    const PalAnalysisCandidate *candidate = candidates->pdata[i];
    bot = g_str_has_prefix (candidate->id, "bot:") ? candidate : NULL;
  }
  g_assert_nonnull (bot);
  pal_analysis_add (table.analysis, bot->id);
  engine = engine_at (&table, 1);
  g_assert_cmpstr (pal_analysis_engine_get_name (engine), ==, bot->name);
  pal_analysis_set_running (table.analysis, TRUE);
  while (pal_analysis_engine_get_state (engine) != PAL_ANALYSIS_FINISHED)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (pal_analysis_engine_get_report (engine)->n_lines, ==, 1);
  pal_analysis_remove (table.analysis, engine);
  clear_table (&table);
}

/* --- engines that change while they are used --- */

/* Waits until another engine than BEFORE stands at PLACE. */
static PalAnalysisEngine *
wait_for_another (Table *table, guint place, PalAnalysisEngine *before)
{
  while (engine_at (table, place) == before)
    g_main_context_iteration (NULL, TRUE);
  return engine_at (table, place);
}

static void
wait_until (PalAnalysisEngine *engine, PalAnalysisState state)
{
  while (pal_analysis_engine_get_state (engine) != state)
    g_main_context_iteration (NULL, TRUE);
}

static gboolean
is_candidate (Table *table, const char *id)
{
  g_autoptr (GPtrArray) candidates = pal_analysis_list_candidates (table->analysis);

  for (guint i = 0; i < candidates->len; i++)
    if (strcmp (((PalAnalysisCandidate *) candidates->pdata[i])->id, id) == 0)
      return TRUE;
  return FALSE;
}

static guint
count_engines (Table *table)
{
  return g_list_model_get_n_items (pal_analysis_get_engines (table->analysis));
}

/* A table at which the stub stands between the program's own engine and a bot. */
static PalEngineItem *
set_table_of_three (Table *table, char **id)
{
  g_autoptr (PalEngineProfile) profile = test_stub_profile ("uci", "chess", NULL);
  g_autoptr (GPtrArray) candidates = NULL;
  PalEngineItem *item;

  set_table (table, "chess", NULL);
  item = pal_engine_store_add (table->programs, profile);
  *id = g_strconcat ("engine:", pal_engine_item_get_id (item), NULL);
  g_assert_true (is_candidate (table, *id));
  candidates = pal_analysis_list_candidates (table->analysis);
  pal_analysis_add (table->analysis, *id);
  g_assert_false (is_candidate (table, *id));
  pal_analysis_add (table->analysis,
                    ((PalAnalysisCandidate *) candidates->pdata[candidates->len - 1])->id);
  g_assert_cmpuint (count_engines (table), ==, 3);
  return item;
}

static void
clear_table_of_three (Table *table)
{
  while (count_engines (table) > 1)
    pal_analysis_remove (table->analysis, engine_at (table, 1));
  for (guint n = g_list_model_get_n_items (G_LIST_MODEL (table->programs)); n > 0; n--) {
    g_autoptr (PalEngineItem) item = g_list_model_get_item (G_LIST_MODEL (table->programs), n - 1);
    if (!pal_engine_item_is_found (item))
      pal_engine_store_remove (table->programs, item);
  }
  while (pal_engine_store_is_busy (table->programs))
    g_main_context_iteration (NULL, TRUE);
  clear_table (table);
}

static void
rename_to (Table *table, PalEngineItem *item, const char *name)
{
  g_autoptr (PalEngineProfile) changed
      = pal_engine_profile_copy (pal_engine_item_get_profile (item));

  g_free (changed->spec->name);
  changed->spec->name = g_strdup (name);
  pal_engine_store_change (table->programs, item, changed);
}

/* What runs goes on with what was changed, in its place; what was said under another name stays,
 * and what was said by an engine that is set otherwise does not. */
static void
test_engine_changes (void)
{
  g_autoptr (PalEngineProfile) mortal = test_stub_profile ("uci", "chess", "crash@2");
  PalAnalysisEngine *engine, *before;
  g_autofree char *id = NULL;
  PalEngineItem *item;
  Table table;

  item = set_table_of_three (&table, &id);
  pal_analysis_set_running (table.analysis, TRUE);
  engine = engine_at (&table, 1);
  while (pal_analysis_engine_get_report (engine)->n_lines == 0)
    g_main_context_iteration (NULL, TRUE);

  before = engine;
  g_object_add_weak_pointer (G_OBJECT (engine), (gpointer *) &before);
  rename_to (&table, item, "Zenith");
  engine = wait_for_another (&table, 1, engine);
  g_assert_null (before); /* nobody keeps it, and its program is gone with it */
  g_assert_cmpstr (pal_analysis_engine_get_name (engine), ==, "Zenith");
  g_assert_cmpint (pal_analysis_engine_get_report (engine)->n_lines, >, 0);
  wait_until (engine, PAL_ANALYSIS_THINKING);

  pal_engine_store_change (table.programs, item, mortal);
  engine = wait_for_another (&table, 1, engine);
  g_assert_cmpint (pal_analysis_engine_get_report (engine)->n_lines, ==, 0);
  g_assert_cmpuint (count_engines (&table), ==, 3);
  while (pal_analysis_engine_get_report (engine)->n_lines == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (
      pal_session_play (table.session, pal_analysis_engine_get_report (engine)->lines[0].pv[0]));
  wait_until (engine, PAL_ANALYSIS_FAILED);
  clear_table_of_three (&table);
}

/* Many changes one after the other, as from a button that is held, are one; others stay as they
 * are; and who does not run is not started. */
/* What is changed in the workshop is what looks at the board. */
static void
test_bot_changes (void)
{
  PalAnalysisEngine *engine;
  g_autofree char *id = NULL;
  PalBotItem *item;
  Table table;
  Bot bot;

  set_table (&table, "chess", NULL);
  bot_init (&bot, registry_find ("chess")->rules);
  g_strlcpy (bot.name, "Mine", sizeof bot.name);
  item = pal_bot_store_add (table.bots, &bot);
  id = g_strconcat ("bot:", pal_bot_item_get_id (item), NULL);
  pal_analysis_add (table.analysis, id);
  engine = engine_at (&table, 1);
  g_assert_cmpstr (pal_analysis_engine_get_name (engine), ==, "Mine");
  pal_analysis_set_running (table.analysis, TRUE);
  wait_until (engine, PAL_ANALYSIS_FINISHED);
  g_strlcpy (bot.name, "Mine, Too", sizeof bot.name);
  pal_bot_store_save (table.bots, item, &bot);
  engine = wait_for_another (&table, 1, engine);
  g_assert_cmpstr (pal_analysis_engine_get_name (engine), ==, "Mine, Too");
  wait_until (engine, PAL_ANALYSIS_FINISHED);
  pal_bot_store_remove (table.bots, item);
  g_assert_cmpuint (count_engines (&table), ==, 1);
  while (pal_bot_store_is_busy (table.bots))
    g_main_context_iteration (NULL, TRUE);
  clear_table (&table);
}

static void
test_engine_changes_often (void)
{
  PalAnalysisEngine *engine, *own;
  g_autofree char *id = NULL;
  guint changes = 0;
  PalEngineItem *item;
  Table table;

  item = set_table_of_three (&table, &id);
  engine = engine_at (&table, 1);
  own = engine_at (&table, 0);
  g_signal_connect_swapped (pal_analysis_get_engines (table.analysis), "items-changed",
                            G_CALLBACK (count), &changes);
  for (int i = 0; i < 20; i++) {
    g_autofree char *name = g_strdup_printf ("Name %d", i);
    rename_to (&table, item, name);
  }
  engine = wait_for_another (&table, 1, engine);
  g_assert_cmpstr (pal_analysis_engine_get_name (engine), ==, "Name 19");
  g_assert_cmpuint (changes, ==, 1);
  g_assert_true (engine_at (&table, 0) == own);
  g_assert_cmpint (pal_analysis_engine_get_state (engine), ==, PAL_ANALYSIS_IDLE);
  g_assert_cmpint (pal_driver_get_phase (pal_analysis_engine_get_driver (engine)), ==,
                   PAL_DRIVER_CLOSED);
  rename_to (&table, item,
             "Name 19");            /* which is no change: nothing is due that could come later */
  rename_to (&table, item, "Late"); /* and what is due is forgotten with the analysis */
  clear_table_of_three (&table);
}

/* Who is removed, or does not play the game any more, leaves at once; that it is restored is no
 * reason to come back, but to be offered. */
static void
test_engine_goes (void)
{
  g_autoptr (PalEngineProfile) other = test_stub_profile ("uci", "xiangqi", NULL);
  g_autoptr (PalEngineItem) item = NULL;
  PalAnalysisEngine *engine;
  g_autofree char *id = NULL;
  Table table;

  item = g_object_ref (set_table_of_three (&table, &id));
  pal_analysis_set_running (table.analysis, TRUE);
  pal_engine_store_remove (table.programs, item);
  g_assert_cmpuint (count_engines (&table), ==, 2);
  g_assert_false (is_candidate (&table, id));
  pal_engine_store_restore (table.programs, item);
  g_assert_cmpuint (count_engines (&table), ==, 2);
  g_assert_true (is_candidate (&table, id));

  pal_analysis_add (table.analysis, id);
  engine = engine_at (&table, 2);
  pal_engine_store_change (table.programs, item, other);
  while (engine_at (&table, 2) == engine)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (count_engines (&table), ==, 2);
  g_assert_false (is_candidate (&table, id));
  clear_table_of_three (&table);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  folder = g_dir_make_tmp ("analysis-XXXXXX", NULL);
  g_test_add_func ("/analysis/follows", test_follows);
  g_test_add_func ("/analysis/lines", test_lines);
  g_test_add_func ("/analysis/long-moves", test_long_moves);
  g_test_add_func ("/analysis/limits", test_limits);
  g_test_add_func ("/analysis/remembers", test_remembers);
  g_test_add_func ("/analysis/memory-forgets-the-oldest", test_memory_forgets_the_oldest);
  g_test_add_func ("/analysis/memory-knows-the-deepest", test_memory_knows_the_deepest);
  g_test_add_func ("/analysis/own-engine", test_own_engine);
  g_test_add_func ("/analysis/hints", test_hints);
  g_test_add_func ("/analysis/fewer-lines", test_fewer_lines);
  g_test_add_func ("/analysis/more-lines", test_more_lines);
  g_test_add_func ("/analysis/whole-hints", test_whole_hints);
  g_test_add_func ("/analysis/hints-of-engine", test_hints_of_engine);
  g_test_add_func ("/analysis/flood", test_flood);
  g_test_add_func ("/analysis/move-only", test_move_only);
  g_test_add_func ("/analysis/walks", test_walks);
  g_test_add_func ("/analysis/belongs-together", test_belongs_together);
  g_test_add_func ("/analysis/threats", test_threats);
  g_test_add_func ("/analysis/end-of-game", test_end_of_game);
  g_test_add_func ("/analysis/chosen-engines", test_chosen_engines);
  g_test_add_func ("/analysis/bots", test_bots);
  g_test_add_func ("/analysis/engine-changes", test_engine_changes);
  g_test_add_func ("/analysis/bot-changes", test_bot_changes);
  g_test_add_func ("/analysis/engine-changes-often", test_engine_changes_often);
  g_test_add_func ("/analysis/engine-goes", test_engine_goes);
  return g_test_run ();
}
