/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games as people paste them out of forums. */
#include "base/random.h"
#include "files/core/game-file.h"
#include "files/pgn/pgn.h"
#include "files/text/loose-text.h"

#include <string.h>

#define MOVES "1. H2-E2 H9-G7 2. H0-G2 I9-H9"

static const struct {
  const char *text, *moves, *tags;
} pasted[] = {
  { "1、炮二平五 马8进7\n2、马二进三 车9平8", MOVES " *", "" },
  { "1．炮二平五　马８进７　2．马二进三　车９平８　红胜", MOVES " 1-0", "" },
  { "（1）炮二平五 马8进7 （2）马二进三 车9平8", MOVES " *", "" },
  { "(1)炮二平五 马8进7 (2)马二进三 车9平8", MOVES " *", "" },
  { "①炮二平五 马8进7 ②马二进三 车9平8", MOVES " *", "" },
  { "⒈炮二平五 马8进7 ⒉马二进三 车9平8", MOVES " *", "" },
  { "第1回合 炮二平五 马8进7\n第2回合 马二进三 车9平8", MOVES " *", "" },
  { "第一回合：炮二平五 马8进7\n第二回合：马二进三 车9平8", MOVES " *", "" },
  { "第1回合炮二平五马8进7第2回合马二进三车9平8", MOVES " *", "" },
  { "1.炮二平五，马8进7；2.马二进三，车9平8；", MOVES " *", "" },
  { "1.炮二平五，马8进7。2.马二进三，车9平8。和棋", MOVES " 1/2-1/2", "" },
  { "1) 炮二平五 马8进7\n2) 马二进三 车9平8\n黑方认负", MOVES " 1-0", "" },
  { "一、炮二平五 马8进7\n二、马二进三 车9平8", MOVES " *", "" },
  { "红：炮二平五 黑：马8进7 红：马二进三 黑：车9平8", MOVES " *", "" },
  { "1. 炮二平五 —— 马8进7 2. 马二进三 —— 车9平8", MOVES " *", "" },
  { "1: C2.5 H8+7 | 2: H2+3 R9.8", MOVES " *", "" },
  { "１．Ｈ２－Ｅ２　Ｈ９－Ｇ７　２．Ｈ０－Ｇ２　Ｉ９－Ｈ９", MOVES " *", "" },
  { "第一局 红方：胡荣华 黑方：柳大华\n1、炮二平五 马8进7\n2、马二进三 车9平8",
    "{第一局} " MOVES " *", "Red=胡荣华 Black=柳大华" },
  { "赛事：第五届杨官璘杯\n日期：2018年3月24日\n地点：东莞\n红方：王天一　黑方：郑惟桐\n结果：红胜"
    "\n"
    "1、炮二平五 马8进7\n2、马二进三 车9平8",
    MOVES " 1-0", "Event=第五届杨官璘杯 Date=2018.03.24 Site=东莞 Red=王天一 Black=郑惟桐" },
  { "广东 吕钦 先负 上海 胡荣华\n1、炮二平五 马8进7\n2、马二进三 车9平8", MOVES " 0-1",
    "Red=广东 吕钦 Black=上海 胡荣华" },
  { "红方 ：胡荣华\n黑方  : 柳大华\n1、炮二平五 马8进7\n2、马二进三 车9平8", MOVES " *",
    "Red=胡荣华 Black=柳大华" },
  { "1、炮二平五（中炮） 马8进7 2、马二进三！ 车9平8",
    "1. H2-E2 {中炮} 1... H9-G7 2. H0-G2 $1 I9-H9 *", "" },
  /* numbers in remarks stay, dates are found, results stand in brackets */
  { "2020年全国象棋个人锦标赛\n第36届五羊杯 2016.1.3 弈于广州\n许银川 先胜 吕钦\n1. 炮二平五 "
    "马8进7 2. 马二进三 车9平8",
    "{2020年全国象棋个人锦标赛 第36届五羊杯 2016.1.3 弈于广州} " MOVES " 1-0",
    "Date=2016.01.03 Red=许银川 Black=吕钦" },
  { "王天一（红）先胜 郑惟桐（黑）\n1. 炮二平五 马8进7 2. 马二进三 车9平8", MOVES " 1-0",
    "Red=王天一 Black=郑惟桐" },
  { "标题：四川 郑惟桐 先负 杭州 王天一\n1. 炮二平五 马8进7\n红方用时 20 分钟\n2. 马二进三 "
    "车9平8\n（黑胜）",
    "1. H2-E2 H9-G7 {红方用时 20 分钟} 2. H0-G2 I9-H9 0-1",
    "Title=四川 郑惟桐 先负 杭州 王天一 Red=四川 郑惟桐 Black=杭州 王天一" },
  { "1. 炮二平五 马8进7（和棋） 2. 马二进三 车9平8", "1. H2-E2 H9-G7 1/2-1/2", "" },
  { "1、e4 e5\n2、Nf3 Nc6", "1. e4 e5 2. Nf3 Nc6 *", "" },
  { "(1) e4 e5 (2) Nf3, Nc6;", "1. e4 e5 2. Nf3 Nc6 *", "" },
  { "Look: 1.e4 e5 2.Nf3 Nc6 1-0 what do you think?", "{Look} 1. e4 e5 2. Nf3 Nc6 1-0", "" },
  { "Look: 1.e4 e5 2.Nf3 Nc6 1/2-1/2. Well played", "{Look} 1. e4 e5 2. Nf3 Nc6 1/2-1/2", "" },
  /* what engines are told */
  { "position startpos moves h2e2 h9g7 h0g2 i9h9", MOVES " *", "" },
  { "startpos moves e2e4 e7e5 g1f3 b8c6", "1. e4 e5 2. Nf3 Nc6 *", "" },
  { "position startpos moves d3 c3 c4", "1. d3 c3 2. c4 *", "" },
  { "position fen 4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1 moves a1a9 e9e8", "1. A1-A9 E9-E8 *", "" },
  { "position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 moves e2e4 e8d7", "1. e4 Kd7 *", "" },
};

