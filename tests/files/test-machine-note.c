/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What engines note behind their moves, and comments that only look like it. */
#include "files/pgn/pgn-comment.h"

#include "chess/chess.h"
#include "files/core/game-file.h"
#include "files/pgn/pgn.h"

#include <string.h>

static GameTree *
read_tree (const char *text)
{
  g_autoptr (GPtrArray) problems = read_problems_new ();

  return pgn_read (text, strlen (text), 1, problems, NULL);
}

static void
test_comments (void)
{
  static const struct {
    const char *text, *score;
    int depth;
    gint64 time_ms;
  } cases[] = {
    { "+0.31/12 1.2s", "+0.31", 12, 1200 },
    { "+244.00/12 0.019s", "+244.00", 12, 19 },
    { "-0.05/7 0.120s n=12345", "-0.05", 7, 120 },
    { "+M3/9 0.02s n=7", "+M3", 9, 20 },
    { "-M12/31 1s, n=1234, nps=1.5, sd=40", "-M12", 31, 1000 },
    { "0.00/1 0s", "0.00", 1, 0 },
    { "+0.31/12", "+0.31", 12, GAME_NODE_UNKNOWN },
    { "+0.31/12 5", "+0.31", 12, 5000 },
    { "+0.31/12 1:05", "+0.31", 12, 65000 },
    { "+0.31/12 1:00:05.5", "+0.31", 12, 3605500 },
    { "0.019s n=55", "", 0, 19 },
    { "0.019s", "", 0, 19 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    GameNode root = { 0 };
    GameNode node = { .parent = &root, .comment = (char *) cases[i].text };
    MachineNote note;

    g_test_message ("%s", cases[i].text);
    g_assert_true (machine_note_read (&node, &note));
    g_assert_cmpstr (note.score, ==, cases[i].score);
    g_assert_cmpint (note.depth, ==, cases[i].depth);
    g_assert_cmpint (note.time_ms, ==, cases[i].time_ms);
    g_assert_false (note.of_first_side);
    g_assert_true (note.text == node.comment);
    g_assert_null (machine_note_get_words (&node));
  }
}

/* Whoever has said more than a machine says is heard. */
static void
test_words (void)
{
  static const char *const texts[] = { "",
                                       "1/2",
                                       "1/2-1/2",
                                       "Best by test.",
                                       "+0.31/12 1.2s, White mates",
                                       "+0.31",
                                       "5",
                                       "12",
                                       "1:05",
                                       "+0.31/12 1.2s good",
                                       "+0.31/x",
                                       "+/12",
                                       "n=12345",
                                       "book",
                                       "+0.31/12s",
                                       "3s faster",
                                       "+0.31/12 n=",
                                       "+0.31/12 1.2sn=1",
                                       "M3",
                                       "#3" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    GameNode root = { 0 };
    GameNode node = { .parent = &root, .comment = (char *) texts[i] };
    MachineNote note;

    g_test_message ("%s", texts[i]);
    g_assert_false (machine_note_read (&node, &note));
    g_assert_true (machine_note_get_words (&node) == node.comment);
  }
}

static void
assert_command (const char *pgn, const char *score, int depth)
{
  g_autoptr (GameTree) tree = read_tree (pgn);
  MachineNote note;

  g_assert_true (machine_note_read (game_node_next (tree->root), &note));
  g_assert_cmpstr (note.score, ==, score);
  g_assert_cmpint (note.depth, ==, depth);
  g_assert_true (note.of_first_side);
  g_assert_null (note.text);
}

static void
test_commands (void)
{
  g_autoptr (GameTree) tree = read_tree ("1. e4 {[%clk 1:30:00] [%eval 0.25] best by test} *");
  g_autoptr (GameTree) other = read_tree ("1. e4 {[%csl Ge4] [%evals 3] [%eval none]} *");
  MachineNote note;

  assert_command ("1. e4 {[%clk 1:30:00] [%eval 0.25] best by test} *", "0.25", 0);
  assert_command ("1. e4 {[%eval #-3,21]} *", "#-3", 21);
  assert_command ("1. e4 {[%eval -1,9]} *", "-1", 9);
  assert_command ("1. e4 {[%eval 0]} *", "0", 0);
  g_assert_cmpstr (machine_note_get_words (game_node_next (tree->root)), ==, "best by test");
  g_assert_false (machine_note_read (game_node_next (other->root), &note));
}

/* What stands before the first move is nobody's note. */
static void
test_root (void)
{
  GameNode root = { .comment = (char *) "+0.31/12 1.2s" };
  MachineNote note;

  g_assert_false (machine_note_read (&root, &note));
  g_assert_cmpstr (machine_note_get_words (&root), ==, "+0.31/12 1.2s");
}

/* Files keep it to the letter. */
static void
test_round_trip (void)
{
  g_autoptr (GameTree) tree
      = read_tree ("1. e4 {+0.31/12 1.200s n=12} e5 {[%eval -0.5,9] Well.} *");
  g_autofree char *text = pgn_write (tree);

  g_assert_nonnull (strstr (text, "{+0.31/12 1.200s n=12}"));
  g_assert_nonnull (strstr (text, "{[%eval -0.5,9] Well.}"));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/machine-note/comments", test_comments);
  g_test_add_func ("/machine-note/words", test_words);
  g_test_add_func ("/machine-note/commands", test_commands);
  g_test_add_func ("/machine-note/root", test_root);
  g_test_add_func ("/machine-note/round-trip", test_round_trip);
  return g_test_run ();
}
