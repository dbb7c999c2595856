/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What can be saved of a damaged library: every game that can still be read goes into a new one, as
 * if it were imported from the old one.
 *
 * The tables are read game by game and not in one go, since the database gives up where it meets
 * the first page that is broken.
 */
#include "library-body.h"
#include "library-writer.h"
#include "library.h"
#include "registry.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

enum {
  GAP_MAX = 1 << 18, /* games that may be missing in one place */
  KEPT_FLAGS = LIBRARY_DELETED | LIBRARY_FAVORITE,
};

typedef struct {
  LibraryDatabase *from;
  LibraryWriter *to;
  LibraryNames *names;
  const Rules *kinds[256];
  sqlite3_stmt *game, *tags;
  guint32 saved;
  GArray *marks; /* of Mark: what the user said of games */
} Rescue;

typedef struct {
  guint32 old, id;
  guint8 flags;
} Mark;

static void
rescue_names (Rescue *rescue)
{
  gint64 last = library_database_ask (rescue->from, "SELECT max (id) FROM name");
  sqlite3_stmt *row
      = library_database_prepare (rescue->from, "SELECT text FROM name WHERE id = ?1", NULL);

  for (gint64 id = 1, missing = 0; row && (last < 0 ? missing < GAP_MAX : id <= last); id++) {
    sqlite3_bind_int64 (row, 1, id);
    missing++;
    if (sqlite3_step (row) == SQLITE_ROW && sqlite3_column_text (row, 0)) {
      library_names_put (rescue->names, (guint32) id, (const char *) sqlite3_column_text (row, 0));
      missing = 0;
    }
    sqlite3_reset (row);
  }
  sqlite3_finalize (row);
}

static void
rescue_kinds (Rescue *rescue)
{
  sqlite3_stmt *rows = library_database_prepare (rescue->from, "SELECT id, game FROM kind", NULL);

  while (rows && sqlite3_step (rows) == SQLITE_ROW) {
    const char *id = (const char *) sqlite3_column_text (rows, 1);
    const Game *game = id ? registry_find (id) : NULL;
    rescue->kinds[sqlite3_column_int64 (rows, 0) & 255] = game ? game->rules : NULL;
  }
  sqlite3_finalize (rows);
}

static LibraryRow
rescue_row (sqlite3_stmt *row)
{
  return (LibraryRow){
    .players = { (guint32) sqlite3_column_int64 (row, 1), (guint32) sqlite3_column_int64 (row, 2) },
    .event = (guint32) sqlite3_column_int64 (row, 3),
    .site = (guint32) sqlite3_column_int64 (row, 4),
    .opening = (guint32) sqlite3_column_int64 (row, 5),
    .date = (guint32) sqlite3_column_int64 (row, 6),
    .result = (guint8) (sqlite3_column_int64 (row, 7) & 3),
    .ratings = { (guint16) sqlite3_column_int64 (row, 8), (guint16) sqlite3_column_int64 (row, 9) },
    .flags = (guint8) sqlite3_column_int64 (row, 10),
  };
}

/* Game OLD, whose row is ROW; NULL where it cannot be read. Which game it is may be lost: then it
 * is the one by whose rules it can be played. */
static GameTree *
rescue_tree (Rescue *rescue, LibraryRow *row, guint32 old)
{
  const Rules *rules = rescue->kinds[sqlite3_column_int64 (rescue->game, 0) & 255];
  GameTree *tree = NULL;

  row->kind = library_kind (rules);
  if (rules)
    return library_body_read (rescue->from, row, old, rescue->names, NULL);
  for (int i = 0; !tree && i < registry_count (); i++) {
    row->kind = library_kind (registry_game (i)->rules);
    tree = library_row_rules (row) ? library_body_read (rescue->from, row, old, rescue->names, NULL)
                                   : NULL;
  }
  return tree;
}

/* Writes game OLD, whose row is in RESCUE->game; FALSE with ERROR where nothing more can be
 * written. */
static gboolean
rescue_game (Rescue *rescue, guint32 old, GError **error)
{
  g_autoptr (LibraryBatch) batch = library_batch_new (NULL);
  g_autoptr (GameTree) tree = NULL;
  LibraryRow row = rescue_row (rescue->game);
  Mark mark = { .old = old, .flags = library_row_flags (&row) & KEPT_FLAGS };
  LibraryWritten written;

  tree = rescue_tree (rescue, &row, old);
  if (!tree)
    return TRUE;
  library_batch_add_tree (batch, tree, 0, NULL);
  if (row.opening > 0)
    g_array_index (batch->records, LibraryRecord, 0).opening
        = library_names_get (rescue->names, row.opening);
  written = library_writer_add (rescue->to, batch, 0, 0, &mark.id, error);
  rescue->saved += written == LIBRARY_WRITTEN || written == LIBRARY_WRITTEN_AGAIN;
  g_array_append_val (rescue->marks, mark);
  return written != LIBRARY_FAILED
         && (!library_writer_is_full (rescue->to) || library_writer_commit (rescue->to, error));
}

