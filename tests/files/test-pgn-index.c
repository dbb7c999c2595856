/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The list of a file's games. */
#include "files/core/game-file.h"
#include "files/pgn/pgn.h"
#include "files/text/text-encoding.h"
#include "support/test-data.h"

#include <string.h>

static GPtrArray *
index_of (const char *text)
{
  return pgn_index (text, strlen (text), NULL);
}

static void
test_fields (void)
{
  const char *text = "[Event \"First \\\"x\\\"\"]\r\n[White \"Ann\"]\r\n[Black \"Bob\"]\r\n"
                     "[Date \"2024.01.02\"]\r\n[ECO \"B01\"]\r\n[Opening \"Center "
                     "Counter\"]\r\n[Result \"1-0\"]\r\n\r\n"
                     "1.e4 {[x\r\n[y \"z\"]} (1. d4 d5 (1... Nf6)) d5\r\n2. exd5 1-0\r\n\r\n"
                     "[red \"Chen\"]\r\n[Black \"Bob\"]\r\n\r\n*\r\n";
  g_autoptr (GPtrArray) entries = index_of (text);
  const GameEntry *first, *second;

  g_assert_cmpuint (entries->len, ==, 2);
  first = entries->pdata[0];
  second = entries->pdata[1];
  g_assert_cmpstr (first->event, ==, "First \"x\"");
  g_assert_cmpstr (first->white, ==, "Ann");
  g_assert_cmpstr (first->black, ==, "Bob");
  g_assert_cmpstr (first->date, ==, "2024.01.02");
  g_assert_cmpstr (first->eco, ==, "B01");
  g_assert_cmpstr (first->opening, ==, "Center Counter");
  g_assert_cmpstr (first->result, ==, "1-0");
  g_assert_cmpint (first->plies, ==, 3);
  g_assert_cmpint (first->line, ==, 1);
  g_assert_cmpuint (first->offset, ==, 0);
  g_assert_true (g_str_has_prefix (text + first->offset + first->length, "\r\n\r\n[red"));
  g_assert_cmpstr (second->white, ==, "Chen");
  g_assert_null (second->event);
  g_assert_null (second->result);
  g_assert_cmpint (second->line, ==, 13);
  g_assert_cmpint (second->plies, ==, 0);
  g_assert_cmpuint (second->offset + second->length, ==, strlen (text) - 2);
}

/* Who moves first depends on the game, and comes first, in whatever order the tags stand. */
static void
test_players (void)
{
  g_autoptr (GPtrArray) entries
      = index_of ("[White \"Ann\"]\n[Black \"Bob\"]\n[Variant \"Reversi\"]\n\n1. f5 *\n\n"
                  "[Variant \"?\"]\n[Black \"Bob\"]\n[White \"Ann\"]\n\n1. e4 *\n\n"
                  "[Game \"Xiangqi\"]\n[White \"Ann\"]\n[Red \"Chen\"]\n[Black \"Bob\"]\n\n*\n\n"
                  "[Game \"Xiangqi\"]\n[Red \"Chen\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n\n*");
  static const char *const players[][2]
      = { { "Bob", "Ann" }, { "Ann", "Bob" }, { "Chen", "Bob" }, { "Chen", "Bob" } };

  g_assert_cmpuint (entries->len, ==, G_N_ELEMENTS (players));
  for (guint i = 0; i < entries->len; i++) {
    const GameEntry *entry = entries->pdata[i];

    g_assert_cmpstr (entry->white, ==, players[i][0]);
    g_assert_cmpstr (entry->black, ==, players[i][1]);
  }
}

