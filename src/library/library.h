/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A library of games: thousands or millions of games of every kind in one file, NAME.pallib.
 *
 * What lists and filters ask for is in memory (library-table.h, library-names.h), everything else
 * is read from the file when it is wanted. A library may be used from several threads at a time,
 * each with a connection that it borrows. What others write, an import above all, is there after
 * library_refresh.
 *
 * Games are known by their numbers, which are never used twice; deleted ones keep theirs and can
 * come back.
 */
#pragma once

#include "files/tree/game-tree.h"
#include "library-batch.h"
#include "library-database.h"
#include "library-index.h"
#include "library-names.h"
#include "library-table.h"

#include <gio/gio.h>

typedef struct _Library Library;

/* Opens the library at PATH; MAKE: makes it where it is not there. A million games take about half
 * a second. NULL with ERROR (see library_database_open). */
Library *library_open (const char *path, gboolean make, GError **error);
Library *library_ref (Library *self);
void library_unref (Library *self); /* accepts NULL; any thread may be the last one */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Library, library_unref)

const char *library_get_path (const Library *self);
const LibraryTable *library_get_table (const Library *self);
LibraryNames *library_get_names (const Library *self);
LibraryIndex *library_get_index (Library *self);

/* The rules of ROW's game, or NULL where this program does not know them. */
const Rules *library_row_rules (const LibraryRow *row);

/* What rows of RULES' games have as their kind; LIBRARY_KINDS_MAX where rows cannot say it. */
guint8 library_kind (const Rules *rules);

/* Takes in what was committed since. Any thread. */
gboolean library_refresh (Library *self, GError **error);

/* How many games there are that are not deleted; of RULES only, unless they are NULL. */
guint32 library_count (const Library *self, const Rules *rules);

/* A connection for the calling thread, until it is given back. NULL with ERROR. */
LibraryDatabase *library_borrow (Library *self, GError **error);
void library_give_back (Library *self, LibraryDatabase *database); /* accepts NULL */

/* Reads game ID with all that was in its file. NULL with ERROR, one sentence. */
GameTree *library_read_game (Library *self, guint32 id, GError **error);

/* The moves of game ID as MoveCode, and its start; for who needs no tree. NULL with ERROR. Free
 * with g_array_unref. */
GArray *library_read_moves (Library *self, guint32 id, Position *start, GError **error);

/* --- Changes; they block while an import commits --- */

/* Adds TREE, ID becomes its number; or that of the game that is there already (LibraryRecord).
 * OPENINGS may be NULL. */
gboolean library_add_game (Library *self, const GameTree *tree, const LibraryOpenings *openings,
                           guint32 *id, GError **error);

/* Takes the flags CLEAR from the N games in IDS and gives them SET: deletes (LIBRARY_DELETED),
 * brings back, marks. All or none. */
gboolean library_set_flags (Library *self, const guint32 *ids, gsize n, guint8 clear, guint8 set,
                            GError **error);

/* Tags of the user's own: their texts in the order of the alphabet. Free with g_strfreev; NULL with
 * ERROR. */
GStrv library_get_tags (Library *self, GError **error);

/* The tags of game ID; the games that have TAG, as an array of guint32 in order. */
GStrv library_get_tags_of (Library *self, guint32 id, GError **error);
GArray *library_get_tagged (Library *self, const char *tag, GError **error);

/* Gives the N games in IDS the tag TAG, which is made where it is new, or takes it from them. A tag
 * that no game has is gone. */
gboolean library_tag (Library *self, const char *tag, const guint32 *ids, gsize n, gboolean has,
                      GError **error);

/* The library's title; what it is called where it has none is up to who shows it. Free with g_free.
 */
char *library_get_title (Library *self);
gboolean library_set_title (Library *self, const char *title, GError **error);

/* Writes the games in IDS to FILE, in place of what was there, in their order, as PGN; all kinds of
 * games go into one file. PROGRESS (may be NULL) hears now and then how many are done. Games that
 * cannot be read are left out and counted in FAILED (may be NULL). FALSE with ERROR, and FILE as it
 * was. */
typedef void (*LibraryCountFunc) (gsize done, gsize total, gpointer data);
gboolean library_export (Library *self, const guint32 *ids, gsize n, GFile *file,
                         LibraryCountFunc progress, gpointer data, gsize *failed,
                         GCancellable *cancellable, GError **error);

/* Saves whatever can be read of the damaged library at PATH in a new one at COPY, which must not be
 * there. SAVED becomes the number of games that were; ALL that of the games that the damaged one
 * says it had, 0 where it does not tell any more. Both may be NULL. FALSE with ERROR where nothing
 * can be saved. */
gboolean library_rescue (const char *path, const char *copy, guint32 *saved, guint32 *all,
                         GError **error);

/* Whether the library at PATH is whole: reads all of it. FALSE with ERROR. */
gboolean library_check (const char *path, GError **error);
