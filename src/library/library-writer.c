/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "library-writer.h"

#include "files/pgn/pgn-tags.h"
#include "library-index.h"
#include "library-names.h"
#include "library-table.h"
#include "registry.h"

#include <string.h>

enum {
  SURELY_THE_SAME = 20, /* so many plies are not played twice by the same two, on two days */
  RATING_MAX = 9999,
  WORDS_MAX = 1 << 16,
};

/* What makes a game the one that it is. */
typedef struct {
  guint64 hash; /* of its start and moves */
  guint32 players[2];
  guint32 date;
  guint8 result;
} Identity;

struct _LibraryWriter {
  LibraryDatabase *database;
  LibraryNames *names;
  GHashTable *numbers;             /* name to number */
  guint64 *hashes;                 /* of starts and moves, by game; 0: not there */
  guint32 n_games, room;           /* numbers that have been given, 0 among them */
  guint32 *slots;                  /* game numbers by hash; 0: free */
  guint32 n_slots;                 /* a power of 2 */
  gint64 kinds[LIBRARY_KINDS_MAX]; /* by the registry's index; 0: not known yet */
  PostingsBuilder *builder;
  guint32 first;  /* game of the segment that is being gathered; 0: none */
  gboolean begun; /* a transaction */
};

/* --- What is there already --- */

static guint32
slot_of (const LibraryWriter *self, guint64 hash)
{
  return (guint32) (hash >> 20) & (self->n_slots - 1);
}

static void
put_slot (LibraryWriter *self, guint32 id)
{
  guint32 slot = slot_of (self, self->hashes[id]);

  while (self->slots[slot])
    slot = (slot + 1) & (self->n_slots - 1);
  self->slots[slot] = id;
}

/* Numbers up to ID have a place; those that are missing have no hash, and no slot. The place grows
 * by an eighth: twice as much as is wanted would be most of the memory that a large library takes.
 */
static void
reserve_numbers (LibraryWriter *self, guint32 id)
{
  if (id >= self->room) {
    self->room = id + id / 8 + (1 << 12);
    self->hashes = g_renew (guint64, self->hashes, self->room);
  }
  while (self->n_games <= id)
    self->hashes[self->n_games++] = 0;
}

static void
add_hash (LibraryWriter *self, guint32 id, guint64 hash)
{
  reserve_numbers (self, id);
  self->hashes[id] = hash;
  if (self->n_games > self->n_slots / 3 * 2) {
    self->n_slots = MAX (self->n_slots * 2, 1 << 12);
    g_free (self->slots);
    self->slots = g_new0 (guint32, self->n_slots);
    for (guint32 i = 1; i < self->n_games; i++)
      if (self->hashes[i])
        put_slot (self, i);
  } else {
    put_slot (self, id);
  }
}

static gboolean
same_person (const LibraryWriter *self, guint32 a, guint32 b)
{
  g_autofree char *first = NULL, *second = NULL;

  if (a == b)
    return TRUE;
  first = library_name_fold (library_names_get (self->names, a));
  second = library_name_fold (library_names_get (self->names, b));
  return library_names_agree (first, second);
}

static gboolean
same_day (guint32 a, guint32 b)
{
  return a == b || a % 100 == 0 || b % 100 == 0;
}

/* Whether what RECORD has beyond its moves is what game ID has, or nothing. */
static gboolean
has_same_notes (LibraryWriter *self, const LibraryRecord *record, guint32 id)
{
  sqlite3_stmt *body = library_database_statement (self->database, LIBRARY_READ_BODY, NULL);
  gboolean same = TRUE;

  if (!record->text || !body)
    return TRUE;
  sqlite3_bind_int64 (body, 1, id);
  if (sqlite3_step (body) == SQLITE_ROW) {
    const void *text = sqlite3_column_text (body, 3);
    gsize length = (gsize) sqlite3_column_bytes (body, 3);
    same = text && length == record->text_length && memcmp (text, record->text, length) == 0;
  }
  sqlite3_reset (body);
  return same;
}

