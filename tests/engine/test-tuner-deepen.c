/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines for opening books: games of legal moves, no longer than asked for; what is known stays. */
#include "registry.h"
#include "rules/rules.h"
#include "tuner/tuner.h"

#include <glib.h>
#include <glib/gstdio.h>
#include <string.h>

enum { PLIES = 6 };

typedef struct {
  char *folder, *path, *part;
} Fixture;

static void
set_up (Fixture *f, gconstpointer data)
{
  f->folder = g_dir_make_tmp ("tuner-deepen-XXXXXX", NULL);
  f->path = g_build_filename (f->folder, "lines.pgn", NULL);
  f->part = g_strconcat (f->path, ".part", NULL);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  g_unlink (f->path);
  g_unlink (f->part);
  g_rmdir (f->folder);
  g_free (f->part);
  g_free (f->path);
  g_free (f->folder);
}

static int
deepen (const Fixture *f, const char *game, const char *count, const char *nodes)
{
  char *words[] = { (char *) game, f->path,        (char *) count, (char *) nodes,
                    (char *) "6",  (char *) "100", (char *) "20",  (char *) "1" };

  return tuner_deepen (8, words);
}

/* Plays the moves in the lines of TEXT from the start; how many there are. */
static int
count_legal_moves (const Rules *rules, const char *text)
{
  g_auto (GStrv) words = g_strsplit_set (text, " \n", -1);
  Position position;
  int n = 0;

  rules_start (rules, &position);
  for (int i = 0; words[i] != NULL; i++) {
    Result result;
    Move move;

    if (*words[i] == '\0' || g_str_has_suffix (words[i], ".")
        || result_from_token (words[i], &result))
      continue;
    g_assert_cmpint (rules->move_from_text (&position, words[i], strlen (words[i]), &move), ==,
                     MOVE_TEXT_OK);
    rules->play (&position, move);
    n++;
  }
  return n;
}

/* All games of the file: legal, and of PLIES plies at most; the plies of the longest. */
static int
longest_game (const Fixture *f, const Rules *rules)
{
  g_autofree char *text = NULL;
  int games = 0, longest = 0;

  g_assert_true (g_file_get_contents (f->path, &text, NULL, NULL));
  for (char *moves = text; (moves = strstr (moves, "]\n\n")) != NULL; games++) {
    char *end = strstr (moves += 3, "\n\n");
    g_autofree char *game = g_strndup (moves, (gsize) (end - moves));

    longest = MAX (longest, count_legal_moves (rules, game));
  }
  g_assert_cmpint (games, ==, 20);
  g_assert_cmpint (longest, <=, PLIES);
  return longest;
}

static void
test_lines (Fixture *f, gconstpointer data)
{
  const char *game = data;
  const Rules *rules = registry_find (game)->rules;

  g_assert_cmpint (deepen (f, game, "4", "100"), ==, 0);
  g_assert_cmpint (longest_game (f, rules), <=, 4);
  g_assert_cmpint (deepen (f, game, "60", "100"), ==, 0); /* goes on with the four */
  g_assert_cmpint (longest_game (f, rules), >, 3);
}

/* A part of other searches is not taken up, and what it was made for stays. */
static void
test_refused (Fixture *f, gconstpointer data)
{
  g_assert_cmpint (deepen (f, "reversi", "4", "100"), ==, 0);
  g_assert_cmpint (deepen (f, "chess", "4", "100"), ==, 1);
  g_assert_cmpint (deepen (f, "reversi", "4", "101"), ==, 1);
  g_assert_cmpint (longest_game (f, registry_find ("reversi")->rules), >, 0);
  g_assert_cmpint (deepen (f, "go", "4", "100"), ==, TUNER_USAGE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/tuner-deepen/chess", Fixture, "chess", set_up, test_lines, tear_down);
  g_test_add ("/tuner-deepen/xiangqi", Fixture, "xiangqi", set_up, test_lines, tear_down);
  g_test_add ("/tuner-deepen/reversi", Fixture, "reversi", set_up, test_lines, tear_down);
  g_test_add ("/tuner-deepen/refused", Fixture, NULL, set_up, test_refused, tear_down);
  return g_test_run ();
}
