/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Trees with given values, and the search in the glass in them. */
#include "bot/glass-search.h"
#include "bot/toy-tree.h"

#include <glib.h>

/* What a search of TREE finds; COUNTERS may be NULL. */
static int
search (const ToyTree *toy, BotSearch how, ToyOrder order, GlassCounters *counters, GlassTree *tree)
{
  GlassSearch *search = glass_search_new ();
  SearchControl control = { 0 };
  EngineResult result;
  Position root;
  Bot bot;
  GameRecord *record;

  toy_tree_position (toy, order, 7, &root);
  toy_tree_bot (toy, how, &bot);
  record = game_record_new (&toy_rules, &root);
  glass_search_run (search, &bot, record, &(GlassLimits){ 0 }, &control, tree, counters, &result);
  game_record_free (record);
  glass_search_free (search);
  return result.info.score;
}

/* The leaves that alpha-beta evaluates, from left to right. */
static char *
leaves_seen (const ToyTree *toy)
{
  GlassTree *tree = glass_tree_new (1000);
  GString *text = g_string_new (NULL);

  search (toy, BOT_ALPHA_BETA, TOY_ORDER_GIVEN, NULL, tree);
  for (int i = 0; i < glass_tree_size (tree); i++)
    if (glass_tree_node (tree, i)->ply == toy->depth)
      g_string_append_printf (text, "%s%d", text->len > 0 ? " " : "",
                              glass_tree_node (tree, i)->value);
  glass_tree_unref (tree);
  return g_string_free (text, FALSE);
}

/* The tree of the textbook: 14, 5 and 2 are looked at, 4 and 6 are not. */
static void
test_classic (void)
{
  ToyTree toy;
  g_autofree char *seen = NULL;

  g_assert_nonnull (toy_tree_classic (0, &toy));
  g_assert_cmpint (toy_tree_value (&toy), ==, 3);
  seen = leaves_seen (&toy);
  g_assert_cmpstr (seen, ==, "3 12 8 2 14 5 2");
}

static void
test_classics_fit (void)
{
  for (int i = 0; i < toy_tree_classics (); i++) {
    ToyTree toy;

    g_assert_nonnull (toy_tree_classic (i, &toy));
    g_assert_true (toy_tree_fits (toy.branching, toy.depth));
  }
  g_assert_true (toy_tree_fits (2, 7));
  g_assert_true (toy_tree_fits (5, 3));
  g_assert_false (toy_tree_fits (5, 4));
  g_assert_false (toy_tree_fits (6, 1));
  g_assert_false (toy_tree_fits (2, 0));
}

/* Every technique and order finds the minimax value; the best order needs the fewest nodes that
 * theory allows (D. Knuth, R. Moore, "An Analysis of Alpha-Beta Pruning", 1975), and no order more
 * than all. */
static void
test_orders (void)
{
  Random random = random_from_seed (22);

  for (int i = 0; i < 200; i++) {
    ToyTree toy = { .branching = 2 + i % 4, .depth = 1 + i % 3 };
    GlassCounters all, best, worst, drawn;
    int least = 1, odd = 1;

    toy_tree_draw (&toy, TOY_VALUE_MAX, i % 2 == 0, &random);
    g_assert_cmpint (search (&toy, BOT_MINIMAX, TOY_ORDER_GIVEN, &all, NULL), ==,
                     toy_tree_value (&toy));
    g_assert_cmpint (search (&toy, BOT_ALPHA_BETA, TOY_ORDER_BEST, &best, NULL), ==,
                     toy_tree_value (&toy));
    g_assert_cmpint (search (&toy, BOT_ALPHA_BETA, TOY_ORDER_WORST, &worst, NULL), ==,
                     toy_tree_value (&toy));
    g_assert_cmpint (search (&toy, BOT_ALPHA_BETA, TOY_ORDER_RANDOM, &drawn, NULL), ==,
                     toy_tree_value (&toy));
    g_assert_cmpuint (all.evaluations, ==, toy_tree_leaves (&toy));
    g_assert_cmpuint (best.evaluations, <=, worst.evaluations);
    g_assert_cmpuint (worst.evaluations, <=, all.evaluations);
    g_assert_cmpuint (drawn.evaluations, <=, all.evaluations);
    for (int ply = 0; ply < toy.depth / 2; ply++)
      least *= toy.branching;
    odd = toy.depth % 2 == 1 ? least * toy.branching : least;
    /* Equal values may be cut off where different ones are not. */
    g_assert_cmpuint (best.evaluations, <=, least + odd - 1);
  }
}

