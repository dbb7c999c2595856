/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Books that other programs cut off, write anew or put others in place of while they are in use:
 * there are new answers or a plain message, and then new answers again. */
#include "support/test-book-help.h"
#include "support/test-game.h"

#include "game/books/pal-books.h"
#include "game/match/pal-new-game.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef enum { POLYGLOT, ELEPHANT, OWN, N_KINDS } Kind;

static const struct {
  const char *name, *game, *fen;
  const char *moves[2]; /* of FEN, each in a book of its own */
} kinds[N_KINDS] = {
  [POLYGLOT] = { "book.bin", "chess", NULL, { "e4", "d4" } },
  [ELEPHANT] = { "BOOK.DAT", "xiangqi", "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1", { "R9=6", "R9=7" } },
  [OWN] = { "book.palbook", "chess", NULL, { "e4", "d4" } },
};

typedef struct {
  Kind kind;
  const Rules *rules;
  Position position;
  char *folder, *path, *other;
  PalBooks *books;
} Fixture;

static void
write_polyglot (const char *path, int which)
{
  static const guint8 key[] = { 0x46, 0x3b, 0x96, 0x18, 0x16, 0x91, 0xfc, 0x9c };
  static const guint8 moves[][8] = { { 0x03, 0x1c, 0, 1 }, { 0x02, 0xdb, 0, 1 } };
  g_autoptr (GByteArray) bytes = g_byte_array_new ();

  g_byte_array_append (bytes, key, sizeof key);
  g_byte_array_append (bytes, moves[which], sizeof moves[which]);
  g_assert_true (g_file_set_contents (path, (const char *) bytes->data, bytes->len, NULL));
}

static void
write_elephant (const char *path, int which)
{
  guint32 lock
      = elephant_piece ('K', 0xc7) ^ elephant_piece ('R', 0xb3) ^ elephant_piece ('k', 0x36);
  guint8 bytes[8] = { 0, 0, 0, 0, 0xb3, which == 0 ? 0xb6 : 0xb5, 9, 0 };

  for (int i = 0; i < 4; i++)
    bytes[i] = (guint8) (lock >> 8 * i);
  g_assert_true (g_file_set_contents (path, (const char *) bytes, sizeof bytes, NULL));
}

static void
write_own (Fixture *f, const char *path, int which)
{
  g_autofree char *name = g_path_get_basename (path);
  g_autoptr (Book) book = NULL;

  g_unlink (path);
  book = new_book (f->folder, name, f->rules);
  put (book, "", kinds[OWN].moves[which], 1, NULL);
}

static void
write_book (Fixture *f, const char *path, int which)
{
  if (f->kind == POLYGLOT)
    write_polyglot (path, which);
  else if (f->kind == ELEPHANT)
    write_elephant (path, which);
  else
    write_own (f, path, which);
}

static void
set_up (Fixture *f, gconstpointer data)
{
  g_autoptr (GSettings) settings = NULL;
  g_autoptr (GFile) file = NULL;
  g_autoptr (GError) error = NULL;

  f->kind = (Kind) GPOINTER_TO_INT (data);
  f->rules = rules_of (kinds[f->kind].game);
  rules_start (f->rules, &f->position);
  if (kinds[f->kind].fen)
    g_assert_true (f->rules->position_from_text (&f->position, kinds[f->kind].fen, NULL));
  f->folder = make_folder ();
  f->path = g_build_filename (f->folder, kinds[f->kind].name, NULL);
  f->other = g_strconcat (f->path, "-other", NULL);
  settings = pal_new_game_settings (f->rules);
  g_settings_reset (settings, "book");
  f->books = pal_books_new (f->folder, f->folder);
  write_book (f, f->path, 0);
  write_book (f, f->other, 1);
  file = g_file_new_for_path (f->path);
  g_assert_true (pal_books_choose (f->books, f->rules, file, &error));
  g_assert_no_error (error);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  g_object_unref (f->books);
  g_free (f->path);
  g_free (f->other);
  remove_folder (f->folder);
}

/* WHICH of the two moves the book gives; -1: nothing, and it says why. */
static void
assert_answer (Fixture *f, int which)
{
  g_autoptr (GArray) moves = pal_books_look_up (f->books, f->rules, &f->position);
  const char *problem = pal_books_get_problem (f->books, f->rules);

  if (which < 0) {
    g_assert_cmpuint (moves->len, ==, 0);
    g_assert_nonnull (problem);
    return;
  }
  g_assert_null (problem);
  g_assert_cmpuint (moves->len, ==, 1);
  g_assert_cmpint (g_array_index (moves, BookMove, 0).move, ==,
                   move_of (f->rules, &f->position, kinds[f->kind].moves[which]));
}

/* Writes what is in the file OTHER into the one in use, as cp does. */
static void
copy_in_place (Fixture *f)
{
  g_autofree char *bytes = NULL;
  gsize length;
  int descriptor = g_open (f->path, O_WRONLY | O_TRUNC, 0);

  g_assert_true (g_file_get_contents (f->other, &bytes, &length, NULL));
  g_assert_cmpint (write (descriptor, bytes, length), ==, length);
  g_close (descriptor, NULL);
}

