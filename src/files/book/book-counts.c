/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "book-counts.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <stdio.h>

enum { PLACES_FIRST = 1 << 12, LOOK_AFTER = 1 << 12 };

struct _BookCounts {
  BookCount *table; /* open addressing; an empty place has no results */
  guint places, used, most;
  char *folder;
  GPtrArray *runs;     /* of FILE */
  GPtrArray *texts;    /* of char, by number; owned by: */
  GHashTable *numbers; /* text -> number + 1 */
};

/* Where one of the runs stands. */
typedef struct {
  FILE *file;
  BookCount head;
  gboolean ended;
} Run;

static void
close_run (gpointer file)
{
  fclose (file);
}

BookCounts *
book_counts_new (const char *folder, guint most)
{
  BookCounts *self = g_new0 (BookCounts, 1);

  self->folder = g_strdup (folder);
  self->most = most;
  self->places = MIN (PLACES_FIRST, most);
  self->table = g_new0 (BookCount, self->places);
  self->runs = g_ptr_array_new_with_free_func (close_run);
  self->texts = g_ptr_array_new ();
  self->numbers = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  return self;
}

void
book_counts_free (BookCounts *self)
{
  g_free (self->folder);
  g_free (self->table);
  g_ptr_array_unref (self->runs);
  g_ptr_array_unref (self->texts);
  g_hash_table_unref (self->numbers);
  g_free (self);
}

static gboolean
book_counts_fail (GError **error)
{
  int code = errno;

  g_set_error (error, G_FILE_ERROR, (int) g_file_error_from_errno (code),
               /* Translators: the system's reason. */
               _ ("Could not count the moves: %s. Free up space in the folder for books."),
               g_strerror (code));
  return FALSE;
}

/* --- the table --- */

static gboolean
is_empty (const BookCount *count)
{
  return count->results[0] == 0 && count->results[1] == 0 && count->results[2] == 0;
}

/* The place of MOVE at KEY: its own, or the empty one where it will be. */
static BookCount *
book_counts_place_of (BookCount *table, guint places, gint64 key, guint32 move)
{
  guint64 hash = ((guint64) key ^ (guint64) move * 0x9e3779b97f4a7c15) * 0xff51afd7ed558ccd;

  for (guint i = (guint) (hash >> 40);; i++) {
    BookCount *count = &table[i & (places - 1)];

    if (is_empty (count) || (count->key == key && count->move == move))
      return count;
  }
}

static void
grow (BookCounts *self)
{
  BookCount *table = g_new0 (BookCount, 2 * self->places);

  for (guint i = 0; i < self->places; i++)
    if (!is_empty (&self->table[i]))
      *book_counts_place_of (table, 2 * self->places, self->table[i].key, self->table[i].move)
          = self->table[i];
  g_free (self->table);
  self->table = table;
  self->places *= 2;
}

static int
book_counts_compare (gconstpointer a, gconstpointer b)
{
  const BookCount *first = a, *second = b;

  if (first->key != second->key)
    return first->key < second->key ? -1 : 1;
  return first->move < second->move ? -1 : first->move > second->move;
}

/* A file in FOLDER that nobody else sees; NULL with errno. */
static FILE *
open_run (const char *folder)
{
  g_autofree char *path = g_build_filename (folder, ".counts-XXXXXX", NULL);
  int descriptor = g_mkstemp_full (path, O_RDWR | O_CLOEXEC, 0600);

  if (descriptor < 0)
    return NULL;
  g_unlink (path);
  return fdopen (descriptor, "w+");
}

/* Writes what is in the table as one more run and empties it. */
static gboolean
spill (BookCounts *self, GError **error)
{
  FILE *file = open_run (self->folder);
  guint n = 0;

  if (!file)
    return book_counts_fail (error);
  g_ptr_array_add (self->runs, file);
  for (guint i = 0; i < self->places; i++)
    if (!is_empty (&self->table[i]))
      self->table[n++] = self->table[i];
  qsort (self->table, n, sizeof *self->table, book_counts_compare);
  if (fwrite (self->table, sizeof *self->table, n, file) != n || fflush (file) != 0)
    return book_counts_fail (error);
  rewind (file);
  memset (self->table, 0, self->places * sizeof *self->table);
  self->used = 0;
  return TRUE;
}