static char *
moves_of (const GameTree *tree)
{
  g_autofree char *written = pgn_write (tree);
  g_auto (GStrv) lines = g_strsplit (strstr (written, "\n\n") + 2, "\n", -1);

  return g_strstrip (g_strjoinv (" ", lines));
}

static char *
tags_of (const GameTree *tree)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < tree->tags->len; i++) {
    const GameTag *tag = tree->tags->pdata[i];
    g_string_append_printf (text, "%s%s=%s", i ? " " : "", tag->name, tag->value);
  }
  return g_string_free (text, FALSE);
}

static void
test_pasted (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (pasted); i++) {
    g_autoptr (GPtrArray) problems = read_problems_new ();
    g_autoptr (GError) error = NULL;
    g_autoptr (GameTree) tree = game_text_read (pasted[i].text, problems, &error);
    g_autofree char *moves = NULL, *tags = NULL;

    g_test_message ("%s", pasted[i].text);
    g_assert_no_error (error);
    moves = moves_of (tree);
    tags = tags_of (tree);
    g_assert_cmpstr (moves, ==, pasted[i].moves);
    g_assert_cmpstr (tags, ==, pasted[i].tags);
    g_assert_cmpuint (problems->len, ==, 0);
  }
}

/* What is no game stays none, and a move that is not legal is told of. */
static void
test_others (void)
{
  g_autoptr (GPtrArray) problems = read_problems_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GameTree) none = game_text_read ("今天的比赛很精彩，红方胜。", NULL, &error);
  g_autoptr (GameTree) tree = NULL;

  g_assert_null (none);
  g_assert_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_EMPTY);
  g_clear_error (&error);
  tree = game_text_read ("1、炮二平五 马8进7\n2、马二进九 车9平8", problems, &error);
  g_assert_no_error (error);
  g_assert_cmpint (game_node_last (tree->root)->ply, ==, 2);
  g_assert_cmpuint (problems->len, ==, 1);
}

