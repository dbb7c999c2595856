/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "library.h"

#include "library-body.h"
#include "library-writer.h"
#include "registry.h"

#include <glib/gi18n-lib.h>
#include <string.h>

enum { IDLE_MAX = 8 }; /* connections that are kept */

struct _Library {
  gatomicrefcount references;
  char *path;
  LibraryTable *table;
  LibraryNames *names;
  LibraryIndex *index;
  guint8
      kinds[256]; /* the registry's index, by the number in the file; LIBRARY_KINDS_MAX: unknown */
  GMutex refreshing;
  GMutex lock; /* of the next one */
  GPtrArray *idle;
};

/* --- Loading --- */

static gboolean
load_kinds (Library *self, LibraryDatabase *database, GError **error)
{
  sqlite3_stmt *rows = library_database_prepare (database, "SELECT id, game FROM kind", error);
  int result = SQLITE_ERROR;

  memset (self->kinds, LIBRARY_KINDS_MAX, sizeof self->kinds);
  while (rows && (result = sqlite3_step (rows)) == SQLITE_ROW) {
    gint64 number = sqlite3_column_int64 (rows, 0);
    const char *id = (const char *) sqlite3_column_text (rows, 1);
    const Game *game = id ? registry_find (id) : NULL;
    for (int i = 0; game && i < MIN (registry_count (), LIBRARY_KINDS_MAX); i++)
      if (registry_game (i) == game && number >= 0 && number < (gint64) sizeof self->kinds)
        self->kinds[number] = (guint8) i;
  }
  sqlite3_finalize (rows);
  return result == SQLITE_DONE || (rows && library_database_fail (database, error));
}

static gboolean
load_names (Library *self, LibraryDatabase *database, GError **error)
{
  sqlite3_stmt *rows = library_database_prepare (
      database, "SELECT id, text FROM name WHERE id >= ?1 ORDER BY id", error);
  int result = SQLITE_ERROR;

  if (rows)
    sqlite3_bind_int64 (rows, 1, library_names_count (self->names));
  while (rows && (result = sqlite3_step (rows)) == SQLITE_ROW) {
    const char *text = (const char *) sqlite3_column_text (rows, 1);
    library_names_put (self->names, (guint32) sqlite3_column_int64 (rows, 0), text ? text : "");
  }
  sqlite3_finalize (rows);
  return result == SQLITE_DONE || (rows && library_database_fail (database, error));
}

static LibraryRow
library_read_row (const Library *self, sqlite3_stmt *rows)
{
  gint64 kind = sqlite3_column_int64 (rows, 1);

  return (LibraryRow){
    .kind = kind >= 0 && kind < (gint64) sizeof self->kinds ? self->kinds[kind] : LIBRARY_KINDS_MAX,
    .players
    = { (guint32) sqlite3_column_int64 (rows, 2), (guint32) sqlite3_column_int64 (rows, 3) },
    .event = (guint32) sqlite3_column_int64 (rows, 4),
    .site = (guint32) sqlite3_column_int64 (rows, 5),
    .opening = (guint32) sqlite3_column_int64 (rows, 6),
    .date = (guint32) sqlite3_column_int64 (rows, 7),
    .result = (guint8) (sqlite3_column_int64 (rows, 8) & 3),
    .ratings
    = { (guint16) sqlite3_column_int64 (rows, 9), (guint16) sqlite3_column_int64 (rows, 10) },
    .plies = (guint16) MIN (sqlite3_column_int64 (rows, 11), G_MAXUINT16),
    .flags = (guint8) sqlite3_column_int64 (rows, 12),
    .source = (guint32) sqlite3_column_int64 (rows, 13),
  };
}

static gboolean
load_rows (Library *self, LibraryDatabase *database, GError **error)
{
  sqlite3_stmt *rows = library_database_prepare (
      database,
      "SELECT id, kind, white, black, event, site, opening, date, result, white_rating,"
      " black_rating, plies, flags, source FROM game WHERE id > ?1 ORDER BY id",
      error);
  int result = SQLITE_ERROR;

  if (rows)
    sqlite3_bind_int64 (rows, 1, library_table_count (self->table));
  while (rows && (result = sqlite3_step (rows)) == SQLITE_ROW) {
    const LibraryRow row = library_read_row (self, rows);
    library_table_put (self->table, (guint32) sqlite3_column_int64 (rows, 0), &row);
  }
  sqlite3_finalize (rows);
  return result == SQLITE_DONE || (rows && library_database_fail (database, error));
}

