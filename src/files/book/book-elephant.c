/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "book-elephant.h"

#include "book-records.h"
#include "files/core/byte-order.h"

#include <glib/gi18n-lib.h>

/* The format's board is 16 by 16, with a margin around the points. */
enum { RECORD = 8, WIDE = 16, LEFT = 3, TOP_ROW = 12, N_KINDS = 7, FILES = 9 };

/* The numbers are drawn from RC4 with a key of four zero bytes, in an order that is the format's.
 */
typedef struct {
  guint8 s[256];
  guint8 x, y;
} Rc4;

typedef struct {
  SteadyFile *file;
  guint32 player;
  guint32 pieces[2 * N_KINDS][256];
} Elephant;

static const BookRecords layout = { .size = RECORD, .key = 4, .number = bytes_little_endian };

static void
rc4_init (Rc4 *rc4)
{
  guint8 j = 0;

  *rc4 = (Rc4){ .x = 0 };
  for (int i = 0; i < 256; i++)
    rc4->s[i] = (guint8) i;
  for (int i = 0; i < 256; i++) {
    guint8 held = rc4->s[i];

    j = (guint8) (j + held);
    rc4->s[i] = rc4->s[j];
    rc4->s[j] = held;
  }
}

static guint8
rc4_byte (Rc4 *rc4)
{
  guint8 held;

  rc4->x++;
  rc4->y = (guint8) (rc4->y + rc4->s[rc4->x]);
  held = rc4->s[rc4->x];
  rc4->s[rc4->x] = rc4->s[rc4->y];
  rc4->s[rc4->y] = held;
  return rc4->s[(guint8) (rc4->s[rc4->x] + rc4->s[rc4->y])];
}

static guint32
rc4_number (Rc4 *rc4)
{
  guint32 number = 0;

  for (int i = 0; i < 4; i++)
    number |= (guint32) rc4_byte (rc4) << 8 * i;
  return number;
}

/* Of each three numbers the last one is the lock that books use. */
static guint32
rc4_lock (Rc4 *rc4)
{
  rc4_number (rc4);
  rc4_number (rc4);
  return rc4_number (rc4);
}

static void
make_locks (Elephant *elephant)
{
  Rc4 rc4;

  rc4_init (&rc4);
  elephant->player = rc4_lock (&rc4);
  for (int kind = 0; kind < 2 * N_KINDS; kind++)
    for (int square = 0; square < 256; square++)
      elephant->pieces[kind][square] = rc4_lock (&rc4);
}

/* --- Squares and pieces --- */

static int
wide_square (const Rules *rules, Square square, gboolean mirrored)
{
  int file = square % rules->files, rank = square / rules->files;

  return WIDE * (TOP_ROW - rank) + LEFT + (mirrored ? FILES - 1 - file : file);
}

/* The format's kinds: red king, advisor, elephant, horse, chariot, cannon, soldier, then black. */
static int
kind_of (const Rules *rules, Piece piece)
{
  static const char kinds[] = "KABNRCPkabnrcp";

  return (int) (strchr (kinds, rules->pieces[piece - 1].letter) - kinds);
}

static guint32
lock_of (const Elephant *elephant, const Rules *rules, const Position *position, gboolean mirrored)
{
  guint32 lock = rules->side_to_move (position) == 0 ? 0 : elephant->player;

  for (int square = 0; square < rules->files * rules->ranks; square++) {
    Piece piece = rules->piece_at (position, (Square) square);

    if (piece)
      lock ^= elephant
                  ->pieces[kind_of (rules, piece)][wide_square (rules, (Square) square, mirrored)];
  }
  return lock;
}

static Move
book_elephant_find_move (const Rules *rules, const Position *position, guint16 packed,
                         gboolean mirrored)
{
  Move moves[MOVES_MAX];
  int n = rules->legal_moves (position, moves);

  for (int i = 0; i < n; i++)
    if (packed
        == (wide_square (rules, move_from (moves[i]), mirrored)
            | wide_square (rules, move_to (moves[i]), mirrored) << 8))
      return moves[i];
  return MOVE_NONE;
}

/* --- The file --- */

/* Squares that are on the board: anything else is no such book. */
static gboolean
elephant_probe (const guint8 *bytes, gsize length, goffset size, const char *name)
{
  for (gsize at = 0; at + RECORD <= length; at += RECORD)
    for (int i = 4; i < 6; i++) {
      int row = bytes[at + i] / WIDE, column = bytes[at + i] % WIDE;

      if (row < 3 || row > TOP_ROW || column < LEFT || column >= LEFT + FILES)
        return FALSE;
    }
  return book_records_probe (&layout, bytes, length, size);
}

static gpointer
elephant_open (const char *path, const Rules **rules, GError **error)
{
  SteadyFile *file = steady_file_open (path, error);
  Elephant *elephant;

  if (!file)
    return NULL;
  elephant = g_new0 (Elephant, 1);
  elephant->file = file;
  make_locks (elephant);
  return elephant;
}

static void
elephant_close (gpointer state)
{
  Elephant *elephant = state;

  steady_file_free (elephant->file);
  g_free (elephant);
}

static guint64
elephant_size (gpointer state, guint64 most)
{
  return steady_file_size (((Elephant *) state)->file) / RECORD;
}

static gboolean
look_up_one_way (const Elephant *elephant, const Rules *rules, const Position *position,
                 gboolean mirrored, GArray *moves, GError **error)
{
  const guint32 lock = lock_of (elephant, rules, position, mirrored);
  guint8 records[BOOK_RECORDS_MAX * RECORD];
  int n = book_records_find (&layout, elephant->file, lock, records, error);

  for (int i = 0; i < n; i++) {
    const guint8 *record = records + i * RECORD;
    BookMove move = { .weight = (int) bytes_little_endian (record + 6, 2) };

    move.move = book_elephant_find_move (rules, position,
                                         (guint16) bytes_little_endian (record + 4, 2), mirrored);
    if (move.move != MOVE_NONE)
      g_array_append_val (moves, move);
  }
  return n >= 0;
}

static gboolean
elephant_look_up (gpointer state, const Rules *rules, const Position *position, GArray *moves,
                  GError **error)
{
  const Elephant *elephant = state;

  return look_up_one_way (elephant, rules, position, FALSE, moves, error)
         && look_up_one_way (elephant, rules, position, TRUE, moves, error)
         && steady_file_check (elephant->file, error);
}

const BookFormat book_elephant_format = {
  .id = "elephant-eye",
  .name = N_ ("ElephantEye book"),
  .suffix = "dat",
  .game_id = "xiangqi",
  .probe = elephant_probe,
  .open = elephant_open,
  .close = elephant_close,
  .look_up = elephant_look_up,
  .size = elephant_size,
};