/* Writes BYTES over what is in the file at PATH, which says that it was changed at TIME. */
static void
overwrite (const char *path, const char *bytes, gsize length, const struct timespec *time)
{
  int descriptor = g_open (path, O_WRONLY, 0);

  g_assert_cmpint (write (descriptor, bytes, length), ==, length);
  g_assert_cmpint (futimens (descriptor, (const struct timespec[2]){ *time, *time }), ==, 0);
  g_close (descriptor, NULL);
}

static void
test_rewritten (Fixture *f, gconstpointer data)
{
  assert_answer (f, 0);
  copy_in_place (f);
  assert_answer (f, 1);
}

static void
test_replaced (Fixture *f, gconstpointer data)
{
  assert_answer (f, 0);
  g_assert_cmpint (g_rename (f->other, f->path), ==, 0);
  assert_answer (f, 1);
}

/* Nothing is there for a while, as when a program writes slowly. */
static void
test_truncated (Fixture *f, gconstpointer data)
{
  assert_answer (f, 0);
  g_assert_cmpint (truncate (f->path, 0), ==, 0);
  assert_answer (f, -1);
  copy_in_place (f);
  assert_answer (f, 1);
}

/* What is in the middle of a file is gone. */
static void
test_half (Fixture *f, gconstpointer data)
{
  g_autofree char *bytes = NULL;
  gsize length;

  assert_answer (f, 0);
  g_assert_true (g_file_get_contents (f->path, &bytes, &length, NULL));
  g_assert_cmpint (truncate (f->path, (off_t) length / 2 + 1), ==, 0);
  assert_answer (f, -1);
  g_assert_cmpint (g_rename (f->other, f->path), ==, 0);
  assert_answer (f, 1);
}

/* One that could not be opened is tried again when anything about its file is different, and only
 * then. */
static void
test_tried_again (Fixture *f, gconstpointer data)
{
  static const char rubbish[] = "[Event \"x\"]\n";
  const struct timespec old = { 1000000000, 500 };
  const struct timespec times[] = { { 1000000000, 500 }, { 1000000001, 500 }, { 1000000000, 501 } };
  g_autofree char *good = NULL, *bad = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (f->path, &good, &length, NULL));
  bad = g_malloc0 (length);
  memcpy (bad, rubbish, MIN (length, sizeof rubbish));
  for (guint i = 0; i < G_N_ELEMENTS (times); i++) {
    overwrite (f->path, bad, length, &old);
    assert_answer (f, -1);
    overwrite (f->path, good, length, &times[i]);
    assert_answer (f, i == 0 ? -1 : 0);
  }
  /* another file that looks the same, and the same one with more in it */
  overwrite (f->path, bad, length, &old);
  assert_answer (f, -1);
  overwrite (f->other, good, length, &old);
  g_assert_cmpint (truncate (f->other, (off_t) length), ==, 0);
  overwrite (f->other, good, length, &old);
  g_assert_cmpint (g_rename (f->other, f->path), ==, 0);
  assert_answer (f, 0);
  overwrite (f->path, bad, length - 1, &old);
  g_assert_cmpint (truncate (f->path, (off_t) length - 1), ==, 0);
  overwrite (f->path, bad, length - 1, &old);
  assert_answer (f, -1);
  overwrite (f->path, good, length, &old);
  assert_answer (f, 0);
}

/* What is put into a book goes into the file that is there now, or nowhere; whoever is told that it
 * was done finds it there. */
static void
test_written (Fixture *f, gconstpointer data)
{
  BookMove move = { .weight = 5, .move = move_of (f->rules, &f->position, "c4") };
  g_autoptr (GFile) file = g_file_new_for_path (f->path);
  g_autoptr (GError) error = NULL;
  g_autoptr (Book) there = NULL;
  g_autoptr (GArray) moves = NULL;
  Book *book;

  assert_answer (f, 0);
  book = pal_books_edit (f->books, f->rules, &error);
  g_assert_no_error (error);
  g_assert_cmpint (g_rename (f->other, f->path), ==, 0);
  g_assert_false (book_put (book, &f->position, &move, &error));
  g_assert_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_CHANGED);
  g_clear_error (&error);
  assert_answer (f, 1);
  book = pal_books_edit (f->books, f->rules, &error);
  g_assert_true (book_put (book, &f->position, &move, &error));
  there = book_open (file, f->rules, &error);
  moves = book_look_up (there, &f->position, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (moves->len, ==, 2);
}

static void
add (Kind kind, const char *name, void (*test) (Fixture *, gconstpointer))
{
  g_autofree char *path = g_strdup_printf ("/books-changed/%s/%s", kinds[kind].name, name);

  g_test_add (path, Fixture, GINT_TO_POINTER (kind), set_up, test, tear_down);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (Kind kind = 0; kind < N_KINDS; kind++) {
    add (kind, "rewritten", test_rewritten);
    add (kind, "replaced", test_replaced);
    add (kind, "truncated", test_truncated);
    add (kind, "half", test_half);
  }
  add (OWN, "tried-again", test_tried_again);
  add (OWN, "written", test_written);
  return g_test_run ();
}
