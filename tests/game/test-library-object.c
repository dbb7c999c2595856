/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Libraries of games as windows share them: loaded, changed and imported into on threads. */
#include "files/pgn/pgn.h"
#include "game/library/pal-libraries.h"
#include "game/library/pal-library-list.h"
#include "library/library-database.h"
#include "library/library-keep.h"

#include <glib/gstdio.h>
#include <string.h>

#define ONE "[White \"Noether\"]\n[Black \"Bohr\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n\n"
#define TWO "[White \"Curie\"]\n[Black \"Dirac\"]\n\n1. d4 d5 *\n\n"
#define BROKEN "[White \"Euler\"]\n[Black \"Gauss\"]\n\n1. e4 e5 2. Ke5 *\n\n"

typedef struct {
  char *folder;
  PalLibraries *libraries;
  guint changed;
} Fixture;

static void
library_test_set_up (Fixture *f, gconstpointer data)
{
  f->folder = g_dir_make_tmp ("palamedes-library-XXXXXX", NULL);
  f->libraries = pal_libraries_new (f->folder);
}

static void
library_test_on_gone (gpointer alive, GObject *library)
{
  --*(guint *) alive;
}

static void
library_test_tear_down (Fixture *f, gconstpointer data)
{
  guint alive = g_list_model_get_n_items (G_LIST_MODEL (f->libraries));
  const char *name;
  GDir *dir;

  for (guint i = 0; i < alive; i++) {
    g_autoptr (PalLibrary) library = g_list_model_get_item (G_LIST_MODEL (f->libraries), i);
    g_object_weak_ref (G_OBJECT (library), library_test_on_gone, &alive);
  }
  g_object_unref (f->libraries);
  while (alive > 0) /* threads write into the folder until then */
    g_main_context_iteration (NULL, TRUE);
  dir = g_dir_open (f->folder, 0, NULL);
  while ((name = g_dir_read_name (dir))) {
    g_autofree char *path = g_build_filename (f->folder, name, NULL);
    g_unlink (path);
  }
  g_dir_close (dir);
  g_rmdir (f->folder);
  g_free (f->folder);
}

static void
library_test_on_changed (PalLibrary *library, Fixture *f)
{
  f->changed++;
}

static PalLibrary *
load_mine (Fixture *f)
{
  PalLibrary *mine = pal_libraries_get_mine (f->libraries);

  g_signal_connect (mine, "changed", G_CALLBACK (library_test_on_changed), f);
  while (!pal_library_is_loaded (mine) && !pal_library_get_problem (mine))
    g_main_context_iteration (NULL, TRUE);
  return mine;
}

static void
keep_result (GObject *source, GAsyncResult *result, gpointer data)
{
  *(GAsyncResult **) data = g_object_ref (result);
}

/* Waits for the end of a change; whether it was made. */
static gboolean
wait_for (PalLibrary *library, GAsyncResult **result, guint32 *id, GError **error)
{
  gboolean good;

  while (!*result)
    g_main_context_iteration (NULL, TRUE);
  good = pal_library_finish (library, *result, id, error);
  g_clear_object (result);
  return good;
}

static guint32
add_game (PalLibrary *library, const char *pgn, const char *key)
{
  g_autoptr (GameTree) tree = pgn_read (pgn, strlen (pgn), 1, NULL, NULL);
  GAsyncResult *result = NULL;
  guint32 id = 0;

  pal_library_keep_game (library, tree, key, keep_result, &result);
  g_assert_true (wait_for (library, &result, &id, NULL));
  return id;
}

static GPtrArray *
write_games (Fixture *f, const char *text)
{
  g_autofree char *path = g_build_filename (f->folder, "games.pgn", NULL);
  GPtrArray *files = g_ptr_array_new_with_free_func (g_object_unref);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  g_ptr_array_add (files, g_file_new_for_path (path));
  return files;
}

static void
finish_import (PalLibrary *library)
{
  while (pal_library_is_importing (library))
    g_main_context_iteration (NULL, TRUE);
}

/* --- the tests --- */

static void
test_list (Fixture *f, gconstpointer data)
{
  GListModel *list = G_LIST_MODEL (f->libraries);
  g_autoptr (PalLibrary) first = NULL;
  PalLibrary *added, *again;

  g_assert_cmpuint (g_list_model_get_n_items (list), ==, 1);
  first = g_list_model_get_item (list, 0);
  g_assert_true (first == pal_libraries_get_mine (f->libraries));
  g_assert_true (first == pal_libraries_get_current (f->libraries));
  g_assert_cmpstr (pal_library_get_title (first), ==, "My Games");
  added = pal_libraries_add (f->libraries, "Blitz: 1/2024", NULL);
  again = pal_libraries_add (f->libraries, "Blitz: 1/2024", NULL);
  g_assert_cmpuint (g_list_model_get_n_items (list), ==, 3);
  g_assert_cmpstr (pal_library_get_title (added), ==, "Blitz: 1/2024");
  g_assert_cmpstr (pal_library_get_path (added), !=, pal_library_get_path (again));
  pal_libraries_set_current (f->libraries, added);
  g_assert_true (added == pal_libraries_get_current (f->libraries));
}

