/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "library-database.h"

#include "files/core/read-problem.h"
#include "files/core/sqlite-harden.h"

#include <glib/gi18n-lib.h>
#include <string.h>

enum {
  APPLICATION_ID = 0x50414c4c, /* "PALL" */
  VERSION = 1,
  PAGE_BYTES = 8192,
  CACHE_KIB = 16384,
  BUSY_MS = 20000, /* a transaction of the import takes a second or two */
  POLL_MS = 2,     /* between two transactions an import lets others write for some milliseconds */
};

static const char schema[]
    = "CREATE TABLE library (name TEXT PRIMARY KEY, value) WITHOUT ROWID;"
      "CREATE TABLE kind (id INTEGER PRIMARY KEY, game TEXT NOT NULL UNIQUE);"
      "CREATE TABLE name (id INTEGER PRIMARY KEY, text TEXT NOT NULL);"
      "CREATE TABLE game (id INTEGER PRIMARY KEY, kind INTEGER NOT NULL, white INTEGER NOT NULL,"
      " black INTEGER NOT NULL, event INTEGER NOT NULL, site INTEGER NOT NULL,"
      " opening INTEGER NOT NULL, date INTEGER NOT NULL, result INTEGER NOT NULL,"
      " white_rating INTEGER NOT NULL, black_rating INTEGER NOT NULL, plies INTEGER NOT NULL,"
      " flags INTEGER NOT NULL, source INTEGER NOT NULL, moves_hash INTEGER NOT NULL);"
      "CREATE TABLE body (id INTEGER PRIMARY KEY, moves BLOB NOT NULL, start TEXT, tags TEXT,"
      " text TEXT);"
      "CREATE TABLE segment (id INTEGER PRIMARY KEY AUTOINCREMENT, first_game INTEGER NOT NULL,"
      " games INTEGER NOT NULL, first_block INTEGER NOT NULL, fences BLOB NOT NULL);"
      "CREATE TABLE block (id INTEGER PRIMARY KEY AUTOINCREMENT, postings BLOB NOT NULL);"
      "CREATE TABLE source (id INTEGER PRIMARY KEY, uri TEXT NOT NULL, size INTEGER NOT NULL,"
      " modified INTEGER NOT NULL, state INTEGER NOT NULL, place INTEGER NOT NULL,"
      " line INTEGER NOT NULL, games INTEGER NOT NULL, added INTEGER NOT NULL,"
      " duplicates INTEGER NOT NULL, broken INTEGER NOT NULL, message TEXT);"
      "CREATE TABLE problem (source INTEGER NOT NULL, number INTEGER NOT NULL,"
      " line INTEGER NOT NULL, duplicate_of INTEGER, game TEXT, message TEXT NOT NULL);"
      "CREATE INDEX problem_of_source ON problem (source);"
      "CREATE TABLE tag (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);"
      "CREATE TABLE tagged (tag INTEGER NOT NULL, game INTEGER NOT NULL, PRIMARY KEY (tag, game))"
      " WITHOUT ROWID;"
      "CREATE VIRTUAL TABLE words USING fts5 (text, content='', columnsize=0, detail=none);";

static const char *const statement_texts[LIBRARY_N_STATEMENTS] = {
  [LIBRARY_READ_BODY] = "SELECT moves, start, tags, text FROM body WHERE id = ?1",
  [LIBRARY_READ_IDENTITY] = "SELECT white, black, date, result FROM game WHERE id = ?1",
  [LIBRARY_READ_BLOCKS] = "SELECT postings FROM block WHERE id BETWEEN ?1 AND ?2 ORDER BY id",
  [LIBRARY_ADD_NAME] = "INSERT INTO name VALUES (?1, ?2)",
  [LIBRARY_ADD_GAME] = "INSERT INTO game VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12,"
                       " ?13, ?14, ?15)",
  [LIBRARY_ADD_BODY] = "INSERT INTO body VALUES (?1, ?2, ?3, ?4, ?5)",
  [LIBRARY_ADD_BLOCK] = "INSERT INTO block VALUES (?1, ?2)",
  [LIBRARY_ADD_SEGMENT] = "INSERT INTO segment VALUES (?1, ?2, ?3, ?4, ?5)",
  [LIBRARY_ADD_PROBLEM] = "INSERT INTO problem VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
  [LIBRARY_ADD_WORDS] = "INSERT INTO words (rowid, text) VALUES (?1, ?2)",
  [LIBRARY_KEEP_SOURCE] = "UPDATE source SET state = ?2, place = ?3, line = ?4, games = ?5,"
                          " added = ?6, duplicates = ?7, broken = ?8, message = ?9 WHERE id = ?1",
  [LIBRARY_SET_FLAGS] = "UPDATE game SET flags = (flags & ~?2) | ?3 WHERE id = ?1",
};

gboolean
library_database_fail (LibraryDatabase *self, GError **error)
{
  const char *path = sqlite3_db_filename (self->db, "main"); /* NULL before it is open */
  int code = sqlite3_errcode (self->db);

  /* It wants a file of its own beside the library's, even to read that. */
  if (code == SQLITE_CANTOPEN && path != NULL && g_file_test (path, G_FILE_TEST_EXISTS))
    code = SQLITE_READONLY;
  switch (code) {
  case SQLITE_FULL:
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE,
                         _ ("The disk is full; what was complete has been kept. Free up space and "
                            "try again."));
    break;
  case SQLITE_NOTADB:
    g_set_error_literal (error, GAME_FILE_ERROR, GAME_FILE_ERROR_FORMAT,
                         _ ("This file is not a library of games."));
    break;
  case SQLITE_CORRUPT:
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                         _ ("The library’s file is damaged. Repair it: the games that can still "
                            "be read are saved in a new library."));
    break;
  case SQLITE_BUSY:
  case SQLITE_LOCKED:
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_BUSY,
                         _ ("The library is being written to by another program. Try again when "
                            "that has finished."));
    break;
  case SQLITE_READONLY:
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_READ_ONLY,
                         _ ("The library’s file is read-only. Change its permissions, or copy it "
                            "to a folder of your own."));
    break;
  default:
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED,
                 /* Translators: what the database says, in English. */
                 _ ("Could not read or write the library: %s."), sqlite3_errmsg (self->db));
  }
  return FALSE;
}

