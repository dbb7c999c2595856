/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where two searches of the same position differ, and how toy trees and tables tell what was found.
 */
#include "game/thinking/pal-tree-difference.h"

#include "bot/glass-threads.h"
#include "bot/toy-tree.h"
#include "chess/chess.h"
#include "game/thinking/pal-thinking-csv.h"
#include "game/thinking/pal-thinking-text.h"
#include "game/thinking/pal-threads-text.h"

#include <string.h>

static GlassTree *
search_of (const Bot *bot, const Position *root)
{
  GlassSearch *search = glass_search_new ();
  GlassTree *tree = glass_tree_new (100000);
  GameRecord *record = game_record_new (bot->rules, root);
  SearchControl control = { 0 };
  EngineResult result;

  glass_search_run (search, bot, record, &(GlassLimits){ 0 }, &control, tree, NULL, &result);
  game_record_free (record);
  glass_search_free (search);
  return tree;
}

static GlassTree *
toy_search (const ToyTree *toy, BotSearch how, ToyOrder order)
{
  Position root;
  Bot bot;

  toy_tree_position (toy, order, 0, &root);
  toy_tree_bot (toy, how, &bot);
  return search_of (&bot, &root);
}

/* The nodes of TREE that DIFFERENCE calls KIND, as ways: "bb bc". */
static char *
ways_of (const GlassTree *tree, const PalTreeDifference *difference, PalNodeDifference kind)
{
  GString *text = g_string_new (NULL);

  for (int i = 0; i < glass_tree_size (tree); i++) {
    Position at;
    char way[POSITION_TEXT_MAX];

    if (difference->nodes[i] != kind)
      continue;
    glass_tree_position (tree, i, &at);
    toy_rules.position_to_text (&at, way);
    g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", way[0] != '\0' ? way : "root");
  }
  return g_string_free (text, FALSE);
}

/* In the tree of the textbook alpha-beta leaves out the second and third answer to b, of which it
 * therefore knows a bound only. */
static void
test_classic (void)
{
  ToyTree toy;
  GlassTree *all, *some;
  g_autoptr (PalTreeDifference) there = NULL, back = NULL;
  g_autofree char *alone = NULL, *other = NULL;

  toy_tree_classic (0, &toy);
  all = toy_search (&toy, BOT_MINIMAX, TOY_ORDER_GIVEN);
  some = toy_search (&toy, BOT_ALPHA_BETA, TOY_ORDER_GIVEN);
  there = pal_tree_difference_new (all, some);
  back = pal_tree_difference_new (some, all);
  alone = ways_of (all, there, PAL_NODE_ALONE);
  other = ways_of (all, there, PAL_NODE_OTHER);
  g_assert_cmpstr (alone, ==, "bb bc");
  g_assert_cmpstr (other, ==, "b");
  g_assert_cmpint (there->alone, ==, 2);
  g_assert_cmpint (there->other, ==, 1);
  g_assert_cmpint (back->alone, ==, 0);
  g_assert_cmpint (back->other, ==, 1);
  glass_tree_unref (all);
  glass_tree_unref (some);
}

/* Twins are found whatever the order, there and back. */
static void
test_orders (void)
{
  ToyTree toy;
  GlassTree *given, *worst;
  g_autoptr (PalTreeDifference) there = NULL, back = NULL;

  toy_tree_classic (2, &toy);
  given = toy_search (&toy, BOT_MINIMAX, TOY_ORDER_GIVEN);
  worst = toy_search (&toy, BOT_MINIMAX, TOY_ORDER_WORST);
  there = pal_tree_difference_new (given, worst);
  back = pal_tree_difference_new (worst, given);
  g_assert_cmpint (there->alone + there->other + back->alone + back->other, ==, 0);
  for (int i = 0; i < glass_tree_size (given); i++) {
    g_assert_cmpint (back->twins[there->twins[i]], ==, i);
    g_assert_cmpint (glass_tree_node (given, i)->move, ==,
                     glass_tree_node (worst, there->twins[i])->move);
  }
  glass_tree_unref (given);
  glass_tree_unref (worst);
}

/* --- two threads --- */