/* What game ID is told apart by; FALSE where it cannot be read. */
static gboolean
read_identity (LibraryWriter *self, guint32 id, Identity *identity)
{
  sqlite3_stmt *row = library_database_statement (self->database, LIBRARY_READ_IDENTITY, NULL);
  gboolean found;

  if (!row)
    return FALSE;
  sqlite3_bind_int64 (row, 1, id);
  found = sqlite3_step (row) == SQLITE_ROW;
  if (found)
    *identity = (Identity){
      .hash = self->hashes[id],
      .players
      = { (guint32) sqlite3_column_int64 (row, 0), (guint32) sqlite3_column_int64 (row, 1) },
      .date = (guint32) sqlite3_column_int64 (row, 2),
      .result = (guint8) sqlite3_column_int64 (row, 3),
    };
  sqlite3_reset (row);
  return found;
}

static gboolean
is_same_game (const LibraryWriter *self, const Identity *a, const Identity *b, guint n_moves)
{
  return (n_moves >= SURELY_THE_SAME || same_day (a->date, b->date))
         && same_person (self, a->players[0], b->players[0])
         && same_person (self, a->players[1], b->players[1]);
}

/* A game that is RECORD's, or 0; of several one that makes RECORD superfluous, if there is one,
 * which NOTHING_NEW tells. That a game was decided is new. */
static guint32
find_same (LibraryWriter *self, const LibraryRecord *record, const Identity *identity,
           gboolean *nothing_new)
{
  guint32 found = 0;

  *nothing_new = FALSE;
  if (record->n_moves == 0 || self->n_slots == 0)
    return 0;
  for (guint32 slot = slot_of (self, identity->hash); self->slots[slot] && !*nothing_new;
       slot = (slot + 1) & (self->n_slots - 1)) {
    guint32 id = self->slots[slot];
    Identity other;
    if (self->hashes[id] != identity->hash || !read_identity (self, id, &other)
        || !is_same_game (self, &other, identity, record->n_moves))
      continue;
    *nothing_new = (identity->result == RESULT_ONGOING || other.result == identity->result)
                   && has_same_notes (self, record, id);
    if (found == 0 || *nothing_new)
      found = id;
  }
  return found;
}

/* Mixes all that is told of how a game was played. Never 0. */
static guint64
hash_moves (const LibraryBatch *batch, const LibraryRecord *record)
{
  const MoveCode *moves = &g_array_index (batch->moves, MoveCode, record->first_move);
  guint64 hash = g_str_hash (record->rules->id) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);

  if (record->start)
    hash = (hash ^ g_str_hash (record->start)) * G_GUINT64_CONSTANT (0xff51afd7ed558ccd);
  for (guint i = 0; i < record->n_moves; i++) {
    hash = (hash ^ moves[i]) * G_GUINT64_CONSTANT (0xff51afd7ed558ccd);
    hash ^= hash >> 29;
  }
  return hash ? hash : 1;
}

/* --- Opening --- */

/* Names that others have added. */
static gboolean
load_names (LibraryWriter *self, GError **error)
{
  sqlite3_stmt *rows = library_database_prepare (
      self->database, "SELECT id, text FROM name WHERE id >= ?1 ORDER BY id", error);
  int result = SQLITE_ERROR;

  if (rows)
    sqlite3_bind_int64 (rows, 1, library_names_count (self->names));

  while (rows && (result = sqlite3_step (rows)) == SQLITE_ROW) {
    guint32 number = (guint32) sqlite3_column_int64 (rows, 0);
    const char *text = (const char *) sqlite3_column_text (rows, 1);
    library_names_put (self->names, number, text ? text : "");
    g_hash_table_insert (self->numbers, (gpointer) library_names_get (self->names, number),
                         GUINT_TO_POINTER (number));
  }
  sqlite3_finalize (rows);
  return result == SQLITE_DONE || (rows && library_database_fail (self->database, error));
}