gboolean
library_database_run (LibraryDatabase *self, const char *sql, GError **error)
{
  return sqlite3_exec (self->db, sql, NULL, NULL, NULL) == SQLITE_OK
         || library_database_fail (self, error);
}

sqlite3_stmt *
library_database_prepare (LibraryDatabase *self, const char *sql, GError **error)
{
  sqlite3_stmt *statement = NULL;

  if (sqlite3_prepare_v3 (self->db, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL)
      != SQLITE_OK)
    library_database_fail (self, error);
  return statement;
}

sqlite3_stmt *
library_database_statement (LibraryDatabase *self, LibraryStatement which, GError **error)
{
  if (!self->statements[which])
    self->statements[which] = library_database_prepare (self, statement_texts[which], error);
  return self->statements[which];
}

gboolean
library_database_finish (LibraryDatabase *self, sqlite3_stmt *statement, GError **error)
{
  gboolean done = sqlite3_step (statement) == SQLITE_DONE || library_database_fail (self, error);

  sqlite3_reset (statement);
  sqlite3_clear_bindings (statement);
  return done;
}

gint64
library_database_ask (LibraryDatabase *self, const char *sql)
{
  sqlite3_stmt *statement = library_database_prepare (self, sql, NULL);
  gint64 number = -1;

  if (statement && sqlite3_step (statement) == SQLITE_ROW)
    number = sqlite3_column_int64 (statement, 0);
  sqlite3_finalize (statement);
  return number;
}

gboolean
library_database_begin (LibraryDatabase *self, GError **error)
{
  return library_database_run (self, "BEGIN IMMEDIATE", error);
}

gboolean
library_database_commit (LibraryDatabase *self, GError **error)
{
  if (library_database_run (self, "COMMIT", error))
    return TRUE;
  library_database_roll_back (self);
  return FALSE;
}

void
library_database_roll_back (LibraryDatabase *self)
{
  sqlite3_exec (self->db, "ROLLBACK", NULL, NULL, NULL);
}

/* --- Opening --- */

static gboolean
make_schema (LibraryDatabase *self, GError **error)
{
  g_autofree char *head = g_strdup_printf ("PRAGMA page_size = %d; PRAGMA application_id = %d;"
                                           "PRAGMA user_version = %d;",
                                           PAGE_BYTES, APPLICATION_ID, VERSION);

  /* The size of pages is fixed by whatever comes first into the file. */
  return library_database_run (self, head, error)
         && library_database_run (self, "PRAGMA journal_mode = WAL", error)
         && library_database_begin (self, error) && library_database_run (self, schema, error)
         && library_database_commit (self, error);
}

/* Whether the open database is a library that this program understands; ERROR says why not. */
static gboolean
library_database_check (LibraryDatabase *self, GError **error)
{
  gint64 id = library_database_ask (self, "PRAGMA application_id");

  if (id < 0)
    return library_database_fail (self, error);
  if (id != APPLICATION_ID) {
    g_set_error_literal (error, GAME_FILE_ERROR, GAME_FILE_ERROR_FORMAT,
                         _ ("This file is not a library of games."));
    return FALSE;
  }
  if (library_database_ask (self, "PRAGMA user_version") > VERSION) {
    g_set_error_literal (error, GAME_FILE_ERROR, GAME_FILE_ERROR_FORMAT,
                         _ ("This library was made by a newer version of Palamedes. Update "
                            "Palamedes to open it."));
    return FALSE;
  }
  return TRUE;
}

static int
on_busy (void *data, int count)
{
  g_usleep (POLL_MS * 1000);
  return count < BUSY_MS / POLL_MS;
}

static gboolean
library_database_prepare_file (LibraryDatabase *self, gboolean make, GError **error)
{
  g_autofree char *pragmas = g_strdup_printf ("PRAGMA synchronous = NORMAL;"
                                              "PRAGMA cache_size = -%d;",
                                              CACHE_KIB);

  sqlite_harden (self->db);
  sqlite3_busy_handler (self->db, on_busy, NULL);
  if (make && library_database_ask (self, "SELECT count(*) FROM sqlite_master") == 0
      && !make_schema (self, error))
    return FALSE;
  return library_database_check (self, error) && library_database_run (self, pragmas, error);
}

LibraryDatabase *
library_database_open (const char *path, gboolean make, GError **error)
{
  g_autoptr (LibraryDatabase) self = g_new0 (LibraryDatabase, 1);
  int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | (make ? SQLITE_OPEN_CREATE : 0);

  if (sqlite3_open_v2 (path, &self->db, flags, NULL) != SQLITE_OK) {
    library_database_fail (self, error);
    return NULL;
  }
  return library_database_prepare_file (self, make, error) ? g_steal_pointer (&self) : NULL;
}

void
library_database_close (LibraryDatabase *self)
{
  if (!self)
    return;
  for (int i = 0; i < LIBRARY_N_STATEMENTS; i++)
    sqlite3_finalize (self->statements[i]);
  sqlite3_close (self->db);
  g_free (self);
}
