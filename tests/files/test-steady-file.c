/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lists of games and books whose files other programs change while they are in use: cut off,
 * written anew, deleted, replaced; nothing dies, and nothing is taken for what it is not. */
#include "files/book/book.h"
#include "files/core/game-file.h"
#include "files/core/steady-file.h"
#include "registry.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { N_GAMES = 2000, READERS = 3, ROUNDS = 200 };

typedef struct {
  char *folder, *path;
  GFile *file;
} Fixture;

/* A text of games that all are of EVENT, in which each game has the same length. */
static char *
games_text (const char *event)
{
  GString *text = g_string_new (NULL);

  for (int i = 0; i < N_GAMES; i++)
    g_string_append_printf (text, "[Event \"%s\"]\n[Round \"%04d\"]\n\n1. e4 {%s} e5 *\n\n", event,
                            i, event);
  return g_string_free (text, FALSE);
}

/* Writes into the file that is there, as editors do that know no better. */
static void
write_in_place (const char *path, const char *bytes, gsize length)
{
  int descriptor = g_open (path, O_WRONLY | O_CREAT | O_TRUNC, 0600);

  g_assert_cmpint (descriptor, >=, 0);
  for (gsize done = 0; done < length;) {
    gssize n = write (descriptor, bytes + done, MIN (length - done, 16384));
    g_assert_cmpint (n, >, 0);
    done += (gsize) n;
  }
  g_close (descriptor, NULL);
}

static void
set_up (Fixture *f, gconstpointer data)
{
  g_autofree char *text = games_text ("first");

  f->folder = g_dir_make_tmp ("palamedes-steady-XXXXXX", NULL);
  f->path = g_build_filename (f->folder, "games.pgn", NULL);
  f->file = g_file_new_for_path (f->path);
  write_in_place (f->path, text, strlen (text));
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  g_unlink (f->path);
  g_rmdir (f->folder);
  g_object_unref (f->file);
  g_free (f->path);
  g_free (f->folder);
}

static GameFile *
load (Fixture *f)
{
  g_autoptr (GError) error = NULL;
  GameFile *games = game_file_load (f->file, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (games->entries->len, ==, N_GAMES);
  return games;
}

static void
assert_game (const GameFile *games, guint index, const char *event)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GameTree) tree = game_file_read (games, index, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (game_tree_get_tag (tree, "Event"), ==, event);
  g_assert_cmpint ((int) g_ascii_strtoll (game_tree_get_tag (tree, "Round"), NULL, 10), ==, index);
}

static void
assert_changed (const GameFile *games, guint index)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (game_file_read (games, index, NULL, &error));
  g_assert_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_CHANGED);
  g_assert_nonnull (strstr (error->message, "games.pgn"));
}

static void
test_read (Fixture *f, gconstpointer data)
{
  g_autoptr (GameFile) games = load (f);

  g_assert_null (games->data); /* no copy of it is kept */
  for (guint i = 0; i < N_GAMES; i += 97)
    assert_game (games, i, "first");
}

static void
test_truncated (Fixture *f, gconstpointer data)
{
  g_autoptr (GameFile) games = load (f);

  g_assert_cmpint (truncate (f->path, 0), ==, 0);
  assert_changed (games, N_GAMES - 1);
  assert_changed (games, 0);
}

static void
test_half (Fixture *f, gconstpointer data)
{
  g_autoptr (GameFile) games = load (f);

  g_assert_cmpint (truncate (f->path, 5000), ==, 0);
  assert_changed (games, N_GAMES - 1);
  assert_changed (games, 0);
}

static void
test_rewritten (Fixture *f, gconstpointer data)
{
  g_autofree char *text = games_text ("another");
  g_autoptr (GameFile) games = load (f);
  g_autoptr (GameFile) again = NULL;

  write_in_place (f->path, text, strlen (text));
  assert_changed (games, 3);
  again = load (f);
  assert_game (again, 3, "another");
}

static void
test_replaced (Fixture *f, gconstpointer data)
{
  g_autofree char *text = games_text ("again");
  g_autoptr (GameFile) games = load (f);

  g_assert_true (g_file_set_contents (f->path, text, -1, NULL));
  assert_changed (games, 3);
}

static void
test_deleted (Fixture *f, gconstpointer data)
{
  g_autoptr (GameFile) games = load (f);

  g_assert_cmpint (g_unlink (f->path), ==, 0);
  assert_game (games, N_GAMES - 1, "first");
}

/* Bytes that are no text where text was, put there so that the file looks untouched. */
static void
test_no_text (Fixture *f, gconstpointer data)
{
  g_autoptr (GameFile) games = load (f);
  g_autoptr (GError) error = NULL;
  GStatBuf before;
  struct timespec times[2];
  int descriptor = g_open (f->path, O_WRONLY);

  g_assert_cmpint (g_stat (f->path, &before), ==, 0);
  times[0] = before.st_atim;
  times[1] = before.st_mtim;
  g_assert_cmpint (pwrite (descriptor, "\xff\xfe\xc3", 3, 8), ==, 3);
  g_assert_cmpint (futimens (descriptor, times), ==, 0);
  g_close (descriptor, NULL);
  g_assert_null (game_file_read (games, 0, NULL, &error));
  g_assert_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_FORMAT);
}

/* --- while it is read --- */

