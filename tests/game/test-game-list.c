/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files of games: reading, listing, searching, and what is told of broken ones. */
#include "game/lists/pal-game-list.h"
#include "registry.h"

#include <glib/gstdio.h>
#include <string.h>

#define THREE                                                                                        \
  "[White \"Ångström\"]\n[Black \"Bohr\"]\n[Event \"Open\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n" \
  "[White \"Curie\"]\n[Black \"Dirac\"]\n[ECO \"C45\"]\n\n1. d4 *\n\n"                               \
  "[White \"Bohr\"]\n[Black \"Ehrenfest\"]\n[Date \"1913.??.??\"]\n\n1. c4 *\n"

typedef struct {
  PalGameFile *file;
  GError *error;
  gboolean done;
} Answer;

static void
on_loaded (GObject *source, GAsyncResult *result, gpointer data)
{
  Answer *answer = data;

  answer->file = pal_game_file_load_finish (result, &answer->error);
  answer->done = TRUE;
}

/* Of a file called NAME that holds TEXT. */
static Answer
load_named (const char *name, const char *text, GCancellable *cancellable)
{
  g_autofree char *folder = g_dir_make_tmp ("palamedes-games-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  Answer answer = { 0 };

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  pal_game_file_load_async (file, cancellable, on_loaded, &answer);
  while (!answer.done)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
  return answer;
}

static Answer
load (const char *text, GCancellable *cancellable)
{
  return load_named ("games.pgn", text, cancellable);
}

static char *
detail_of (PalGameList *list, guint position)
{
  g_autoptr (PalGameItem) item = g_list_model_get_item (G_LIST_MODEL (list), position);
  g_autofree char *players = pal_game_item_dup_players (item);
  g_autofree char *detail = pal_game_item_dup_detail (item);

  return g_strdup_printf ("%s: %s", players, detail);
}

static void
assert_detail (PalGameList *list, guint position, const char *expected)
{
  g_autofree char *detail = detail_of (list, position);

  g_assert_cmpstr (detail, ==, expected);
}

static void
count_change (guint *changes)
{
  (*changes)++;
}

/* Searches and waits until the model has changed. */
static guint
search (PalGameList *list, const char *text)
{
  guint changes = 0;
  gulong handler
      = g_signal_connect_swapped (list, "items-changed", G_CALLBACK (count_change), &changes);

  pal_game_list_search (list, text);
  while (changes == 0 && pal_game_list_is_searching (list))
    g_main_context_iteration (NULL, TRUE);
  g_signal_handler_disconnect (list, handler);
  return g_list_model_get_n_items (G_LIST_MODEL (list));
}

static void
test_list (void)
{
  Answer answer = load (THREE, NULL);
  g_autoptr (PalGameFile) file = answer.file;
  g_autoptr (PalGameList) list = pal_game_list_new (file);

  g_assert_no_error (answer.error);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 3);
  assert_detail (list, 0, "Ångström – Bohr: 1-0 · Open · 1 move");
  assert_detail (list, 1, "Curie – Dirac: C45 · 1 move");
  assert_detail (list, 2, "Bohr – Ehrenfest: 1913 · 1 move");
}

static void
test_search (void)
{
  Answer answer = load (THREE, NULL);
  g_autoptr (PalGameFile) file = answer.file;
  g_autoptr (PalGameList) list = pal_game_list_new (file);

  g_assert_cmpuint (search (list, "bohr"), ==, 2);
  assert_detail (list, 1, "Bohr – Ehrenfest: 1913 · 1 move");
  g_assert_cmpuint (search (list, "  ÅNGSTRÖM open "), ==, 1);
  g_assert_cmpuint (search (list, "angstrom"), ==, 1);
  g_assert_cmpuint (search (list, "bohr c45"), ==, 0);
  g_assert_cmpuint (search (list, "ångströmbohr"), ==, 0); /* each part by itself */
  g_assert_cmpuint (search (list, ""), ==, 3);
}

/* The file's order by COLUMN, as the numbers of its games. */
static void
assert_order (PalGameFile *file, PalGameColumn column, gboolean descending, const char *expected)
{
  g_autoptr (GArray) order = pal_game_order_new (file, column, descending, NULL);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < order->len; i++)
    g_string_append_printf (text, "%u", g_array_index (order, guint, i));
  g_assert_cmpstr (text->str, ==, expected);
}

