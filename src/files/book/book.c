/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "book.h"

#include "base/random.h"
#include "book-elephant.h"
#include "book-own.h"
#include "book-place.h"
#include "book-polyglot.h"
#include "book-records.h"
#include "registry.h"
#include "rules/rules.h"
#include "rules/symmetry.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <math.h>

void
book_place_find (BookPlace *place, const Rules *rules, const Position *position)
{
  place->rules = rules;
  place->position = *position;
  place->key = rules_symmetric_key (rules, position, &place->symmetry);
  rules_mirror (rules, position, place->symmetry, &place->image);
}

void
book_place_of_image (BookPlace *place, const Rules *rules, const Position *position, int symmetry)
{
  place->rules = rules;
  place->position = *position;
  place->symmetry = symmetry;
  rules_mirror (rules, position, symmetry, &place->image);
  place->key = rules->key (&place->image);
}

void
book_place_write (const BookPlace *place, Move move, char *text)
{
  const Rules *rules = place->rules;
  Move there = rules_standard_move (rules, &place->image,
                                    rules_mirror_move (rules, move, place->symmetry));

  rules->move_to_text (&place->image, there, rules_protocol_notation (rules), text);
}

gboolean
book_place_read (const BookPlace *place, const char *text, Move *move)
{
  const Rules *rules = place->rules;
  Move there;

  if (rules_read_move (rules, &place->image, text, strlen (text), rules_protocol_notation (rules),
                       &there)
      != MOVE_TEXT_OK)
    return FALSE;
  *move
      = rules_standard_move (rules, &place->position,
                             rules_mirror_move (rules, there, symmetry_inverse (place->symmetry)));
  return TRUE;
}

gboolean
book_records_probe (const BookRecords *self, const guint8 *bytes, gsize length, goffset size)
{
  guint64 last = 0;

  if (size < self->size || size % self->size != 0)
    return FALSE;
  for (gsize at = 0; at + (gsize) self->size <= length; at += (gsize) self->size) {
    guint64 key = self->number (bytes + at, self->key);

    if (key < last)
      return FALSE;
    last = key;
  }
  return TRUE;
}

/* Finds how many records have keys less than KEY. */
static gboolean
count_before (const BookRecords *self, const SteadyFile *file, guint64 key, guint64 *n,
              GError **error)
{
  guint64 low = 0, high = steady_file_size (file) / (guint64) self->size;
  guint8 bytes[BOOK_RECORD_SIZE_MAX];

  while (low < high) {
    guint64 middle = low + (high - low) / 2;

    if (!steady_file_read (file, middle * (guint64) self->size, bytes, (gsize) self->key, error))
      return FALSE;
    if (self->number (bytes, self->key) < key)
      low = middle + 1;
    else
      high = middle;
  }
  *n = low;
  return TRUE;
}

int
book_records_find (const BookRecords *self, const SteadyFile *file, guint64 key, guint8 *records,
                   GError **error)
{
  const guint64 size = (guint64) self->size, all = steady_file_size (file) / size;
  guint64 first, most;
  int n = 0;

  if (!count_before (self, file, key, &first, error))
    return -1;
  most = MIN (all - first, BOOK_RECORDS_MAX);
  if (!steady_file_read (file, first * size, records, (gsize) (most * size), error))
    return -1;
  while (n < (int) most && self->number (records + n * self->size, self->key) == key)
    n++;
  return n;
}

enum { PROBE_BYTES = 4096 };

struct _Book {
  const BookFormat *format;
  const Rules *rules;
  gpointer state;
};

static const BookFormat *const formats[] = {
  &book_own_format,
  &book_elephant_format, /* before the one that has nothing to know it by */
  &book_polyglot_format,
};

void
book_move_clear (BookMove *move)
{
  g_clear_pointer (&move->note, g_free);
}

void
book_move_copy (BookMove *to, const BookMove *from)
{
  *to = *from;
  to->note = g_strdup (from->note);
}

/* --- Opening --- */

