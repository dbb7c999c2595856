/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tree of moves, with a toy game in which every number is a legal move and a position is the
 * sum of what was played: enough to see that nodes, lines and positions stay together. */
#include "files/tree/game-tree.h"

static void
toy_play (Position *position, Move move)
{
  guint64 sum;

  memcpy (&sum, position->bytes, sizeof sum);
  sum += move;
  memcpy (position->bytes, &sum, sizeof sum);
}

static const Rules toy = { .id = "toy", .name = "Toy", .play = toy_play };

static guint64
sum_at (const GameNode *node)
{
  guint64 sum;

  memcpy (&sum, node->position.bytes, sizeof sum);
  return sum;
}

static GameTree *
toy_tree (void)
{
  Position start = { 0 };

  return game_tree_new (&toy, &start);
}

static GameNode *
add_line (GameTree *tree, GameNode *node, const char *moves)
{
  for (; *moves; moves++)
    node = game_tree_add (tree, node, (Move) (*moves - '0'));
  return node;
}

static void
test_lines (void)
{
  g_autoptr (GameTree) tree = toy_tree ();
  GameNode *end = add_line (tree, tree->root, "123");
  GameNode *side = add_line (tree, tree->root->children->pdata[0], "56");

  g_assert_null (tree->root->parent);
  g_assert_cmpint (tree->root->ply, ==, 0);
  g_assert_cmpint (end->ply, ==, 3);
  g_assert_cmpuint (sum_at (end), ==, 6);
  g_assert_cmpuint (sum_at (side), ==, 12);
  g_assert_true (game_node_last (tree->root) == end);
  g_assert_true (game_node_last (side) == side);
  g_assert_true (game_node_is_main (end));
  g_assert_true (game_node_is_main (tree->root));
  g_assert_false (game_node_is_main (side));
  g_assert_true (game_node_variation_start (side) == side->parent);
  g_assert_null (game_node_variation_start (end));
  g_assert_cmpint (end->clock_ms, ==, GAME_NODE_UNKNOWN);
  g_assert_cmpint (end->elapsed_ms, ==, GAME_NODE_UNKNOWN);
}

static void
test_add_finds_what_is_there (void)
{
  g_autoptr (GameTree) tree = toy_tree ();
  GameNode *first = game_tree_add (tree, tree->root, 4);

  g_assert_true (game_tree_add (tree, tree->root, 4) == first);
  g_assert_cmpuint (tree->root->children->len, ==, 1);
  g_assert_true (game_node_child (tree->root, 4) == first);
  g_assert_null (game_node_child (tree->root, 5));
  g_assert_null (game_node_child (first, 4));
  g_assert_null (game_node_next (first));
}

static void
test_delete (void)
{
  g_autoptr (GameTree) tree = toy_tree ();
  GameNode *one = add_line (tree, tree->root, "1");
  GameNode *two = add_line (tree, one, "2");
  GameNode *side = add_line (tree, one, "3");

  add_line (tree, two, "45");
  g_assert_true (game_tree_delete (tree, two) == one);
  g_assert_true (game_node_next (one) == side);
  g_assert_true (game_node_is_main (side));
  game_tree_delete (tree, side);
  g_assert_null (one->children);
  g_assert_true (game_node_last (tree->root) == one);
}

/* A variation takes the place of the main line. */
static void
test_order (void)
{
  g_autoptr (GameTree) tree = toy_tree ();
  GameNode *one = add_line (tree, tree->root, "1");
  GameNode *main_line = add_line (tree, one, "2");
  GameNode *second = add_line (tree, one, "3");
  GameNode *third = add_line (tree, add_line (tree, one, "4"), "56");

  g_assert_cmpuint (game_tree_detach (tree, third->parent->parent), ==, 2);
  game_tree_attach (tree, third->parent->parent, 1);
  g_assert_true (one->children->pdata[1] == third->parent->parent);
  g_assert_true (one->children->pdata[2] == second);
  g_assert_cmpuint (game_tree_detach (tree, third->parent->parent), ==, 1);
  game_tree_attach (tree, third->parent->parent, 0);
  g_assert_true (game_node_is_main (third));
  g_assert_false (game_node_is_main (main_line));
}

