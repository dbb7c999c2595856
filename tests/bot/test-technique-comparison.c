/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A bot's techniques compared at one position: which rows there are, what they find, and that a
 * comparison can be stopped and forgotten at any time. */
#include "chess/chess.h"
#include "game/bots/pal-technique-comparison.h"
#include "game/bots/pal-thinker.h"
#include "reversi/reversi.h"
#include "xiangqi/xiangqi.h"

static GameRecord *
start_of (const Rules *rules)
{
  Position start;

  rules_start (rules, &start);
  return game_record_new (rules, &start);
}

static void
wait_until_idle (PalTechniqueComparison *comparison)
{
  while (pal_technique_comparison_get_busy (comparison))
    g_main_context_iteration (NULL, TRUE);
}

static const PalTechniqueFinding *
finding_at (PalTechniqueComparison *comparison, guint i)
{
  g_autoptr (PalTechniqueRow) row = g_list_model_get_item (G_LIST_MODEL (comparison), i);

  return pal_technique_row_get (row);
}

static const PalTechniqueFinding *
find_minimax (PalTechniqueComparison *comparison)
{
  for (guint i = 1; i < g_list_model_get_n_items (G_LIST_MODEL (comparison)); i++)
    if (finding_at (comparison, i)->bot.techniques.search == BOT_MINIMAX)
      return finding_at (comparison, i);
  g_assert_not_reached ();
}

/* In each game the rows for which theory promises it find the same value, and minimax takes the
 * most nodes of these. */
static void
test_same_values (void)
{
  static const Rules *const games[] = { &chess_rules, &xiangqi_rules, &reversi_rules };

  for (gsize g = 0; g < G_N_ELEMENTS (games); g++) {
    g_autoptr (PalTechniqueComparison) comparison = pal_technique_comparison_new ();
    g_autofree Bot *bot = g_new0 (Bot, 1);
    GameRecord *record = start_of (games[g]);
    guint n, same = 0;

    bot_init (bot, games[g]);
    bot->techniques.random_plies = 100; /* would make values a matter of chance */
    bot->time_ms = 1;
    g_assert_true (pal_technique_comparison_start (comparison, bot, record, 2));
    wait_until_idle (comparison);
    n = g_list_model_get_n_items (G_LIST_MODEL (comparison));
    g_assert_cmpuint (n, >=, 6);
    g_assert_cmpfloat (pal_technique_comparison_get_progress (comparison), ==, 1);
    for (guint i = 0; i < n; i++) {
      const PalTechniqueFinding *finding = finding_at (comparison, i);

      g_assert_cmpint (finding->state, ==, PAL_TECHNIQUE_DONE);
      g_assert_cmpuint (finding->nodes, >, 0);
      g_assert_true (rules_is_legal (games[g], game_record_last (record), finding->best));
      g_assert_true (finding->same_value
                     == (finding->bot.techniques.quiescence == bot->techniques.quiescence
                         && finding->bot.techniques.width == bot->techniques.width
                         && finding->bot.techniques.safe_moves == bot->techniques.safe_moves));
      if (!finding->same_value)
        continue;
      same++;
      g_assert_cmpint (finding->value, ==, finding_at (comparison, 0)->value);
    }
    g_assert_cmpuint (finding_at (comparison, 0)->nodes, <, find_minimax (comparison)->nodes);
    g_assert_cmpuint (same, >=, 5);
    game_record_free (record);
  }
}

/* Each row but the first differs from it in one technique, and no two are alike. */
static void
test_rows (void)
{
  g_autoptr (PalTechniqueComparison) comparison = pal_technique_comparison_new ();
  g_autofree Bot *bot = g_new0 (Bot, 1);
  GameRecord *record = start_of (&reversi_rules);
  guint n;

  bot_init (bot, &reversi_rules);
  bot->techniques.width = 4;
  g_assert_true (pal_technique_comparison_start (comparison, bot, record, 1));
  n = g_list_model_get_n_items (G_LIST_MODEL (comparison));
  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < i; k++)
      g_assert_cmpstr (finding_at (comparison, i)->name, !=, finding_at (comparison, k)->name);
  for (guint i = 1; i < n; i++)
    g_assert_false (finding_at (comparison, i)->same_value); /* a limit of width promises nothing */
  wait_until_idle (comparison);

  bot->techniques.width = 0;
  g_assert_true (pal_technique_comparison_start (comparison, bot, record, 1));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (comparison)), ==, n - 1);
  wait_until_idle (comparison);
  game_record_free (record);
}