/* A library keeps its title, and one's own words for it come before the file's name. */
static void
test_title (Fixture *f, gconstpointer data)
{
  PalLibrary *added = pal_libraries_add (f->libraries, "Blitz", NULL);
  g_autoptr (PalLibrary) other = NULL;
  GAsyncResult *result = NULL;

  pal_library_set_title (added, "Lightning", keep_result, &result);
  g_assert_true (wait_for (added, &result, NULL, NULL));
  g_assert_cmpstr (pal_library_get_title (added), ==, "Lightning");
  other = pal_library_new_resting (pal_library_get_path (added), FALSE);
  while (!g_str_equal (pal_library_get_title (other), "Lightning"))
    g_main_context_iteration (NULL, TRUE);
  g_assert_false (pal_library_is_loaded (other));
}

static void
test_changes (Fixture *f, gconstpointer data)
{
  PalLibrary *mine = load_mine (f);
  guint32 one = add_game (mine, ONE, "a"), two = add_game (mine, TWO, "a");
  Library *library = pal_library_get_library (mine);
  GAsyncResult *result = NULL;

  g_assert_cmpuint (f->changed, ==, 2);
  g_assert_cmpuint (one, ==, 1);
  g_assert_cmpuint (two, ==, 2);
  g_assert_cmpuint (library_count (library, NULL), ==, 1);
  g_assert_true (library_table_get (library_get_table (library), one)->flags & LIBRARY_DELETED);
  pal_library_set_flags (mine, &one, 1, LIBRARY_DELETED, LIBRARY_FAVORITE, keep_result, &result);
  g_assert_true (wait_for (mine, &result, NULL, NULL));
  g_assert_cmpuint (library_count (library, NULL), ==, 2);
  pal_library_tag (mine, "brilliant", &two, 1, TRUE, keep_result, &result);
  g_assert_true (wait_for (mine, &result, NULL, NULL));
  g_assert_cmpuint (f->changed, ==, 4);
}

static void
assert_key (Library *library, guint32 id, const char *expected)
{
  g_autofree char *key = library_find_key (library, id);

  g_assert_cmpstr (key, ==, expected);
}

/* A game that came with an import is kept like one that was played here, once it has a key. */
static void
test_keys (Fixture *f, gconstpointer data)
{
  PalLibrary *mine = load_mine (f);
  g_autoptr (GPtrArray) files = write_games (f, TWO);
  Library *library = pal_library_get_library (mine);
  GAsyncResult *result = NULL;
  guint32 now;

  g_assert_cmpuint (add_game (mine, ONE, "a"), ==, 1);
  pal_library_import (mine, files);
  finish_import (mine);
  assert_key (library, 1, "a");
  assert_key (library, 2, NULL);
  pal_library_note_key (mine, 2, "b", keep_result, &result);
  g_assert_true (wait_for (mine, &result, NULL, NULL));
  assert_key (library, 2, "b");
  now = add_game (mine, "[White \"Curie\"]\n[Black \"Dirac\"]\n\n1. d4 {Good} d5 *\n\n", "b");
  g_assert_cmpuint (now, ==, 3);
  assert_key (library, now, "b");
  g_assert_cmpuint (library_count (library, NULL), ==, 2);
  g_assert_true (library_table_get (library_get_table (library), 2)->flags & LIBRARY_DELETED);
}

/* What is asked before a library is loaded waits for that. */
static void
test_early (Fixture *f, gconstpointer data)
{
  PalLibrary *mine = pal_libraries_get_mine (f->libraries);

  g_assert_false (pal_library_is_loaded (mine));
  g_assert_cmpuint (add_game (mine, ONE, "a"), ==, 1);
}

static void
test_import (Fixture *f, gconstpointer data)
{
  PalLibrary *mine = load_mine (f);
  g_autoptr (GPtrArray) files = write_games (f, ONE TWO ONE BROKEN);
  const LibraryProgress *progress = pal_library_get_progress (mine, NULL);

  pal_library_import (mine, files);
  g_assert_true (pal_library_is_importing (mine));
  finish_import (mine);
  g_assert_null (pal_library_get_import_error (mine));
  g_assert_cmpuint (progress->games, ==, 4);
  g_assert_cmpuint (progress->added, ==, 2);
  g_assert_cmpuint (progress->duplicates, ==, 1);
  g_assert_cmpuint (progress->broken, ==, 1);
  g_assert_cmpuint (f->changed, >, 0);
  g_assert_cmpuint (library_count (pal_library_get_library (mine), NULL), ==, 2);
}