/* Where one game ends and the next begins: each case with the first words of its games. */
static void
test_boundaries (void)
{
  static const struct {
    const char *text;
    const char *games[4];
    int lines[4];
  } cases[] = {
    { "", { NULL }, { 0 } },
    { "\n\n  \n", { NULL }, { 0 } },
    { "{only a comment} 1-0 ;x", { NULL }, { 0 } },
    { "1. e4 e5", { "1. e4" }, { 1 } },
    { "1. e4 e5 1-0 1. d4 d5 0-1 d4 *", { "1. e4", "1. d4", "d4" }, { 1, 1, 1 } },
    { "1. e4 (1. d4 1-0) e5 1-0", { "1. e4" }, { 1 } },
    { "1. e4 1-0 (1. d4 d5) {x} $1", { "1. e4" }, { 1 } },
    { "[White \"A\"]\n1. e4\n[White \"B\"]\n1. d4", { "[White \"A", "[White \"B" }, { 1, 3 } },
    { "[White \"A\"]\r1. e4\r[White \"B\"]\r1. d4", { "[White \"A", "[White \"B" }, { 1, 3 } },
    { "[Event \"A\"]\n\n[Event \"B\"]\n\n[Event \"C\"]",
      { "[Event \"A", "[Event \"B", "[Event \"C" },
      { 1, 3, 5 } },
    { "[White \"A\"]\n\n[Black \"B\"]\n1. e4", { "[White" }, { 1 } },
    { "[White \"A\"]\n1. e4 {[White \"B\"]\n[White \"C\"]\n} ;[White \"D\"]\n%[White \"E\"]\n *",
      { "[White \"A" },
      { 1 } },
    { "; about the first\n[White \"A\"]\n1. e4 *\n; still the first\n\n; about the second\n"
      "[White \"B\"]\n1. d4 *\n\n;the end",
      { "; about the first", "; about the second" },
      { 1, 6 } },
    { "[White \"A\"]\n1. e4 {never closed\n\n[White \"B\"]\n1. d4 {again\n\n[White \"C\"]\n*",
      { "[White \"A", "[White \"B", "[White \"C" },
      { 1, 4, 7 } },
    { "[White \"A\"] * [White \"B\"] *", { "[White \"A", "[White \"B" }, { 1, 1 } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GPtrArray) entries = index_of (cases[i].text);
    guint n = 0;
    while (n < 4 && cases[i].games[n])
      n++;
    g_test_message ("%s", cases[i].text);
    g_assert_cmpuint (entries->len, ==, n);
    for (guint k = 0; k < n; k++) {
      const GameEntry *entry = entries->pdata[k];
      g_assert_true (g_str_has_prefix (cases[i].text + entry->offset, cases[i].games[k]));
      g_assert_cmpint (entry->line, ==, cases[i].lines[k]);
    }
  }
}

/* A game cut out by the index is read as that game, with the file's line numbers. */
static void
test_many_games (void)
{
  enum { GAMES = 2000 };
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GPtrArray) entries = NULL;

  for (int i = 0; i < GAMES; i++)
    g_string_append_printf (text,
                            "[Event \"E%d\"]\n[White \"W%d\"]\n\n1. e4 e5 {[%%clk 0:0%d:00]} "
                            "2. Nf3\n%s *\n\n",
                            i / 10, i, i % 10, i == 1234 ? "Ke4" : "Nc6");
  entries = pgn_index (text->str, text->len, NULL);
  g_assert_cmpuint (entries->len, ==, GAMES);
  for (int i = 0; i < GAMES; i++) {
    const GameEntry *entry = entries->pdata[i];
    g_autofree char *white = g_strdup_printf ("W%d", i);
    g_autoptr (GPtrArray) problems = read_problems_new ();
    g_autoptr (GameTree) tree
        = pgn_read (text->str + entry->offset, entry->length, entry->line, problems, NULL);
    g_assert_cmpstr (entry->white, ==, white);
    g_assert_cmpstr (game_tree_get_tag (tree, "White"), ==, white);
    g_assert_cmpint (entry->plies, ==, 4);
    g_assert_cmpint (entry->line, ==, i * 7 - i + 1);
    g_assert_cmpuint (problems->len, ==, i == 1234 ? 1 : 0);
    if (problems->len > 0)
      g_assert_cmpint (((ReadProblem *) problems->pdata[0])->line, ==, entry->line + 4);
  }
}

static void
test_cancelled (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GPtrArray) entries = NULL;
  const char *text = "[White \"A\"]\n1. e4 *\n[White \"B\"]\n1. e4 *\n";

  g_cancellable_cancel (cancellable);
  entries = pgn_index (text, strlen (text), cancellable);
  g_assert_cmpuint (entries->len, <, 2);
}

/* All shared files in one: as many games as the table says, whatever their line ends. */
static void
test_shared_files (void)
{
  g_auto (GStrv) lines = test_data_lines ("data/pgn/EXPECT.tsv");
  g_autoptr (GString) all = g_string_new (NULL);
  g_autoptr (GPtrArray) entries = NULL;
  guint games = 0;

  for (char **line = lines; line && *line; line++) {
    g_auto (GStrv) fields = g_strsplit (*line, "\t", 3);
    g_autofree char *name = g_build_filename ("data/pgn", fields[0], NULL);
    g_autofree char *path = test_data_path (name);
    g_autofree char *bytes = NULL;
    gsize length = 0;
    g_assert_true (g_file_get_contents (path, &bytes, &length, NULL));
    g_autofree char *text = text_to_utf8 (bytes, length, TEXT_WINDOWS_1252, NULL);
    g_string_append (all, text);
    g_string_append (all, "\n\n");
    games += (guint) g_ascii_strtoull (fields[1], NULL, 10);
  }
  entries = pgn_index (all->str, all->len, NULL);
  g_assert_cmpuint (entries->len, ==, games);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/pgn-index/fields", test_fields);
  g_test_add_func ("/pgn-index/players", test_players);
  g_test_add_func ("/pgn-index/boundaries", test_boundaries);
  g_test_add_func ("/pgn-index/many-games", test_many_games);
  g_test_add_func ("/pgn-index/cancelled", test_cancelled);
  g_test_add_func ("/pgn-index/shared-files", test_shared_files);
  return g_test_run ();
}
