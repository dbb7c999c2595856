/* SPDX-License-Identifier: GPL-3.0-or-later */
/* WTHOR's files of games and names, made here from the description. */
#include "../support/test-wthor-files.h"
#include "files/core/game-file.h"
#include "files/pgn/pgn.h"
#include "test-mutations.h"

#include <glib/gstdio.h>
#include <string.h>

static const char *const players[] = { "???", "Tastet Marc",
                                       "L\xe9"
                                       "cuyer Andr\xe9",
                                       "Rose Brian", NULL };
static const char *const events[] = { "Championnat du Monde", "Autre", NULL };

/* --- folders --- */

static void
write_file (const char *folder, const char *name, GString *data)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  g_assert_true (g_file_set_contents (path, data->str, (gssize) data->len, NULL));
  g_string_free (data, TRUE);
}

static GameFile *
load (const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  GameFile *games = game_file_load (file, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (games->format->id, ==, "wthor");
  return games;
}

static void
remove_folder (char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL) {
    g_autofree char *path = g_build_filename (folder, name, NULL);
    g_remove (path);
  }
  g_rmdir (folder);
  g_free (folder);
}

static char *
make_folder (void)
{
  char *folder = g_dir_make_tmp ("wthor-XXXXXX", NULL);

  write_file (folder, "WTH_1996.wtb", wthor_make_games (3, 8));
  write_file (folder, "WTHOR.JOU", wthor_make_names (players, 20));
  write_file (folder, "WTHOR.TRN", wthor_make_names (events, 26));
  return folder;
}

static void
assert_problem (const GPtrArray *problems, guint index, const char *words)
{
  const ReadProblem *problem = problems->pdata[index];

  g_test_message ("%s", problem->message);
  g_assert_nonnull (strstr (problem->message, words));
}

/* --- tests --- */

static void
test_list (void)
{
  char *folder = make_folder ();
  g_autoptr (GameFile) file = load (folder, "WTH_1996.wtb");
  const GameEntry *entry = game_file_entry (file, 1);

  g_assert_cmpuint (file->entries->len, ==, 3);
  g_assert_cmpuint (file->problems->len, ==, 0);
  g_assert_cmpstr (entry->white, ==, "Tastet Marc"); /* who moves first */
  g_assert_cmpstr (entry->black, ==, "Lécuyer André");
  g_assert_cmpstr (entry->event, ==, "Autre");
  g_assert_cmpstr (entry->date, ==, "1996");
  g_assert_cmpint (entry->plies, >, 50);
  remove_folder (folder);
}

static void
test_games (void)
{
  char *folder = make_folder ();
  g_autoptr (GameFile) file = load (folder, "WTH_1996.wtb");

  for (guint i = 0; i < file->entries->len; i++) {
    const GameEntry *entry = game_file_entry (file, i);
    g_autoptr (GPtrArray) problems = read_problems_new ();
    g_autoptr (GError) error = NULL;
    g_autoptr (GameTree) tree = game_file_read (file, i, problems, &error);
    int black;
    g_assert_no_error (error);
    g_assert_cmpuint (problems->len, ==, 0);
    g_assert_cmpint (tree->outcome.reason, ==, REASON_SCORE);
    black = (64 + tree->outcome.score) / 2;
    g_assert_cmpint (atoi (entry->result), ==, black);
    g_assert_cmpstr (game_tree_get_tag (tree, "Black"), ==, entry->white);
    g_assert_cmpstr (game_tree_get_tag (tree, "White"), ==, entry->black);
    g_assert_cmpstr (game_tree_get_tag (tree, "Event"), ==, entry->event);
    g_assert_cmpstr (game_tree_get_tag (tree, "Date"), ==, "1996.??.??");
    g_assert_cmpstr (game_tree_get_tag (tree, "TheoreticalScore"), ==, "+2");
  }
  remove_folder (folder);
}

