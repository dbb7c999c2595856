/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "book-polyglot.h"

#include "book-polyglot-key.h"
#include "book-records.h"
#include "files/core/byte-order.h"
#include "files/core/file-save.h"

#include <glib/gi18n-lib.h>

enum { RECORD = 16, PLIES_MAX = 300, PROGRESS_MOVES = 1000 };

typedef struct {
  guint64 key;
  guint16 move, weight;
} Record;

static const BookRecords layout = { .size = RECORD, .key = 8, .number = bytes_big_endian };

/* --- Moves --- */

static guint16
pack_squares (int from, int to, int promotion)
{
  return (guint16) (to | from << 6 | promotion << 12);
}

static int
promotion_of (const char *text)
{
  static const char letters[] = " nbrq";
  const char *letter = strlen (text) > 4 ? strchr (letters, text[4]) : NULL;

  return letter ? (int) (letter - letters) : 0;
}

static gboolean
is_castling (const Rules *rules, const Position *position, Move move)
{
  char text[MOVE_TEXT_MAX];

  rules->move_to_text (position, move, NOTATION_FILE, text);
  return g_str_has_prefix (text, "O-O");
}

/* The square of the own piece that castles with the king. */
static int
rook_square (const Rules *rules, const Position *position, Move move)
{
  Change changes[CHANGES_MAX];
  int n = rules->move_changes (position, move, changes);

  for (int i = 0; i < n; i++)
    if (changes[i].kind == CHANGE_SLIDE && changes[i].from != move_from (move))
      return changes[i].from;
  return move_to (move);
}

/* MOVE as the format has it: castling is the king taking its rook. */
static guint16
pack_move (const Rules *rules, const Position *position, Move move)
{
  char text[MOVE_TEXT_MAX];

  if (is_castling (rules, position, move))
    return pack_squares (move_from (move), rook_square (rules, position, move), 0);
  rules->move_to_text (position, move, NOTATION_PROTOCOL, text);
  return pack_squares (move_from (move), move_to (move), promotion_of (text));
}

/* The legal move that PACKED means, or MOVE_NONE. Some programs write castling as the king's two
 * steps, as everybody else does. */
static Move
unpack_move (const Rules *rules, const Position *position, guint16 packed)
{
  Move moves[MOVES_MAX];
  int n = rules->legal_moves (position, moves);

  for (int i = 0; i < n; i++)
    if (pack_move (rules, position, moves[i]) == packed)
      return moves[i];
  for (int i = 0; i < n; i++)
    if (pack_squares (move_from (moves[i]), move_to (moves[i]), 0) == packed
        && is_castling (rules, position, moves[i]))
      return moves[i];
  return MOVE_NONE;
}

/* --- Reading --- */

static gboolean
polyglot_probe (const guint8 *bytes, gsize length, goffset size, const char *name)
{
  return book_records_probe (&layout, bytes, length, size);
}

static gpointer
polyglot_open (const char *path, const Rules **rules, GError **error)
{
  return steady_file_open (path, error);
}

static void
polyglot_close (gpointer state)
{
  steady_file_free (state);
}

static guint64
polyglot_size (gpointer state, guint64 most)
{
  return steady_file_size (state) / RECORD;
}

static gboolean
look_up_key (const SteadyFile *file, guint64 key, const Rules *rules, const Position *position,
             GArray *moves, GError **error)
{
  guint8 records[BOOK_RECORDS_MAX * RECORD];
  int n = book_records_find (&layout, file, key, records, error);

  for (int i = 0; i < n; i++) {
    const guint8 *record = records + i * RECORD;
    BookMove move = { .weight = (int) bytes_big_endian (record + 10, 2) };

    move.move = unpack_move (rules, position, (guint16) bytes_big_endian (record + 8, 2));
    if (move.move != MOVE_NONE)
      g_array_append_val (moves, move);
  }
  return n >= 0;
}

static gboolean
polyglot_look_up (gpointer state, const Rules *rules, const Position *position, GArray *moves,
                  GError **error)
{
  guint64 keys[BOOK_POLYGLOT_KEYS_MAX];
  int n = book_polyglot_keys (rules, position, keys);

  for (int i = 0; i < n; i++)
    if (!look_up_key (state, keys[i], rules, position, moves, error))
      return FALSE;
  return steady_file_check (state, error);
}

/* --- Writing --- */

/* What a walk through a book comes by. */
typedef struct {
  const Rules *rules;
  GArray *records; /* of Record */
  BookProgressFunc progress;
  gpointer data;
  guint64 done, total; /* moves */
} Collection;

static void
book_polyglot_tell (const Collection *self)
{
  if (self->progress)
    self->progress (self->done, MAX (self->total, self->done), self->data);
}

static gboolean
collect (const Position *position, const BookMove *move, gpointer data)
{
  Collection *collection = data;
  const Rules *rules = collection->rules;
  guint64 keys[BOOK_POLYGLOT_KEYS_MAX];
  int n = book_polyglot_keys (rules, position, keys);

  for (int i = 0; i < n; i++) {
    const Record record
        = { keys[i], pack_move (rules, position, move->move), (guint16) move->weight };

    g_array_append_val (collection->records, record);
  }
  collection->done++;
  if (collection->done % PROGRESS_MOVES == 0)
    book_polyglot_tell (collection);
  return TRUE;
}

static int
compare_records (gconstpointer a, gconstpointer b)
{
  const Record *first = a, *second = b;

  if (first->key != second->key)
    return first->key < second->key ? -1 : 1;
  if (first->weight != second->weight)
    return first->weight > second->weight ? -1 : 1;
  return first->move - second->move;
}

static void
append_record (GByteArray *bytes, const Record *record)
{
  const guint64 numbers[]
      = { GUINT64_TO_BE (record->key),
          GUINT64_TO_BE ((guint64) record->move << 48 | (guint64) record->weight << 32) };

  g_byte_array_append (bytes, (const guint8 *) numbers, sizeof numbers);
}

gboolean
book_polyglot_save (Book *book, GFile *file, BookProgressFunc progress, gpointer data,
                    GCancellable *cancellable, GError **error)
{
  g_autoptr (GArray) records = g_array_new (FALSE, FALSE, sizeof (Record));
  Collection collection = { book_get_rules (book), records, progress, data, 0, book_size (book) };
  GByteArray *bytes;
  g_autoptr (GBytes) content = NULL;

  if (g_strcmp0 (collection.rules->id, book_polyglot_format.game_id) != 0) {
    g_set_error_literal (
        error, GAME_FILE_ERROR, GAME_FILE_ERROR_GAME,
        _ ("Polyglot books are for chess only. Save this book in the Palamedes format."));
    return FALSE;
  }
  if (!book_walk (book, PLIES_MAX, collect, &collection, cancellable, error))
    return FALSE;
  book_polyglot_tell (&collection);
  g_array_sort (records, compare_records);
  bytes = g_byte_array_new ();
  for (guint i = 0; i < records->len; i++)
    append_record (bytes, &g_array_index (records, Record, i));
  content = g_byte_array_free_to_bytes (bytes);
  return file_save (file, content, error);
}

const BookFormat book_polyglot_format = {
  .id = "polyglot",
  .name = N_ ("Polyglot book"),
  .suffix = "bin",
  .game_id = "chess",
  .probe = polyglot_probe,
  .open = polyglot_open,
  .close = polyglot_close,
  .look_up = polyglot_look_up,
  .size = polyglot_size,
};