/* The trees of two threads that search TOY by minimax with a table. */
static void
search_toy_together (const ToyTree *toy, GlassHelp help, GlassTree *trees[2])
{
  GlassSearch *search = glass_search_new ();
  GlassTeam team = { .trees = { glass_tree_new (1000), glass_tree_new (1000) } };
  EngineResult result;
  GameRecord *record;
  Position root;
  Bot bot;

  toy_tree_position (toy, TOY_ORDER_GIVEN, 0, &root);
  toy_tree_bot (toy, BOT_MINIMAX, &bot);
  bot.techniques.table = true;
  record = game_record_new (bot.rules, &root);
  g_assert_true (glass_search_run_team (search, &bot, record, &(GlassLimits){ 0 },
                                        &(SearchControl){ 0 }, help, &team, &result));
  game_record_free (record);
  glass_search_free (search);
  memcpy (trees, team.trees, sizeof team.trees);
}

/* Of a, b and c the first takes c from the second, which takes a from it; both search b. */
static void
test_threads (void)
{
  ToyTree toy;
  GlassTree *trees[2];

  toy_tree_classic (0, &toy);
  search_toy_together (&toy, GLASS_HELP_BACKWARD, trees);
  for (int i = 0; i < 2; i++) {
    g_autoptr (PalTreeDifference) work = pal_tree_difference_new_of_threads (trees, i);
    g_autofree char *first = ways_of (trees[i], work, PAL_NODE_FIRST);
    g_autofree char *second = ways_of (trees[i], work, PAL_NODE_SECOND);
    g_autofree char *twice = ways_of (trees[i], work, PAL_NODE_TWICE);

    g_assert_cmpstr (first, ==, i == 0 ? "a aa ab ac" : "a");
    g_assert_cmpstr (second, ==, i == 0 ? "c" : "c ca cb cc");
    g_assert_cmpstr (twice, ==, "root b ba bb bc");
    g_assert_cmpint (work->twice, ==, 5);
    g_assert_cmpint (work->taken, ==, i == 0);
    g_assert_cmpint (glass_tree_size (trees[i]), ==, 10);
  }
  glass_tree_unref (trees[0]);
  glass_tree_unref (trees[1]);
}

static char *
tell (GlassTree *const trees[2], guint64 alone)
{
  PalTreeDifference *work[2];
  char *text;

  for (int i = 0; i < 2; i++)
    work[i] = pal_tree_difference_new_of_threads (trees, i);
  text = pal_threads_text (trees, work, alone);
  pal_tree_difference_free (work[0]);
  pal_tree_difference_free (work[1]);
  return text;
}

static void
test_threads_text (void)
{
  ToyTree toy;
  GlassTree *trees[2];
  g_autofree char *soon = NULL, *later = NULL, *same = NULL;

  toy_tree_classic (0, &toy);
  search_toy_together (&toy, GLASS_HELP_BACKWARD, trees);
  soon = tell (trees, 0);
  later = tell (trees, 13);
  glass_tree_unref (trees[0]);
  glass_tree_unref (trees[1]);
  search_toy_together (&toy, GLASS_HELP_SAME, trees);
  same = tell (trees, 13);
  glass_tree_unref (trees[0]);
  glass_tree_unref (trees[1]);
  g_assert_cmpstr (
      soon, ==,
      "The first thread finished before the second.\n5 nodes (two colors) searched by both · "
      "1 value (T) taken over from the other thread");
  g_assert_true (g_str_has_prefix (
      later,
      "One thread alone needs 13 nodes. The two are done after 10 each: 1.30 times as fast.\n5 "));
  g_assert_true (g_str_has_prefix (
      same,
      "One thread alone needs 13 nodes, and each of the two as many: nothing is gained.\n12 "));
}

/* Nothing is compared that cannot be. */
static void
test_refuses (void)
{
  ToyTree toy;
  GlassTree *tree, *chess, *empty = glass_tree_new (10);
  Position start;
  Bot bot;

  toy_tree_classic (0, &toy);
  tree = toy_search (&toy, BOT_MINIMAX, TOY_ORDER_GIVEN);
  bot_init (&bot, &chess_rules);
  bot.depth[0] = 1;
  rules_start (&chess_rules, &start);
  chess = search_of (&bot, &start);
  g_assert_null (pal_tree_difference_new (tree, chess));
  g_assert_null (pal_tree_difference_new (tree, empty));
  g_assert_null (pal_tree_difference_new (empty, tree));
  glass_tree_unref (tree);
  glass_tree_unref (chess);
  glass_tree_unref (empty);
}