/* Games that others have added. A deleted one may come again. */
static gboolean
load_hashes (LibraryWriter *self, GError **error)
{
  sqlite3_stmt *rows = library_database_prepare (
      self->database, "SELECT id, moves_hash, flags FROM game WHERE id >= ?1 ORDER BY id", error);
  int result = SQLITE_ERROR;

  if (rows)
    sqlite3_bind_int64 (rows, 1, self->n_games);
  while (rows && (result = sqlite3_step (rows)) == SQLITE_ROW) {
    guint32 id = (guint32) sqlite3_column_int64 (rows, 0);
    if (sqlite3_column_int64 (rows, 2) & LIBRARY_DELETED)
      reserve_numbers (self, id);
    else
      add_hash (self, id, (guint64) sqlite3_column_int64 (rows, 1));
  }
  sqlite3_finalize (rows);
  return result == SQLITE_DONE || (rows && library_database_fail (self->database, error));
}

/* What others have written since is taken note of first. */
static gboolean
begin_to_write (LibraryWriter *self, GError **error)
{
  if (self->begun)
    return TRUE;
  self->begun = library_database_begin (self->database, error);
  return self->begun && load_names (self, error) && load_hashes (self, error);
}

LibraryWriter *
library_writer_new (const char *path, GError **error)
{
  g_autoptr (LibraryWriter) self = g_new0 (LibraryWriter, 1);

  self->names = library_names_new ();
  self->numbers = g_hash_table_new (g_str_hash, g_str_equal);
  reserve_numbers (self, 0);
  self->builder = postings_builder_new ();
  g_hash_table_insert (self->numbers, (gpointer) library_names_get (self->names, 0), NULL);
  self->database = library_database_open (path, TRUE, error);
  return self->database ? g_steal_pointer (&self) : NULL;
}

void
library_writer_free (LibraryWriter *self)
{
  if (!self)
    return;
  if (self->begun)
    library_database_roll_back (self->database);
  library_database_close (self->database);
  postings_builder_free (self->builder);
  g_hash_table_unref (self->numbers);
  library_names_free (self->names);
  g_free (self->hashes);
  g_free (self->slots);
  g_free (self);
}

LibraryDatabase *
library_writer_open_database (LibraryWriter *self, GError **error)
{
  return begin_to_write (self, error) ? self->database : NULL;
}

/* --- Writing --- */

/* The number of NAME, which is added where it is new. FALSE with ERROR. */
static gboolean
number_name (LibraryWriter *self, const char *name, guint32 *number, GError **error)
{
  gpointer known;
  sqlite3_stmt *row;

  if (!name || !*name) {
    *number = 0;
    return TRUE;
  }
  if (g_hash_table_lookup_extended (self->numbers, name, NULL, &known)) {
    *number = GPOINTER_TO_UINT (known);
    return TRUE;
  }
  *number = library_names_count (self->names);
  row = library_database_statement (self->database, LIBRARY_ADD_NAME, error);
  if (!row)
    return FALSE;
  sqlite3_bind_int64 (row, 1, *number);
  sqlite3_bind_text (row, 2, name, -1, SQLITE_STATIC);
  if (!library_database_finish (self->database, row, error))
    return FALSE;
  library_names_put (self->names, *number, name);
  g_hash_table_insert (self->numbers, (gpointer) library_names_get (self->names, *number),
                       GUINT_TO_POINTER (*number));
  return TRUE;
}

