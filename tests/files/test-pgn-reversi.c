/* SPDX-License-Identifier: GPL-3.0-or-later */
/* PGN of reversi: passes, other starts, results by score, and what is written again. */
#include "files/core/game-file.h"
#include "files/pgn/pgn.h"

#include <string.h>

/* A whole game, in which somebody has to pass twice. */
#define GAME                                                                                       \
  "f5d6c5f4e3g6g4f3g3f2g1c4c3b6g5f1a7g2e7c7e1b4h3b2d8h4e6f7h2f6h6h5f8g8h8h7b5c6d3g7c2b3e2c8b8b7a2" \
  "d7e8d2a5c1a6d1b1a8a3a4h1a1"

/* White passes, then Black has lost everything. */
#define PASS_START "p7/P7/8/8/8/8/8/6Pp b - - 0 1"

static GameTree *
read_pgn (const char *text)
{
  g_autoptr (GPtrArray) problems = read_problems_new ();
  g_autoptr (GError) error = NULL;
  GameTree *tree = pgn_read (text, strlen (text), 1, problems, &error);

  g_assert_no_error (error);
  for (guint i = 0; i < problems->len; i++)
    g_error ("%s: %s", text, ((ReadProblem *) problems->pdata[i])->message);
  g_assert_cmpstr (tree->rules->id, ==, "reversi");
  return tree;
}

static void
assert_line (const GameTree *tree, const char *expected)
{
  g_autofree char *text = file_format_write_text (file_format_find ("transcript"), tree);

  g_assert_cmpstr (strrchr (g_strchomp (text), '\n') ? strrchr (text, '\n') + 1 : text, ==,
                   expected);
}

static void
test_names (void)
{
  static const char *const texts[] = {
    "[Variant \"Reversi\"]\n1. f5 d6 2. c3 d3",
    "[Variant \"othello\"]\n1. F5 D6 2. C3 D3",
    "[Variant \"Flipello\"]\n1. P@f5 P@d6 2. P@c3 P@d3",
    "[Game \"Othello\"]\nf5 d6 c3 d3",
    "1. f5 d6 2. c3 d3 *",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    g_autoptr (GameTree) tree = read_pgn (texts[i]);
    assert_line (tree, "f5d6c3d3");
  }
}

static void
test_whole_game (void)
{
  g_autoptr (GameTree) tree = game_text_read (GAME, NULL, NULL);
  g_autofree char *text = NULL, *again = NULL;
  g_autoptr (GameTree) read = NULL;

  game_tree_set_tag (tree, "Black", "A");
  game_tree_set_tag (tree, "White", "B");
  text = pgn_write (tree);
  g_assert_nonnull (strstr (text, "[Variant \"Reversi\"]"));
  g_assert_nonnull (strstr (text, "[Result \"0-1\"]"));
  g_assert_nonnull (strstr (text, " -- "));
  read = read_pgn (text);
  again = pgn_write (read);
  g_assert_cmpstr (text, ==, again);
  g_assert_cmpint (read->outcome.reason, ==, REASON_SCORE);
  g_assert_cmpint (read->outcome.score, ==, tree->outcome.score);
  assert_line (read, GAME);
}

/* Passes may be missing, or written in any way; variations leave the line where they should. */
static void
test_passes (void)
{
  static const char *const moves[] = {
    "1... a3 2. -- f8 0-1", "1... a3 2. pass f8 0-1", "1... a3 2. PA f8 0-1", "1... a3 2. 0000 f8",
    "1... a3 f8 0-1",       "1... a3 2. f8",          "1... a3 f8 (f8) 0-1",
  };

  for (guint i = 0; i < G_N_ELEMENTS (moves); i++) {
    g_autofree char *text = g_strdup_printf (
        "[Variant \"Reversi\"]\n[SetUp \"1\"]\n[FEN \"" PASS_START "\"]\n\n%s", moves[i]);
    g_autoptr (GameTree) tree = NULL;
    g_autofree char *written = NULL;
    g_test_message ("%s", moves[i]);
    tree = read_pgn (text);
    written = pgn_write (tree);
    g_assert_cmpint (tree->outcome.score, ==, -64);
    g_assert_nonnull (strstr (written, "[FEN \"" PASS_START "\"]"));
    g_test_message ("%s", written);
    g_assert_nonnull (strstr (written, "\n\n1... a3 2. -- f8 0-1\n"));
  }
}

/* A pass is no move where there is another. */
static void
test_wrong_passes (void)
{
  static const char text[] = "[Variant \"Reversi\"]\n1. f5 -- 2. c3";
  g_autoptr (GPtrArray) problems = read_problems_new ();
  g_autoptr (GameTree) tree = pgn_read (text, strlen (text), 1, problems, NULL);

  g_assert_cmpuint (problems->len, ==, 1);
  g_assert_cmpint (game_node_last (tree->root)->ply, ==, 1);
}

static void
test_starts (void)
{
  static const char handicap[] = "7P/8/8/3pP3/3Pp3/8/8/8 b - - 0 1";
  g_autofree char *text = g_strdup_printf (
      "[Variant \"Reversi\"]\n[FEN \"%s\"]\n[Result \"1-0\"]\n[Termination \"time forfeit\"]\n\n"
      "1... f4 2. d3 {a comment} (2. f3 $1) 1-0",
      handicap);
  g_autoptr (GameTree) tree = read_pgn (text);
  g_autofree char *written = pgn_write (tree);
  g_autoptr (GameTree) again = read_pgn (written);
  g_autofree char *written_again = pgn_write (again);

  g_assert_cmpint (tree->outcome.reason, ==, REASON_FLAG);
  g_assert_cmpstr (written, ==, written_again);
  g_assert_nonnull (strstr (written, handicap));
  g_assert_nonnull (strstr (written, "1... f4 2. d3 {a comment} (2. f3 $1) 1-0"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/pgn-reversi/names", test_names);
  g_test_add_func ("/pgn-reversi/whole-game", test_whole_game);
  g_test_add_func ("/pgn-reversi/passes", test_passes);
  g_test_add_func ("/pgn-reversi/wrong-passes", test_wrong_passes);
  g_test_add_func ("/pgn-reversi/starts", test_starts);
  return g_test_run ();
}