/* All of it is of one moment. */
static gboolean
library_load (Library *self, LibraryDatabase *database, GError **error)
{
  gboolean good = library_database_run (database, "BEGIN", error)
                  && load_kinds (self, database, error) && load_names (self, database, error)
                  && load_rows (self, database, error)
                  && library_index_refresh (self->index, database, error);

  library_database_roll_back (database); /* nothing was written */
  return good;
}

gboolean
library_refresh (Library *self, GError **error)
{
  LibraryDatabase *database = library_borrow (self, error);
  gboolean good;

  if (!database)
    return FALSE;
  g_mutex_lock (&self->refreshing);
  good = library_load (self, database, error);
  g_mutex_unlock (&self->refreshing);
  library_give_back (self, database);
  return good;
}

Library *
library_open (const char *path, gboolean make, GError **error)
{
  g_autoptr (Library) self = g_new0 (Library, 1);
  LibraryDatabase *database;

  g_atomic_ref_count_init (&self->references);
  self->path = g_strdup (path);
  self->table = library_table_new ();
  self->names = library_names_new ();
  self->index = library_index_new ();
  self->idle = g_ptr_array_new_with_free_func ((GDestroyNotify) library_database_close);
  g_mutex_init (&self->refreshing);
  g_mutex_init (&self->lock);
  database = library_database_open (path, make, error);
  if (!database)
    return NULL;
  library_give_back (self, database);
  return library_refresh (self, error) ? g_steal_pointer (&self) : NULL;
}

Library *
library_ref (Library *self)
{
  g_atomic_ref_count_inc (&self->references);
  return self;
}

void
library_unref (Library *self)
{
  if (!self || !g_atomic_ref_count_dec (&self->references))
    return;
  g_ptr_array_unref (self->idle);
  library_index_free (self->index);
  library_names_free (self->names);
  library_table_free (self->table);
  g_mutex_clear (&self->refreshing);
  g_mutex_clear (&self->lock);
  g_free (self->path);
  g_free (self);
}

LibraryDatabase *
library_borrow (Library *self, GError **error)
{
  LibraryDatabase *database = NULL;

  g_mutex_lock (&self->lock);
  if (self->idle->len > 0)
    database = g_ptr_array_steal_index (self->idle, self->idle->len - 1);
  g_mutex_unlock (&self->lock);
  return database ? database : library_database_open (self->path, FALSE, error);
}

void
library_give_back (Library *self, LibraryDatabase *database)
{
  if (!database)
    return;
  g_mutex_lock (&self->lock);
  if (self->idle->len < IDLE_MAX) {
    g_ptr_array_add (self->idle, database);
    database = NULL;
  }
  g_mutex_unlock (&self->lock);
  library_database_close (database);
}

/* --- What there is --- */

const char *
library_get_path (const Library *self)
{
  return self->path;
}

const LibraryTable *
library_get_table (const Library *self)
{
  return self->table;
}

LibraryNames *
library_get_names (const Library *self)
{
  return self->names;
}

LibraryIndex *
library_get_index (Library *self)
{
  return self->index;
}

const Rules *
library_row_rules (const LibraryRow *row)
{
  return row->kind < registry_count () ? registry_game (row->kind)->rules : NULL;
}

guint8
library_kind (const Rules *rules)
{
  for (int i = 0; rules && i < MIN (registry_count (), LIBRARY_KINDS_MAX); i++)
    if (registry_game (i)->rules == rules)
      return (guint8) i;
  return LIBRARY_KINDS_MAX;
}

guint32
library_count (const Library *self, const Rules *rules)
{
  guint32 n = library_table_count (self->table), count = 0;
  guint8 kind = library_kind (rules);

  for (guint32 id = 1; id <= n; id++) {
    const LibraryRow *row = library_table_get (self->table, id);
    count += !(library_row_flags (row) & LIBRARY_DELETED) && (!rules || row->kind == kind);
  }
  return count;
}

