/* SPDX-License-Identifier: GPL-3.0-or-later */
/* PGN of xiangqi: the ways in which Chinese files are written, and what is written again. */
#include "base/random.h"
#include "files/core/game-file.h"
#include "files/pgn/pgn.h"
#include "registry.h"
#include "rules/rules.h"

#include <string.h>

#define WIDE "\xe3\x80\x80"

#define HEAD                                                                                       \
  "[Game \"Chinese Chess\"]\n[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"  \
  "[Red \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n[Format \"ICCS\"]\n[Variant \"Xiangqi\"]\n\n"
#define OPENING "1. H2-E2 H7-E7 2. H0-G2 H9-G7 3. I0-H0 I9-I8"

/* TEXT in CHARSET, read without any complaint, as it is written again. */
static char *
read_in (const char *text, const char *charset)
{
  g_autoptr (GPtrArray) problems = read_problems_new ();
  g_autoptr (GError) error = NULL;
  gsize length;
  char *encoded = g_convert (text, -1, charset, "UTF-8", NULL, &length, &error);
  g_autoptr (GBytes) bytes = encoded ? g_bytes_new_take (encoded, length) : NULL;
  g_autoptr (GameFile) file = NULL;
  g_autoptr (GameTree) tree = NULL;

  g_assert_no_error (error);
  file = game_file_new (bytes, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (file->format->id, ==, "pgn");
  g_assert_cmpuint (file->entries->len, ==, 1);
  tree = game_file_read (file, 0, problems, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < problems->len; i++)
    g_error ("%s: %s", text, ((ReadProblem *) problems->pdata[i])->message);
  return pgn_write (tree);
}

static void
test_movetext (void)
{
  static const char *const texts[] = {
    "1. 炮二平五 炮８平５ 2. 马二进三 马８进７ 3. 车一平二 车９进１",
    "1. 炮二平五 砲8平5 2. 傌二進三 馬8進7 3. 俥一平二 車9進1",
    WIDE WIDE "1." WIDE "炮二平五" WIDE "炮８平５\r\n" WIDE WIDE "2．马二进三" WIDE
              "马８进７\r\n３．车一平二" WIDE "车９进１\r\n",
    "1. C2=5 C8=5 2. H2+3 H8+7 3. R1=2 R9+1",
    "1. C2.5 c8.5 2. N2+3 n8+7 3. R1.2 r9+1",
    "1. H2-E2 H7-E7 2. H0-G2 H9-G7 3. I0-H0 I9-I8",
    "1. h2e2 h7e7 2. h0g2 h9g7 3. i0h0 i9i8",
    "1. h3e3 h8e8 2. h1g3 h10g8 3. i1h1 i10i9",
    "炮二平五 炮８平５ 马二进三 马８进７ 车一平二 车９进１",
    "[Game \"Chinese Chess\"]\n[Format \"WXF\"]\n1. C2=5 C8=5 2. H2+3 H8+7 3. R1=2 R9+1",
    "[Variant \"xiangqi\"]\n1. h3e3 h8e8 2. h1g3 h10g8 3. i1h1 i10i9",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    g_autofree char *text = read_in (texts[i], "UTF-8");
    g_assert_cmpstr (text, ==, HEAD OPENING " *\n\n");
  }
}

/* Short coordinates may mean one move in ranks from 0 and another in ranks from 1: the rest of the
 * game tells. */
static void
test_ranks (void)
{
  static const char *const texts[] = {
    "[Variant \"xiangqi\"]\n1. e3e4 e6e5 2. c3c4 g6g5",
    "[Variant \"xiangqi\"]\n1. e4e5 e7e6 2. c4c5 g7g6",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    g_autofree char *text = read_in (texts[i], "UTF-8");
    g_assert_cmpstr (text, ==, HEAD "1. E3-E4 E6-E5 2. C3-C4 G6-G5 *\n\n");
  }
}

static void
test_encodings (void)
{
  static const char *const charsets[] = { "UTF-8", "GB18030", "BIG5", "UTF-16" };
  const char *traditional = "[Game \"Chinese Chess\"]\r\n[Event \"全國象棋個人賽\"]\r\n"
                            "[Red \"許銀川\"]\r\n[Black \"呂欽\"]\r\n[Result \"1-0\"]\r\n\r\n"
                            "1. 炮二平五 {當頭炮} 馬８進７ 1-0\r\n";

  for (guint i = 0; i < G_N_ELEMENTS (charsets); i++) {
    g_autofree char *text = read_in (traditional, charsets[i]);
    g_assert_nonnull (strstr (text, "[Event \"全國象棋個人賽\"]"));
    g_assert_nonnull (strstr (text, "[Red \"許銀川\"]"));
    g_assert_nonnull (strstr (text, "1. H2-E2 {當頭炮} 1... H9-G7 1-0"));
  }
}

/* Who moves first is Red, even where a program says White; the other tags stay. */
static void
test_tags (void)
{
  g_autofree char *text = read_in ("[Variant \"Xiangqi\"]\n[White \"A\"]\n[Black \"B\"]\n"
                                   "[RedTeam \"C\"]\n[ECCO \"C12\"]\n[Result \"红胜\"]\n\n1. h2e2",
                                   "UTF-8");

  g_assert_nonnull (strstr (text, "[Red \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n[ECCO \"C12\"]\n"
                                  "[Format \"ICCS\"]\n[RedTeam \"C\"]\n[Variant \"Xiangqi\"]"));
  g_assert_null (strstr (text, "White"));
  g_assert_nonnull (strstr (text, "H2-E2 1-0"));
}

static void
test_start (void)
{
  g_autofree char *text = read_in ("[Red \"A\"]\n[FEN \"4k4/9/9/9/9/9/9/9/R8/3K5 r - - 0 1\"]\n"
                                   "1. 車九平四 將５進１ 和棋",
                                   "UTF-8");
  g_autofree char *handicap = read_in (
      "[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKAB1R w\"]\n*", "UTF-8");

  g_assert_nonnull (strstr (text, "[FEN \"4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1\"]"));
  g_assert_nonnull (strstr (text, "1. A1-F1 E9-E8 1/2-1/2"));
  g_assert_nonnull (strstr (handicap, "[Game \"Chinese Chess\"]"));
  g_assert_nonnull (strstr (handicap, "/R1BAKAB1R w - - 0 1\"]"));
}

/* Nothing but the moves tells what is played. */
static void
test_guessed_game (void)
{
  static const struct {
    const char *text, *id;
  } cases[] = {
    { "1. e4 e5 2. Nf3", "chess" },
    { "1. e4", "chess" },
    { "[Event \"x\"]\n*", "chess" },
    { "[Red \"x\"]\n*", "xiangqi" },
    { "1. 兵五进一", "xiangqi" },
    { "1. H2-E2", "xiangqi" },
    { "1. e3e4 e6e5 2. c3c4", "xiangqi" },
    { "{炮二平五} 1. e4 (1. d4) e5", "chess" },
    { "1. H2-E2 H9-G7 2. Z9-Z9", "xiangqi" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (GameTree) tree = game_text_read (cases[i].text, NULL, &error);
    g_assert_no_error (error);
    g_assert_cmpstr (tree->rules->id, ==, cases[i].id);
  }
}

static void
test_pasted_position (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GameTree) tree = game_text_read (
      "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r", NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (tree->rules->id, ==, "xiangqi");
  tree = (game_tree_free (g_steal_pointer (&tree)),
          game_text_read ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNX w", NULL,
                          &error));
  g_assert_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_START);
  g_assert_nonnull (strstr (error->message, "column 59"));
  g_assert_nonnull (strstr (error->message, "X"));
}