/* Values of such trees are whole numbers. */
static void
test_values (void)
{
  g_autofree char *three = pal_thinking_value_text (&toy_rules, 3);
  g_autofree char *less = pal_thinking_value_text (&toy_rules, -12);
  g_autofree char *bound = pal_thinking_bound_text (&toy_rules, SCORE_INFINITE);
  const GlassNode node
      = { .value = 2, .alpha = 3, .flags = GLASS_DONE | GLASS_UPPER | GLASS_CUT, .ply = 1 };
  g_autofree char *value = pal_thinking_node_value (&toy_rules, &node);
  g_autofree char *cut = pal_thinking_cut_text (&toy_rules, &node);

  g_assert_cmpstr (three, ==, "3");
  g_assert_cmpstr (less, ==, "−12");
  g_assert_cmpstr (bound, ==, "∞");
  g_assert_cmpstr (value, ==, "≤2");
  g_assert_cmpstr (cut, ==, "2 ≤ α 3");
}

/* As the side to move sees it, every level looks for the maximum. */
static void
test_negamax (void)
{
  const GlassNode node = { .value = 2,
                           .alpha = 3,
                           .beta = 7,
                           .evaluation = 5,
                           .ply = 1,
                           .flags = GLASS_DONE | GLASS_UPPER | GLASS_CUT };
  const GlassNode turned = pal_thinking_negamax (&node);
  const GlassNode upper = { .value = 2, .alpha = 3, .ply = 2, .flags = GLASS_DONE };
  const GlassNode same = pal_thinking_negamax (&upper);
  g_autofree char *cut = pal_thinking_cut_text (&toy_rules, &turned);
  g_autofree char *value = pal_thinking_node_value (&toy_rules, &turned);

  g_assert_cmpstr (value, ==, "≥−2");
  g_assert_cmpstr (cut, ==, "−2 ≥ β −3");
  g_assert_cmpint (turned.alpha, ==, -7);
  g_assert_cmpint (turned.evaluation, ==, -5);
  g_assert_cmpint (turned.ply % 2, ==, 0);
  g_assert_cmpint (same.value, ==, 2);
  g_assert_cmpint (same.alpha, ==, 3);
}

/* The textbook's tree as a table. */
static void
test_csv (void)
{
  ToyTree toy;
  GlassTree *tree;
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  toy_tree_classic (0, &toy);
  tree = toy_search (&toy, BOT_ALPHA_BETA, TOY_ORDER_GIVEN);
  text = pal_thinking_csv_write (tree, NOTATION_FILE);
  lines = g_strsplit (text, "\r\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, (guint) glass_tree_size (tree) + 2);
  g_assert_cmpstr (lines[0], ==,
                   "visit,parent,ply,moves,level,kind,value,bound,alpha,beta,evaluation,"
                   "moves_legal,moves_searched,cut,principal_variation");
  g_assert_cmpstr (lines[1], ==, "1,,0,,max,inner,3,exact,,,,3,3,0,1");
  g_assert_cmpstr (lines[3], ==, "3,2,2,a a,max,leaf,3,exact,,,3,0,0,0,1");
  g_assert_cmpstr (lines[4], ==, "4,2,2,a b,max,leaf,12,exact,,3,12,0,0,0,0");
  g_assert_cmpstr (lines[6], ==, "6,1,1,b,min,inner,2,upper,3,,,3,1,1,0");
  glass_tree_unref (tree);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tree-difference/classic", test_classic);
  g_test_add_func ("/tree-difference/orders", test_orders);
  g_test_add_func ("/tree-difference/refuses", test_refuses);
  g_test_add_func ("/tree-difference/threads", test_threads);
  g_test_add_func ("/tree-difference/threads-text", test_threads_text);
  g_test_add_func ("/tree-difference/values", test_values);
  g_test_add_func ("/tree-difference/negamax", test_negamax);
  g_test_add_func ("/tree-difference/csv", test_csv);
  return g_test_run ();
}
