/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "book-own.h"

#include "book-place.h"
#include "files/core/byte-order.h"
#include "files/core/sqlite-harden.h"
#include "files/core/steady-file.h"
#include "registry.h"
#include "rules/symmetry.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <sqlite3.h>
#include <sys/stat.h>

enum {
  APPLICATION_ID = 0x50414c42, /* "PALB" */
  APPLICATION_ID_AT = 68,      /* in the file's head, the most significant byte first */
  VERSION = 2,
  PLIES_MAX = 300,
  PROGRESS_ROWS = 1000,
  BUSY_MS = 2000,
};

typedef struct {
  sqlite3 *db;
  gboolean old;     /* each mirror image has a key of its own */
  struct stat seen; /* the file, when something of it was read last */
  sqlite3_stmt *look_up, *put, *add, *remove;
} Own;

static const char schema[] = "CREATE TABLE book (name TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;"
                             "CREATE TABLE moves (key INTEGER NOT NULL, move TEXT NOT NULL,"
                             " weight INTEGER NOT NULL, wins INTEGER NOT NULL,"
                             " draws INTEGER NOT NULL, losses INTEGER NOT NULL, note TEXT,"
                             " PRIMARY KEY (key, move)) WITHOUT ROWID;";

static gboolean
book_own_fail (sqlite3 *db, GError **error)
{
  if (sqlite3_extended_errcode (db) == SQLITE_READONLY_DBMOVED)
    return steady_file_set_changed (sqlite3_db_filename (db, "main"), error);
  if (sqlite3_errcode (db) == SQLITE_FULL) {
    g_set_error_literal (
        error, G_IO_ERROR, G_IO_ERROR_NO_SPACE,
        _ ("The disk is full; the book was not changed. Free up space and try again."));
    return FALSE;
  }
  if (sqlite3_errcode (db) == SQLITE_CORRUPT || sqlite3_errcode (db) == SQLITE_NOTADB) {
    g_set_error_literal (
        error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
        _ ("The book file is damaged. Restore it from a backup, or choose another book."));
    return FALSE;
  }
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED,
               /* Translators: what the database says, in English. */
               _ ("Could not read or write the book: %s. If another program is using it, close "
                  "that program; otherwise, restore the file from a backup."),
               sqlite3_errmsg (db));
  return FALSE;
}

static gboolean
book_own_run (sqlite3 *db, const char *sql, GError **error)
{
  return sqlite3_exec (db, sql, NULL, NULL, NULL) == SQLITE_OK || book_own_fail (db, error);
}

/* Runs STATEMENT, which gives no rows, and makes it ready for its next use. */
static gboolean
book_own_finish (sqlite3 *db, sqlite3_stmt *statement, GError **error)
{
  gboolean done = sqlite3_step (statement) == SQLITE_DONE || book_own_fail (db, error);

  sqlite3_reset (statement);
  sqlite3_clear_bindings (statement);
  return done;
}

/* --- Opening --- */

static gboolean
own_probe (const guint8 *bytes, gsize length, goffset size, const char *name)
{
  return length >= APPLICATION_ID_AT + 4 && memcmp (bytes, "SQLite format 3", 16) == 0
         && bytes_big_endian (bytes + APPLICATION_ID_AT, 4) == APPLICATION_ID;
}

static gint64
ask_number (sqlite3 *db, const char *sql)
{
  sqlite3_stmt *statement = NULL;
  gint64 number = -1;

  if (sqlite3_prepare_v2 (db, sql, -1, &statement, NULL) == SQLITE_OK
      && sqlite3_step (statement) == SQLITE_ROW)
    number = sqlite3_column_int64 (statement, 0);
  sqlite3_finalize (statement);
  return number;
}

/* The game that the book is of, NULL where this program does not know it. */
static const Rules *
game_of (sqlite3 *db)
{
  sqlite3_stmt *statement = NULL;
  const Game *game = NULL;

  if (sqlite3_prepare_v2 (db, "SELECT value FROM book WHERE name = 'game'", -1, &statement, NULL)
          == SQLITE_OK
      && sqlite3_step (statement) == SQLITE_ROW && sqlite3_column_text (statement, 0))
    game = registry_find ((const char *) sqlite3_column_text (statement, 0));
  sqlite3_finalize (statement);
  return game ? game->rules : NULL;
}