/* The number that games of RULES have in the file. */
static gboolean
number_kind (LibraryWriter *self, const Rules *rules, gint64 *kind, GError **error)
{
  g_autofree char *add
      = g_strdup_printf ("INSERT OR IGNORE INTO kind (game) VALUES ('%s')", rules->id);
  g_autofree char *ask = g_strdup_printf ("SELECT id FROM kind WHERE game = '%s'", rules->id);
  int index = 0;

  while (registry_game (index)->rules != rules)
    index++;
  if (index < LIBRARY_KINDS_MAX && self->kinds[index] == 0) {
    if (!library_database_run (self->database, add, error))
      return FALSE;
    self->kinds[index] = library_database_ask (self->database, ask);
  }
  *kind = self->kinds[MIN (index, LIBRARY_KINDS_MAX - 1)];
  return TRUE;
}

/* The number in TEXT, and whether it says nothing else. */
static guint
read_rating (const char *text, gboolean *exact)
{
  guint rating = 0;
  const char *p = text;

  *exact = FALSE;
  if (!text)
    return 0;
  for (; g_ascii_isdigit (*p) && rating <= RATING_MAX; p++)
    rating = rating * 10 + (guint) (*p - '0');
  if (rating > RATING_MAX)
    rating = 0;
  *exact = rating > 0 && *p == '\0' && *text != '0';
  return rating;
}

/* A game as its row has it, and which of its tags that row says in full. */
typedef struct {
  Identity identity;
  guint32 event, site, opening;
  guint ratings[2];
  const char *in_row[8];
  guint n_in_row;
} Row;

static void
row_says (Row *row, const char *tag)
{
  row->in_row[row->n_in_row++] = tag;
}

/* What the position says goes before what the file does, which stays among the tags. Free with
 * g_free.
 */
static char *
opening_name (const LibraryBatch *batch, const LibraryRecord *record)
{
  const char *code = library_batch_tag (batch, record, "ECO");
  const char *name = library_batch_tag (batch, record, "Opening");

  if (record->opening)
    return g_strdup (record->opening);
  return code && name ? g_strdup_printf ("%s %s", code, name) : g_strdup (code ? code : name);
}

static gboolean
fill_names (LibraryWriter *self, const LibraryBatch *batch, const LibraryRecord *record, Row *row,
            GError **error)
{
  g_autofree char *opening = opening_name (batch, record);
  const Rules *rules = record->rules;
  const struct {
    const char *tag;
    guint32 *number;
  } names[] = { { rules->side_tags[0], &row->identity.players[0] },
                { rules->side_tags[1], &row->identity.players[1] },
                { "Event", &row->event },
                { "Site", &row->site } };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    const char *value = library_batch_tag (batch, record, names[i].tag);
    if (!number_name (self, value, names[i].number, error))
      return FALSE;
    if (value)
      row_says (row, names[i].tag);
  }
  return number_name (self, opening, &row->opening, error);
}

/* The tag that says how strong the player called SIDE_TAG is ("WhiteElo"), or NULL. */
static const LibraryTag *
find_rating (const LibraryBatch *batch, const LibraryRecord *record, const char *side_tag)
{
  const gsize length = strlen (side_tag);

  for (guint i = 0; i < record->n_tags; i++) {
    const LibraryTag *tag = &g_array_index (batch->tags, LibraryTag, record->first_tag + i);
    if (strncmp (tag->name, side_tag, length) == 0 && strcmp (tag->name + length, "Elo") == 0)
      return tag;
  }
  return NULL;
}

static void
fill_numbers (const LibraryBatch *batch, const LibraryRecord *record, Row *row)
{
  const char *date = library_batch_tag (batch, record, "Date");
  gboolean exact;

  if (date) {
    row->identity.date = library_date_read (date, &exact);
    if (exact)
      row_says (row, "Date");
  }
  for (int side = 0; side < 2; side++) {
    const LibraryTag *tag = find_rating (batch, record, record->rules->side_tags[side]);
    row->ratings[side] = read_rating (tag ? tag->value : NULL, &exact);
    if (tag && exact)
      row_says (row, tag->name);
  }
  row->identity.hash = hash_moves (batch, record);
  row->identity.result = (guint8) record->result;
}