static gboolean
rescue_games (Rescue *rescue, GError **error)
{
  gint64 last = library_database_ask (rescue->from, "SELECT max (id) FROM game");
  gboolean good = TRUE;

  rescue->game = library_database_prepare (
      rescue->from,
      "SELECT kind, white, black, event, site, opening, date, result, white_rating, black_rating,"
      " flags FROM game WHERE id = ?1",
      error);
  for (gint64 id = 1, missing = 0;
       rescue->game && good && (last < 0 ? missing < GAP_MAX : id <= last); id++) {
    sqlite3_bind_int64 (rescue->game, 1, id);
    missing++;
    if (sqlite3_step (rescue->game) == SQLITE_ROW) {
      missing = 0;
      good = rescue_game (rescue, (guint32) id, error);
    }
    sqlite3_reset (rescue->game);
  }
  good = good && rescue->game;
  sqlite3_finalize (rescue->game);
  return good && library_writer_commit (rescue->to, error);
}

/* The user's own tags of game OLD, now ID. */
static void
rescue_tags (Rescue *rescue, Library *copy, guint32 old, guint32 id)
{
  sqlite3_bind_int64 (rescue->tags, 1, old);
  while (sqlite3_step (rescue->tags) == SQLITE_ROW)
    if (sqlite3_column_text (rescue->tags, 0))
      library_tag (copy, (const char *) sqlite3_column_text (rescue->tags, 0), &id, 1, TRUE, NULL);
  sqlite3_reset (rescue->tags);
}

/* What the user said of games, as far as it is there. */
static void
rescue_marks (Rescue *rescue, const char *path)
{
  g_autoptr (Library) copy = library_open (path, FALSE, NULL);

  rescue->tags = library_database_prepare (
      rescue->from, "SELECT text FROM tagged JOIN tag ON tag.id = tagged.tag WHERE game = ?1",
      NULL);
  for (guint i = 0; copy && i < rescue->marks->len; i++) {
    const Mark *mark = &g_array_index (rescue->marks, Mark, i);
    if (mark->flags)
      library_set_flags (copy, &mark->id, 1, 0, mark->flags, NULL);
    if (rescue->tags)
      rescue_tags (rescue, copy, mark->old, mark->id);
  }
  sqlite3_finalize (rescue->tags);
}

static gboolean
rescue_all (Rescue *rescue, const char *copy, GError **error)
{
  rescue_kinds (rescue);
  rescue_names (rescue);
  if (!rescue_games (rescue, error))
    return FALSE;
  if (rescue->saved == 0) {
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                         _ ("No game in the damaged library can be read. Restore it from a "
                            "backup, or import its files again."));
    return FALSE;
  }
  rescue_marks (rescue, copy);
  return TRUE;
}

/* Nothing is left of a copy that did not succeed. */
static void
remove_copy (const char *copy)
{
  static const char *const suffixes[] = { "", "-wal", "-shm" };

  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++) {
    g_autofree char *path = g_strconcat (copy, suffixes[i], NULL);
    g_unlink (path);
  }
}

/* How many games FROM says it has, if not by all of them, then by the last one; 0 where it does
 * not.
 */
static guint32
count_told (LibraryDatabase *from)
{
  gint64 all = library_database_ask (from, "SELECT count(*) FROM game");

  if (all <= 0)
    all = library_database_ask (from, "SELECT max (id) FROM game");
  return (guint32) CLAMP (all, 0, G_MAXUINT32);
}

gboolean
library_rescue (const char *path, const char *copy, guint32 *saved, guint32 *all, GError **error)
{
  g_autoptr (LibraryNames) names = library_names_new ();
  g_autoptr (GArray) marks = g_array_new (FALSE, FALSE, sizeof (Mark));
  g_autoptr (LibraryDatabase) from = library_database_open (path, FALSE, error);
  g_autoptr (LibraryWriter) to = NULL;
  Rescue rescue = { .from = from, .names = names, .marks = marks };
  gboolean good;

  if (!from)
    return FALSE;
  if (g_file_test (copy, G_FILE_TEST_EXISTS)) {
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_EXISTS, _ ("“%s” exists already."), copy);
    return FALSE;
  }
  if (all)
    *all = count_told (from);
  rescue.to = to = library_writer_new (copy, error);
  good = to && rescue_all (&rescue, copy, error);
  if (saved)
    *saved = rescue.saved;
  if (!good) {
    g_clear_pointer (&to, library_writer_free);
    remove_copy (copy);
  }
  return good;
}

gboolean
library_check (const char *path, GError **error)
{
  g_autoptr (LibraryDatabase) database = library_database_open (path, FALSE, error);
  sqlite3_stmt *row
      = database ? library_database_prepare (database, "PRAGMA quick_check (1)", error) : NULL;
  gboolean good = row && sqlite3_step (row) == SQLITE_ROW
                  && g_strcmp0 ((const char *) sqlite3_column_text (row, 0), "ok") == 0;

  sqlite3_finalize (row);
  if (row && !good)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                         _ ("The library’s file is damaged. Repair it: the games that can still "
                            "be read are saved in a new library."));
  return good;
}
