/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Transcripts of reversi: what is one, how tolerantly they are read, several of them in a file. */
#include "files/core/game-file.h"
#include "files/pgn/pgn.h"
#include "test-mutations.h"

#include <string.h>

/* A whole game, in which White has to pass twice. */
#define GAME                                                                                       \
  "f5d6c5f4e3g6g4f3g3f2g1c4c3b6g5f1a7g2e7c7e1b4h3b2d8h4e6f7h2f6h6h5f8g8h8h7b5c6d3g7c2b3e2c8b8b7a2" \
  "d7e8d2a5c1a6d1b1a8a3a4h1a1"

#define BOARD "--------\n--------\n--XO----\n--XXO---\n---OX---\n----O---\n--------\n--------\n"

static GameFile *
open_text (const char *text, gsize length)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, length);
  g_autoptr (GError) error = NULL;
  GameFile *file = game_file_new (bytes, NULL, &error);

  g_assert_no_error (error);
  return file;
}

/* Game INDEX of FILE as a transcript again; it has no problems. */
static char *
read_whole (GameFile *file, guint index)
{
  g_autoptr (GPtrArray) problems = read_problems_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GameTree) tree = game_file_read (file, index, problems, &error);

  g_assert_no_error (error);
  for (guint i = 0; i < problems->len; i++)
    g_error ("%s", ((ReadProblem *) problems->pdata[i])->message);
  return g_strchomp (file_format_write_text (file_format_find ("transcript"), tree));
}

static void
check_games (const char *text, const char *const *games)
{
  g_autoptr (GameFile) file = open_text (text, strlen (text));

  g_test_message ("%s", text);
  g_assert_cmpstr (file->format->id, ==, "transcript");
  g_assert_cmpuint (file->entries->len, ==, g_strv_length ((char **) games));
  for (guint i = 0; games[i]; i++) {
    g_autofree char *game = read_whole (file, i);
    g_assert_cmpstr (game, ==, games[i]);
  }
}

static void
test_spellings (void)
{
  static const char *const texts[] = {
    "f5d6c3d3c4",
    "F5D6C3D3C4",
    "F5 d6 C3 d3 c4",
    "1. f5 d6 2. c3 d3 3. c4",
    "1.f5 2.d6 3.c3 4.d3 5.c4",
    "  f5d6\n  c3d3\n  c4\n",
    "f5-d6-c3-d3-c4",
    "f5, d6, c3, d3, c4.",
    ("\xef\xbb\xbf"
     "f5d6c3\r\nd3c4\r\n"),
    "1. f5 d6\n2. c3 d3\n3. c4",
  };
  static const char *const game[] = { "f5d6c3d3c4", NULL };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    check_games (texts[i], game);
}