static gboolean
write_row (LibraryWriter *self, const LibraryRecord *record, const Row *row, guint32 id,
           guint8 flags, guint32 source, GError **error)
{
  sqlite3_stmt *game = library_database_statement (self->database, LIBRARY_ADD_GAME, error);
  gint64 kind;

  if (!game || !number_kind (self, record->rules, &kind, error))
    return FALSE;
  sqlite3_bind_int64 (game, 1, id);
  sqlite3_bind_int64 (game, 2, kind);
  sqlite3_bind_int64 (game, 3, row->identity.players[0]);
  sqlite3_bind_int64 (game, 4, row->identity.players[1]);
  sqlite3_bind_int64 (game, 5, row->event);
  sqlite3_bind_int64 (game, 6, row->site);
  sqlite3_bind_int64 (game, 7, row->opening);
  sqlite3_bind_int64 (game, 8, row->identity.date);
  sqlite3_bind_int64 (game, 9, record->result);
  sqlite3_bind_int64 (game, 10, row->ratings[0]);
  sqlite3_bind_int64 (game, 11, row->ratings[1]);
  sqlite3_bind_int64 (game, 12, record->n_moves);
  sqlite3_bind_int64 (game, 13, flags);
  sqlite3_bind_int64 (game, 14, source);
  sqlite3_bind_int64 (game, 15, (sqlite3_int64) row->identity.hash);
  return library_database_finish (self->database, game, error);
}

/* The tags that the row does not say in full, as PGN; NULL where there are none. */
static char *
write_other_tags (const LibraryBatch *batch, const LibraryRecord *record, const Row *row)
{
  GString *text = NULL;

  for (guint i = 0; i < record->n_tags; i++) {
    const LibraryTag *tag = &g_array_index (batch->tags, LibraryTag, record->first_tag + i);
    gboolean said = FALSE;
    for (guint j = 0; j < row->n_in_row && !said; j++)
      said = strcmp (tag->name, row->in_row[j]) == 0;
    if (said)
      continue;
    if (!text)
      text = g_string_new (NULL);
    pgn_append_tag (text, tag->name, tag->value);
  }
  return text ? g_string_free (text, FALSE) : NULL;
}

/* All that stands in comments, for the full-text index; NULL where there are none but machines'. */
static char *
gather_words (const LibraryRecord *record)
{
  GString *words = NULL;
  const char *p = record->text, *end = p + record->text_length;

  while (p < end && (p = memchr (p, '{', (gsize) (end - p)))) {
    const char *close = memchr (p, '}', (gsize) (end - p));
    const char *stop = close ? close : end;
    const char *start = ++p;

    while (start < stop && (*start == ' ' || *start == '[')) { /* [%clk ...] */
      const char *bracket = *start == '[' ? memchr (start, ']', (gsize) (stop - start)) : start;
      start = bracket ? bracket + 1 : stop;
    }
    if (start < stop && (!words || words->len < WORDS_MAX)) {
      if (!words)
        words = g_string_new (NULL);
      g_string_append_len (words, start, stop - start);
      g_string_append_c (words, ' ');
    }
    p = stop;
  }
  return words ? g_string_free (words, FALSE) : NULL;
}

static gboolean
write_words (LibraryWriter *self, const LibraryRecord *record, guint32 id, GError **error)
{
  g_autofree char *words = record->text ? gather_words (record) : NULL;
  sqlite3_stmt *row;

  if (!words)
    return TRUE;
  row = library_database_statement (self->database, LIBRARY_ADD_WORDS, error);
  if (!row)
    return FALSE;
  sqlite3_bind_int64 (row, 1, id);
  sqlite3_bind_text (row, 2, words, -1, SQLITE_STATIC);
  return library_database_finish (self->database, row, error);
}

