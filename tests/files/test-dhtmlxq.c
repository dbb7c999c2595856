/* SPDX-License-Identifier: GPL-3.0-or-later */
/* DhtmlXQ: the shapes that sites give it, variations in any order, round trips, and damaged text.
 */
#include "base/random.h"
#include "files/core/game-file.h"
#include "files/pgn/pgn.h"
#include "test-mutations.h"

#include <string.h>

#define START                                                                                      \
  "[DhtmlXQ_binit]8979695949392919097717866646260600102030405060708012720323436383[/"              \
  "DhtmlXQ_binit]"
#define HEAD "[DhtmlXQ]\n" START "\n"

static GameTree *
read_with (const char *text, GPtrArray *problems)
{
  g_autoptr (GError) error = NULL;
  GameTree *tree = game_text_read (text, problems, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (tree->rules->id, ==, "xiangqi");
  return tree;
}

/* The moves on one line. */
static char *
moves_of (const GameTree *tree)
{
  g_autofree char *text = pgn_write (tree);

  return g_strdelimit (g_strchomp (g_strdup (strstr (text, "\n\n") + 2)), "\n", ' ');
}

/* Texts that are read without complaint. */
static void
test_shapes (void)
{
  static const struct {
    const char *text, *moves;
  } cases[] = {
    { HEAD "[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]\n[/DhtmlXQ]", "1. H2-E2 H9-G7 *" },
    { "[dhtmlxq_MOVELIST]7747 7062\r\n7967[/dhtmlxq_movelist]", "1. H2-E2 H9-G7 2. H0-G2 *" },
    { HEAD "[DhtmlXQ_comment0]总评||第二行<br>三[/DhtmlXQ_comment0][DhtmlXQ_comment2]马[/"
           "DhtmlXQ_comment2]"
           "[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]",
      "{总评  第二行  三} 1. H2-E2 H9-G7 {马} *" },
    { HEAD "[DhtmlXQ_movelist]774770627967[/DhtmlXQ_movelist]"
           "[DhtmlXQ_move_0_1_1]2625[/DhtmlXQ_move_0_1_1]"
           "[DhtmlXQ_move_0_2_2]1022[/DhtmlXQ_move_0_2_2]",
      "1. H2-E2 (1. C3-C4) 1... H9-G7 (1... B9-C7) 2. H0-G2 *" },
    { "<div style='display:none'>[DhtmlXQ_movelist][/DhtmlXQ_movelist]" START "</div><script>var "
      "DhtmlXQ_movelist = '[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]';</script>",
      "1. H2-E2 H9-G7 *" },
    { START "<script>var DhtmlXQ_movelist = '[0_1_0]77477062[/0_1_0][0_2_1]1022[/0_2_1]';</script>",
      "1. H2-E2 H9-G7 (1... B9-C7) *" },
    { "[DhtmlXQiFrame]" START
      "[DhtmlXQ_blacktime][/DhtmlXQ_time][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]",
      "1. H2-E2 *" },
    { HEAD "[DhtmlXQ_result]红先胜[/DhtmlXQ_result]", "1-0" },
    { HEAD "[DhtmlXQ_result]先负[/DhtmlXQ_result]", "0-1" },
    { HEAD "[DhtmlXQ_result]黑勝[/DhtmlXQ_result]", "0-1" },
    { HEAD "[DhtmlXQ_result]和局[/DhtmlXQ_result]", "1/2-1/2" },
    { HEAD "[DhtmlXQ_result]1-0[/DhtmlXQ_result]", "1-0" },
    { HEAD "[DhtmlXQ_result]未知[/DhtmlXQ_result]", "*" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GPtrArray) problems = read_problems_new ();
    g_autoptr (GameTree) tree = read_with (cases[i].text, problems);
    g_autofree char *moves = moves_of (tree);
    if (problems->len > 0)
      g_error ("%s: %s", cases[i].text, ((ReadProblem *) problems->pdata[0])->message);
    g_assert_cmpstr (moves, ==, cases[i].moves);
  }
}

/* Variations of variations, alternatives to a variation's first move, and parents that come last.
 */
static void
test_lines (void)
{
  g_autoptr (GPtrArray) problems = read_problems_new ();
  g_autoptr (GameTree) tree = read_with (HEAD "[DhtmlXQ_move_2_3_3]1927[/DhtmlXQ_move_2_3_3]"
                                              "[DhtmlXQ_move_1_2_2]12427967[/DhtmlXQ_move_1_2_2]"
                                              "[DhtmlXQ_move_1_1_4]6665[/DhtmlXQ_move_1_1_4]"
                                              "[DhtmlXQ_move_0_1_1]26251022[/DhtmlXQ_move_0_1_1]"
                                              "[DhtmlXQ_comment1_2]应[/DhtmlXQ_comment1_2]"
                                              "[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]",
                                         problems);
  g_autofree char *moves = moves_of (tree);

  g_assert_cmpstr (
      moves, ==,
      "1. H2-E2 (1. C3-C4 B9-C7 {应} (1... B7-E7 2. H0-G2 (2. B0-C2))) (1. G3-G4) 1... H9-G7 *");
  g_assert_cmpuint (problems->len, ==, 0);
}

static void
test_tags (void)
{
  g_autoptr (GameTree) tree = read_with (
      HEAD "[DhtmlXQ_title]A &amp; B[/DhtmlXQ_title][DhtmlXQ_event]杯[/DhtmlXQ_event]"
           "[DhtmlXQ_date]2018-03-24[/DhtmlXQ_date][DhtmlXQ_place]七張[/DhtmlXQ_place]"
           "[DhtmlXQ_red]陳建宇[/DhtmlXQ_red][DhtmlXQ_black][/DhtmlXQ_black]"
           "[DhtmlXQ_redteam]文山[/DhtmlXQ_redteam][DhtmlXQ_red]again[/DhtmlXQ_red][/DhtmlXQ]",
      NULL);

  g_assert_cmpstr (game_tree_get_tag (tree, "Title"), ==, "A & B");
  g_assert_cmpstr (game_tree_get_tag (tree, "Event"), ==, "杯");
  g_assert_cmpstr (game_tree_get_tag (tree, "Date"), ==, "2018.03.24");
  g_assert_cmpstr (game_tree_get_tag (tree, "Site"), ==, "七張");
  g_assert_cmpstr (game_tree_get_tag (tree, "Red"), ==, "陳建宇");
  g_assert_cmpstr (game_tree_get_tag (tree, "RedTeam"), ==, "文山");
  g_assert_null (game_tree_get_tag (tree, "Black"));
}

/* A file in GB18030 with two games. */
static void
test_file (void)
{
  const char *text
      = HEAD "[DhtmlXQ_red]胡荣华[/DhtmlXQ_red][DhtmlXQ_black]杨官璘[/DhtmlXQ_black]"
             "[DhtmlXQ_title]决赛[/DhtmlXQ_title][DhtmlXQ_event]全国赛[/DhtmlXQ_event]"
             "[DhtmlXQ_date]1974-07-13[/DhtmlXQ_date][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]"
             "[/DhtmlXQ]\r\n" HEAD "[DhtmlXQ_title]残局[/DhtmlXQ_title]"
             "[DhtmlXQ_result]和棋[/DhtmlXQ_result][DhtmlXQ_movelist]77477062"
             "[/DhtmlXQ_movelist][/DhtmlXQ]";
  gsize length;
  char *encoded = g_convert (text, -1, "GB18030", "UTF-8", NULL, &length, NULL);
  g_autoptr (GBytes) bytes = g_bytes_new_take (encoded, length);
  g_autoptr (GameFile) file = game_file_new (bytes, NULL, NULL);
  g_autoptr (GameTree) tree = game_file_read (file, 1, NULL, NULL);
  g_autofree char *moves = moves_of (tree);

  g_assert_cmpstr (file->format->id, ==, "dhtmlxq");
  g_assert_cmpuint (file->entries->len, ==, 2);
  g_assert_cmpstr (game_file_entry (file, 0)->white, ==, "胡荣华");
  g_assert_cmpstr (game_file_entry (file, 0)->black, ==, "杨官璘");
  g_assert_cmpstr (game_file_entry (file, 0)->event, ==, "全国赛");
  g_assert_cmpstr (game_file_entry (file, 0)->date, ==, "1974.07.13");
  g_assert_cmpint (game_file_entry (file, 0)->plies, ==, 1);
  g_assert_cmpstr (game_file_entry (file, 1)->event, ==, "残局");
  g_assert_cmpstr (game_file_entry (file, 1)->result, ==, "1/2-1/2");
  g_assert_cmpstr (moves, ==, "1. H2-E2 H9-G7 1/2-1/2");
}

/* --- writing --- */

static void
test_round_trip (void)
{
  static const char *const games[] = {
    "[Red \"胡荣华\"]\n[Black \"Müller & <br> Söhne\"]\n[Title \"x\"]\n[Date \"1965.01.02\"]\n"
    "[ECCO_ \"\"]\n[RedTeam \"t\"]\n[Round \"4\"]\n[Result \"0-1\"]\n"
    "{总评} 1. 炮二平五 {中炮 [DhtmlXQ_x]} (1. 兵七进一 {仙人指路} 炮２平３ (1... 马８进７) "
    "2. 炮二平五 (2. 马二进三)) (1. 相三进五) 1... 马８进７ 2. 马二进三 "
    "(2. 马八进七 (2. 兵三进一) 车９进１) 车９平８ 0-1",
    "[Game \"Chinese Chess\"]\n*",
    "[Game \"Chinese Chess\"]\n[FEN \"4k4/9/9/9/9/9/9/9/R8/3K5 b - - 3 17\"]\n*",
    "[Game \"Chinese Chess\"]\n[FEN \"3akab2/9/2n1b4/9/9/9/9/4p4/R8/3K5 w - - 0 1\"]\n1. 车九平五",
  };

  for (guint i = 0; i < G_N_ELEMENTS (games); i++) {
    g_autoptr (GPtrArray) problems = read_problems_new ();
    g_autoptr (GameTree) tree = read_with (games[i], NULL);
    g_autoptr (GBytes) bytes
        = file_format_write (file_format_find ("dhtmlxq"), tree, problems, NULL);
    g_autoptr (GameFile) file = game_file_new (bytes, NULL, NULL);
    g_autoptr (GameTree) again = game_file_read (file, 0, problems, NULL);
    g_autofree char *before = pgn_write (tree);
    g_autofree char *after = pgn_write (again);
    for (guint j = 0; j < problems->len; j++)
      g_error ("%s", ((ReadProblem *) problems->pdata[j])->message);
    g_assert_cmpstr (after, ==, before);
  }
}

static void
test_line_ends (void)
{
  g_autoptr (GameTree) tree = read_with ("1. 炮二平五", NULL);
  g_autoptr (GameTree) again = NULL;
  g_autofree char *text = NULL;
  gsize length;

  game_node_set_comment (tree->root, "一\n二 & &lt;");
  text = file_format_find ("dhtmlxq")->write (tree, &length, NULL);
  g_assert_cmpuint (length, ==, strlen (text));
  g_assert_nonnull (strstr (text, "[DhtmlXQ_comment0]一||二 & &amp;lt;[/DhtmlXQ_comment0]"));
  g_assert_null (strstr (text, "comment1")); /* nothing is said of the move */
  g_assert_nonnull (strstr (text, START));
  g_assert_nonnull (strstr (text, "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]"));
  again = read_with (text, NULL);
  g_assert_cmpstr (again->root->comment, ==, "一\n二 & &lt;");
}

/* TEXT as a title and as comments, in a file and back. */
static void
check_text (const char *text)
{
  g_autoptr (GameTree) tree = read_with ("1. 炮二平五 马８进７", NULL);
  GameNode *last = game_node_last (tree->root);
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GameFile) file = NULL;
  g_autoptr (GameTree) again = NULL;

  game_tree_set_tag (tree, "Title", text);
  game_node_set_comment (tree->root, text);
  game_node_set_comment (last, text);
  bytes = file_format_write (&dhtmlxq_format, tree, NULL, NULL);
  file = game_file_new (bytes, NULL, NULL);
  g_assert_cmpuint (file->entries->len, ==, 1);
  again = game_file_read (file, 0, NULL, NULL);
  last = game_node_last (again->root);
  g_assert_cmpint (last->ply, ==, 2);
  g_assert_cmpstr (game_tree_get_tag (again, "Title"), ==, text);
  g_assert_cmpstr (again->root->comment, ==, text);
  g_assert_cmpstr (last->comment, ==, text);
}

