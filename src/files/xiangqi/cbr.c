/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reading CCBridge's records (CBR) and libraries of them (CBL).
 *
 * A record is a head of fixed places with texts in UTF-16LE, the board from Black's left-hand
 * corner on, and the moves as records of point-record.h. It is the same alone in a file and in a
 * library, where records begin wherever their first sixteen bytes are found: what the library's own
 * list of them says is not needed. Version 1 has less in its head and other points.
 *
 * Known from what others have found out about the files (the program is closed).
 */
#include "files/core/byte-order.h"
#include "files/core/file-format.h"
#include "files/tree/point-record.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define RECORD_MARK "CCBridge Record"  /* with its zero: 16 bytes */
#define LIBRARY_MARK "CCBridgeLibrary" /* the same */

enum { MARK_LENGTH = 16, VERSION = 19, BOARD_LENGTH = 90 };

/* Where things stand in a version's head. */
typedef struct {
  int result, side, number, board, moves;
  int shift;        /* of the texts, against version 1 */
  gboolean decimal; /* points are written as x * 16 + y */
} Layout;

static const Layout layouts[] = {
  { .result = 1820, .side = 1856, .number = 1860, .board = 1864, .moves = 1958, .decimal = TRUE },
  { .result = 2076, .side = 2112, .number = 2116, .board = 2120, .moves = 2214, .shift = 128 },
};

/* The texts of version 1. */
static const struct {
  const char *tag;
  int offset, size;
} fields[] = {
  { "Title", 52, 128 },      { "Event", 564, 64 },      { "Round", 628, 64 },
  { "Group", 692, 32 },      { "Table", 724, 32 },      { "Date", 756, 64 },
  { "Site", 820, 64 },       { "TimeRule", 884, 64 },   { "Red", 948, 64 },
  { "RedTeam", 1012, 64 },   { "RedTime", 1076, 64 },   { "Black", 1172, 64 },
  { "BlackTeam", 1236, 64 }, { "BlackTime", 1300, 64 }, { "Annotator", 1396, 64 },
  { "Author", 1524, 64 },
};

enum { ANNOTATOR_OFFSET = 1396 }; /* from here on the shift is twice as far */

typedef struct {
  const guint8 *data;
  gsize length;
  const Layout *layout;
  GPtrArray *problems;
} Reader;

/* A record of the moves. */
typedef struct {
  PointMove move;
  const char *comment;
  gsize comment_length;
  gboolean cut; /* the comment is longer than the file */
} Record;

/* --- the head --- */

static const Layout *
layout_of (const char *data, gsize length)
{
  const Layout *layout;

  if (length <= VERSION)
    return NULL;
  layout = &layouts[data[VERSION] == 1 ? 0 : 1];
  return length >= (gsize) layout->moves ? layout : NULL;
}

/* The text of TAG, empty where there is none. */
static char *
cbr_text_of (const char *data, const Layout *layout, const char *tag)
{
  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    if (strcmp (fields[i].tag, tag) == 0) {
      int shift = fields[i].offset < ANNOTATOR_OFFSET ? layout->shift : 2 * layout->shift;
      char *text = text_from_utf16le (data + fields[i].offset + shift, (gsize) fields[i].size);
      return strcmp (tag, "Date") == 0 ? point_date (g_strstrip (text)) : g_strstrip (text);
    }
  return g_strdup ("");
}

/* Fills LETTERS, by Square; false where a byte is no piece. */
static gboolean
find_letters (const Reader *self, char *letters)
{
  static const char kinds[2][9] = { " RNBAKCP", " rnbakcp" };

  for (int i = 0; i < BOARD_LENGTH; i++) {
    guint8 byte = self->data[self->layout->board + i];
    int side = (byte >> 4) - 1, kind = byte & 0x0f;
    if (byte == 0)
      continue;
    if (side < 0 || side > 1 || kind < 1 || kind > 7)
      return FALSE;
    letters[(9 - i / 9) * 9 + i % 9] = kinds[side][kind];
  }
  return TRUE;
}

/* --- the moves --- */

static unsigned
get_square (const Reader *self, guint8 byte)
{
  unsigned file = byte % 9u, row = byte / 9u;

  if (self->layout->decimal) {
    file = byte >> 4;
    row = byte & 0x0f;
  }
  return file < 9 && row < 10 ? (9 - row) * 9 + file : G_MAXUINT8;
}

/* Reads the record at *AT and goes behind it; false where the file ends before. */
static gboolean
cbr_read_record (const Reader *self, gsize *at, Record *record)
{
  enum { ENDS = 1, OTHER = 2, COMMENT = 4 };
  const guint8 *p = self->data + *at;
  gsize rest = self->length - *at, size = 4;
  guint32 said = 0;

  if (rest < size || ((p[0] & COMMENT) && rest < size + 4))
    return FALSE;
  if (p[0] & COMMENT) {
    said = (guint32) bytes_little_endian (p + 4, 4);
    size += 4;
  }
  record->move = (PointMove){ get_square (self, p[2]), get_square (self, p[3]), !(p[0] & ENDS),
                              (p[0] & OTHER) != 0 };
  record->comment = (const char *) p + size;
  record->comment_length = MIN (said, rest - size);
  record->cut = said > record->comment_length;
  *at += size + record->comment_length;
  return TRUE;
}

static void
cbr_add_comment (PointWalk *walk, GameNode *node, const Record *record)
{
  if (record->comment_length > 0)
    point_walk_comment (walk, node, text_from_utf16le (record->comment, record->comment_length));
}

/* A record that leads nowhere is none of a move: the first one holds what is said before the game;
 * behind the moves there may be whatever was in the memory of the program that wrote the file. */