/* Moves are written with the lowest byte first. */
static gboolean
write_body (LibraryWriter *self, const LibraryBatch *batch, const LibraryRecord *record,
            const Row *row, guint32 id, GError **error)
{
  g_autofree char *tags = write_other_tags (batch, record, row);
  const MoveCode *moves = &g_array_index (batch->moves, MoveCode, record->first_move);
  sqlite3_stmt *body = library_database_statement (self->database, LIBRARY_ADD_BODY, error);
#if G_BYTE_ORDER == G_BIG_ENDIAN
  g_autofree MoveCode *turned = g_memdup2 (moves, record->n_moves * sizeof *moves);

  for (guint i = 0; i < record->n_moves; i++)
    turned[i] = GUINT16_TO_LE (turned[i]);
  moves = turned;
#endif
  if (!body)
    return FALSE;
  sqlite3_bind_int64 (body, 1, id);
  sqlite3_bind_blob64 (body, 2, record->n_moves > 0 ? (const void *) moves : "",
                       record->n_moves * sizeof *moves, SQLITE_STATIC);
  sqlite3_bind_text (body, 3, record->start, -1, SQLITE_STATIC);
  sqlite3_bind_text (body, 4, tags, -1, SQLITE_STATIC);
  sqlite3_bind_text (body, 5, record->text, (int) record->text_length, SQLITE_STATIC);
  return library_database_finish (self->database, body, error);
}

static void
add_postings (LibraryWriter *self, const LibraryBatch *batch, const LibraryRecord *record,
              guint32 id)
{
  if (self->first == 0)
    self->first = id;
  for (guint ply = 0; ply <= record->n_moves; ply++) {
    const LibraryPlace *place
        = &g_array_index (batch->places, LibraryPlace, record->first_place + ply);
    const Posting posting = { .game = id - self->first,
                              .ply = (guint16) MIN (ply, POSTINGS_PLY_MAX),
                              .move = place->move };
    postings_builder_add (self->builder, place->key, posting);
  }
}

/* All of game OWN. */
static gboolean
write_whole_game (LibraryWriter *self, const LibraryBatch *batch, const LibraryRecord *record,
                  const Row *row, guint32 own, guint8 flags, guint32 source, GError **error)
{
  if (!write_row (self, record, row, own, flags, source, error)
      || !write_body (self, batch, record, row, own, error)
      || !write_words (self, record, own, error))
    return FALSE;
  add_postings (self, batch, record, own);
  add_hash (self, own, row->identity.hash);
  return TRUE;
}

LibraryWritten
library_writer_add (LibraryWriter *self, const LibraryBatch *batch, guint index, guint32 source,
                    guint32 *id, GError **error)
{
  const LibraryRecord *record = library_batch_get (batch, index);
  gboolean nothing_new;
  guint32 own, same;
  Row row = { 0 };

  if (record->problem)
    return LIBRARY_BROKEN;
  if (!begin_to_write (self, error) || !fill_names (self, batch, record, &row, error))
    return LIBRARY_FAILED;
  fill_numbers (batch, record, &row);
  same = find_same (self, record, &row.identity, &nothing_new);
  own = self->n_games;
  if (id)
    *id = nothing_new ? same : own;
  if (nothing_new)
    return LIBRARY_LEFT_OUT;
  if (!write_whole_game (self, batch, record, &row, own,
                         (guint8) (record->flags | (same ? LIBRARY_DUPLICATE : 0)), source, error))
    return LIBRARY_FAILED;
  return same ? LIBRARY_WRITTEN_AGAIN : LIBRARY_WRITTEN;
}

gboolean
library_writer_is_full (const LibraryWriter *self)
{
  return self->first > 0 && self->n_games - self->first >= POSTINGS_GAMES_MAX;
}

gboolean
library_writer_commit (LibraryWriter *self, GError **error)
{
  guint32 first = self->first;

  self->first = 0;
  if (first > 0
      && (!library_index_write (self->database, self->builder, first, self->n_games - first, error)
          || !library_index_join (self->database, error)))
    return FALSE;
  if (!self->begun)
    return TRUE;
  self->begun = FALSE;
  return library_database_commit (self->database, error);
}