static void
test_results (void)
{
  g_assert_cmpstr (loose_text_result ("红胜"), ==, "1-0");
  g_assert_cmpstr (loose_text_result ("紅方負"), ==, "0-1");
  g_assert_cmpstr (loose_text_result ("黑方认负"), ==, "1-0");
  g_assert_cmpstr (loose_text_result ("双方议和"), ==, "1/2-1/2");
  g_assert_null (loose_text_result ("黑先红胜"));
  g_assert_null (loose_text_result ("胡荣华"));
}

static void
test_hostile (void)
{
  static const char *const pieces[]
      = { "1、",    "炮二平五", "马8进7", "（",     "）", "红方：", "\n", "第", "回合",
          "e4",     "e5",       " ",      "{",      "}",  "先胜",   "!",  "①",  "红胜",
          "日期：", "\"",       "[",      "结果：", "\\", "　",     ",",  "1-0" };
  Random random = random_from_seed (3);

  for (int round = 0; round < 5000; round++) {
    g_autoptr (GString) text = g_string_new (NULL);
    g_autoptr (GPtrArray) problems = read_problems_new ();
    g_autoptr (GError) error = NULL;
    g_autoptr (GameTree) tree = NULL;
    for (guint n = random_below (&random, 40); n > 0; n--)
      g_string_append (text, pieces[random_below (&random, G_N_ELEMENTS (pieces))]);
    tree = game_text_read (text->str, problems, &error);
    g_assert_true ((tree == NULL) == (error != NULL));
  }
}

/* What is wrong is told of where it stands in the text. */
static void
test_places (void)
{
  static const struct {
    const char *text;
    int line, column;
  } cases[] = {
    { "红方：张三\n黑方：李四\n1. 炮二平五 马8进7\n2. 马二进三 车9进9", 4, 9 },
    { "赛事：杯赛 红方：张三\n\n1、炮二平五，马8进7；2、马二进三（好棋），车9进9", 3, 24 },
    { "1、炮二平五，马8进7；\n2、马二进三，卒7进3", 2, 8 },
    { "Red: Ann\n1. 炮二平五 马8进7\n\n  兵九进五", 4, 3 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GPtrArray) problems = read_problems_new ();
    g_autoptr (GameTree) tree = game_text_read (cases[i].text, problems, NULL);
    const ReadProblem *problem;

    g_assert_nonnull (tree);
    g_assert_cmpint (problems->len, ==, 1);
    problem = problems->pdata[0];
    g_test_message ("%s", problem->message);
    g_assert_cmpint (problem->line, ==, cases[i].line);
    g_assert_cmpint (problem->column, ==, cases[i].column);
  }
}

/* A megabyte without a blank. Where the time grows with the square of the length this does not end
 * before the patience of who runs the tests. */
static void
test_long (void)
{
  enum { ROUNDS = 20000 };
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *pgn = NULL;
  int plies, line;

  g_string_append (text, "一九八二年 ");
  for (int i = 0; i < 10 * ROUNDS; i++)
    g_string_append (text, "1."); /* what could be a date */
  g_string_append_c (text, '\n');
  for (int i = 0; i < ROUNDS; i++)
    g_string_append (text, "马八进七马２进３马七退八马３退２");
  pgn = loose_text_to_pgn (text->str, &plies, &line);
  g_assert_nonnull (pgn);
  g_assert_cmpint (plies, ==, 4 * ROUNDS);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/loose-text/pasted", test_pasted);
  g_test_add_func ("/loose-text/others", test_others);
  g_test_add_func ("/loose-text/results", test_results);
  g_test_add_func ("/loose-text/hostile", test_hostile);
  g_test_add_func ("/loose-text/places", test_places);
  g_test_add_func ("/loose-text/long", test_long);
  return g_test_run ();
}
