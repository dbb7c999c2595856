/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "library-index.h"

#include "rules/symmetry.h"

#include <string.h>

/* As it stands in the file: it never changes. */
typedef struct {
  gint64 id;
  guint32 first_game, games;
  gint64 first_block;
  guint n_blocks;
  guint64 *fences;
} Segment;

struct _LibraryIndex {
  GMutex lock;
  GPtrArray *segments; /* of Segment, which are shared with searches under way */
};

guint64
library_position_key (const Rules *rules, const Position *position, int *symmetry)
{
  guint64 key;

  if (rules_symmetries (rules) > 1) {
    key = rules_symmetric_key (rules, position, symmetry);
  } else {
    key = rules->key (position);
    if (symmetry)
      *symmetry = 0;
  }
  /* The least of several keys begins with zeros more often than others. */
  return key * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
}

/* --- Segments --- */

static void
segment_clear (gpointer data)
{
  Segment *segment = data;

  g_free (segment->fences);
}

static void
segment_unref (gpointer segment)
{
  g_atomic_rc_box_release_full (segment, segment_clear);
}

/* What ROW says; fences that are not whole numbers are not looked at. */
static Segment *
segment_read (sqlite3_stmt *row)
{
  Segment *segment = g_atomic_rc_box_new0 (Segment);
  const void *fences = sqlite3_column_blob (row, 4);
  int length = sqlite3_column_bytes (row, 4);

  segment->id = sqlite3_column_int64 (row, 0);
  segment->first_game = (guint32) sqlite3_column_int64 (row, 1);
  segment->games = (guint32) sqlite3_column_int64 (row, 2);
  segment->first_block = sqlite3_column_int64 (row, 3);
  segment->n_blocks = (guint) length / sizeof (guint64);
  segment->fences = g_memdup2 (fences, segment->n_blocks * sizeof (guint64));
  for (guint i = 0; i < segment->n_blocks; i++)
    segment->fences[i] = GUINT64_FROM_LE (segment->fences[i]);
  return segment;
}

static GPtrArray *
read_segments (LibraryDatabase *database, const char *sql, GError **error)
{
  g_autoptr (GPtrArray) segments = g_ptr_array_new_with_free_func (segment_unref);
  sqlite3_stmt *rows = library_database_prepare (database, sql, error);
  int result = SQLITE_ERROR;

  while (rows && (result = sqlite3_step (rows)) == SQLITE_ROW)
    g_ptr_array_add (segments, segment_read (rows));
  if (rows && result != SQLITE_DONE)
    library_database_fail (database, error);
  sqlite3_finalize (rows);
  return result == SQLITE_DONE ? g_steal_pointer (&segments) : NULL;
}

LibraryIndex *
library_index_new (void)
{
  LibraryIndex *self = g_new0 (LibraryIndex, 1);

  g_mutex_init (&self->lock);
  self->segments = g_ptr_array_new_with_free_func (segment_unref);
  return self;
}

void
library_index_free (LibraryIndex *self)
{
  if (!self)
    return;
  g_mutex_clear (&self->lock);
  g_ptr_array_unref (self->segments);
  g_free (self);
}

static GPtrArray *
share_segments (LibraryIndex *self)
{
  GPtrArray *segments;

  g_mutex_lock (&self->lock);
  segments = g_ptr_array_ref (self->segments);
  g_mutex_unlock (&self->lock);
  return segments;
}

/* Segments that are known already are not read again, unless some were joined. */
gboolean
library_index_refresh (LibraryIndex *self, LibraryDatabase *database, GError **error)
{
  g_autoptr (GPtrArray) known = share_segments (self);
  g_autoptr (GPtrArray) segments = g_ptr_array_new_with_free_func (segment_unref);
  g_autoptr (GPtrArray) added = NULL;
  g_autofree char *sql = NULL;
  const Segment *last = known->len > 0 ? known->pdata[known->len - 1] : NULL;
  g_autofree char *count = g_strdup_printf (
      "SELECT count(*) FROM segment WHERE id <= %" G_GINT64_FORMAT, last ? last->id : 0);
  gboolean same = library_database_ask (database, count) == known->len;

  sql = g_strdup_printf ("SELECT * FROM segment WHERE id > %" G_GINT64_FORMAT
                         " ORDER BY first_game",
                         same && last ? last->id : 0);
  added = read_segments (database, sql, error);
  if (!added)
    return FALSE;
  for (guint i = 0; same && i < known->len; i++)
    g_ptr_array_add (segments, g_atomic_rc_box_acquire (known->pdata[i]));
  g_ptr_array_extend_and_steal (segments, g_steal_pointer (&added));
  g_mutex_lock (&self->lock);
  g_ptr_array_unref (self->segments);
  self->segments = g_steal_pointer (&segments);
  g_mutex_unlock (&self->lock);
  return TRUE;
}

