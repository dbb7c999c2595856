/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Books that somebody made to do harm, or that somebody else holds on to. */
#include "support/test-book-help.h"

#include <sqlite3.h>

/* A million times the same position: nobody need wait for all of them. */
static void
test_flood (void)
{
  enum { RECORDS = 1000000 };
  static const guint8 record[16]
      = { 0x46, 0x3b, 0x96, 0x18, 0x16, 0x91, 0xfc, 0x9c, 0x03, 0x1c, 0, 1 }; /* e4 at the start */
  const Rules *chess = rules_of ("chess");
  char *folder = make_folder ();
  g_autoptr (GFile) file = file_in (folder, "flood.bin");
  g_autoptr (GByteArray) bytes = g_byte_array_sized_new (RECORDS * sizeof record);
  g_autoptr (GError) error = NULL;
  Position start = after (chess, "");

  for (int i = 0; i < RECORDS; i++)
    g_byte_array_append (bytes, record, sizeof record);
  write_file (file, (const char *) bytes->data, bytes->len);
  g_autoptr (Book) book = book_open (file, NULL, &error);
  g_assert_no_error (error);
  assert_moves (book, &start, "e4 1 0/0/0");
  remove_folder (folder);
}

static sqlite3 *
open_database (const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  sqlite3 *db;

  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  return db;
}

/* Counts whose sum is no number any more. */
static void
test_counts (void)
{
  const Rules *chess = rules_of ("chess");
  char *folder = make_folder ();
  g_autoptr (Book) book = new_book (folder, "large.palbook", chess);
  sqlite3 *db = open_database (folder, "large.palbook");
  Position start = after (chess, "");

  put (book, "", "e4", 1, NULL);
  g_assert_cmpint (sqlite3_exec (db,
                                 "UPDATE moves SET wins = 9223372036854775807,"
                                 " draws = 9223372036854775807, losses = 9223372036854775807",
                                 NULL, NULL, NULL),
                   ==, SQLITE_OK);
  sqlite3_close (db);
  g_autoptr (GArray) moves = book_look_up (book, &start, NULL);
  const BookMove *move = &g_array_index (moves, BookMove, 0);
  g_assert_cmpint (move->wins, ==, BOOK_COUNT_MAX);
  g_assert_cmpint (move->losses, <, G_MAXINT64 / (3 * MOVES_MAX));
  remove_folder (folder);
}

/* While somebody reads the book, what was changed cannot be kept: then nothing is changed, and
 * later all can be as before. */
static void
test_held (void)
{
  const Rules *chess = rules_of ("chess");
  char *folder = make_folder ();
  g_autoptr (Book) book = new_book (folder, "held.palbook", chess);
  g_autoptr (GError) error = NULL;
  sqlite3 *db = open_database (folder, "held.palbook");
  sqlite3_stmt *reading;
  Position start = after (chess, "");

  put (book, "", "e4", 1, NULL);
  put (book, "", "d4", 1, NULL);
  g_assert_cmpint (sqlite3_prepare_v2 (db, "SELECT * FROM moves", -1, &reading, NULL), ==,
                   SQLITE_OK);
  g_assert_cmpint (sqlite3_step (reading), ==, SQLITE_ROW);

  g_assert_true (book_begin (book, &error));
  put (book, "", "c4", 1, NULL);
  g_assert_false (book_commit (book, &error));
  g_assert_nonnull (error);
  g_clear_error (&error);
  sqlite3_finalize (reading);
  sqlite3_close (db);

  g_assert_true (book_begin (book, &error));
  g_assert_no_error (error);
  put (book, "", "d4", 2, NULL);
  g_assert_true (book_commit (book, &error));
  assert_moves (book, &start, "d4 2 0/0/0, e4 1 0/0/0");
  remove_folder (folder);
}

/* What lies elsewhere is refused in a sentence. */
static void
test_elsewhere (void)
{
  g_autoptr (GFile) file = g_file_new_for_uri ("resource:///nowhere/book.bin");
  g_autoptr (GError) error = NULL;

  g_assert_null (book_open (file, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/book-hostile/flood", test_flood);
  g_test_add_func ("/book-hostile/counts", test_counts);
  g_test_add_func ("/book-hostile/held", test_held);
  g_test_add_func ("/book-hostile/elsewhere", test_elsewhere);
  return g_test_run ();
}