static gboolean
book_own_prepare (Own *own, GError **error)
{
  const struct {
    sqlite3_stmt **statement;
    const char *sql;
  } wanted[] = {
    { &own->look_up, /* no position has so many moves */
      "SELECT move, weight, wins, draws, losses, note FROM moves WHERE key = ?1 LIMIT 256" },
    { &own->put, "INSERT OR REPLACE INTO moves VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)" },
    { &own->add,
      "INSERT INTO moves VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (key, move) DO UPDATE SET"
      " weight = max (weight, excluded.weight), wins = wins + excluded.wins,"
      " draws = draws + excluded.draws, losses = losses + excluded.losses,"
      " note = coalesce (note, excluded.note)" },
    { &own->remove, "DELETE FROM moves WHERE key = ?1 AND move = ?2" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (wanted); i++)
    if (sqlite3_prepare_v2 (own->db, wanted[i].sql, -1, wanted[i].statement, NULL) != SQLITE_OK)
      return book_own_fail (own->db, error);
  return TRUE;
}

static void
own_close (gpointer state)
{
  Own *own = state;

  sqlite3_finalize (own->look_up);
  sqlite3_finalize (own->put);
  sqlite3_finalize (own->add);
  sqlite3_finalize (own->remove);
  sqlite3_close (own->db);
  g_free (own);
}

/* The one that a new book of RULES' game has. */
static int
version_of (const Rules *rules)
{
  return rules_symmetries (rules) > 1 ? VERSION : 1;
}

/* Whether the open database is a book that this program understands; ERROR says why not. */
static gboolean
check (Own *own, const Rules **rules, GError **error)
{
  gint64 version = ask_number (own->db, "PRAGMA user_version");

  if (version > VERSION) {
    g_set_error_literal (
        error, GAME_FILE_ERROR, GAME_FILE_ERROR_FORMAT,
        _ ("This book was made by a newer version of Palamedes. Update Palamedes to open it."));
    return FALSE;
  }
  *rules = game_of (own->db);
  if (*rules) {
    own->old = version < version_of (*rules);
    return book_own_prepare (own, error);
  }
  if (sqlite3_errcode (own->db) == SQLITE_CORRUPT || sqlite3_errcode (own->db) == SQLITE_NOTADB)
    return book_own_fail (own->db, error);
  g_set_error_literal (
      error, GAME_FILE_ERROR, GAME_FILE_ERROR_GAME,
      _ ("This book does not name its game, or names one that Palamedes does not support."));
  return FALSE;
}

static gpointer
own_open (const char *path, const Rules **rules, GError **error)
{
  Own *own = g_new0 (Own, 1);

  if (sqlite3_open_v2 (path, &own->db, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK) {
    book_own_fail (own->db, error);
    own_close (own);
    return NULL;
  }
  sqlite_harden (own->db);
  sqlite3_busy_timeout (own->db, BUSY_MS);
  stat (path, &own->seen);
  if (!check (own, rules, error)) {
    own_close (own);
    return NULL;
  }
  return own;
}

/* --- Reading --- */

static void
book_own_read_row (sqlite3_stmt *row, const BookPlace *place, GArray *moves)
{
  const char *text = (const char *) sqlite3_column_text (row, 0);
  const char *note = (const char *) sqlite3_column_text (row, 5);
  BookMove move = {
    .weight = (int) CLAMP (sqlite3_column_int64 (row, 1), 0, BOOK_WEIGHT_MAX),
    .wins = CLAMP (sqlite3_column_int64 (row, 2), 0, BOOK_COUNT_MAX),
    .draws = CLAMP (sqlite3_column_int64 (row, 3), 0, BOOK_COUNT_MAX),
    .losses = CLAMP (sqlite3_column_int64 (row, 4), 0, BOOK_COUNT_MAX),
  };

  if (!text || !book_place_read (place, text, &move.move))
    return;
  move.note = note && *note ? g_utf8_make_valid (note, -1) : NULL;
  g_array_append_val (moves, move);
}

static gboolean
read_rows (Own *own, const BookPlace *place, GArray *moves, GError **error)
{
  int result;

  sqlite3_bind_int64 (own->look_up, 1, (sqlite3_int64) place->key);
  while ((result = sqlite3_step (own->look_up)) == SQLITE_ROW)
    book_own_read_row (own->look_up, place, moves);
  sqlite3_reset (own->look_up);
  return result == SQLITE_DONE || book_own_fail (own->db, error);
}

/* Another file in the place of the book is another book. Where somebody has written into it without
 * asking the database, as cp does, nothing holds that the database remembers of it. What was
 * deleted can be read on. */
static gboolean
look_at_file (Own *own, GError **error)
{
  const char *path = sqlite3_db_filename (own->db, "main");
  const struct stat seen = own->seen;
  struct stat now;

  if (stat (path, &now) != 0)
    return TRUE;
  if (now.st_dev != seen.st_dev || now.st_ino != seen.st_ino)
    return steady_file_set_changed (path, error);
  if (!sqlite3_get_autocommit (own->db))
    return TRUE;
  if (now.st_size != seen.st_size || now.st_mtim.tv_sec != seen.st_mtim.tv_sec
      || now.st_mtim.tv_nsec != seen.st_mtim.tv_nsec)
    sqlite3_db_release_memory (own->db);
  own->seen = now;
  return TRUE;
}

/* An old book is asked about all images, of those that are alike once. */
static gboolean
look_up_images (Own *own, const Rules *rules, const Position *position, GArray *moves,
                GError **error)
{
  g_autoptr (GArray) keys = g_array_new (FALSE, FALSE, sizeof (guint64));

  for (int i = 0; i < rules_symmetries (rules); i++) {
    BookPlace place;
    gboolean known = FALSE;

    book_place_of_image (&place, rules, position, i);
    for (guint j = 0; j < keys->len; j++)
      known |= g_array_index (keys, guint64, j) == place.key;
    if (known)
      continue;
    g_array_append_val (keys, place.key);
    if (!read_rows (own, &place, moves, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
own_look_up (gpointer state, const Rules *rules, const Position *position, GArray *moves,
             GError **error)
{
  Own *own = state;
  BookPlace place;

  if (!look_at_file (own, error))
    return FALSE;
  if (own->old)
    return look_up_images (own, rules, position, moves, error);
  book_place_find (&place, rules, position);
  return read_rows (own, &place, moves, error);
}

/* The database has no number of its rows, and goes through all of them. */
static guint64
own_size (gpointer state, guint64 most)
{
  g_autofree char *some = g_strdup_printf (
      "SELECT count(*) FROM (SELECT 1 FROM moves LIMIT %" G_GUINT64_FORMAT ")", most);
  const char *sql = most < G_MAXINT64 ? some : "SELECT count(*) FROM moves";

  return (guint64) MAX (ask_number (((Own *) state)->db, sql), 0);
}

/* --- Writing --- */

static gboolean
own_is_writable (gpointer state)
{
  const Own *own = state;

  return !own->old && sqlite3_db_readonly (own->db, "main") == 0;
}

static void
bind_name (sqlite3_stmt *statement, guint64 key, const char *text)
{
  sqlite3_bind_int64 (statement, 1, (sqlite3_int64) key);
  sqlite3_bind_text (statement, 2, text, -1, SQLITE_TRANSIENT);
}

static void
bind_place (sqlite3_stmt *statement, const Rules *rules, const Position *position, Move move)
{
  char text[MOVE_TEXT_MAX];
  BookPlace place;

  book_place_find (&place, rules, position);
  book_place_write (&place, move, text);
  bind_name (statement, place.key, text);
}

static void
bind_rest (sqlite3_stmt *statement, const BookMove *move)
{
  sqlite3_bind_int64 (statement, 3, CLAMP (move->weight, 0, BOOK_WEIGHT_MAX));
  sqlite3_bind_int64 (statement, 4, move->wins);
  sqlite3_bind_int64 (statement, 5, move->draws);
  sqlite3_bind_int64 (statement, 6, move->losses);
  if (move->note && *move->note)
    sqlite3_bind_text (statement, 7, move->note, -1, SQLITE_TRANSIENT);
}

static gboolean
own_put (gpointer state, const Rules *rules, const Position *position, const BookMove *move,
         gboolean add, GError **error)
{
  Own *own = state;
  sqlite3_stmt *statement = add ? own->add : own->put;

  bind_place (statement, rules, position, move->move);
  bind_rest (statement, move);
  return book_own_finish (own->db, statement, error);
}

static gboolean
own_remove (gpointer state, const Rules *rules, const Position *position, Move move, GError **error)
{
  Own *own = state;

  bind_place (own->remove, rules, position, move);
  return book_own_finish (own->db, own->remove, error);
}

gboolean
book_own_insert (Book *book, guint64 key, const char *text, const BookMove *row, GError **error)
{
  Own *own = book_get_state (book);

  bind_name (own->put, key, text);
  bind_rest (own->put, row);
  return book_own_finish (own->db, own->put, error);
}

static gboolean
own_begin (gpointer state, GError **error)
{
  return book_own_run (((Own *) state)->db, "BEGIN IMMEDIATE", error);
}

static void
own_roll_back (gpointer state)
{
  book_own_run (((Own *) state)->db, "ROLLBACK", NULL);
}

/* The database keeps what it could not write, to try it once more; nobody here does. */
static gboolean
own_commit (gpointer state, GError **error)
{
  if (book_own_run (((Own *) state)->db, "COMMIT", error))
    return TRUE;
  own_roll_back (state);
  return FALSE;
}

/* --- Whole books --- */

/* Everything that a new book begins with, in the database at PATH. */
static gboolean
write_schema (const char *path, const Rules *rules, GError **error)
{
  g_autofree char *head
      = g_strdup_printf ("PRAGMA application_id = %d; PRAGMA user_version = %d; BEGIN; %s"
                         "INSERT INTO book VALUES ('game', '%s'); COMMIT;",
                         APPLICATION_ID, version_of (rules), schema, rules->id);
  sqlite3 *db = NULL;
  gboolean done = sqlite3_open (path, &db) == SQLITE_OK ? book_own_run (db, head, error)
                                                        : book_own_fail (db, error);

  sqlite3_close (db);
  return done;
}

gboolean
book_own_create (GFile *file, const Rules *rules, GError **error)
{
  g_autofree char *path = g_file_get_path (file);
  g_autofree char *beside = path ? g_strconcat (path, ".new", NULL) : NULL;

  if (!path) {
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                         _ ("A book must be stored on this computer. Choose a local folder."));
    return FALSE;
  }
  g_unlink (beside);
  if (!write_schema (beside, rules, error)) {
    g_unlink (beside);
    return FALSE;
  }
  if (g_rename (beside, path) == 0)
    return TRUE;
  g_set_error (error, G_IO_ERROR, g_io_error_from_errno (errno),
               _ ("Could not write the book to “%s”: %s. Choose another location."), path,
               g_strerror (errno));
  g_unlink (beside);
  return FALSE;
}

char *
book_own_folder (Book *book)
{
  return g_path_get_dirname (sqlite3_db_filename (((Own *) book_get_state (book))->db, "main"));
}

typedef struct {
  Book *book;
  BookProgressFunc progress;
  gpointer data;
  guint64 done, total;
  GCancellable *cancellable;
  GError **error;
  gboolean failed;
} Merge;

/* One more; FALSE where it is to be stopped. */
static gboolean
count_row (Merge *merge)
{
  merge->done++;
  if (merge->done % PROGRESS_ROWS != 0)
    return TRUE;
  if (merge->progress)
    merge->progress (merge->done, MAX (merge->total, merge->done), merge->data);
  return !g_cancellable_set_error_if_cancelled (merge->cancellable, merge->error);
}

static gboolean
merge_move (const Position *position, const BookMove *move, gpointer data)
{
  Merge *merge = data;

  merge->failed = !count_row (merge) || !book_add (merge->book, position, move, merge->error);
  return !merge->failed;
}

/* Keys need no positions: one database takes the other's rows. */
static gboolean
merge_rows (Merge *merge, Own *own, Own *from)
{
  sqlite3_stmt *rows = NULL;
  gboolean good = sqlite3_prepare_v2 (from->db, "SELECT * FROM moves", -1, &rows, NULL) == SQLITE_OK
                  || book_own_fail (from->db, merge->error);
  int result = SQLITE_DONE;

  while (good && (result = sqlite3_step (rows)) == SQLITE_ROW) {
    for (int i = 0; i < 7; i++)
      sqlite3_bind_value (own->add, i + 1, sqlite3_column_value (rows, i));
    good = book_own_finish (own->db, own->add, merge->error) && count_row (merge);
  }
  if (good && result != SQLITE_DONE)
    good = book_own_fail (from->db, merge->error);
  sqlite3_finalize (rows);
  return good;
}

static gboolean
merge_all (Merge *merge, Book *from)
{
  Own *own = book_get_format (from) == &book_own_format ? book_get_state (from) : NULL;

  if (own && !own->old)
    return merge_rows (merge, book_get_state (merge->book), own);
  return book_walk (from, PLIES_MAX, merge_move, merge, merge->cancellable, merge->error)
         && !merge->failed;
}

gboolean
book_own_merge (Book *book, Book *from, BookProgressFunc progress, gpointer data,
                GCancellable *cancellable, GError **error)
{
  Merge merge = { book, progress, data, 0, book_size (from), cancellable, error, FALSE };

  if (!book_begin (book, error))
    return FALSE;
  if (!merge_all (&merge, from) || g_cancellable_set_error_if_cancelled (cancellable, error)) {
    book_roll_back (book);
    return FALSE;
  }
  if (progress)
    progress (merge.done, MAX (merge.total, merge.done), data);
  return book_commit (book, error);
}

gboolean
book_own_copy (GFile *file, Book *from, BookProgressFunc progress, gpointer data,
               GCancellable *cancellable, GError **error)
{
  const Rules *rules = book_get_rules (from);
  gboolean made = book_own_create (file, rules, error);
  Book *copy = made ? book_open (file, rules, error) : NULL;

  if (made)
    made = copy && book_own_merge (copy, from, progress, data, cancellable, error);
  book_free (copy);
  if (!made)
    g_unlink (g_file_peek_path (file));
  return made;
}

const BookFormat book_own_format = {
  .id = "palamedes",
  .name = N_ ("Palamedes book"),
  .suffix = "palbook",
  .probe = own_probe,
  .open = own_open,
  .close = own_close,
  .look_up = own_look_up,
  .size = own_size,
  .is_writable = own_is_writable,
  .put = own_put,
  .remove = own_remove,
  .begin = own_begin,
  .commit = own_commit,
  .roll_back = own_roll_back,
};