/* A FEN that is no position is judged by the game that it was meant for. */
static void
test_broken_start (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GameTree) tree = game_text_read (
      "[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAK1BNRX w\"]\n1. H2-E2", NULL,
      &error);

  g_assert_null (tree);
  g_assert_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_START);
  g_assert_nonnull (strstr (error->message, "Line 1"));
  g_assert_nonnull (strstr (error->message, "empty points"));
}

/* Moves that cannot be read are told of with their place and kept as text. */
static void
test_bad_move (void)
{
  g_autoptr (GPtrArray) problems = read_problems_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GameTree) tree = game_text_read (
      "[Game \"Chinese Chess\"]\n\n1. 炮二平五 马８进７ 2. 车一进五 炮８平５", problems, &error);
  g_autofree char *text = NULL;

  g_assert_no_error (error);
  g_assert_cmpuint (problems->len, ==, 1);
  g_assert_nonnull (strstr (((ReadProblem *) problems->pdata[0])->message, "Line 3, column 17"));
  g_assert_nonnull (strstr (((ReadProblem *) problems->pdata[0])->message, "车一进五"));
  text = pgn_write (tree);
  g_assert_nonnull (strstr (text, "1. H2-E2 H9-G7 {2. 车一进五 炮８平５} *"));
}

static void
test_round_trip (void)
{
  const char *game
      = "[Red \"胡荣华\"]\n[Black \"杨官璘\"]\n[Annotator \"x\"]\n[Result \"0-1\"]\n"
        "1. 炮二平五 {中炮} (1. 兵七进一 {仙人指路} 炮２平３ (1... 马８进７) 2. 炮二平五) "
        "1... 马８进７ $1 2. 马二进三 车９平８ 0-1";
  g_autofree char *once = read_in (game, "GB18030");
  g_autofree char *twice = read_in (once, "UTF-8");

  g_assert_cmpstr (once, ==, twice);
  g_assert_nonnull (strstr (once, "(1. C3-C4 {仙人指路} 1... B7-C7 (1... H9-G7) 2. H2-E2)"));
}