/* Texts in which the format itself stands come back as they were. */
static void
test_texts (void)
{
  static const char *const texts[] = {
    "[DhtmlXQ]",
    "a [dhtmlxq] b [/DhtmlXQ] c",
    "[DhtmlXQ_red]x[/DhtmlXQ_red]",
    "[DHTMLXQ_movelist]7747[/DHTMLXQ_movelist]",
    "[0_1_1]2625[/0_1_1]",
    "[1] see [2]",
    "a||b",
    "a|\nb",
    "a\n|b|||c",
    "|",
    "[[DhtmlXQ]]",
    "&#91;DhtmlXQ] &amp;#91; &#0; &#99999999;",
    "<br> &lt;br&gt; &nbsp;x",
    "[ DhtmlXQ]",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    check_text (texts[i]);
}

static void
test_random_texts (void)
{
  static const char *const pieces[]
      = { "[",  "]",   "/",       "_",         "|",          "||",       "&",        "#",
          "91", ";",   "DhtmlXQ", "[DhtmlXQ_", "[/DhtmlXQ_", "1",        "a",        "马",
          "<",  "br>", "lt;",     "\n",        "[DhtmlXQ]",  "comment1", "movelist", "\"" };
  Random random = random_from_seed (1);

  for (int round = 0; round < 3000; round++) {
    g_autoptr (GString) text = g_string_new ("x");
    for (guint n = random_below (&random, 12); n > 0; n--)
      g_string_append (text, pieces[random_below (&random, G_N_ELEMENTS (pieces))]);
    g_string_append_c (text, 'x'); /* blanks at the ends are not kept */
    check_text (text->str);
  }
}

/* --- damage --- */

/* One sentence for each, with the place; the rest is kept. */
static void
test_problems (void)
{
  static const struct {
    const char *text, *moves, *sentence;
  } cases[] = {
    { HEAD "[DhtmlXQ_movelist]774770627979[/DhtmlXQ_movelist]", "1. H2-E2 H9-G7 *",
      "Main line, ply 3: “7979”" },
    { HEAD "[DhtmlXQ_movelist]7747706[/DhtmlXQ_movelist]", "1. H2-E2 *", "ply 2: “706”" },
    { HEAD "[DhtmlXQ_movelist]7747x062[/DhtmlXQ_movelist]", "1. H2-E2 *", "ply 2: “x062”" },
    { HEAD "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_move_0_1_1]9999[/DhtmlXQ_move_0_1_1]",
      "1. H2-E2 *", "Line 1, ply 1: “9999”" },
    { HEAD "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_move_0_5_1]7062[/DhtmlXQ_move_0_5_1]",
      "1. H2-E2 *", "Line 1 should begin at ply 5 of line 0" },
    { HEAD "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_move_1_1_1]7062[/DhtmlXQ_move_1_1_1]",
      "1. H2-E2 *", "Line 1 should begin at ply 1 of line 1" },
    { HEAD "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_move_9_1_1]7062[/DhtmlXQ_move_9_1_1]",
      "1. H2-E2 *", "of line 9" },
    { HEAD "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_comment7]far[/DhtmlXQ_comment7]",
      "1. H2-E2 *", "“far”" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GPtrArray) problems = read_problems_new ();
    g_autoptr (GameTree) tree = read_with (cases[i].text, problems);
    g_autofree char *moves = moves_of (tree);
    g_assert_cmpstr (moves, ==, cases[i].moves);
    g_assert_cmpuint (problems->len, ==, 1);
    if (!strstr (((ReadProblem *) problems->pdata[0])->message, cases[i].sentence))
      g_error ("%s", ((ReadProblem *) problems->pdata[0])->message);
  }
}

static void
test_circle (void)
{
  g_autoptr (GPtrArray) problems = read_problems_new ();
  g_autoptr (GameTree) tree = read_with (HEAD "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]"
                                              "[DhtmlXQ_move_2_1_1]7062[/DhtmlXQ_move_2_1_1]"
                                              "[DhtmlXQ_move_3_1_2]7062[/DhtmlXQ_move_3_1_2]"
                                              "[DhtmlXQ_move_1_1_3]7062[/DhtmlXQ_move_1_1_3]",
                                         problems);

  g_assert_cmpuint (problems->len, ==, 3);
  g_assert_cmpint (game_node_last (tree->root)->ply, ==, 1);
}

static void
test_refused (void)
{
  static const struct {
    const char *text, *sentence;
  } cases[] = {
    { "[DhtmlXQ_binit]8979[/DhtmlXQ_binit]", "has 4 digits" },
    { "[DhtmlXQ_binit]9999999999999999999999999999999999999999999999999999999999999999"
      "[/DhtmlXQ_binit]",
      "start position" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = NULL;
    g_assert_null (game_text_read (cases[i].text, NULL, &error));
    g_assert_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_START);
    g_assert_nonnull (strstr (error->message, cases[i].sentence));
  }
}

/* Black is in check, and so it is Black's turn. */
static void
test_turn (void)
{
  g_autoptr (GPtrArray) problems = read_problems_new ();
  g_autoptr (GameTree) tree
      = read_with ("[DhtmlXQ_binit]4599999939999999999999999999999999999999409999999999999999999999"
                   "[/DhtmlXQ_binit][DhtmlXQ_movelist]4050[/DhtmlXQ_movelist]",
                   problems);

  g_assert_cmpuint (problems->len, ==, 0);
  g_assert_cmpint (tree->rules->side_to_move (&tree->root->position), ==, 1);
  g_assert_cmpint (game_node_last (tree->root)->ply, ==, 1);
}

/* Thousands of lines that hang on each other are read in order and at once. */
static void
test_many_lines (void)
{
  enum { N = 20000 };
  g_autoptr (GString) text = g_string_new (HEAD "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]");
  g_autoptr (GPtrArray) problems = read_problems_new ();
  g_autoptr (GameTree) tree = NULL;

  for (int i = N; i > 0; i--)
    g_string_append_printf (text, "[DhtmlXQ_move_%d_1_%d]2625[/DhtmlXQ_move_%d_1_%d]", i - 1, i,
                            i - 1, i);
  tree = read_with (text->str, problems);
  g_assert_cmpuint (problems->len, ==, 0);
  g_assert_cmpuint (tree->root->children->len, ==, 2);
}

static void
test_mutations (void)
{
  static const char sample[]
      = HEAD "[DhtmlXQ_red]a[/DhtmlXQ_red][DhtmlXQ_movelist]774770627967[/DhtmlXQ_movelist]"
             "[DhtmlXQ_move_0_1_1]26251022[/DhtmlXQ_move_0_1_1]"
             "[DhtmlXQ_move_1_2_2]17121967[/DhtmlXQ_move_1_2_2]"
             "[DhtmlXQ_comment1_2]||<br>&lt;[/DhtmlXQ_comment1_2][/DhtmlXQ]";
  static const char signs[] = "[]_/0123456789Dx|<&\xff\n";

  test_mutations_run (
      &(TestMutations){ "dhtmlxq", sample, sizeof sample - 1, signs, sizeof signs, .head = 0 });
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/dhtmlxq/shapes", test_shapes);
  g_test_add_func ("/dhtmlxq/lines", test_lines);
  g_test_add_func ("/dhtmlxq/tags", test_tags);
  g_test_add_func ("/dhtmlxq/file", test_file);
  g_test_add_func ("/dhtmlxq/round-trip", test_round_trip);
  g_test_add_func ("/dhtmlxq/line-ends", test_line_ends);
  g_test_add_func ("/dhtmlxq/texts", test_texts);
  g_test_add_func ("/dhtmlxq/random-texts", test_random_texts);
  g_test_add_func ("/dhtmlxq/problems", test_problems);
  g_test_add_func ("/dhtmlxq/circle", test_circle);
  g_test_add_func ("/dhtmlxq/refused", test_refused);
  g_test_add_func ("/dhtmlxq/turn", test_turn);
  g_test_add_func ("/dhtmlxq/many-lines", test_many_lines);
  g_test_add_func ("/dhtmlxq/mutations", test_mutations);
  return g_test_run ();
}