/* What is not known comes last, whichever way round; equal games stay as they stand. */
static void
test_order (void)
{
  Answer answer = load (THREE "\n[White \"anders\"]\n\n1. e4 e5 2. d4 *\n", NULL);
  g_autoptr (PalGameFile) file = answer.file;
  g_autoptr (PalGameList) list = pal_game_list_new (file);
  guint changes = 0;

  assert_order (file, PAL_GAME_COLUMN_FIRST, FALSE, "3210");
  assert_order (file, PAL_GAME_COLUMN_FIRST, TRUE, "0123");
  assert_order (file, PAL_GAME_COLUMN_DATE, FALSE, "2013");
  assert_order (file, PAL_GAME_COLUMN_DATE, TRUE, "2013");
  assert_order (file, PAL_GAME_COLUMN_OPENING, TRUE, "1023");
  assert_order (file, PAL_GAME_COLUMN_MOVES, TRUE, "3012");
  g_signal_connect_swapped (list, "items-changed", G_CALLBACK (count_change), &changes);
  pal_game_list_sort (list, PAL_GAME_COLUMN_SECOND, TRUE);
  while (changes == 0)
    g_main_context_iteration (NULL, TRUE);
  assert_detail (list, 0, "Bohr – Ehrenfest: 1913 · 1 move");
  g_assert_cmpuint (search (list, "o"), ==, 2); /* in the same order */
  assert_detail (list, 0, "Bohr – Ehrenfest: 1913 · 1 move");
  pal_game_list_sort (list, PAL_GAME_COLUMN_NONE, FALSE);
  g_assert_cmpuint (search (list, ""), ==, 4);
  assert_detail (list, 0, "Ångström – Bohr: 1-0 · Open · 1 move");
}

static void
assert_text (PalGameList *list, PalGameColumn column, const char *expected)
{
  g_autoptr (PalGameItem) item = g_list_model_get_item (G_LIST_MODEL (list), 0);
  g_autofree char *text = pal_game_item_dup_text (item, column);

  g_assert_cmpstr (text, ==, expected);
}

/* Sides and results have the words of the game. */
static void
test_words (void)
{
  Answer answer = load ("[Variant \"Xiangqi\"]\n[Red \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n"
                        "[ECCO \"C42\"]\n[Opening \"Central Cannon\"]\n\n"
                        "1. H2-E2 H9-G7 2. H0-G2 1-0\n",
                        NULL);
  g_autoptr (PalGameFile) file = answer.file;
  g_autoptr (PalGameList) list = pal_game_list_new (file);

  g_assert_cmpstr (pal_game_column_name (PAL_GAME_COLUMN_FIRST, pal_game_file_get_rules (file, 0)),
                   ==, "Red");
  assert_text (list, PAL_GAME_COLUMN_FIRST, "A");
  assert_text (list, PAL_GAME_COLUMN_RESULT, "Red wins");
  assert_text (list, PAL_GAME_COLUMN_MOVES, "2");
  assert_text (list, PAL_GAME_COLUMN_DATE, "");
  assert_text (list, PAL_GAME_COLUMN_OPENING, "Central Cannon");
}

static void
test_read (void)
{
  Answer answer = load (THREE, NULL);
  g_autoptr (PalGameFile) file = answer.file;
  g_autoptr (GPtrArray) problems = read_problems_new ();
  g_autoptr (GameTree) tree = pal_game_file_read (file, 1, problems, NULL);

  g_assert_cmpstr (game_tree_get_tag (tree, "White"), ==, "Curie");
  g_assert_cmpuint (problems->len, ==, 0);
}

static void
test_broken (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  Answer empty = load ("\n\n", NULL);

  g_assert_null (empty.file);
  g_assert_error (empty.error, GAME_FILE_ERROR, GAME_FILE_ERROR_EMPTY);
  g_clear_error (&empty.error);
  g_cancellable_cancel (cancellable);
  empty = load (THREE, cancellable);
  g_assert_null (empty.file);
  g_assert_error (empty.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&empty.error);
}

/* A collection of puzzles: they have titles and no players. */
static void
test_puzzles (void)
{
  Answer answer = load ("[DhtmlXQ][DhtmlXQ_title]A horse wins[/DhtmlXQ_title][/DhtmlXQ]\n"
                        "[DhtmlXQ][DhtmlXQ_title]A draw[/DhtmlXQ_title]"
                        "[DhtmlXQ_result]1/2-1/2[/DhtmlXQ_result][/DhtmlXQ]",
                        NULL);
  g_autoptr (PalGameFile) file = answer.file;
  g_autoptr (PalGameList) list = NULL;

  g_assert_no_error (answer.error);
  list = pal_game_list_new (file);
  assert_detail (list, 0, "A horse wins: 0 moves");
  assert_detail (list, 1, "A draw: Draw · 0 moves");
}

#define PUZZLE "[DhtmlXQ][DhtmlXQ_title]A horse wins[/DhtmlXQ_title][/DhtmlXQ]"

#define NOBODYS "[SetUp \"1\"]\n[FEN \"no position of any game\"]\n\n1. zz *\n"

