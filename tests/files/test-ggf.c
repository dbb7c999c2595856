/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GGF: what is read of the properties, what is written, and several games in a file. */
#include "files/core/game-file.h"
#include "files/pgn/pgn.h"
#include "test-mutations.h"

#include <string.h>

#define START "8 ---------------------------O*------*O--------------------------- *"
#define HEAD                                                                                       \
  "(;GM[Othello]PC[GGS/os]DT[2003.12.15_13:24:03.GMT]PB[one]PW[the other]RB[2197.01]RW[2199.72]"   \
  "TI[05:00//02:00]TY[8]KM[0]RE[+4.000:r]BO[" START "]"
#define GAME HEAD "C[hello]B[F5/0.50/3.2]W[D6/-1.25]B[C3//61]C[hm \\] \\\\]W[D3];)"

static GameFile *
open_text (const char *text)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autoptr (GError) error = NULL;
  GameFile *file = game_file_new (bytes, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (file->format->id, ==, "ggf");
  return file;
}

static GameTree *
read_one (const char *text)
{
  g_autoptr (GameFile) file = open_text (text);
  g_autoptr (GPtrArray) problems = read_problems_new ();
  g_autoptr (GError) error = NULL;
  GameTree *tree = game_file_read (file, 0, problems, &error);

  g_assert_no_error (error);
  for (guint i = 0; i < problems->len; i++)
    g_error ("%s", ((ReadProblem *) problems->pdata[i])->message);
  return tree;
}

static void
assert_tag (const GameTree *tree, const char *name, const char *value)
{
  g_assert_cmpstr (game_tree_get_tag (tree, name), ==, value);
}

static void
test_tags (void)
{
  g_autoptr (GameTree) tree = read_one (GAME);

  assert_tag (tree, "Site", "GGS/os");
  assert_tag (tree, "Date", "2003.12.15");
  assert_tag (tree, "UTCTime", "13:24:03");
  assert_tag (tree, "Black", "one");
  assert_tag (tree, "White", "the other");
  assert_tag (tree, "BlackElo", "2197.01");
  assert_tag (tree, "WhiteElo", "2199.72");
  assert_tag (tree, "TimeControl", "300");
  assert_tag (tree, "TimeExtension", "02:00");
  assert_tag (tree, "MatchType", "8");
  assert_tag (tree, "KM", "0");
  assert_tag (tree, "GM", NULL);
  g_assert_cmpint (tree->outcome.result, ==, RESULT_FIRST_WINS);
  g_assert_cmpint (tree->outcome.reason, ==, REASON_RESIGNATION);
}

static void
test_moves (void)
{
  g_autoptr (GameTree) tree = read_one (GAME);
  const GameNode *node = tree->root;

  g_assert_cmpstr (node->comment, ==, "hello");
  node = game_node_next (node);
  g_assert_cmpstr (node->commands, ==, "[%eval 0.50]");
  g_assert_cmpint (node->elapsed_ms, ==, 3200);
  node = game_node_next (node);
  g_assert_cmpstr (node->commands, ==, "[%eval 1.25]"); /* White's -1.25 */
  g_assert_true (node->elapsed_ms == GAME_NODE_UNKNOWN);
  node = game_node_next (node);
  g_assert_null (node->commands);
  g_assert_cmpint (node->elapsed_ms, ==, 61000);
  g_assert_cmpstr (node->comment, ==, "hm ] \\");
  g_assert_cmpint (game_node_last (tree->root)->ply, ==, 4);
}

/* What was read is written again, but for spaces and figures. */
static void
test_round_trip (void)
{
  g_autoptr (GameTree) tree = read_one (GAME);
  g_autoptr (GPtrArray) problems = read_problems_new ();
  const FileFormat *ggf = file_format_find ("ggf");
  g_autoptr (GBytes) bytes = file_format_write (ggf, tree, problems, NULL);
  const char *text = g_bytes_get_data (bytes, NULL);
  g_autoptr (GameTree) again = read_one (text);
  g_autofree char *pgn = pgn_write (tree), *pgn_again = pgn_write (again);

  g_assert_cmpuint (problems->len, ==, 0);
  g_assert_cmpstr (pgn, ==, pgn_again);
  g_assert_cmpstr (
      text, ==,
      "(;GM[Othello]PC[GGS/os]DT[2003.12.15_13:24:03.GMT]PB[one]PW[the other]RB[2197.01]"
      "RW[2199.72]TI[05:00//02:00]TY[8]KM[0]RE[+64.000:r]BO[" START "]C[hello]B[F5/0.50/3.200]"
      "W[D6/-1.25]B[C3//61.000]C[hm \\] \\\\]W[D3];)\n");
}