static void
test_record (void)
{
  g_autoptr (GameTree) tree = toy_tree ();
  GameNode *end = add_line (tree, tree->root, "1234");
  GameNode *side = add_line (tree, end->parent->parent, "99");
  GameRecord *record = game_node_record (tree, side);

  g_assert_cmpuint (record->length, ==, 4);
  g_assert_cmpuint (record->moves[1], ==, 2);
  g_assert_cmpuint (record->moves[2], ==, 9);
  g_assert_cmpmem (game_record_last (record)->bytes, 8, side->position.bytes, 8);
  game_record_free (record);

  record = game_node_record (tree, tree->root);
  g_assert_cmpuint (record->length, ==, 0);
  game_record_free (record);
}

static void
test_tags (void)
{
  g_autoptr (GameTree) tree = toy_tree ();

  g_assert_null (game_tree_get_tag (tree, "White"));
  game_tree_set_tag (tree, "White", "Anna");
  game_tree_set_tag (tree, "Black", "Bela");
  game_tree_set_tag (tree, "White", game_tree_get_tag (tree, "White"));
  g_assert_cmpstr (game_tree_get_tag (tree, "White"), ==, "Anna");
  game_tree_set_tag (tree, "White", NULL);
  g_assert_null (game_tree_get_tag (tree, "White"));
  g_assert_cmpuint (tree->tags->len, ==, 1);

  g_assert_cmpstr (game_tree_get_tag (tree, "Result"), ==, "*");
  tree->outcome = outcome_win (1, REASON_MATE);
  game_tree_set_tag (tree, "Result", "0-1");
  g_assert_cmpint (tree->outcome.reason, ==, REASON_MATE);
  game_tree_set_tag (tree, "Result", "1/2-1/2");
  g_assert_cmpint (tree->outcome.reason, ==, REASON_UNKNOWN);
  g_assert_cmpstr (game_tree_get_tag (tree, "Result"), ==, "1/2-1/2");
  game_tree_set_tag (tree, "FEN", "something");
  g_assert_cmpuint (tree->tags->len, ==, 1);
}

static void
test_notes (void)
{
  g_autoptr (GameTree) tree = toy_tree ();
  GameNode *node = game_tree_add (tree, tree->root, 1);

  game_node_set_comment (node, "good");
  game_node_set_comment (node, node->comment);
  g_assert_cmpstr (node->comment, ==, "good");
  game_node_set_comment (node, "");
  g_assert_null (node->comment);

  game_node_add_nag (node, 14);
  game_node_add_nag (node, 1);
  game_node_add_nag (node, 14);
  g_assert_cmpuint (node->nags->len, ==, 2);
  g_assert_cmpuint (g_array_index (node->nags, guint8, 1), ==, 1);
}

/* A line of a hundred thousand moves, each with a variation: built and freed without recursion. */
static void
test_large (void)
{
  enum { LONG = 100000 };
  g_autoptr (GameTree) tree = toy_tree ();
  GameNode *node = tree->root;

  for (int i = 0; i < LONG; i++) {
    GameNode *next = game_tree_add (tree, node, 1);
    game_tree_add (tree, node, 2);
    node = next;
  }
  g_assert_true (game_node_last (tree->root) == node);
  g_assert_cmpint (node->ply, ==, LONG);
  g_assert_true (game_node_is_main (node));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/game-tree/lines", test_lines);
  g_test_add_func ("/game-tree/add", test_add_finds_what_is_there);
  g_test_add_func ("/game-tree/delete", test_delete);
  g_test_add_func ("/game-tree/order", test_order);
  g_test_add_func ("/game-tree/record", test_record);
  g_test_add_func ("/game-tree/tags", test_tags);
  g_test_add_func ("/game-tree/notes", test_notes);
  g_test_add_func ("/game-tree/large", test_large);
  return g_test_run ();
}