static gboolean
cbr_read_moves (const Reader *self, GameTree *tree)
{
  PointWalk walk;
  Record record = { 0 };
  gsize at = (gsize) self->layout->moves;

  point_walk_init (&walk, tree, TRUE, self->problems);
  while (!walk.ended) {
    gsize offset = at;
    gboolean first = offset == (gsize) self->layout->moves;
    GameNode *node = first ? tree->root : NULL;
    if (!cbr_read_record (self, &at, &record))
      break;
    if (record.move.from != record.move.to)
      node = point_walk_add (&walk, &record.move, offset);
    else
      walk.ended = !first || !record.move.next;
    if (node)
      cbr_add_comment (&walk, node, &record);
  }
  return point_walk_finish (&walk, record.cut, self->length);
}

/* --- a record --- */

static void
cbr_set_tags (const Reader *self, GameTree *tree)
{
  for (guint i = 0; i < G_N_ELEMENTS (fields); i++) {
    g_autofree char *text = cbr_text_of ((const char *) self->data, self->layout, fields[i].tag);
    if (*text)
      game_tree_set_tag (tree, fields[i].tag, text);
  }
}

static GameTree *
cbr_read_game (const Reader *self, GError **error)
{
  const guint8 *head = self->data;
  const Layout *layout = self->layout;
  int number = (int) bytes_little_endian (head + layout->number, 2);
  char letters[BOARD_LENGTH] = { 0 };
  gboolean whole;
  GameTree *tree;

  if (!find_letters (self, letters)) {
    g_set_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_FORMAT,
                 _ ("Could not read the board of this CCBridge record (version %d); the file is "
                    "damaged or too new for Palamedes."),
                 head[VERSION]);
    return NULL;
  }
  tree = point_tree_new (file_format_rules (&cbr_format), letters, head[layout->side] == 2,
                         CLAMP (number, 1, 9999), error);
  if (!tree)
    return NULL;
  cbr_set_tags (self, tree);
  whole = cbr_read_moves (self, tree);
  point_tree_set_result (tree, point_result (head[layout->result]), whole, self->problems);
  return tree;
}

static GameTree *
read_record_file (const char *data, gsize length, int line, GPtrArray *problems, GError **error)
{
  Reader reader = { (const guint8 *) data, length, layout_of (data, length), problems };

  if (reader.layout)
    return cbr_read_game (&reader, error);
  g_set_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_FORMAT,
               _ ("This CCBridge record ends after %zu bytes, before its first move; it is "
                  "incomplete. Download it again."),
               length);
  return NULL;
}

/* --- lists of games --- */

static int
count_plies (const char *data, gsize length, const Layout *layout)
{
  Reader reader = { (const guint8 *) data, length, layout, NULL };
  Record record = { .move = { .next = TRUE } };
  gsize at = (gsize) layout->moves;
  int plies = -1;

  while (record.move.next && cbr_read_record (&reader, &at, &record))
    plies++;
  return MAX (plies, 0);
}

/* What a record says about itself. Puzzles have a title and no event. */
static void
cbr_fill_entry (GameEntry *entry, const char *data)
{
  const Layout *layout = layout_of (data, entry->length);

  if (!layout)
    return;
  entry->white = game_entry_text (cbr_text_of (data, layout, "Red"));
  entry->black = game_entry_text (cbr_text_of (data, layout, "Black"));
  entry->event = game_entry_text (cbr_text_of (data, layout, "Event"));
  if (!entry->event)
    entry->event = game_entry_text (cbr_text_of (data, layout, "Title"));
  entry->date = game_entry_text (cbr_text_of (data, layout, "Date"));
  entry->result
      = game_entry_text (g_strdup (result_token (point_result ((guint8) data[layout->result]))));
  entry->plies = count_plies (data, entry->length, layout);
}

static GPtrArray *
index_records (const char *data, gsize length, GCancellable *cancellable)
{
  GPtrArray *entries = game_entries_new ();
  const char *end = data + length;
  const char *found = memmem (data, length, RECORD_MARK, MARK_LENGTH);

  while (found && !g_cancellable_is_cancelled (cancellable)) {
    gsize rest = (gsize) (end - found) - MARK_LENGTH;
    const char *next = memmem (found + MARK_LENGTH, rest, RECORD_MARK, MARK_LENGTH);
    gsize size = (gsize) ((next ? next : end) - found);
    cbr_fill_entry (game_entries_add (entries, (gsize) (found - data), size), found);
    found = next;
  }
  return entries;
}

static gboolean
probe_record (const char *bytes, gsize length)
{
  return length >= MARK_LENGTH && memcmp (bytes, RECORD_MARK, MARK_LENGTH) == 0;
}

static gboolean
probe_library (const char *bytes, gsize length)
{
  return length >= MARK_LENGTH && memcmp (bytes, LIBRARY_MARK, MARK_LENGTH) == 0;
}

const FileFormat cbr_format = {
  .id = "cbr",
  .name = "CBR",
  .description = N_ ("CCBridge record (CBR)"),
  .suffixes = { "cbr" },
  .mime = "application/x-ccbridge-record",
  .game = "xiangqi",
  .probe = probe_record,
  .index = index_records,
  .read = read_record_file,
};

const FileFormat cbl_format = {
  .id = "cbl",
  .name = "CBL",
  .description = N_ ("CCBridge library (CBL)"),
  .suffixes = { "cbl" },
  .mime = "application/x-ccbridge-library",
  .game = "xiangqi",
  .probe = probe_library,
  .index = index_records,
  .read = read_record_file,
};