/* Letters of either case, blanks, passes written or not, another start, and what is missing. */
static void
test_tolerance (void)
{
  static const char *const texts[] = {
    "(;gm[othello]b[f5]w[d6];)",
    "(;GM[Othello]\n BO [" START "]\n B[F5 / / ]\n W[ d6 ]\n;)",
    "1 (;GM[Othello]B[f5]W[d6])",
    "xyz(;GM[Reversi]AB[1][2]B[f5]W[d6]",
    "(;GM[Othello]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]"
    "B[f5]W[d6];)",
    "(;GM[Othello]BO[8 ---------------------------OX------XO--------------------------- X]"
    "B[f5]W[d6];)",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    g_autoptr (GameTree) tree = read_one (texts[i]);
    g_autofree char *text = file_format_write_text (file_format_find ("transcript"), tree);
    g_assert_cmpstr (text, ==, "f5d6\n");
  }
}

/* White has no move: the pass may be said, or not. */
static void
test_passes (void)
{
  static const char *const texts[] = {
    "(;GM[Othello]BO[8 O------- *------- -------- -------- -------- -------- -------- ------*O O]"
    "W[A3]B[PA]W[F8];)",
    "(;GM[Othello]BO[8 O------- *------- -------- -------- -------- -------- -------- ------*O O]"
    "W[A3]W[F8];)",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    g_autoptr (GameTree) tree = read_one (texts[i]);
    g_autofree char *text = file_format_write_text (file_format_find ("ggf"), tree);
    g_autoptr (GPtrArray) losses = read_problems_new ();
    g_autoptr (GBytes) bytes G_GNUC_UNUSED
        = file_format_write (file_format_find ("ggf"), tree, losses, NULL);
    g_assert_cmpuint (losses->len, ==, 0);
    g_assert_cmpint (game_node_last (tree->root)->ply, ==, 3);
    g_assert_cmpint (tree->outcome.score, ==, -64);
    g_assert_nonnull (strstr (text, "W[A3]B[PA]W[F8];)"));
    g_assert_nonnull (strstr (text, "RE[-64.000]"));
  }
}

