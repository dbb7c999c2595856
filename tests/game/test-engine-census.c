/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The engine that is watched while it thinks: news come, in every game, and stop when it is
 * stopped.
 */
#include "game/thinking/pal-census-text.h"
#include "game/thinking/pal-engine-census.h"
#include "game/thinking/pal-thinking-text.h"
#include "registry.h"
#include "reversi/reversi.h"

static void
on_changed (PalEngineCensus *census, int *news)
{
  (*news)++;
}

static GameRecord *
middle_game (const Game *game)
{
  Position position;

  g_assert_true (
      game->rules->position_from_text (&position, game->backend->bench_positions[2], NULL));
  return game_record_new (game->rules, &position);
}

static void
test_news (gconstpointer data)
{
  const Game *game = data;
  const PalCensusLimits limits = { .lines = 3, .threads = 2 };
  g_autoptr (PalEngineCensus) census = pal_engine_census_new ();
  g_autoptr (PalOutlineRows) rows = pal_outline_rows_new ();
  g_autoptr (GHashTable) open = g_hash_table_new (g_int64_hash, g_int64_equal);
  GameRecord *record = middle_game (game);
  const SearchCensus *counted;
  int news = 0, settled;
  guint64 below = 0;

  g_signal_connect (census, "changed", G_CALLBACK (on_changed), &news);
  g_assert_true (pal_engine_census_think (census, record, &limits));
  g_assert_true (pal_engine_census_get_busy (census));
  while (pal_engine_census_count_lines (census) < 3 || !pal_engine_census_get_census (census)
         || news < 5)
    g_main_context_iteration (NULL, TRUE);

  pal_engine_census_stop (census);
  g_assert_false (pal_engine_census_get_busy (census));
  settled = news;
  for (gint64 end = g_get_monotonic_time () + 300 * 1000; g_get_monotonic_time () < end;)
    g_main_context_iteration (NULL, FALSE);
  g_assert_cmpint (news, ==, settled);

  counted = pal_engine_census_get_census (census);
  for (int i = 0; i < counted->n_moves; i++)
    below += counted->moves[i].nodes;
  g_assert_cmpuint (below, ==, counted->nodes);
  pal_census_rows_update (rows, counted, open);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (rows)), >=, 3);
  game_record_free (record);
}

/* At its end it has said all. */
static void
test_end (gconstpointer data)
{
  const Game *game = data;
  const PalCensusLimits limits = { .lines = 1, .threads = 1, .depth = 7 };
  g_autoptr (PalEngineCensus) census = pal_engine_census_new ();
  GameRecord *record = middle_game (game);

  g_assert_true (pal_engine_census_think (census, record, &limits));
  while (pal_engine_census_get_busy (census))
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (pal_engine_census_get_line (census, 0)->depth, ==, 7);
  g_assert_cmpuint (pal_engine_census_get_census (census)->nodes, ==,
                    pal_engine_census_get_state (census)->nodes);
  pal_engine_census_forget (census);
  g_assert_null (pal_engine_census_get_census (census));
  game_record_free (record);
}

static const PalCensusRow *
look (PalOutlineRows *rows, guint position)
{
  return pal_outline_rows_look (rows, position);
}

/* Rows unfold and fold by the moves that lead to them. */
static void
test_rows (void)
{
  static SearchCensus census = { .n_tree = 3 };
  g_autoptr (PalOutlineRows) rows = pal_outline_rows_new ();
  g_autoptr (GHashTable) open = g_hash_table_new (g_int64_hash, g_int64_equal);
  GListModel *model = G_LIST_MODEL (rows);
  guint64 path;

  census.tree[0] = (CensusNode){ .move = 1, .parent = CENSUS_NONE, .ply = 1, .nodes = 5 };
  census.tree[1] = (CensusNode){ .move = 2, .parent = CENSUS_NONE, .ply = 1, .nodes = 9 };
  census.tree[2]
      = (CensusNode){ .move = 3, .parent = 1, .ply = 2, .score = 40, .bound = BOUND_LOWER };
  pal_census_rows_update (rows, &census, open);
  g_assert_cmpuint (g_list_model_get_n_items (model), ==, 2);
  g_assert_cmphex (look (rows, 0)->node.move, ==, 2);
  g_assert_true (look (rows, 0)->outline.can_open);
  g_assert_false (look (rows, 1)->outline.can_open);
  path = look (rows, 0)->outline.path;
  g_hash_table_add (open, &path);
  pal_census_rows_update (rows, &census, open);
  g_assert_cmpuint (g_list_model_get_n_items (model), ==, 3);
  g_assert_cmpint (look (rows, 1)->node.score, ==, -40);
  g_assert_cmpint (look (rows, 1)->node.bound, ==, BOUND_UPPER);
  g_hash_table_remove (open, &path);
  pal_census_rows_update (rows, &census, open);
  g_assert_cmpuint (g_list_model_get_n_items (model), ==, 2);
  pal_census_rows_update (rows, NULL, open);
  g_assert_cmpuint (g_list_model_get_n_items (model), ==, 0);
}

