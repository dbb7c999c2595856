/* Notes and variations of a game in progress: what is edited, told, and taken back. */
#include "game/pal-match-edit.h"
#include "test-game.h"

static const char *const match_signals[] = { "tree-changed", "deleting", "moved", NULL };

static void
set_marks (PalMatch *match, GameNode *node, const char *commands)
{
  BoardMarks marks;

  board_marks_read (pal_match_get_rules (match), commands, &marks);
  pal_match_set_marks (match, node, &marks);
}

static void
test_marks (void)
{
  g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, NULL);
  TestCounts *counts;
  GameNode *node;

  test_play (match, "e4 e5");
  node = pal_match_get_head (match);
  node->commands = g_strdup ("[%eval 0.1]");
  pal_match_set_modified (match, FALSE);
  counts = test_counts_new (match, match_signals);

  set_marks (match, node, NULL);
  test_assert_counts (counts, "");
  g_assert_false (pal_match_can_undo_edit (match));
  set_marks (match, node, "[%csl Ge4] [%cal Re2e4]");
  g_assert_cmpstr (node->commands, ==, "[%eval 0.1] [%csl Ge4] [%cal Re2e4]");
  test_assert_counts (counts, "modified:1 tree-changed:1");
  set_marks (match, node, NULL);
  g_assert_cmpstr (node->commands, ==, "[%eval 0.1]");
  test_assert_counts (counts, "tree-changed:1");
  g_assert_true (pal_match_undo_edit (match) == node);
  g_assert_cmpstr (node->commands, ==, "[%eval 0.1] [%csl Ge4] [%cal Re2e4]");
  test_assert_counts (counts, "tree-changed:1");
  g_assert_true (pal_match_undo_edit (match) == node);
  g_assert_cmpstr (node->commands, ==, "[%eval 0.1]");
  g_assert_null (pal_match_undo_edit (match));
  test_counts_free (counts);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/match-edit/marks", test_marks);
  return g_test_run ();
}