static void
test_results (void)
{
  static const struct {
    const char *value;
    Result result;
    Reason reason;
    int score;
    const char *written;
  } cases[] = {
    { "+4.000", RESULT_FIRST_WINS, REASON_SCORE, 4, "+4.000" },
    { "-12", RESULT_SECOND_WINS, REASON_SCORE, -12, "-12.000" },
    { "0", RESULT_DRAW, REASON_SCORE, 0, "+0.000" },
    { "+0.5", RESULT_FIRST_WINS, REASON_SCORE, 1, "+1.000" },
    { "-64.000:r", RESULT_SECOND_WINS, REASON_RESIGNATION, 0, "-64.000:r" },
    { "+2:T", RESULT_FIRST_WINS, REASON_FLAG, 0, "+64.000:t" },
    { "0:s", RESULT_DRAW, REASON_AGREEMENT, 0, "+0.000:s" },
    { "+10:s", RESULT_FIRST_WINS, REASON_SCORE, 10, "+10.000" },
    { "-64:l", RESULT_SECOND_WINS, REASON_ABANDONED, 0, "-64.000:l" },
    { "?", RESULT_ONGOING, REASON_NONE, 0, "?" },
    { "", RESULT_ONGOING, REASON_NONE, 0, "?" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *text = g_strdup_printf ("(;GM[Othello]RE[%s]B[f5];)", cases[i].value);
    g_autofree char *expected = g_strdup_printf ("RE[%s]", cases[i].written);
    g_autoptr (GameTree) tree = read_one (text);
    g_autofree char *written = file_format_write_text (file_format_find ("ggf"), tree);
    g_test_message ("%s", cases[i].value);
    g_assert_cmpint (tree->outcome.result, ==, cases[i].result);
    g_assert_cmpint (tree->outcome.reason, ==, cases[i].reason);
    g_assert_cmpint (tree->outcome.score, ==, cases[i].score);
    g_assert_nonnull (strstr (written, expected));
  }
}

static void
test_times (void)
{
  static const char *const cases[][4] = {
    { "05:00//02:00", "300", "02:00", "05:00//02:00" },
    { "15:00/00:10/", "900+10", NULL, "15:00/00:10/" },
    { "01:30:00", "5400", NULL, "01:30:00//" },
    { "5:00/0/2:00", "300", "2:00", "05:00//2:00" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *text = g_strdup_printf ("(;GM[Othello]TI[%s]B[f5];)", cases[i][0]);
    g_autofree char *expected = g_strdup_printf ("TI[%s]", cases[i][3]);
    g_autoptr (GameTree) tree = read_one (text);
    g_autofree char *written = file_format_write_text (file_format_find ("ggf"), tree);
    assert_tag (tree, "TimeControl", cases[i][1]);
    assert_tag (tree, "TimeExtension", cases[i][2]);
    g_assert_nonnull (strstr (written, expected));
  }
}

static void
check_refused (const char *text, int code, const char *words)
{
  g_autoptr (GameFile) file = open_text (text);
  g_autoptr (GError) error = NULL;
  g_autoptr (GameTree) tree = game_file_read (file, 0, NULL, &error);

  g_assert_null (tree);
  g_assert_error (error, GAME_FILE_ERROR, code);
  g_assert_nonnull (strstr (error->message, words));
}

static void
test_refused (void)
{
  check_refused ("(;GM[Othello]BO[10 ---- *]B[f5];)", GAME_FILE_ERROR_START, "10");
  check_refused ("(;GM[Othello]BO[8 --- *]B[f5];)", GAME_FILE_ERROR_START, "64 squares");
  check_refused ("(;GM[Othello]BO[]B[f5];)", GAME_FILE_ERROR_START, "size");
  check_refused ("(;GM[Amazons]B[f5];)", GAME_FILE_ERROR_GAME, "Amazons");
  g_assert_cmpstr (file_format_of ("(;GM[1]FF[4]SZ[19])", 19)->id, ==, "pgn"); /* SGF */
}

/* A bad move ends the game; what follows is kept as text. */
static void
test_problems (void)
{
  static const char *const bad[] = { "B[C4]", "W[A1]", "W[castle]" };

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++) {
    g_autofree char *text = g_strdup_printf ("(;GM[Othello]\nB[f5]%sB[c3/1/2];)", bad[i]);
    g_autoptr (GameFile) file = open_text (text);
    g_autoptr (GPtrArray) problems = read_problems_new ();
    g_autoptr (GameTree) tree = game_file_read (file, 0, problems, NULL);
    const GameNode *last = game_node_last (tree->root);
    g_assert_cmpint (last->ply, ==, 1);
    g_assert_true (g_str_has_suffix (last->comment, " c3/1/2"));
    g_assert_cmpuint (problems->len, ==, 1);
    g_assert_cmpint (((ReadProblem *) problems->pdata[0])->line, ==, 2);
    g_assert_cmpint (((ReadProblem *) problems->pdata[0])->column, ==, 8);
  }
}

/* A game that breaks off in the middle of a move is read as far as it goes, and says so. */
static void
test_cut (void)
{
  g_autoptr (GameFile) file = open_text ("(;GM[Othello]\nB[f5]W[d6]B[c");
  g_autoptr (GPtrArray) problems = read_problems_new ();
  g_autoptr (GameTree) tree = game_file_read (file, 0, problems, NULL);
  const ReadProblem *last;

  g_assert_cmpint (game_node_last (tree->root)->ply, ==, 2);
  g_assert_cmpuint (problems->len, >=, 1);
  last = problems->pdata[problems->len - 1];
  g_assert_nonnull (strstr (last->message, "“B[c”"));
  g_assert_cmpint (last->line, ==, 2);
}

/* What is kept of a million lost moves and remarks is put together once. */
static void
test_many_lost (void)
{
  enum { N = 500000 };
  g_autoptr (GString) text = g_string_new ("(;GM[Othello]C[a]C[b]B[f5]B[a1]");
  g_autoptr (GameFile) file = NULL;
  g_autoptr (GameTree) tree = NULL;

  for (int i = 0; i < N; i++)
    g_string_append (text, "W[a1]C[c]");
  g_string_append (text, ";)");
  file = open_text (text->str);
  tree = game_file_read (file, 0, NULL, NULL);
  g_assert_cmpstr (tree->root->comment, ==, "a\nb");
  g_assert_cmpuint (strlen (game_node_last (tree->root)->comment), ==, 2 + 5 * N);
}

static void
test_several (void)
{
  g_autoptr (GameFile) file = open_text (
      GAME GAME "\n2 " GAME "(;GM[Othello]PB[x]RE[-4.0]B[f5]C[never closed (;GM[Othello]PB[y];)");
  const GameEntry *entry = game_file_entry (file, 2);

  g_assert_cmpuint (file->entries->len, ==, 5);
  g_assert_cmpstr (entry->white, ==, "one"); /* who moves first */
  g_assert_cmpstr (entry->black, ==, "the other");
  g_assert_cmpstr (entry->date, ==, "2003.12.15");
  g_assert_cmpstr (entry->event, ==, "GGS/os");
  g_assert_cmpstr (entry->result, ==, "1-0");
  g_assert_cmpint (entry->plies, ==, 4);
  g_assert_cmpint (entry->line, ==, 2);
  g_assert_cmpstr (game_file_entry (file, 3)->white, ==, "x");
  g_assert_cmpstr (game_file_entry (file, 3)->result, ==, "30-34");
  g_assert_cmpstr (game_file_entry (file, 4)->white, ==, "y");
}

static void
test_losses (void)
{
  g_autoptr (GameTree) tree = game_text_read (
      "[Variant \"Reversi\"]\n[Event \"Cup\"]\n[TimeControl \"40/60\"]\n[ECO \"A00\"]\n\n"
      "1. f5 {[%eval 1.5] [%emt 0:00:02]} f4! {[%clk 0:10:00]} (1... d6) *",
      NULL, NULL);
  g_autoptr (GPtrArray) problems = read_problems_new ();
  g_autoptr (GBytes) bytes = file_format_write (file_format_find ("ggf"), tree, problems, NULL);
  const char *text = g_bytes_get_data (bytes, NULL);

  g_assert_cmpuint (problems->len, ==, 4);
  g_assert_nonnull (
      strstr (((ReadProblem *) problems->pdata[0])->message, "tag Time Control; it will"));
  g_assert_nonnull (strstr (text, "EV[Cup]"));
  g_assert_nonnull (strstr (text, "B[F5/1.50/2.000]W[F4];)"));
}

/* What a clock showed is no loss where the time that each move took says it, too. */
static void
test_clocks (void)
{
  g_autoptr (GameTree) tree = game_text_read (
      "[Variant \"Reversi\"]\n\n1. f5 {[%clk 0:09:58] [%emt 0:00:02]} *", NULL, NULL);
  g_autoptr (GPtrArray) problems = read_problems_new ();
  g_autoptr (GBytes) bytes = file_format_write (file_format_find ("ggf"), tree, problems, NULL);

  g_assert_cmpuint (problems->len, ==, 0);
  g_assert_nonnull (strstr (g_bytes_get_data (bytes, NULL), "B[F5//2.000]"));
}

/* What is said of a move that cannot be played is not said of the one before. */
static void
test_lost_move (void)
{
  g_autoptr (GPtrArray) problems = read_problems_new ();
  g_autoptr (GameTree) tree = game_text_read (
      "(;GM[Othello]PC[x]DT[2003]PB[a]PW[b]RE[?]TI[5:00]TY[8]BO[" START "]B[F5]W[A1/5.00/9.000];)",
      problems, NULL);
  GameNode *last = game_node_last (tree->root);

  g_assert_cmpint (last->ply, ==, 1);
  g_assert_cmpuint (problems->len, ==, 1);
  g_assert_cmpint (last->elapsed_ms, ==, GAME_NODE_UNKNOWN);
}

/* A time that is none is left out. */
static void
test_no_time (void)
{
  static const char *const times[] = { "?", "-", "soon", "-300" };

  for (guint i = 0; i < G_N_ELEMENTS (times); i++) {
    g_autoptr (GameTree) tree = read_one ("(;GM[Othello]B[f5]W[d6];)");
    g_autofree char *text = NULL;

    game_tree_set_tag (tree, "TimeControl", times[i]);
    text = file_format_write_text (file_format_find ("ggf"), tree);
    g_assert_null (strstr (text, "TI["));
  }
}

static void
test_mutations (void)
{
  static const char sample[] = GAME "\n" GAME "(;GM[Othello]B[f5]W[d6]B[PA];)";
  static const char signs[] = "()[];;/\\:.-*O[]BWC8\n\0\xc3\xff";

  test_mutations_run (
      &(TestMutations){ "ggf", sample, sizeof sample - 1, signs, sizeof signs, .head = 0 });
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ggf/tags", test_tags);
  g_test_add_func ("/ggf/moves", test_moves);
  g_test_add_func ("/ggf/round-trip", test_round_trip);
  g_test_add_func ("/ggf/tolerance", test_tolerance);
  g_test_add_func ("/ggf/passes", test_passes);
  g_test_add_func ("/ggf/results", test_results);
  g_test_add_func ("/ggf/times", test_times);
  g_test_add_func ("/ggf/refused", test_refused);
  g_test_add_func ("/ggf/problems", test_problems);
  g_test_add_func ("/ggf/cut", test_cut);
  g_test_add_func ("/ggf/many-lost", test_many_lost);
  g_test_add_func ("/ggf/several", test_several);
  g_test_add_func ("/ggf/lost-move", test_lost_move);
  g_test_add_func ("/ggf/no-time", test_no_time);
  g_test_add_func ("/ggf/losses", test_losses);
  g_test_add_func ("/ggf/clocks", test_clocks);
  g_test_add_func ("/ggf/mutations", test_mutations);
  return g_test_run ();
}