static void
test_what_is_none (void)
{
  static const struct {
    const char *text, *format;
  } cases[] = {
    { "f5", "transcript" },
    { "f5 d6", "transcript" },
    { "d3c5d6e3", "transcript" },
    { "c4", "pgn" },       /* of chess, too */
    { "1. d3 c5", "pgn" }, /* likewise */
    { "c4c5", "pgn" },     /* a move of xiangqi */
    { "1. e4 e5 2. d4 d5", "pgn" },
    { "1. f5 d6 2. c3 d3 3. c4 *", "pgn" },
    { "1. f5 {good} d6 2. c3 d3 3. c4", "pgn" },
    { "[Variant \"Reversi\"]\n\n1. f5 d6 2. c3 d3", "pgn" },
    { "h2e2h9g7", "pgn" },
    { "8/8/8/3pP3/3Pp3/8/8/8 w - - 0 1", "fen" },
    { "", "pgn" },
    { "passing the pale ale", "pgn" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    const FileFormat *format = file_format_of (cases[i].text, strlen (cases[i].text));
    g_test_message ("%s", cases[i].text);
    g_assert_cmpstr (format->id, ==, cases[i].format);
  }
}

/* Passes need not be written, but may be. */
static void
test_passes (void)
{
  g_autoptr (GameFile) file = open_text (GAME, strlen (GAME));
  g_autoptr (GameTree) tree = game_file_read (file, 0, NULL, NULL);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *again = NULL;
  int passes = 0;

  for (const GameNode *node = tree->root->children->pdata[0]; node; node = game_node_next (node)) {
    static const char *const words[] = { "pa", "PS", "--", "Pass" };
    char move[MOVE_TEXT_MAX];
    tree->rules->move_to_text (&node->parent->position, node->move, 0, move);
    g_string_append (text, node->move == MOVE_PASS ? words[passes++ % 4] : move);
  }
  g_assert_cmpint (passes, >, 0);
  g_assert_cmpint (game_node_last (tree->root)->ply, ==, 60 + passes);
  g_assert_cmpint (tree->outcome.reason, ==, REASON_SCORE);
  again = file_format_write_text (file->format, tree);
  g_assert_cmpstr (again, ==, GAME "\n");
  check_games (text->str, (const char *const[]){ GAME, NULL });
}

static void
test_boards (void)
{
  static const char *const plain[]
      = { "------------------XO------XXO------OX-------O------------------- X", NULL };
  static const char *const with_moves[]
      = { "------------------XO------XXO------OX-------O------------------- X\nf4", NULL };

  check_games (BOARD "X", plain);
  check_games ("------------------XO------XXO------OX-------O------------------- X", plain);
  check_games ("..................*o......**o......o*.......o................... *", plain);
  check_games (BOARD "X\nF4", with_moves);
  check_games (BOARD "X f4", with_moves);
  check_games (BOARD "X 1. f4\n\n", with_moves);
  check_games (BOARD "X f4\n" BOARD "X\n\nf4\n" GAME "\n",
               (const char *const[]){ with_moves[0], with_moves[0], GAME, NULL });
}

static void
test_several (void)
{
  static const char *const games[] = { GAME, "f5f6e6f4", "d3c5d6e3", "c4e3", NULL };

  check_games (GAME "\nf5f6e6f4\nd3c5d6e3\nc4e3\n", games);
  check_games (GAME "\n\nF5 F6 E6 F4\n1. d3 c5\n2. d6 e3\n1. c4 e3", games);
  check_games ("f5d6c3\nd3c4f4\n", (const char *const[]){ "f5d6c3d3c4f4", NULL });
  /* nobody plays twice on a square: that is another game, however badly it begins */
  g_autoptr (GameFile) file = open_text ("f5d6c3\nd3c4f5\n", 14);
  g_assert_cmpuint (file->entries->len, ==, 2);
  /* but a line whose number goes on does, however wrong it is */
  g_autoptr (GameFile) numbered = open_text (GAME "\n1. f5 d6\n2. f5 e6\n", strlen (GAME) + 19);
  g_assert_cmpstr (numbered->format->id, ==, "transcript");
  g_assert_cmpuint (numbered->entries->len, ==, 2);
}

/* Names are kept, and a game that cannot be read to its end is read as far as it goes. */
static void
test_problems (void)
{
  static const char text[] = "f5d6c3d3c4f4\nA - B\nf5d6a1e6 and so on\n";
  g_autoptr (GameFile) file = open_text (text, strlen (text));
  g_autoptr (GPtrArray) problems = read_problems_new ();
  g_autoptr (GameTree) tree = NULL;
  const ReadProblem *problem;

  g_assert_cmpuint (file->entries->len, ==, 2);
  tree = game_file_read (file, 1, problems, NULL);
  g_assert_cmpint (game_node_last (tree->root)->ply, ==, 2);
  g_assert_cmpstr (tree->root->comment, ==, "A B");
  g_assert_cmpstr (game_node_last (tree->root)->comment, ==, "a1e6 and so on");
  g_assert_cmpuint (problems->len, ==, 1);
  problem = problems->pdata[0];
  g_assert_cmpint (problem->line, ==, 3);
  g_assert_cmpint (problem->column, ==, 5);
  g_assert_cmpstr (problem->token, ==, "a1");
}

/* A slip in squares without blanks costs what is behind it, wherever it is, and no more. */
static void
test_slips (void)
{
  static const struct {
    const char *text;
    int plies, column;
  } cases[] = {
    { "F5D6C3A1C4F4F6", 3, 7 },        { "f5d6a1d3c4", 2, 5 },
    { "F5D6C3D3C4F", 5, 11 },          { "F5D6C3D3C4F4F6F3E6E", 9, 19 },
    { "F5D6C3D3C4F4F6A1E6E7", 7, 15 }, { "F5D6C3D3C4Z6E7", 5, 11 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GPtrArray) problems = read_problems_new ();
    g_autoptr (GError) error = NULL;
    g_autoptr (GameTree) tree = game_text_read (cases[i].text, problems, &error);
    const ReadProblem *problem;

    g_assert_no_error (error);
    g_assert_cmpint (game_node_last (tree->root)->ply, ==, cases[i].plies);
    g_assert_cmpuint (problems->len, ==, 1);
    problem = problems->pdata[0];
    g_test_message ("%s", problem->message);
    g_assert_cmpint (problem->column, ==, cases[i].column);
    g_assert_true (problem->lost);
  }
}

static void
test_list (void)
{
  g_autoptr (GameFile) file = open_text (GAME "\nf5f6", sizeof GAME + 4);
  const GameEntry *entry = game_file_entry (file, 0);

  g_assert_cmpstr (entry->event, ==, "f5d6c5f4e3g6g4f3g3f2g1c4c3b6g5f1a7g2e7c7…");
  g_assert_cmpint (entry->plies, ==, 60);
  g_assert_cmpint (game_file_entry (file, 1)->line, ==, 2);
}

static void
test_losses (void)
{
  g_autoptr (GameTree) tree
      = game_text_read ("[Black \"A\"]\n1. f5 {good} d6! (1... f4) *", NULL, NULL);
  g_autoptr (GPtrArray) problems = read_problems_new ();
  g_autoptr (GBytes) bytes = NULL;

  g_assert_cmpstr (tree->rules->id, ==, "reversi");
  bytes = file_format_write (file_format_find ("transcript"), tree, problems, NULL);
  g_assert_cmpstr (g_bytes_get_data (bytes, NULL), ==, "f5d6\n");
  g_assert_cmpuint (problems->len, ==, 4);
}

static void
test_mutations (void)
{
  static const char sample[] = BOARD "X\nf4\n" GAME "\nA - B: f5d6 -- c3\n1. d3 c5\n2. d6 e3 PA\n";
  static const char signs[] = "abcdefgh12345678-XO*. \n\r\tpaps\0\xc3\xff(";

  test_mutations_run (
      &(TestMutations){ "transcript", sample, sizeof sample - 1, signs, sizeof signs, .head = 0 });
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/transcript/spellings", test_spellings);
  g_test_add_func ("/transcript/what-is-none", test_what_is_none);
  g_test_add_func ("/transcript/passes", test_passes);
  g_test_add_func ("/transcript/boards", test_boards);
  g_test_add_func ("/transcript/several", test_several);
  g_test_add_func ("/transcript/problems", test_problems);
  g_test_add_func ("/transcript/slips", test_slips);
  g_test_add_func ("/transcript/list", test_list);
  g_test_add_func ("/transcript/losses", test_losses);
  g_test_add_func ("/transcript/mutations", test_mutations);
  return g_test_run ();
}