/* The same seed lists the moves of a position in the same order, and each of them. */
static void
test_random_order (void)
{
  ToyTree toy = { .branching = 5, .depth = 2 };
  Position root, again;
  Move moves[MOVES_MAX], others[MOVES_MAX];
  unsigned seen = 0;

  toy_tree_position (&toy, TOY_ORDER_RANDOM, 3, &root);
  toy_tree_position (&toy, TOY_ORDER_RANDOM, 3, &again);
  g_assert_cmpint (toy_rules.legal_moves (&root, moves), ==, 5);
  g_assert_cmpint (toy_rules.legal_moves (&again, others), ==, 5);
  g_assert_cmpmem (moves, 5 * sizeof *moves, others, 5 * sizeof *others);
  for (int i = 0; i < 5; i++)
    seen |= 1U << move_to (moves[i]);
  g_assert_cmpuint (seen, ==, 31);
}

static void
test_read (void)
{
  ToyTree toy = { .branching = 2, .depth = 2, .values = { 9, 9, 9, 9 } };
  TextError error;

  g_assert_cmpint (toy_tree_read (&toy, "1, -2;\t+3\n −4", NULL), ==, 4);
  g_assert_cmpint (toy.values[0], ==, 1);
  g_assert_cmpint (toy.values[1], ==, -2);
  g_assert_cmpint (toy.values[2], ==, 3);
  g_assert_cmpint (toy.values[3], ==, -4);
  g_assert_cmpint (toy_tree_read (&toy, "7 7 7", NULL), ==, 3);
  g_assert_cmpint (toy.values[0], ==, 1);
  g_assert_cmpint (toy_tree_read (&toy, "", NULL), ==, 0);
  g_assert_cmpint (toy_tree_read (&toy, "1 2 100 4", &error), ==, -1);
  g_assert_cmpint (error.column, ==, 4);
  g_assert_cmpstr (error.token, ==, "100");
  g_assert_cmpint (toy_tree_read (&toy, "1 2 99999999999999999999999 4", &error), ==, -1);
  g_assert_cmpint (toy_tree_read (&toy, "1 2 x 3 4", &error), ==, -1);
  g_assert_cmpstr (error.token, ==, "x");
  g_assert_cmpint (toy_tree_read (&toy, "1 2 3.5 4", &error), ==, -1);
  g_assert_cmpstr (error.token, ==, "3.5");
  g_assert_cmpint (toy_tree_read (&toy, "一二三四五六七八九十 2 3 4", &error), ==, -1);
  g_assert_cmpstr (error.token, ==, "一二三四五六七");
  g_assert_cmpint (error.column, ==, 0);
  g_assert_cmpint (toy_tree_read (&toy, "1 2 -x", &error), ==, -1);
  g_assert_cmpint (toy_tree_read (&toy, "1 2 3 −", &error), ==, 3); /* being typed */
  g_assert_cmpint (toy.values[0], ==, 1);
  g_assert_cmpint (toy_tree_read (&toy, " [5，6] [7、8] ", &error), ==, 4);
  g_assert_cmpint (toy.values[3], ==, 8);
}

/* Moves and ways are called by letters. */
static void
test_names (void)
{
  ToyTree toy = { .branching = 3, .depth = 2 };
  char text[MAX (MOVE_TEXT_MAX, POSITION_TEXT_MAX)];
  Position at;
  Move move;

  toy_tree_position (&toy, TOY_ORDER_GIVEN, 0, &at);
  g_assert_cmpint (toy_rules.move_from_text (&at, "c", 1, &move), ==, MOVE_TEXT_OK);
  toy_rules.move_to_text (&at, move, 0, text);
  g_assert_cmpstr (text, ==, "c");
  g_assert_cmpint (toy_rules.move_from_text (&at, "d", 1, &move), ==, MOVE_TEXT_UNKNOWN);
  toy_rules.play (&at, move);
  g_assert_cmpint (toy_rules.move_from_text (&at, "b", 1, &move), ==, MOVE_TEXT_OK);
  toy_rules.play (&at, move);
  toy_rules.position_to_text (&at, text);
  g_assert_cmpstr (text, ==, "cb");
  g_assert_cmpint (toy_rules.move_from_text (&at, "a", 1, &move), ==, MOVE_TEXT_ILLEGAL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/toy-tree/classic", test_classic);
  g_test_add_func ("/toy-tree/classics-fit", test_classics_fit);
  g_test_add_func ("/toy-tree/orders", test_orders);
  g_test_add_func ("/toy-tree/random-order", test_random_order);
  g_test_add_func ("/toy-tree/read", test_read);
  g_test_add_func ("/toy-tree/names", test_names);
  return g_test_run ();
}