/* A row that others overtake stays unfolded, and keeps the item by which a list knows it. */
static void
test_overtaken (void)
{
  static SearchCensus census = { .n_tree = 3 };
  g_autoptr (PalOutlineRows) rows = pal_outline_rows_new ();
  g_autoptr (GHashTable) open = g_hash_table_new (g_int64_hash, g_int64_equal);
  g_autoptr (GObject) first = NULL, second = NULL, third = NULL, after = NULL;
  GListModel *model = G_LIST_MODEL (rows);
  guint64 path;

  census.tree[0] = (CensusNode){ .move = 1, .parent = CENSUS_NONE, .ply = 1, .nodes = 9 };
  census.tree[1] = (CensusNode){ .move = 2, .parent = CENSUS_NONE, .ply = 1, .nodes = 5 };
  census.tree[2] = (CensusNode){ .move = 3, .parent = 0, .ply = 2 };
  pal_census_rows_update (rows, &census, open);
  path = look (rows, 0)->outline.path;
  g_hash_table_add (open, &path);
  pal_census_rows_update (rows, &census, open);
  first = g_list_model_get_item (model, 0);
  second = g_list_model_get_item (model, 2);
  g_assert_true (first != second);
  census.tree[1].nodes = 20;
  pal_census_rows_update (rows, &census, open);
  g_assert_cmpuint (g_list_model_get_n_items (model), ==, 3);
  g_assert_true (look (rows, 1)->outline.open);
  third = g_list_model_get_item (model, 0);
  after = g_list_model_get_item (model, 1);
  g_assert_true (after == first && third == second);
}

/* What is shown has a name, a sentence, and a share of something. */
static void
test_texts (void)
{
  static SearchCensus census = { .nodes = 200 };
  g_autofree char *percent = NULL, *little = NULL, *explained = NULL;
  g_autofree char *node = pal_thinking_nodes_text (1), *nodes = pal_thinking_nodes_text (1024);

  for (int kind = 0; kind < CENSUS_KINDS; kind++) {
    const char *name = pal_census_kind_name ((CensusKind) kind);

    g_assert_true ((name == NULL) == (pal_census_kind_explain ((CensusKind) kind) == NULL));
    /* A tooltip of the tree, where there is no column of percents. */
    g_assert_true (name == NULL
                   || !strstr (pal_census_kind_explain ((CensusKind) kind), "Percent"));
    g_assert_true ((name == NULL) == (kind == CENSUS_MAIN_NODES || kind == CENSUS_SEARCHED_MOVES));
  }
  census.counts[CENSUS_QUIET_NODES] = 50;
  census.counts[CENSUS_LATE_MOVE] = census.counts[CENSUS_FUTILITY] = 10;
  census.counts[CENSUS_SEARCHED_MOVES] = 20;
  g_assert_cmpfloat (pal_census_share (&census, CENSUS_QUIET_NODES), ==, 0.25);
  g_assert_cmpfloat (pal_census_share (&census, CENSUS_LATE_MOVE), ==, 0.25);
  percent = pal_census_percent_text (0.25);
  little = pal_census_percent_text (0.0001);
  g_assert_cmpstr (percent, ==, "25.0%");
  g_assert_cmpstr (little, ==, "<0.1%");
  explained = pal_census_kind_explain_share (CENSUS_SOLVER_NODES);
  g_assert_true (g_str_has_suffix (explained, "to the end. Percent of all nodes."));
  g_assert_cmpstr (node, ==, "1 node");
  g_assert_cmpstr (nodes, ==, "1,024 nodes");
}

/* A pass is called that, not "--". */
static void
test_pass (void)
{
  const PalCensusRow row = { .node = { .move = MOVE_PASS, .ply = 1 } };
  g_autofree char *text = NULL;
  Position start;

  rules_start (&reversi_rules, &start);
  text = pal_census_move_text (&row, &reversi_rules, &start, 0);
  g_assert_cmpstr (text, ==, "pass");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (int i = 0; i < registry_count (); i++) {
    const Game *game = registry_game (i);
    g_autofree char *news = g_strconcat ("/engine-census/news/", game->rules->id, NULL);
    g_autofree char *end = g_strconcat ("/engine-census/end/", game->rules->id, NULL);

    g_test_add_data_func (news, game, test_news);
    g_test_add_data_func (end, game, test_end);
  }
  g_test_add_func ("/engine-census/rows", test_rows);
  g_test_add_func ("/engine-census/overtaken", test_overtaken);
  g_test_add_func ("/engine-census/texts", test_texts);
  g_test_add_func ("/engine-census/pass", test_pass);
  return g_test_run ();
}
