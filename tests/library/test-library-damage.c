/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A library's file that is damaged, or none: one sentence, and what can be saved of it. */
#include "test-library-help.h"

#include "base/random.h"
#include "files/core/read-problem.h"
#include "library/library-postings.h"

#include <glib/gstdio.h>
#include <string.h>

enum { GAMES = 400 };

static void
test_no_library (Shelf *shelf, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (
      g_file_set_contents (shelf->path, "This is a text, and no library of games.", -1, NULL));
  g_assert_null (library_open (shelf->path, TRUE, &error));
  g_assert_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_FORMAT);
  g_clear_error (&error);
  g_unlink (shelf->path);
  g_assert_null (library_open (shelf->path, FALSE, &error));
  g_assert_nonnull (error);
}

/* A book is a database as well, but no library. */
static void
test_other_database (Shelf *shelf, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  sqlite3 *db;

  g_assert_cmpint (sqlite3_open (shelf->path, &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db, "CREATE TABLE t (a)", NULL, NULL, NULL), ==, SQLITE_OK);
  sqlite3_close (db);
  g_assert_null (library_open (shelf->path, TRUE, &error));
  g_assert_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_FORMAT);
}

/* One page of the file is nothing but a pattern of bytes. */
static void
damage_page (const char *path, gsize page)
{
  g_autofree char *bytes = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (path, &bytes, &length, NULL));
  g_assert_cmpuint (length, >, (page + 1) * 8192);
  memset (bytes + page * 8192, 0xa5, 8192);
  g_assert_true (g_file_set_contents (path, bytes, (gssize) length, NULL));
}

static gsize
count_pages (const char *path)
{
  GStatBuf info;

  g_assert_cmpint (g_stat (path, &info), ==, 0);
  return (gsize) info.st_size / 8192;
}

/* Whichever page it is: what is not on it is saved, with what the user has said of it. */
static void
test_rescue (Shelf *shelf, gconstpointer data)
{
  const Rules *chess = library_test_rules ("chess");
  g_autofree char *text = random_games (chess, GAMES, 21);
  g_autofree char *damaged = g_build_filename (shelf->folder, "damaged.pallib", NULL);
  g_autofree char *copy = g_build_filename (shelf->folder, "copy.pallib", NULL);
  const guint32 favorite = 7, tagged[] = { 9, 300 };
  guint n_damaged = 0, n_whole = 0, n_partly = 0;
  gsize n_pages;

  shelf_import_text (shelf, "games.pgn", text);
  {
    g_autoptr (Library) library = library_open (shelf->path, FALSE, NULL);
    g_assert_true (library_set_flags (library, &favorite, 1, 0, LIBRARY_FAVORITE, NULL));
    g_assert_true (library_tag (library, "mine", tagged, 2, TRUE, NULL));
  }
  n_pages = count_pages (shelf->path);
  for (gsize page = 1; page + 1 < n_pages; page += 3) {
    g_autoptr (GError) error = NULL;
    g_autofree char *bytes = NULL;
    gsize length;
    guint32 saved = 0;
    g_assert_true (g_file_get_contents (shelf->path, &bytes, &length, NULL));
    g_assert_true (g_file_set_contents (damaged, bytes, (gssize) length, NULL));
    damage_page (damaged, page);
    n_damaged += !library_check (damaged, NULL);
    if (library_rescue (damaged, copy, &saved, NULL, &error)) {
      g_autoptr (Library) library = library_open (copy, FALSE, NULL);
      g_assert_nonnull (library);
      g_assert_cmpuint (library_count (library, NULL), ==, saved);
      g_assert_true (library_check (copy, NULL));
    } else {
      g_assert_cmpuint (saved, ==, 0);
      g_assert_false (g_file_test (copy, G_FILE_TEST_EXISTS));
    }
    n_whole += saved == GAMES;
    n_partly += saved > 0 && saved < GAMES;
    if (saved == GAMES) {
      g_autoptr (Library) library = library_open (copy, FALSE, NULL);
      g_assert_cmpuint (library_row_flags (library_table_get (library_get_table (library), 7))
                            & LIBRARY_FAVORITE,
                        !=, 0);
    }
    g_unlink (copy);
  }
  g_assert_cmpuint (n_damaged, >, 5);
  g_assert_cmpuint (n_whole, >, 5); /* the index, or names that are seldom, were on the page */
  g_assert_cmpuint (n_partly, >, 0);
}

/* Most pages hold moves or the index: a library that has lost its index has all games. */
static void
test_rescue_of_all (Shelf *shelf, gconstpointer data)
{
  const Rules *chess = library_test_rules ("chess");
  g_autofree char *text = random_games (chess, GAMES, 21);
  g_autofree char *copy = g_build_filename (shelf->folder, "copy.pallib", NULL);
  g_autoptr (Library) library = NULL;
  g_autoptr (GArray) hits = NULL;
  const guint32 tagged[] = { 9, 300 };
  guint32 saved, all;
  Position start;

  shelf_import_text (shelf, "games.pgn", text);
  library = library_open (shelf->path, FALSE, NULL);
  g_assert_true (library_tag (library, "mine", tagged, 2, TRUE, NULL));
  g_clear_pointer (&library, library_unref);
  g_assert_true (library_rescue (shelf->path, copy, &saved, &all, NULL));
  g_assert_cmpuint (saved, ==, GAMES);
  g_assert_cmpuint (all, ==, GAMES);
  library = library_open (copy, FALSE, NULL);
  rules_start (chess, &start);
  hits = library_find_position (library, chess, &start, 0, NULL);
  g_assert_cmpuint (hits->len, ==, GAMES);
  {
    g_autoptr (GArray) mine = library_get_tagged (library, "mine", NULL);
    g_assert_cmpuint (mine->len, ==, 2);
    g_assert_cmpuint (g_array_index (mine, guint32, 1), ==, 300);
  }
}

static void
ignore_posting (guint64 key, Posting posting, gpointer data)
{
}

/* Whatever stands in a block, reading it ends. */
static void
test_hostile_blocks (void)
{
  Random random = random_from_seed (5);

  for (int i = 0; i < 20000; i++) {
    guint8 bytes[64];
    gsize length = random_below (&random, sizeof bytes + 1);
    g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (Posting));
    for (gsize j = 0; j < length; j++)
      bytes[j] = (guint8) (random_below (&random, 3) ? random_next (&random) : 0xff);
    postings_find (bytes, length, 5, 5 + random_below (&random, 40), 1, found);
    postings_each (bytes, length, 5, ignore_posting, NULL);
    g_assert_cmpuint (found->len, <=, sizeof bytes);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  SHELF_TEST ("/library-damage/no-library", test_no_library);
  SHELF_TEST ("/library-damage/other-database", test_other_database);
  SHELF_TEST ("/library-damage/rescue", test_rescue);
  SHELF_TEST ("/library-damage/rescue-of-all", test_rescue_of_all);
  g_test_add_func ("/library-damage/hostile-blocks", test_hostile_blocks);
  return g_test_run ();
}