/* Several sources are one list; one that cannot be read is only told of. */
static void
test_several (void)
{
  g_autoptr (GPtrArray) sources = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (PalGameFile) file = NULL;
  g_autoptr (GameTree) last = NULL;
  GPtrArray *problems;
  Answer answer = { 0 };

  g_ptr_array_add (sources, g_file_new_for_path ("/nowhere/gone.pgn"));
  g_ptr_array_add (sources, g_memory_input_stream_new_from_data (PUZZLE, -1, NULL));
  g_ptr_array_add (sources, g_memory_input_stream_new_from_data (THREE, -1, NULL));
  g_ptr_array_add (sources, g_memory_input_stream_new_from_data ("", 0, NULL));
  g_ptr_array_add (sources, g_memory_input_stream_new_from_data (NOBODYS, -1, NULL));
  pal_game_file_load_all_async (sources, NULL, on_loaded, &answer);
  while (!answer.done)
    g_main_context_iteration (NULL, TRUE);
  g_assert_no_error (answer.error);
  file = answer.file;
  g_assert_cmpuint (pal_game_file_get_n_games (file), ==, 5);
  g_assert_cmpstr (pal_game_file_get_rules (file, 0)->id, ==, "xiangqi");
  g_assert_cmpstr (pal_game_file_get_rules (file, 3)->id, ==, "chess");
  g_assert_cmpstr (pal_game_file_get_rules (file, 4)->id, ==, "chess"); /* nobody knows */
  g_assert_cmpstr (pal_game_file_get_entry (file, 1)->white, ==, "Ångström");
  g_assert_cmpstr (pal_game_file_get_entry (file, 3)->white, ==, "Bohr");
  g_assert_null (pal_game_file_get_source (file, 0));
  g_assert_null (pal_game_file_get_home (file, 0, pal_game_file_get_rules (file, 0)));
  last = pal_game_file_read (file, 3, NULL, NULL);
  g_assert_cmpstr (game_tree_get_tag (last, "Black"), ==, "Ehrenfest");
  problems = pal_game_file_get_problems (file);
  g_assert_cmpuint (problems->len, ==, 2);
  g_assert_true (g_str_has_prefix (((ReadProblem *) problems->pdata[0])->message, "“gone.pgn”: "));
  g_assert_true (g_str_has_prefix (((ReadProblem *) problems->pdata[1])->message, "“-”: "));
}

/* Which of several files a game is from is told with its event, and found by a search; of one file
 * everybody knows. */
static void
test_sources (void)
{
  g_autofree char *folder = g_dir_make_tmp ("game-list-XXXXXX", NULL);
  g_autofree char *may = g_build_filename (folder, "may.pgn", NULL);
  g_autofree char *june = g_build_filename (folder, "june.pgn", NULL);
  g_autoptr (GPtrArray) sources = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (PalGameList) list = NULL;
  Answer answer = { 0 };

  g_assert_true (g_file_set_contents (may, THREE, -1, NULL));
  g_assert_true (g_file_set_contents (june, "[Event \"A study\"]\n\n1. e4 *\n", -1, NULL));
  g_ptr_array_add (sources, g_file_new_for_path (may));
  g_ptr_array_add (sources, g_file_new_for_path (june));
  pal_game_file_load_all_async (sources, NULL, on_loaded, &answer);
  while (!answer.done)
    g_main_context_iteration (NULL, TRUE);
  list = pal_game_list_new (answer.file);
  g_clear_object (&answer.file);
  assert_text (list, PAL_GAME_COLUMN_EVENT, "may.pgn · Open");
  assert_detail (list, 3, "A study: june.pgn · 1 move");
  g_assert_cmpuint (search (list, "june"), ==, 1);
  assert_text (list, PAL_GAME_COLUMN_EVENT, "june.pgn · A study");
  g_unlink (may);
  g_unlink (june);
  g_rmdir (folder);
}

/* A game goes back to where it was alone, in the format that it is in. */
static void
test_home (void)
{
  static const struct {
    const char *name, *text;
    const char *game; /* as which it is to be saved */
    gboolean home;
  } cases[] = {
    { "one.pgn", "1. e4 e5 *\n", "chess", TRUE }, { "three.pgn", THREE, "chess", FALSE },
    { "one", "1. e4 e5 *\n", "chess", TRUE },     { "one.xqf", "1. e4 e5 *\n", "chess", FALSE },
    { "one.dhtmlxq", PUZZLE, "xiangqi", TRUE },   { "one.dhtmlxq", PUZZLE, "chess", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    Answer answer = load_named (cases[i].name, cases[i].text, NULL);
    g_autoptr (PalGameFile) file = answer.file;
    GFile *home;

    g_assert_no_error (answer.error);
    home = pal_game_file_get_home (file, 0, registry_find (cases[i].game)->rules);
    g_assert_true (home == (cases[i].home ? pal_game_file_get_source (file, 0) : NULL));
    g_assert_nonnull (pal_game_file_get_stamp (file, 0));
  }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/game-list/list", test_list);
  g_test_add_func ("/game-list/puzzles", test_puzzles);
  g_test_add_func ("/game-list/search", test_search);
  g_test_add_func ("/game-list/order", test_order);
  g_test_add_func ("/game-list/words", test_words);
  g_test_add_func ("/game-list/read", test_read);
  g_test_add_func ("/game-list/broken", test_broken);
  g_test_add_func ("/game-list/several", test_several);
  g_test_add_func ("/game-list/sources", test_sources);
  g_test_add_func ("/game-list/home", test_home);
  return g_test_run ();
}