GameTree *
library_read_game (Library *self, guint32 id, GError **error)
{
  LibraryDatabase *database;
  GameTree *tree;

  if (id == 0 || id > library_table_count (self->table)
      || !library_row_rules (library_table_get (self->table, id))) {
    g_set_error_literal (error, GAME_FILE_ERROR, GAME_FILE_ERROR_GAME,
                         _ ("This is a game that Palamedes does not support."));
    return NULL;
  }
  database = library_borrow (self, error);
  tree = database ? library_body_read (database, library_table_get (self->table, id), id,
                                       self->names, error)
                  : NULL;
  library_give_back (self, database);
  return tree;
}

GArray *
library_read_moves (Library *self, guint32 id, Position *start, GError **error)
{
  const Rules *rules = id > 0 && id <= library_table_count (self->table)
                           ? library_row_rules (library_table_get (self->table, id))
                           : NULL;
  LibraryDatabase *database = rules ? library_borrow (self, error) : NULL;
  GArray *moves = database ? library_body_read_moves (database, rules, id, start, error) : NULL;

  if (!rules)
    g_set_error_literal (error, GAME_FILE_ERROR, GAME_FILE_ERROR_GAME,
                         _ ("This is a game that Palamedes does not support."));
  library_give_back (self, database);
  return moves;
}

/* --- Changes --- */

gboolean
library_add_game (Library *self, const GameTree *tree, const LibraryOpenings *openings, guint32 *id,
                  GError **error)
{
  g_autoptr (LibraryBatch) batch = library_batch_new (openings);
  g_autoptr (LibraryWriter) writer = library_writer_new (self->path, error);
  guint32 number = 0;

  library_batch_add_tree (batch, tree, 0, NULL);
  if (!writer || library_writer_add (writer, batch, 0, 0, &number, error) == LIBRARY_FAILED
      || !library_writer_commit (writer, error))
    return FALSE;
  if (id)
    *id = number;
  return library_refresh (self, error);
}

/* Runs STATEMENT, whose parameter AT is a game, for each of the N games in IDS. */
static gboolean
run_for_each (LibraryDatabase *database, sqlite3_stmt *statement, int at, const guint32 *ids,
              gsize n, GError **error)
{
  for (gsize i = 0; i < n; i++) {
    sqlite3_bind_int64 (statement, at, ids[i]);
    if (sqlite3_step (statement) != SQLITE_DONE) {
      library_database_fail (database, error);
      sqlite3_reset (statement);
      return FALSE;
    }
    sqlite3_reset (statement);
  }
  return TRUE;
}

static gboolean
write_flags (LibraryDatabase *database, const guint32 *ids, gsize n, guint8 clear, guint8 set,
             GError **error)
{
  sqlite3_stmt *statement = library_database_statement (database, LIBRARY_SET_FLAGS, error);
  gboolean good;

  if (!statement || !library_database_begin (database, error))
    return FALSE;
  sqlite3_bind_int64 (statement, 2, clear);
  sqlite3_bind_int64 (statement, 3, set);
  good = run_for_each (database, statement, 1, ids, n, error);
  sqlite3_clear_bindings (statement);
  if (good)
    return library_database_commit (database, error);
  library_database_roll_back (database);
  return FALSE;
}

gboolean
library_set_flags (Library *self, const guint32 *ids, gsize n, guint8 clear, guint8 set,
                   GError **error)
{
  LibraryDatabase *database = library_borrow (self, error);
  gboolean good = database && write_flags (database, ids, n, clear, set, error);

  library_give_back (self, database);
  for (gsize i = 0; good && i < n; i++)
    library_table_set_flags (self->table, ids[i], clear, set);
  return good;
}

/* --- Tags --- */

/* The texts that SQL gives, whose parameter, if it has one, is ID. */
static GStrv
read_texts (Library *self, const char *sql, guint32 id, GError **error)
{
  LibraryDatabase *database = library_borrow (self, error);
  sqlite3_stmt *rows = database ? library_database_prepare (database, sql, error) : NULL;
  g_autoptr (GStrvBuilder) texts = g_strv_builder_new ();
  int result = SQLITE_ERROR;

  if (rows && sqlite3_bind_parameter_count (rows) > 0)
    sqlite3_bind_int64 (rows, 1, id);
  while (rows && (result = sqlite3_step (rows)) == SQLITE_ROW) {
    const char *text = (const char *) sqlite3_column_text (rows, 0);
    g_strv_builder_add (texts, text ? text : "");
  }
  if (rows && result != SQLITE_DONE)
    library_database_fail (database, error);
  sqlite3_finalize (rows);
  library_give_back (self, database);
  return result == SQLITE_DONE ? g_strv_builder_end (texts) : NULL;
}

