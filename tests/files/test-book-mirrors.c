/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Books and mirror images: what is known of one of them is known of all. */
#include "support/test-book-help.h"

#include "registry.h"
#include "rules/symmetry.h"

#include <sqlite3.h>

/* Reversi: the same opening from all four sides. */
static void
test_reversi (void)
{
  static const struct {
    const char *moves, *expected;
  } images[] = {
    { "f5", "d6 100 0/0/0 (perpendicular)" },
    { "d3", "c5 100 0/0/0 (perpendicular)" },
    { "c4", "e3 100 0/0/0 (perpendicular)" },
    { "e6", "f4 100 0/0/0 (perpendicular)" },
  };
  const Rules *reversi = rules_of ("reversi");
  char *folder = make_folder ();
  g_autoptr (Book) book = new_book (folder, "own.palbook", reversi);
  g_autoptr (GError) error = NULL;
  Position start = after (reversi, ""), turned = after (reversi, "c4");

  put (book, "", "d3", 60, NULL);
  put (book, "f5", "d6", 100, "perpendicular");
  assert_moves (book, &start, "f5 60 0/0/0"); /* which stands for all four */
  for (size_t i = 0; i < G_N_ELEMENTS (images); i++) {
    Position position = after (reversi, images[i].moves);

    assert_moves (book, &position, images[i].expected);
  }
  /* What is put at one is put at all of them, and goes from all of them. */
  put (book, "c4", "c3", 7, NULL);
  Position position = after (reversi, "f5");
  assert_moves (book, &position, "d6 100 0/0/0 (perpendicular), f6 7 0/0/0");
  g_assert_true (book_remove (book, &turned, move_of (reversi, &turned, "e3"), &error));
  assert_moves (book, &position, "f6 7 0/0/0");
  g_assert_cmpuint (book_size (book), ==, 2);
  remove_folder (folder);
}

/* Xiangqi: left and right. */
static void
test_xiangqi (void)
{
  const Rules *xiangqi = rules_of ("xiangqi");
  char *folder = make_folder ();
  g_autoptr (Book) book = new_book (folder, "own.palbook", xiangqi);
  Position start = after (xiangqi, ""), left = after (xiangqi, "b2e2");

  put (book, "", "b2e2", 50, NULL);
  put (book, "", "h2e2", 60, NULL);
  put (book, "h2e2", "h9g7", 100, NULL);
  g_autoptr (GArray) first = book_look_up (book, &start, NULL);
  g_assert_cmpuint (first->len, ==, 1);
  g_assert_cmpint (g_array_index (first, BookMove, 0).move, ==, move_of (xiangqi, &start, "h2e2"));
  g_assert_cmpint (g_array_index (first, BookMove, 0).weight, ==, 60);
  g_autoptr (GArray) reply = book_look_up (book, &left, NULL);
  g_assert_cmpuint (reply->len, ==, 1);
  g_assert_cmpint (g_array_index (reply, BookMove, 0).move, ==, move_of (xiangqi, &left, "b9c7"));
  remove_folder (folder);
}

/* --- books of the version before --- */

static void
run (const char *folder, const char *name, const char *sql)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  sqlite3 *db;

  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db, sql, NULL, NULL, NULL), ==, SQLITE_OK);
  sqlite3_close (db);
}

/* Each image has a key of its own there: f5 d6 and, apart from it, d3 c5 and d3 c3. */
static Book *
old_book (const char *folder)
{
  const Rules *reversi = rules_of ("reversi");
  const Position positions[]
      = { after (reversi, ""), after (reversi, "f5"), after (reversi, "d3") };
  g_autoptr (GFile) file = file_in (folder, "old.palbook");
  g_autoptr (GError) error = NULL;
  g_autofree char *sql = g_strdup_printf (
      "PRAGMA user_version = 1;"
      "INSERT INTO moves VALUES (%" G_GINT64_FORMAT ", 'f5', 90, 3, 0, 1, NULL);"
      "INSERT INTO moves VALUES (%" G_GINT64_FORMAT ", 'd3', 50, 1, 0, 0, 'turned');"
      "INSERT INTO moves VALUES (%" G_GINT64_FORMAT ", 'd6', 90, 3, 1, 2, NULL);"
      "INSERT INTO moves VALUES (%" G_GINT64_FORMAT ", 'c5', 40, 1, 0, 2, NULL);"
      "INSERT INTO moves VALUES (%" G_GINT64_FORMAT ", 'c3', 10, 0, 1, 0, NULL);",
      (gint64) reversi->key (&positions[0]), (gint64) reversi->key (&positions[0]),
      (gint64) reversi->key (&positions[1]), (gint64) reversi->key (&positions[2]),
      (gint64) reversi->key (&positions[2]));
  Book *book;

  book_free (new_book (folder, "old.palbook", reversi));
  run (folder, "old.palbook", sql);
  book = book_open (file, reversi, &error);
  g_assert_no_error (error);
  return book;
}

static void
test_old (void)
{
  const Rules *reversi = rules_of ("reversi");
  char *folder = make_folder ();
  g_autoptr (Book) old = old_book (folder);
  g_autoptr (Book) own = new_book (folder, "own.palbook", reversi);
  g_autoptr (GError) error = NULL;
  Position start = after (reversi, ""), known = after (reversi, "f5"),
           other = after (reversi, "e6");
  BookMove move = { .weight = 1 };

  for (int i = 0; i < 2; i++) { /* as it is, and taken into a new one */
    Book *book = i == 0 ? old : own;

    assert_moves (book, &start, "f5 90 4/0/1 (turned)");
    assert_moves (book, &known, "d6 90 4/1/4, f6 10 0/1/0");
    assert_moves (book, &other, "f4 90 4/1/4, f6 10 0/1/0");
    g_assert_true (i == 1 || book_own_merge (own, old, NULL, NULL, NULL, &error));
    g_assert_no_error (error);
  }
  g_assert_cmpuint (book_size (own), ==, 3);
  g_assert_false (book_is_writable (old));
  g_assert_true (book_is_writable (own));
  move.move = move_of (reversi, &start, "f5");
  g_assert_false (book_put (old, &start, &move, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_READ_ONLY);
  remove_folder (folder);
}

/* A game without mirror images has nothing to change: its books go on as they were. */
static void
test_old_chess (void)
{
  const Rules *chess = rules_of ("chess");
  char *folder = make_folder ();
  g_autoptr (GFile) file = file_in (folder, "old.palbook");
  g_autoptr (GError) error = NULL;

  book_free (new_book (folder, "old.palbook", chess));
  run (folder, "old.palbook", "PRAGMA user_version = 1");
  g_autoptr (Book) book = book_open (file, chess, &error);
  g_assert_no_error (error);
  g_assert_true (book_is_writable (book));
  remove_folder (folder);
}

static void
test_newer (void)
{
  char *folder = make_folder ();
  g_autoptr (GFile) file = file_in (folder, "new.palbook");
  g_autoptr (GError) error = NULL;

  book_free (new_book (folder, "new.palbook", rules_of ("reversi")));
  run (folder, "new.palbook", "PRAGMA user_version = 3");
  g_assert_null (book_open (file, NULL, &error));
  g_assert_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_FORMAT);
  remove_folder (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/book-mirrors/reversi", test_reversi);
  g_test_add_func ("/book-mirrors/xiangqi", test_xiangqi);
  g_test_add_func ("/book-mirrors/old", test_old);
  g_test_add_func ("/book-mirrors/old-chess", test_old_chess);
  g_test_add_func ("/book-mirrors/newer", test_newer);
  return g_test_run ();
}