/* Whatever notation and encoding a game is written in, the same game is read. */
static void
check_written (const GameTree *tree)
{
  static const TextEncoding encodings[] = { TEXT_UTF8, TEXT_GB18030 };
  const Rules *rules = tree->rules;
  g_autofree char *plain = pgn_write (tree);
  g_autofree char *expected = read_in (plain, "UTF-8"); /* knows that the last move was mate */

  for (int notation = 0; notation < rules->n_notations; notation++)
    for (guint i = 0; i < G_N_ELEMENTS (encodings); i++) {
      const PgnWriteOptions options = { notation, encodings[i] };
      const char *format = rules->notations[notation].file_format;
      g_autofree char *tag = g_strdup_printf ("[Format \"%s\"]\n", format ? format : "ICCS");
      gsize length;
      char *text = pgn_write_as (tree, &options, &length);
      g_autoptr (GBytes) bytes = g_bytes_new_take (text, length);
      g_autoptr (GPtrArray) problems = read_problems_new ();
      g_autoptr (GameFile) file = game_file_new (bytes, NULL, NULL);
      g_autoptr (GameTree) again = game_file_read (file, 0, problems, NULL);
      g_autofree char *written = pgn_write (again);
      g_assert_nonnull (strstr (text, tag));
      g_assert_cmpuint (problems->len, ==, 0);
      g_assert_cmpstr (written, ==, expected);
    }
}

static void
test_notations (void)
{
  Random random = random_from_seed (5);

  for (int round = 0; round < 30; round++) {
    const Rules *rules = registry_find ("xiangqi")->rules;
    g_autoptr (GameTree) tree = NULL;
    GameNode *node;
    Move moves[MOVES_MAX];
    Position start;
    int n;

    rules_start (rules, &start);
    tree = game_tree_new (rules, &start);
    game_tree_set_tag (tree, "Red", "胡荣华");
    game_tree_set_tag (tree, "Event", "第五届杨官璘杯");
    node = tree->root;
    for (int ply = 0; ply < 120 && (n = rules->legal_moves (&node->position, moves)) > 0; ply++)
      node = game_tree_add (tree, node, moves[random_below (&random, (unsigned) n)]);
    game_node_set_comment (node, "红方胜势");
    check_written (tree);
  }
}

/* What is handed to a forum: Chinese where the list of moves is Chinese. */
static void
test_chinese (void)
{
  const Rules *rules = registry_find ("xiangqi")->rules;
  const PgnWriteOptions options = { .notation = rules_notation (rules, "simplified") };
  g_autoptr (GameTree) tree = game_text_read ("1. H2-E2 H9-G7 2. H0-G2", NULL, NULL);
  g_autofree char *text = pgn_write_as (tree, &options, NULL);

  g_assert_nonnull (strstr (text, "1. 炮二平五 马８进７ 2. 马二进三"));
  g_assert_nonnull (strstr (text, "[Format \"Chinese\"]"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/pgn-xiangqi/movetext", test_movetext);
  g_test_add_func ("/pgn-xiangqi/ranks", test_ranks);
  g_test_add_func ("/pgn-xiangqi/encodings", test_encodings);
  g_test_add_func ("/pgn-xiangqi/tags", test_tags);
  g_test_add_func ("/pgn-xiangqi/start", test_start);
  g_test_add_func ("/pgn-xiangqi/guessed-game", test_guessed_game);
  g_test_add_func ("/pgn-xiangqi/pasted-position", test_pasted_position);
  g_test_add_func ("/pgn-xiangqi/broken-start", test_broken_start);
  g_test_add_func ("/pgn-xiangqi/bad-move", test_bad_move);
  g_test_add_func ("/pgn-xiangqi/notations", test_notations);
  g_test_add_func ("/pgn-xiangqi/chinese", test_chinese);
  g_test_add_func ("/pgn-xiangqi/round-trip", test_round_trip);
  return g_test_run ();
}