GStrv
library_get_tags (Library *self, GError **error)
{
  return read_texts (self, "SELECT text FROM tag ORDER BY text COLLATE NOCASE", 0, error);
}

GStrv
library_get_tags_of (Library *self, guint32 id, GError **error)
{
  return read_texts (self,
                     "SELECT text FROM tagged JOIN tag ON tag.id = tagged.tag WHERE game = ?1"
                     " ORDER BY text COLLATE NOCASE",
                     id, error);
}

GArray *
library_get_tagged (Library *self, const char *tag, GError **error)
{
  LibraryDatabase *database = library_borrow (self, error);
  sqlite3_stmt *rows
      = database ? library_database_prepare (
            database,
            "SELECT game FROM tagged JOIN tag ON tag.id = tagged.tag WHERE text = ?1 ORDER BY game",
            error)
                 : NULL;
  g_autoptr (GArray) games = g_array_new (FALSE, FALSE, sizeof (guint32));
  int result = SQLITE_ERROR;

  if (rows)
    sqlite3_bind_text (rows, 1, tag, -1, SQLITE_STATIC);
  while (rows && (result = sqlite3_step (rows)) == SQLITE_ROW) {
    guint32 game = (guint32) sqlite3_column_int64 (rows, 0);
    g_array_append_val (games, game);
  }
  if (rows && result != SQLITE_DONE)
    library_database_fail (database, error);
  sqlite3_finalize (rows);
  library_give_back (self, database);
  return result == SQLITE_DONE ? g_steal_pointer (&games) : NULL;
}

/* Runs SQL with TAG as its first parameter, for each of the games in IDS as its second one; once,
 * without, where N is 0. */
static gboolean
run_with_tag (LibraryDatabase *database, const char *sql, const char *tag, const guint32 *ids,
              gsize n, GError **error)
{
  sqlite3_stmt *statement = library_database_prepare (database, sql, error);
  gboolean good;

  if (!statement)
    return FALSE;
  if (sqlite3_bind_parameter_count (statement) > 0)
    sqlite3_bind_text (statement, 1, tag, -1, SQLITE_STATIC);
  good = n > 0 ? run_for_each (database, statement, 2, ids, n, error)
               : library_database_finish (database, statement, error);
  sqlite3_finalize (statement);
  return good;
}

static gboolean
write_tag (LibraryDatabase *database, const char *tag, const guint32 *ids, gsize n, gboolean has,
           GError **error)
{
  if (n == 0)
    return TRUE;
  if (has)
    return run_with_tag (database, "INSERT OR IGNORE INTO tag (text) VALUES (?1)", tag, NULL, 0,
                         error)
           && run_with_tag (database,
                            "INSERT OR IGNORE INTO tagged SELECT id, ?2 FROM tag WHERE text = ?1",
                            tag, ids, n, error);
  return run_with_tag (database,
                       "DELETE FROM tagged WHERE game = ?2"
                       " AND tag = (SELECT id FROM tag WHERE text = ?1)",
                       tag, ids, n, error)
         && run_with_tag (database, "DELETE FROM tag WHERE id NOT IN (SELECT tag FROM tagged)",
                          NULL, NULL, 0, error);
}

gboolean
library_tag (Library *self, const char *tag, const guint32 *ids, gsize n, gboolean has,
             GError **error)
{
  LibraryDatabase *database = library_borrow (self, error);
  gboolean good = FALSE;

  if (database && library_database_begin (database, error)) {
    good = write_tag (database, tag, ids, n, has, error);
    if (good)
      good = library_database_commit (database, error);
    else
      library_database_roll_back (database);
  }
  library_give_back (self, database);
  return good;
}

char *
library_get_title (Library *self)
{
  g_auto (GStrv) texts
      = read_texts (self, "SELECT value FROM library WHERE name = 'title'", 0, NULL);

  return texts && texts[0] ? g_strdup (texts[0]) : NULL;
}

gboolean
library_set_title (Library *self, const char *title, GError **error)
{
  LibraryDatabase *database = library_borrow (self, error);
  gboolean good = database
                  && run_with_tag (database, "INSERT OR REPLACE INTO library VALUES ('title', ?1)",
                                   title, NULL, 0, error);

  library_give_back (self, database);
  return good;
}