static const BookFormat *
book_probe (GFile *file, GError **error)
{
  g_autoptr (GFileInputStream) stream = g_file_read (file, NULL, error);
  g_autoptr (GFileInfo) info = NULL;
  g_autofree char *name = g_file_get_basename (file);
  guint8 bytes[PROBE_BYTES];
  gsize length;

  if (!stream
      || !g_input_stream_read_all (G_INPUT_STREAM (stream), bytes, sizeof bytes, &length, NULL,
                                   error))
    return NULL;
  info = g_file_input_stream_query_info (stream, G_FILE_ATTRIBUTE_STANDARD_SIZE, NULL, error);
  if (!info)
    return NULL;
  for (size_t i = 0; i < G_N_ELEMENTS (formats); i++)
    if (formats[i]->probe (bytes, length, g_file_info_get_size (info), name))
      return formats[i];
  g_set_error (
      error, GAME_FILE_ERROR, GAME_FILE_ERROR_FORMAT,
      _ ("“%s” is not a supported opening book. Choose a Palamedes, Polyglot or ElephantEye book."),
      name);
  return NULL;
}

/* Where FILE lies; NULL where that is no place on this machine. */
static char *
local_path (GFile *file, GError **error)
{
  char *path = g_file_get_path (file);

  if (!path)
    g_set_error_literal (
        error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
        _ ("A book must be stored on this computer. Copy the file to a local folder."));
  return path;
}

Book *
book_open (GFile *file, const Rules *rules, GError **error)
{
  g_autofree char *path = local_path (file, error);
  const BookFormat *format = path ? book_probe (file, error) : NULL;
  const Game *game;
  const Rules *own;
  gpointer state;
  Book *book;

  if (!format)
    return NULL;
  game = format->game_id ? registry_find (format->game_id) : NULL;
  own = game ? game->rules : NULL;
  if (format->game_id && !game) {
    g_set_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_GAME,
                 /* Translators: a kind of books, “Polyglot book”. */
                 _ ("%s: Palamedes does not support the game of these books."), _ (format->name));
    return NULL;
  }
  state = format->open (path, &own, error);
  if (!state)
    return NULL;
  if (rules && own != rules) {
    format->close (state);
    g_set_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_GAME,
                 /* Translators: the names of two games. */
                 _ ("This is a book for %s. Choose one for %s, or start a game of %s."),
                 _ (own->name), _ (rules->name), _ (own->name));
    return NULL;
  }
  book = g_new0 (Book, 1);
  *book = (Book){ format, own, state };
  return book;
}

void
book_free (Book *book)
{
  if (!book)
    return;
  book->format->close (book->state);
  g_free (book);
}

const BookFormat *
book_get_format (const Book *book)
{
  return book->format;
}

const Rules *
book_get_rules (const Book *book)
{
  return book->rules;
}

gpointer
book_get_state (Book *book)
{
  return book->state;
}

guint64
book_size (const Book *book)
{
  return book_size_to (book, G_MAXINT64);
}

guint64
book_size_to (const Book *book, guint64 most)
{
  return MIN (book->format->size (book->state, most), most);
}

gboolean
book_is_writable (const Book *book)
{
  return book->format->is_writable && book->format->is_writable (book->state);
}

/* --- Asking --- */

static int
compare_weights (gconstpointer a, gconstpointer b)
{
  const BookMove *first = a, *second = b;

  if (first->weight != second->weight)
    return second->weight - first->weight;
  return first->move < second->move ? -1 : first->move > second->move;
}

/* Two records of one move, as one. */
static void
unite (BookMove *move, const BookMove *other)
{
  move->weight = MAX (move->weight, other->weight);
  move->wins += other->wins;
  move->draws += other->draws;
  move->losses += other->losses;
  if (!move->note)
    move->note = g_strdup (other->note);
}

static BookMove *
book_find (GArray *moves, guint n, Move move)
{
  for (guint i = 0; i < n; i++)
    if (g_array_index (moves, BookMove, i).move == move)
      return &g_array_index (moves, BookMove, i);
  return NULL;
}

/* Drops what is not legal in POSITION, and makes one of what is there a second time. */
static void
keep_legal (const Rules *rules, const Position *position, GArray *moves)
{
  for (guint i = 0; i < moves->len;) {
    const BookMove *move = &g_array_index (moves, BookMove, i);
    BookMove *before = book_find (moves, i, move->move);

    if (before)
      unite (before, move);
    if (before || !rules_is_legal (rules, position, move->move))
      g_array_remove_index (moves, i);
    else
      i++;
  }
}

GArray *
book_look_up (Book *book, const Position *position, GError **error)
{
  GArray *moves = g_array_new (FALSE, TRUE, sizeof (BookMove));

  g_array_set_clear_func (moves, (GDestroyNotify) book_move_clear);
  if (!book->format->look_up (book->state, book->rules, position, moves, error)) {
    g_array_unref (moves);
    return NULL;
  }
  keep_legal (book->rules, position, moves);
  g_array_sort (moves, compare_weights);
  return moves;
}