/* A table that is full to three quarters finds slowly. */
static gboolean
make_room (BookCounts *self, GError **error)
{
  if (self->used < self->places / 4 * 3)
    return TRUE;
  if (self->places == self->most)
    return spill (self, error);
  grow (self);
  return TRUE;
}

static guint32
number_of (BookCounts *self, const char *text)
{
  gpointer known = g_hash_table_lookup (self->numbers, text);
  char *own;

  if (known)
    return GPOINTER_TO_UINT (known) - 1;
  own = g_strdup (text);
  g_ptr_array_add (self->texts, own);
  g_hash_table_insert (self->numbers, own, GUINT_TO_POINTER (self->texts->len));
  return self->texts->len - 1;
}

gboolean
book_counts_add (BookCounts *self, guint64 key, const char *move, int result, GError **error)
{
  guint32 number = number_of (self, move);
  BookCount *count;

  if (!make_room (self, error))
    return FALSE;
  count = book_counts_place_of (self->table, self->places, (gint64) key, number);
  self->used += is_empty (count);
  count->key = (gint64) key;
  count->move = number;
  count->results[result]++;
  return TRUE;
}

const char *
book_counts_text (const BookCounts *self, guint32 move)
{
  return self->texts->pdata[move];
}

/* --- the runs side by side --- */

static gboolean
next_of_run (Run *run, GError **error)
{
  run->ended = fread (&run->head, sizeof run->head, 1, run->file) != 1;
  return !run->ended || !ferror (run->file) || book_counts_fail (error);
}

/* There are few: each holds a million moves. */
static Run *
least_run (Run *runs, guint n)
{
  Run *least = NULL;

  for (guint i = 0; i < n; i++)
    if (!runs[i].ended && (!least || book_counts_compare (&runs[i].head, &least->head) < 0))
      least = &runs[i];
  return least;
}

/* COUNT comes behind MOVES, all of the same position; the same move adds up. */
static void
append (GArray *moves, const BookCount *count)
{
  BookCount *last = moves->len > 0 ? &g_array_index (moves, BookCount, moves->len - 1) : NULL;

  if (last && last->move == count->move)
    for (int i = 0; i < 3; i++)
      last->results[i] += count->results[i];
  else
    g_array_append_vals (moves, count, 1);
}

static gboolean
hand_over (GArray *moves, BookCountsFunc func, gpointer data, GError **error)
{
  gboolean good = moves->len == 0
                  || func ((const BookCount *) (gpointer) moves->data, moves->len, data, error);

  g_array_set_size (moves, 0);
  return good;
}

static gboolean
book_counts_merge (Run *runs, guint n, BookCountsFunc func, gpointer data,
                   GCancellable *cancellable, GError **error)
{
  g_autoptr (GArray) moves = g_array_new (FALSE, FALSE, sizeof (BookCount));
  guint done = 0;
  Run *run;

  while ((run = least_run (runs, n))) {
    if (++done % LOOK_AFTER == 0 && g_cancellable_set_error_if_cancelled (cancellable, error))
      return FALSE;
    if (moves->len > 0 && g_array_index (moves, BookCount, 0).key != run->head.key
        && !hand_over (moves, func, data, error))
      return FALSE;
    append (moves, &run->head);
    if (!next_of_run (run, error))
      return FALSE;
  }
  return hand_over (moves, func, data, error);
}

gboolean
book_counts_each (BookCounts *self, BookCountsFunc func, gpointer data, GCancellable *cancellable,
                  GError **error)
{
  g_autofree Run *runs = NULL;

  if (!spill (self, error))
    return FALSE;
  runs = g_new0 (Run, self->runs->len);
  for (guint i = 0; i < self->runs->len; i++) {
    runs[i].file = self->runs->pdata[i];
    if (!next_of_run (&runs[i], error))
      return FALSE;
  }
  return book_counts_merge (runs, self->runs->len, func, data, cancellable, error);
}