/* Only techniques that the game has something for are compared. */
static void
test_captures (void)
{
  static const Rules *const games[] = { &chess_rules, &reversi_rules };

  for (gsize g = 0; g < G_N_ELEMENTS (games); g++) {
    g_autoptr (PalTechniqueComparison) comparison = pal_technique_comparison_new ();
    g_autofree Bot *bot = g_new0 (Bot, 1);
    GameRecord *record = start_of (games[g]);
    guint about_captures = 0;

    bot_init (bot, games[g]);
    g_assert_true (pal_technique_comparison_start (comparison, bot, record, 1));
    for (guint i = 1; i < g_list_model_get_n_items (G_LIST_MODEL (comparison)); i++) {
      const PalTechniqueFinding *finding = finding_at (comparison, i);

      about_captures += finding->bot.techniques.quiescence != bot->techniques.quiescence
                        || finding->bot.techniques.safe_moves
                        || finding->bot.techniques.order == BOT_ORDER_CAPTURES;
    }
    g_assert_cmpuint (about_captures, ==, bot_has_captures (games[g]) ? 3 : 0);
    wait_until_idle (comparison);
    game_record_free (record);
  }
}

/* What was found before it was stopped stays; the rest says so. A comparison that nobody wants any
 * more goes at once. */
static void
test_stop (void)
{
  PalTechniqueComparison *comparison = pal_technique_comparison_new ();
  g_autofree Bot *bot = g_new0 (Bot, 1);
  GameRecord *record = start_of (&chess_rules);
  gpointer watched = comparison;
  guint n, waiting = 0;

  bot_init (bot, &chess_rules);
  g_assert_true (pal_technique_comparison_start (comparison, bot, record, 12));
  while (finding_at (comparison, 0)->state == PAL_TECHNIQUE_WAITING)
    g_main_context_iteration (NULL, TRUE);
  pal_technique_comparison_stop (comparison);
  wait_until_idle (comparison);
  n = g_list_model_get_n_items (G_LIST_MODEL (comparison));
  g_assert_cmpint (finding_at (comparison, 0)->state, >=, PAL_TECHNIQUE_GAVE_UP);
  for (guint i = 1; i < n; i++)
    waiting += finding_at (comparison, i)->state == PAL_TECHNIQUE_WAITING;
  g_assert_cmpuint (waiting, ==, n - 1);

  g_assert_true (pal_technique_comparison_start (comparison, bot, record, 12));
  g_object_add_weak_pointer (G_OBJECT (comparison), &watched);
  g_object_unref (comparison);
  g_assert_null (watched);
  game_record_free (record);
}

/* --- the thinker --- */

/* How large the tree is at the latest news. */
static void
look_at_size (PalThinker *thinker, int *size)
{
  GlassTree *tree = pal_thinker_dup_tree (thinker);

  *size = glass_tree_size (tree);
  glass_tree_unref (tree);
}

/* A tree grows while it thinks, and stays when it is done; a second thought takes the place of the
 * first. */
static void
test_thinker (void)
{
  PalThinker *thinker = pal_thinker_new ();
  g_autofree Bot *bot = g_new0 (Bot, 1);
  GameRecord *record = start_of (&reversi_rules);
  gpointer watched = thinker;
  GlassTree *tree;
  gboolean busy = FALSE;
  int size = 0;

  bot_init (bot, &reversi_rules);
  g_assert_null (pal_thinker_dup_tree (thinker));
  g_signal_connect (thinker, "thought", G_CALLBACK (look_at_size), &size);
  bot->depth[0] = BOT_DEPTH_MAX;
  g_assert_true (pal_thinker_think (thinker, bot, record));
  while (size <= 1) /* on a busy machine there may be news before the search has begun */
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (pal_thinker_get_busy (thinker));
  g_object_get (thinker, "busy", &busy, NULL);
  g_assert_true (busy);
  tree = pal_thinker_dup_tree (thinker);
  g_assert_false (glass_tree_finished (tree));
  glass_tree_unref (tree);

  bot->depth[0] = 2;
  g_assert_true (pal_thinker_think (thinker, bot, record));
  while (pal_thinker_get_busy (thinker))
    g_main_context_iteration (NULL, TRUE);
  tree = pal_thinker_dup_tree (thinker);
  g_assert_true (glass_tree_finished (tree));
  g_assert_cmpint (glass_tree_counters (tree)->depth, ==, 2);
  glass_tree_unref (tree);

  g_assert_true (pal_thinker_think (thinker, bot, record));
  pal_thinker_forget (thinker);
  g_assert_false (pal_thinker_get_busy (thinker));
  g_assert_null (pal_thinker_dup_tree (thinker));

  bot->depth[0] = BOT_DEPTH_MAX;
  g_assert_true (pal_thinker_think (thinker, bot, record));
  g_object_add_weak_pointer (G_OBJECT (thinker), &watched);
  g_object_unref (thinker);
  g_assert_null (watched);
  game_record_free (record);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/technique-comparison/same-values", test_same_values);
  g_test_add_func ("/technique-comparison/rows", test_rows);
  g_test_add_func ("/technique-comparison/captures", test_captures);
  g_test_add_func ("/technique-comparison/stop", test_stop);
  g_test_add_func ("/technique-comparison/thinker", test_thinker);
  return g_test_run ();
}
