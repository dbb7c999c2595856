/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "library-keep.h"

#include <string.h>

/* In the table of what is to be told of the whole. */
#define PREFIX "game:"

/* The number of the game that was kept as NAME; 0: none. */
static guint32
find_kept (LibraryDatabase *database, const char *name)
{
  sqlite3_stmt *row
      = library_database_prepare (database, "SELECT value FROM library WHERE name = ?1", NULL);
  guint32 id = 0;

  if (row) {
    sqlite3_bind_text (row, 1, name, -1, SQLITE_STATIC);
    if (sqlite3_step (row) == SQLITE_ROW)
      id = (guint32) sqlite3_column_int64 (row, 0);
    sqlite3_finalize (row);
  }
  return id;
}

static gboolean
note_kept (LibraryDatabase *database, const char *name, guint32 id, GError **error)
{
  sqlite3_stmt *row = library_database_prepare (
      database, "INSERT OR REPLACE INTO library VALUES (?1, ?2)", error);
  gboolean good;

  if (!row)
    return FALSE;
  sqlite3_bind_text (row, 1, name, -1, SQLITE_STATIC);
  sqlite3_bind_int64 (row, 2, id);
  good = sqlite3_step (row) == SQLITE_DONE || library_database_fail (database, error);
  sqlite3_finalize (row);
  return good;
}

static gboolean
is_deleted (Library *self, guint32 id)
{
  const LibraryTable *table = library_get_table (self);

  return id > 0 && id <= library_table_count (table)
         && (library_table_get (table, id)->flags & LIBRARY_DELETED);
}

/* What is replaced goes only when the other one is there. */
static gboolean
replace (Library *self, LibraryDatabase *database, const char *name, guint32 before, guint32 now,
         GError **error)
{
  return note_kept (database, name, now, error)
         && (before == 0
             || (library_set_flags (self, &before, 1, 0, LIBRARY_DELETED, error)
                 && library_set_flags (self, &now, 1, LIBRARY_DUPLICATE, 0, error)));
}

gboolean
library_keep_game (Library *self, const GameTree *tree, const char *key, guint32 *id,
                   GError **error)
{
  g_autofree char *name = g_strconcat (PREFIX, key, NULL);
  LibraryDatabase *database = library_borrow (self, error);
  const guint32 before = database ? find_kept (database, name) : 0;
  guint32 now = before;
  gboolean good
      = database
        && (is_deleted (self, before)
            || (library_add_game (self, tree, NULL, &now, error)
                && (now == before || replace (self, database, name, before, now, error))));

  library_give_back (self, database);
  if (id)
    *id = now;
  return good;
}

char *
library_find_key (Library *self, guint32 id)
{
  LibraryDatabase *database = library_borrow (self, NULL);
  sqlite3_stmt *row
      = database ? library_database_prepare (
            database, "SELECT name FROM library WHERE value = ?1 AND name GLOB '" PREFIX "*'", NULL)
                 : NULL;
  char *key = NULL;

  if (row) {
    sqlite3_bind_int64 (row, 1, id);
    if (sqlite3_step (row) == SQLITE_ROW)
      key = g_strdup ((const char *) sqlite3_column_text (row, 0) + strlen (PREFIX));
    sqlite3_finalize (row);
  }
  library_give_back (self, database);
  return key;
}

gboolean
library_note_key (Library *self, guint32 id, const char *key, GError **error)
{
  g_autofree char *name = g_strconcat (PREFIX, key, NULL);
  LibraryDatabase *database = library_borrow (self, error);
  const gboolean good = database && note_kept (database, name, id, error);

  library_give_back (self, database);
  return good;
}
