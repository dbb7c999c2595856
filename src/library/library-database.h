/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * One connection to a library's file, an SQLite database, NAME.pallib.
 *
 *   library (name, value)   what is to be told of the whole; "title"
 *   kind (id, game)         the games that there are, by the id of their rules
 *   name (id, text)         players, events, sites, openings: each text once
 *   game (id, ...)          what lists show and filters ask for; ids count up and are never used
 * twice body (id, ...)          the rest of each game: its moves, other tags, and, where it has
 * notes or variations, its move text as it was in the file segment, block          the index of
 * positions (library-index.h) source, problem         the files that games came from, and what
 * stayed out of them and why tag, tagged             tags of the user's own words full text of
 * comments
 *
 * Games are only ever added, by one writer at a time, in transactions that hold whole games with
 * all of their index. Readers see what was committed when they ask; nobody waits for the writer
 * (WAL). The application id in the file's head says what it is, user_version is the format's.
 * Whoever wants to know more can ask the sqlite3 program.
 *
 * A connection belongs to one thread at a time (library_borrow). Statements are kept, and found by
 * their number.
 */
#pragma once

#include <gio/gio.h>
#include <sqlite3.h>

typedef enum {
  LIBRARY_READ_BODY,
  LIBRARY_READ_IDENTITY,
  LIBRARY_READ_BLOCKS,
  LIBRARY_ADD_NAME,
  LIBRARY_ADD_GAME,
  LIBRARY_ADD_BODY,
  LIBRARY_ADD_BLOCK,
  LIBRARY_ADD_SEGMENT,
  LIBRARY_ADD_PROBLEM,
  LIBRARY_ADD_WORDS,
  LIBRARY_KEEP_SOURCE,
  LIBRARY_SET_FLAGS,
  LIBRARY_N_STATEMENTS,
} LibraryStatement;

typedef struct {
  sqlite3 *db;
  sqlite3_stmt *statements[LIBRARY_N_STATEMENTS];
} LibraryDatabase;

/* Opens the library at PATH, which must exist unless MAKE is set: then it is made. NULL with ERROR,
 * one sentence (GAME_FILE_ERROR_FORMAT where it is none, G_IO_ERROR_INVALID_DATA where it is
 * damaged). */
LibraryDatabase *library_database_open (const char *path, gboolean make, GError **error);
void library_database_close (LibraryDatabase *self); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LibraryDatabase, library_database_close)

/* Says in ERROR what the database has just said; FALSE. */
gboolean library_database_fail (LibraryDatabase *self, GError **error);

/* Runs SQL, which gives no rows. */
gboolean library_database_run (LibraryDatabase *self, const char *sql, GError **error);

/* The statement WHICH, ready to be bound; NULL with ERROR. It is the connection's. */
sqlite3_stmt *library_database_statement (LibraryDatabase *self, LibraryStatement which,
                                          GError **error);

/* Runs STATEMENT, which gives no rows, and makes it ready for its next use. */
gboolean library_database_finish (LibraryDatabase *self, sqlite3_stmt *statement, GError **error);

/* A new statement of SQL; NULL with ERROR. Free with sqlite3_finalize. */
sqlite3_stmt *library_database_prepare (LibraryDatabase *self, const char *sql, GError **error);

/* The first number that SQL gives; -1 where it gives none. */
gint64 library_database_ask (LibraryDatabase *self, const char *sql);

/* Begins, ends and takes back a transaction that writes. */
gboolean library_database_begin (LibraryDatabase *self, GError **error);
gboolean library_database_commit (LibraryDatabase *self, GError **error);
void library_database_roll_back (LibraryDatabase *self);