/* The names of the same file come before those of others; what is missing is said once. */
static void
test_names (void)
{
  static const char *const few[] = { "A", NULL };
  static const char *const own[] = { "A", "B", "C", "D", NULL };
  char *folder = make_folder ();
  g_autofree char *trn = g_build_filename (folder, "WTHOR.TRN", NULL);

  g_remove (trn);
  {
    g_autoptr (GameFile) file = load (folder, "WTH_1996.wtb");
    g_assert_cmpuint (file->problems->len, ==, 1);
    assert_problem (file->problems, 0, "“.trn”");
    g_assert_cmpstr (game_file_entry (file, 1)->event, ==, "#1");
    g_assert_cmpstr (game_file_entry (file, 1)->white, ==, "Tastet Marc");
  }
  write_file (folder, "wth_1996.jou", wthor_make_names (own, 20));
  write_file (folder, "AAA.trn", wthor_make_names (few, 26));
  {
    g_autoptr (GameFile) file = load (folder, "WTH_1996.wtb");
    g_assert_cmpuint (file->problems->len, ==, 1);
    assert_problem (file->problems, 0, "not in the name files");
    g_assert_cmpstr (game_file_entry (file, 1)->event, ==, "#1");
    g_assert_cmpstr (game_file_entry (file, 1)->white, ==, "B");
  }
  remove_folder (folder);
}

static GameFile *
open_data (const GString *data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = g_bytes_new (data->str, data->len);
  GameFile *file = game_file_new (bytes, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (file->format->id, ==, "wthor");
  return file;
}

static void
check_refused (GString *data, const char *words)
{
  g_autoptr (GameFile) file = open_data (data);
  g_autoptr (GError) error = NULL;

  g_assert_cmpuint (file->entries->len, ==, 1);
  g_assert_cmpuint (file->problems->len, ==, 0);
  g_assert_null (game_file_read (file, 0, NULL, &error));
  g_assert_nonnull (strstr (error->message, words));
  g_string_free (data, TRUE);
}

static void
test_heads (void)
{
  g_autoptr (GString) usual = wthor_make_games (2, 0);
  g_autoptr (GString) solitaires = wthor_make_games (2, 8);
  g_autoptr (GameFile) file = open_data (usual), file_2 = NULL;

  g_assert_cmpuint (file->entries->len, ==, 2);
  solitaires->str[13] = 1;
  file_2 = open_data (solitaires);
  g_assert_cmpuint (file_2->entries->len, ==, 2);
  check_refused (wthor_make_games (2, 10), "10×10");
  check_refused (wthor_make_names (players, 20), "“.wtb”");
  check_refused (wthor_make_names (events, 26), "“.wtb”");
  g_assert_null (file_format_of ("\1\2\3\4\1\0\0\0\0\0\0\0\0\0\0\0", 16));
}

static void
test_cut_off (void)
{
  g_autoptr (GString) data = wthor_make_games (3, 8);
  g_autoptr (GameFile) file = NULL;

  g_string_truncate (data, data->len - 1);
  file = open_data (data);
  g_assert_cmpuint (file->entries->len, ==, 2);
  g_assert_cmpuint (file->problems->len, ==, 3);
  assert_problem (file->problems, 2, "should have 3 games but has 2");
}

static void
test_illegal (void)
{
  g_autoptr (GString) data = wthor_make_games (1, 8);
  g_autoptr (GPtrArray) problems = read_problems_new ();
  g_autoptr (GameFile) file = NULL;
  g_autoptr (GameTree) tree = NULL;

  data->str[WTHOR_HEAD + 8 + 10] = data->str[WTHOR_HEAD + 8];
  file = open_data (data);
  tree = game_file_read (file, 0, problems, NULL);
  g_assert_cmpint (game_node_last (tree->root)->ply, ==, 10);
  g_assert_cmpuint (problems->len, ==, 1);
  assert_problem (problems, 0, "Move 11 of the game");
  g_assert_true (outcome_is_over (tree->outcome)); /* as the file says */
}

static void
test_not_written (void)
{
  g_autoptr (GameTree) tree = game_text_read ("f5d6", NULL, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_false (file_format_writes (file_format_find ("wthor"), tree->rules));
  g_assert_null (file_format_write (file_format_find ("wthor"), tree, NULL, &error));
  g_assert_nonnull (strstr (error->message, "does not write it"));
}

static void
test_mutations (void)
{
  g_autoptr (GString) sample = wthor_make_games (3, 8);

  test_mutations_run (&(TestMutations){
      .format = "wthor", .sample = sample->str, .length = sample->len, .head = WTHOR_HEAD });
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/wthor/list", test_list);
  g_test_add_func ("/wthor/games", test_games);
  g_test_add_func ("/wthor/names", test_names);
  g_test_add_func ("/wthor/heads", test_heads);
  g_test_add_func ("/wthor/cut-off", test_cut_off);
  g_test_add_func ("/wthor/illegal", test_illegal);
  g_test_add_func ("/wthor/not-written", test_not_written);
  g_test_add_func ("/wthor/mutations", test_mutations);
  return g_test_run ();
}