/* --- Looking up --- */

/* The first of N FENCES that is not less than KEY. */
static guint
find_fence (const guint64 *fences, guint n, guint64 key)
{
  guint low = 0, high = n;

  while (low < high) {
    guint middle = low + (high - low) / 2;
    if (fences[middle] < key)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

/* Adds what SEGMENT has of KEY to FOUND. STALE is set where the segment is no longer in the file.
 */
static gboolean
find_in_segment (const Segment *segment, LibraryDatabase *database, guint64 key, GArray *found,
                 gboolean *stale, GError **error)
{
  guint first = find_fence (segment->fences, segment->n_blocks, key), end = first;
  sqlite3_stmt *rows = library_database_statement (database, LIBRARY_READ_BLOCKS, error);
  int result;

  while (end < segment->n_blocks && segment->fences[end] == key)
    end++;
  first -= first > 0; /* what begins in the block before may be it */
  if (!rows || end == 0)
    return rows != NULL;
  sqlite3_bind_int64 (rows, 1, segment->first_block + first);
  sqlite3_bind_int64 (rows, 2, segment->first_block + end - 1);
  for (; (result = sqlite3_step (rows)) == SQLITE_ROW && first < end; first++)
    postings_find (sqlite3_column_blob (rows, 0), (gsize) sqlite3_column_bytes (rows, 0),
                   segment->fences[first], key, segment->first_game, found);
  *stale |= result == SQLITE_DONE && first < end;
  sqlite3_reset (rows);
  return result == SQLITE_DONE || library_database_fail (database, error);
}

static GArray *
find_in_all (LibraryIndex *self, LibraryDatabase *database, guint64 key, gboolean *stale,
             GError **error)
{
  g_autoptr (GPtrArray) segments = share_segments (self);
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (Posting));

  for (guint i = 0; i < segments->len; i++)
    if (!find_in_segment (segments->pdata[i], database, postings_key (key), found, stale, error))
      return NULL;
  return g_steal_pointer (&found);
}

GArray *
library_index_find (LibraryIndex *self, LibraryDatabase *database, guint64 key, GError **error)
{
  gboolean stale = FALSE;
  g_autoptr (GArray) found = find_in_all (self, database, key, &stale, error);

  /* Somebody has joined segments since. */
  if (found && stale && library_index_refresh (self, database, error)) {
    g_array_unref (found);
    found = find_in_all (self, database, key, &stale, error);
  }
  return g_steal_pointer (&found);
}

/* --- Writing --- */

typedef struct {
  LibraryDatabase *database;
  gint64 first_block, next_block;
  GArray *fences;
  GError **error;
} Writing;

static gboolean
write_block (guint64 fence, const guint8 *bytes, gsize length, gpointer data)
{
  Writing *writing = data;
  sqlite3_stmt *row
      = library_database_statement (writing->database, LIBRARY_ADD_BLOCK, writing->error);

  if (!row)
    return FALSE;
  fence = GUINT64_TO_LE (fence);
  g_array_append_val (writing->fences, fence);
  sqlite3_bind_int64 (row, 1, writing->next_block++);
  sqlite3_bind_blob (row, 2, bytes, (int) length, SQLITE_STATIC);
  return library_database_finish (writing->database, row, writing->error);
}

static gboolean
write_segment (Writing *writing, guint32 first, guint32 games)
{
  sqlite3_stmt *row
      = library_database_statement (writing->database, LIBRARY_ADD_SEGMENT, writing->error);

  if (!row)
    return FALSE;
  sqlite3_bind_int64 (
      row, 1,
      library_database_ask (writing->database,
                            "SELECT coalesce (max (seq), 0) + 1 FROM sqlite_sequence"
                            " WHERE name = 'segment'"));
  sqlite3_bind_int64 (row, 2, first);
  sqlite3_bind_int64 (row, 3, games);
  sqlite3_bind_int64 (row, 4, writing->first_block);
  sqlite3_bind_blob64 (row, 5, writing->fences->data, writing->fences->len * sizeof (guint64),
                       SQLITE_STATIC);
  return library_database_finish (writing->database, row, writing->error);
}

gboolean
library_index_write (LibraryDatabase *database, PostingsBuilder *builder, guint32 first,
                     guint32 games, GError **error)
{
  g_autoptr (GArray) fences = g_array_new (FALSE, FALSE, sizeof (guint64));
  gint64 block = library_database_ask (
      database, "SELECT coalesce (max (seq), 0) + 1 FROM sqlite_sequence WHERE name = 'block'");
  Writing writing = { database, block, block, fences, error };

  if (games == 0)
    return TRUE;
  return postings_builder_pack (builder, write_block, &writing)
         && write_segment (&writing, first, games);
}

/* --- Joining --- */

typedef struct {
  PostingsBuilder *builder;
  guint32 shift; /* from a game of the segment to one of all */
} Joining;

/* The builder cuts keys, so what was cut is put back as zeros. */
static void
join_posting (guint64 key, Posting posting, gpointer data)
{
  Joining *joining = data;

  posting.game += joining->shift;
  postings_builder_add (joining->builder, key << (64 - POSTINGS_KEY_BITS), posting);
}

static gboolean
take_segment (LibraryDatabase *database, const Segment *segment, Joining *joining, GError **error)
{
  sqlite3_stmt *rows = library_database_statement (database, LIBRARY_READ_BLOCKS, error);
  guint block = 0;
  int result;

  if (!rows)
    return FALSE;
  sqlite3_bind_int64 (rows, 1, segment->first_block);
  sqlite3_bind_int64 (rows, 2, segment->first_block + segment->n_blocks - 1);
  for (; (result = sqlite3_step (rows)) == SQLITE_ROW && block < segment->n_blocks; block++)
    postings_each (sqlite3_column_blob (rows, 0), (gsize) sqlite3_column_bytes (rows, 0),
                   segment->fences[block], join_posting, joining);
  sqlite3_reset (rows);
  return result == SQLITE_DONE || library_database_fail (database, error);
}

static gboolean
drop_segment (LibraryDatabase *database, const Segment *segment, GError **error)
{
  g_autofree char *sql = g_strdup_printf (
      "DELETE FROM segment WHERE id = %" G_GINT64_FORMAT
      "; DELETE FROM block WHERE id BETWEEN %" G_GINT64_FORMAT " AND %" G_GINT64_FORMAT,
      segment->id, segment->first_block, segment->first_block + segment->n_blocks - 1);

  return library_database_run (database, sql, error);
}

static guint32
segment_end (const Segment *segment)
{
  return segment->first_game + segment->games;
}

/* The first of the last SEGMENTS that belong together: each is joined with those behind it where it
 * is not much larger than they are, so that a game is written anew a few times at most. */
static guint
find_joint (const GPtrArray *segments)
{
  const Segment *last = segments->pdata[segments->len - 1];
  guint first = segments->len - 1;

  while (first > 0) {
    const Segment *before = segments->pdata[first - 1], *here = segments->pdata[first];
    if (segment_end (last) - before->first_game > POSTINGS_GAMES_MAX
        || before->games > 2 * (segment_end (last) - here->first_game))
      break;
    first--;
  }
  return first;
}

gboolean
library_index_join (LibraryDatabase *database, GError **error)
{
  g_autoptr (GPtrArray) segments
      = read_segments (database, "SELECT * FROM segment ORDER BY first_game", error);
  g_autoptr (PostingsBuilder) builder = postings_builder_new ();
  Joining joining = { .builder = builder };
  const Segment *first, *last;
  guint from;

  if (!segments || segments->len < 2)
    return segments != NULL;
  from = find_joint (segments);
  first = segments->pdata[from];
  last = segments->pdata[segments->len - 1];
  if (first == last)
    return TRUE;
  for (guint i = from; i < segments->len; i++) {
    const Segment *segment = segments->pdata[i];
    joining.shift = segment->first_game - first->first_game;
    if (!take_segment (database, segment, &joining, error)
        || !drop_segment (database, segment, error))
      return FALSE;
  }
  return library_index_write (database, builder, first->first_game,
                              segment_end (last) - first->first_game, error);
}