/* What was asked for is not lost where it is stopped, and goes on when somebody wants it to. */
static void
test_stop (Fixture *f, gconstpointer data)
{
  PalLibrary *mine = load_mine (f);
  g_autoptr (GPtrArray) files = write_games (f, ONE TWO);
  LibraryDatabase *busy = library_database_open (pal_library_get_path (mine), FALSE, NULL);

  g_assert_true (library_database_begin (busy, NULL)); /* or the import would be over at once */
  pal_library_import (mine, files);
  pal_library_stop_import (mine);
  library_database_roll_back (busy);
  library_database_close (busy);
  finish_import (mine);
  while (pal_library_get_waiting (mine) == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_null (pal_library_get_import_error (mine));
  pal_library_import (mine, NULL);
  finish_import (mine);
  g_assert_cmpuint (library_count (pal_library_get_library (mine), NULL), ==, 2);
  while (pal_library_get_waiting (mine) > 0)
    g_main_context_iteration (NULL, TRUE);
}

/* What the list says of its games, in its order. */
static char *
list_text (PalLibraryList *list, PalLibraryColumn column)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (list)); i++) {
    g_autoptr (PalLibraryItem) item = g_list_model_get_item (G_LIST_MODEL (list), i);
    g_autofree char *own = pal_library_item_dup_text (item, column);
    g_string_append_printf (text, "%s;", own);
  }
  return g_string_free (text, FALSE);
}

static void
assert_list (PalLibraryList *list, PalLibraryColumn column, const char *expected)
{
  g_autofree char *text = NULL;

  while (pal_library_list_is_asking (list))
    g_main_context_iteration (NULL, TRUE);
  text = list_text (list, column);
  g_assert_cmpstr (text, ==, expected);
}

/* The games of a library in any order, those that a filter lets pass, and those that were found. */
static void
test_games (Fixture *f, gconstpointer data)
{
  PalLibrary *mine = load_mine (f);
  g_autoptr (PalLibraryList) list = pal_library_list_new ();
  g_autoptr (GArray) hits = g_array_new (FALSE, FALSE, sizeof (LibraryHit));
  const LibraryHit hit = { 2, 1 };
  const LibraryFilter curie = { .player = (char *) "curie" };
  g_autoptr (PalLibraryItem) found = NULL;

  add_game (mine, ONE, "a");
  add_game (mine, TWO, "b");
  pal_library_list_set_library (list, mine);
  assert_list (list, PAL_LIBRARY_COLUMN_FIRST, "Noether;Curie;");
  pal_library_list_sort (list, LIBRARY_SORT_FIRST, FALSE);
  assert_list (list, PAL_LIBRARY_COLUMN_FIRST, "Curie;Noether;");
  assert_list (list, PAL_LIBRARY_COLUMN_RESULT, ";1-0;");
  pal_library_list_set_filter (list, &curie);
  assert_list (list, PAL_LIBRARY_COLUMN_SECOND, "Dirac;");
  pal_library_list_set_filter (list, &(LibraryFilter){ 0 });
  g_array_append_val (hits, hit);
  pal_library_list_set_hits (list, hits);
  assert_list (list, PAL_LIBRARY_COLUMN_FIRST, "Curie;");
  found = g_list_model_get_item (G_LIST_MODEL (list), 0);
  g_assert_cmpint (pal_library_item_get_ply (found), ==, 1);
  pal_library_list_set_hits (list, NULL);
  add_game (mine, "[White \"Abel\"]\n\n1. c4 *\n", "c");
  assert_list (list, PAL_LIBRARY_COLUMN_FIRST, "Abel;Curie;Noether;");
  g_assert_cmpuint (pal_library_list_find (list, 1), ==, 2);
  pal_library_list_set_library (list, NULL);
  assert_list (list, PAL_LIBRARY_COLUMN_FIRST, "");
}

static void
test_no_library (Fixture *f, gconstpointer data)
{
  g_autoptr (GPtrArray) files = write_games (f, ONE);
  PalLibrary *none = pal_libraries_open (f->libraries, files->pdata[0]);
  g_autoptr (GError) error = NULL;
  GAsyncResult *result = NULL;

  pal_library_set_title (none, "Title", keep_result, &result);
  g_assert_false (wait_for (none, &result, NULL, &error));
  g_assert_nonnull (pal_library_get_problem (none));
  g_assert_cmpstr (error->message, ==, pal_library_get_problem (none));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function)                                                                        \
  g_test_add ("/library-object/" name, Fixture, NULL, library_test_set_up, function,               \
              library_test_tear_down)
  ADD ("list", test_list);
  ADD ("title", test_title);
  ADD ("changes", test_changes);
  ADD ("keys", test_keys);
  ADD ("early", test_early);
  ADD ("import", test_import);
  ADD ("stop", test_stop);
  ADD ("games", test_games);
  ADD ("no-library", test_no_library);
#undef ADD
  return g_test_run ();
}