int
book_weight_of_new (const GArray *moves)
{
  gint64 sum = 0;

  for (guint i = 0; moves && i < moves->len; i++)
    sum += g_array_index (moves, BookMove, i).weight;
  return sum > 0 ? (int) MAX (sum / moves->len, 1) : BOOK_WEIGHT_OF_DRAW;
}

/* Weights are raised to a power that falls from "only the heaviest" to 1 as the variety grows. */
Move
book_choose (const GArray *moves, int variety, guint64 seed)
{
  Random random = random_from_seed (seed);
  double power = 100.0 / CLAMP (variety, 1, 100), sum = 0, point;
  double heaviest = moves->len > 0 ? g_array_index (moves, BookMove, 0).weight : 0;

  if (heaviest <= 0)
    return MOVE_NONE;
  if (variety <= 0)
    return g_array_index (moves, BookMove, 0).move;
  for (guint i = 0; i < moves->len; i++)
    sum += pow (g_array_index (moves, BookMove, i).weight / heaviest, power);
  point = random_unit (&random) * sum;
  for (guint i = 0; i < moves->len; i++) {
    point -= pow (g_array_index (moves, BookMove, i).weight / heaviest, power);
    if (point < 0)
      return g_array_index (moves, BookMove, i).move;
  }
  return g_array_index (moves, BookMove, 0).move;
}

/* --- Changing --- */

static gboolean
check_writable (const Book *book, GError **error)
{
  if (book_is_writable (book))
    return TRUE;
  g_set_error (
      error, G_IO_ERROR, G_IO_ERROR_READ_ONLY,
      _ ("Books in this format (%s) are read-only. Create a new book and merge this one into it."),
      _ (book->format->name));
  return FALSE;
}

gboolean
book_put (Book *book, const Position *position, const BookMove *move, GError **error)
{
  return check_writable (book, error)
         && book->format->put (book->state, book->rules, position, move, FALSE, error);
}

gboolean
book_add (Book *book, const Position *position, const BookMove *move, GError **error)
{
  return check_writable (book, error)
         && book->format->put (book->state, book->rules, position, move, TRUE, error);
}

gboolean
book_remove (Book *book, const Position *position, Move move, GError **error)
{
  return check_writable (book, error)
         && book->format->remove (book->state, book->rules, position, move, error);
}

gboolean
book_begin (Book *book, GError **error)
{
  return check_writable (book, error) && book->format->begin (book->state, error);
}

gboolean
book_commit (Book *book, GError **error)
{
  return check_writable (book, error) && book->format->commit (book->state, error);
}

void
book_roll_back (Book *book)
{
  if (book_is_writable (book))
    book->format->roll_back (book->state);
}

/* --- Walking --- */

typedef struct {
  Book *book;
  GHashTable *seen; /* keys of positions */
  BookWalkFunc func;
  gpointer data;
  GCancellable *cancellable;
  GError **error;
} Walk;

/* Depth first; a book's lines are short, so the stack is as well. FALSE ends it. */
static gboolean
walk_from (Walk *walk, const Position *position, int plies)
{
  const Rules *rules = walk->book->rules;
  guint64 key = rules_symmetric_key (rules, position, NULL);
  g_autoptr (GArray) moves = NULL;

  if (plies < 0 || g_hash_table_contains (walk->seen, &key))
    return TRUE;
  if (g_cancellable_set_error_if_cancelled (walk->cancellable, walk->error))
    return FALSE;
  g_hash_table_add (walk->seen, g_memdup2 (&key, sizeof key));
  moves = book_look_up (walk->book, position, walk->error);
  if (!moves)
    return FALSE;
  for (guint i = 0; i < moves->len; i++) {
    const BookMove *move = &g_array_index (moves, BookMove, i);
    Position after = *position;

    if (!walk->func (position, move, walk->data))
      return FALSE;
    rules->play (&after, move->move);
    if (!walk_from (walk, &after, plies - 1))
      return FALSE;
  }
  return TRUE;
}

gboolean
book_walk (Book *book, int most, BookWalkFunc func, gpointer data, GCancellable *cancellable,
           GError **error)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  GError *failed = NULL;
  Walk walk = { book, seen, func, data, cancellable, &failed };
  Position start;

  rules_start (book->rules, &start);
  walk_from (&walk, &start, most);
  if (failed) {
    g_propagate_error (error, failed);
    return FALSE;
  }
  return TRUE;
}