typedef struct {
  Fixture *fixture;
  gint stop;
} Load;

static gpointer
read_all_the_time (gpointer data)
{
  Load *self = data;

  while (!g_atomic_int_get (&self->stop)) {
    g_autoptr (GameFile) games = game_file_load (self->fixture->file, NULL, NULL);

    for (guint i = 0; games && i < games->entries->len; i += 11) {
      g_autoptr (GError) error = NULL;
      g_autoptr (GameTree) tree = game_file_read (games, i, NULL, &error);
      const GameNode *first = tree ? game_node_next (tree->root) : NULL;

      g_assert_true ((tree == NULL) == (error != NULL));
      /* Never half of one game and half of another one. */
      if (first && first->comment)
        g_assert_cmpstr (game_tree_get_tag (tree, "Event"), ==, first->comment);
    }
  }
  return NULL;
}

/* Until the clock of the file's system has gone on, so that what is written then can be told from
 * what is there. */
static void
wait_for_clock (const char *path)
{
  GStatBuf before, now;

  g_assert_cmpint (g_stat (path, &before), ==, 0);
  do {
    g_assert_cmpint (utimensat (AT_FDCWD, path, NULL, 0), ==, 0);
    g_assert_cmpint (g_stat (path, &now), ==, 0);
  } while (now.st_mtim.tv_sec == before.st_mtim.tv_sec
           && now.st_mtim.tv_nsec == before.st_mtim.tv_nsec);
}

static void
test_under_load (Fixture *f, gconstpointer data)
{
  static const char *const events[] = { "one", "the other", "a third one" };
  Load load = { .fixture = f };
  GThread *readers[READERS];

  for (int i = 0; i < READERS; i++)
    readers[i] = g_thread_new ("reader", read_all_the_time, &load);
  for (int round = 0; round < ROUNDS; round++) {
    g_autofree char *text = games_text (events[round % 3]);

    wait_for_clock (f->path);
    if (round % 4 == 3)
      g_assert_true (g_file_set_contents (f->path, text, -1, NULL));
    else
      write_in_place (f->path, text, strlen (text));
    if (round % 7 == 6) {
      g_unlink (f->path);
      write_in_place (f->path, text, strlen (text));
    }
  }
  g_atomic_int_set (&load.stop, TRUE);
  for (int i = 0; i < READERS; i++)
    g_thread_join (readers[i]);
}

static void
test_no_file (Fixture *f, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (steady_file_open (f->folder, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY);
  g_clear_error (&error);
  g_unlink (f->path);
  g_assert_null (steady_file_open (f->path, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
}

/* A file that changed and is gone, while it is read as a whole: that is said. */
static void
test_gone_meanwhile (Fixture *f, gconstpointer data)
{
  SteadyFile *file = steady_file_open (f->path, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_nonnull (file);
  g_assert_cmpint (truncate (f->path, 5000), ==, 0);
  g_assert_cmpint (g_unlink (f->path), ==, 0);
  g_assert_null (steady_file_read_all (file, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  steady_file_free (file);
}

/* --- books --- */

/* A move of the start of chess in a Polyglot book of N records. */
static void
write_book (const char *path, guint16 packed, gsize n)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  const guint64 key = GUINT64_TO_BE (G_GUINT64_CONSTANT (0x463b96181691fc9c));
  const guint64 move = GUINT64_TO_BE ((guint64) packed << 48 | (guint64) 1 << 32);

  for (gsize i = 0; i < n; i++) {
    g_byte_array_append (bytes, (const guint8 *) &key, 8);
    g_byte_array_append (bytes, (const guint8 *) &move, 8);
  }
  write_in_place (path, (const char *) bytes->data, bytes->len);
}

static void
test_book (Fixture *f, gconstpointer data)
{
  const Rules *chess = registry_find ("chess")->rules;
  g_autoptr (Book) book = NULL;
  g_autoptr (GArray) moves = NULL;
  g_autoptr (GError) error = NULL;
  Position start;

  rules_start (chess, &start);
  write_book (f->path, 12 << 6 | 28, 20000); /* e2e4 */
  book = book_open (f->file, chess, &error);
  g_assert_no_error (error);
  moves = book_look_up (book, &start, &error);
  g_assert_cmpuint (moves->len, ==, 1);
  g_assert_cmpint (truncate (f->path, 16), ==, 0);
  g_assert_null (book_look_up (book, &start, &error));
  g_assert_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_CHANGED);
  g_clear_error (&error);
  write_book (f->path, 11 << 6 | 27, 30000); /* d2d4 */
  g_assert_null (book_look_up (book, &start, &error));
  g_assert_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_CHANGED);
}

int
main (int argc, char **argv)
{
#define ADD(NAME, FUNC) g_test_add ("/steady-file/" NAME, Fixture, NULL, set_up, FUNC, tear_down)
  g_test_init (&argc, &argv, NULL);
  ADD ("read", test_read);
  ADD ("truncated", test_truncated);
  ADD ("half", test_half);
  ADD ("rewritten", test_rewritten);
  ADD ("replaced", test_replaced);
  ADD ("deleted", test_deleted);
  ADD ("no-text", test_no_text);
  ADD ("under-load", test_under_load);
  ADD ("no-file", test_no_file);
  ADD ("gone-meanwhile", test_gone_meanwhile);
  ADD ("book", test_book);
  return g_test_run ();
}
