/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalDocument: a file of several games that is worked in. It knows which of its games is on the
 * board, keeps what was changed in others until it is saved, and writes into the file: every game
 * that was changed at once, one that is added, one that is deleted. All the rest of the file stays
 * byte by byte as it is (game-file-edit.h).
 *
 * Writing happens on a thread, one thing after the other in the order in which it was asked for; a
 * write that fails has changed nothing. What another program has written meanwhile is never written
 * over: that fails with GAME_FILE_ERROR_CHANGED.
 *
 * It belongs to the main thread. Whoever shows games asks it for them (pal_document_show) and puts
 * them on the board; a game that came onto the board from elsewhere is told of by
 * pal_document_leave.
 */
#pragma once

#include "game/match/pal-match.h"
#include "pal-game-file.h"

#define PAL_TYPE_DOCUMENT (pal_document_get_type ())
G_DECLARE_FINAL_TYPE (PalDocument, pal_document, PAL, DOCUMENT, GObject)

/* Properties (read-only): "index" (int: the game that is on the board; -1: it is none of these),
 *             "n-games" (uint), "n-unsaved" (uint: so many have changes that can be written into
 * the file), "modified" (boolean: the one on the board is among these), "progress" (double: of a
 * write that takes its time, from 0 to 1; else -1). Signal: "listed": the file has been written,
 * its games are others than before. */
PalDocument *pal_document_new (void);

/* Works in FILE from now on, of which no game is on the board yet. */
void pal_document_open (PalDocument *self, PalGameFile *file);

PalGameFile *pal_document_get_file (PalDocument *self); /* or NULL */
int pal_document_get_index (PalDocument *self);
guint pal_document_get_n_games (PalDocument *self);
guint pal_document_get_n_unsaved (PalDocument *self);

/* A match for game INDEX, which is to be put on the board: as it was left, where it has changes
 * that are not saved, else read from the file with what is wrong in PROBLEMS. NULL with ERROR where
 * it cannot be read; then nothing is changed. */
PalMatch *pal_document_show (PalDocument *self, guint index, GPtrArray *problems, GError **error);

/* MATCH, which is on the board, is game INDEX; WHOLE: all of it, not only what could be read. */
void pal_document_attach (PalDocument *self, guint index, PalMatch *match, gboolean whole);

/* None of its games is on the board any more. */
void pal_document_leave (PalDocument *self);

/* Whether game INDEX is on the board, or is kept with changes. */
gboolean pal_document_has (PalDocument *self, guint index);

/* Whether FILE is the file that is worked in, as it is now. */
gboolean pal_document_is_of (PalDocument *self, PalGameFile *file);

/* Whether something is being written; until that is done its games cannot be read. */
gboolean pal_document_is_busy (PalDocument *self);

/* The match that is on the board, or NULL. */
PalMatch *pal_document_get_match (PalDocument *self);

/* Whether MATCH is the game on the board, and can be written into the file: not where parts of it
 * could not be read, which would be lost, unless that has been accepted. */
gboolean pal_document_can_save (PalDocument *self, PalMatch *match);

/* Whether nothing but that keeps MATCH, the game on the board, from being written. */
gboolean pal_document_is_partial (PalDocument *self, PalMatch *match);

/* Has MATCH, such a game, written with the others though parts of it could not be read (ACCEPTED),
 * or no more: where it was not written after all. */
void pal_document_accept_partial (PalDocument *self, PalMatch *match, gboolean accepted);

/* What tells the game on the board from all others in the file, also in a later run of the program;
 * NULL: none is. Free with g_free. */
char *pal_document_dup_mark (PalDocument *self);

/* The number of the game in FILE that MARK tells of, or -1. Reads the file. */
int pal_document_find_mark (PalGameFile *file, const char *mark);

/* Has the texts of all changed games made, and LOSSES say what has no place there. FALSE with ERROR
 * where one cannot be written. */
gboolean pal_document_check_save (PalDocument *self, GPtrArray *losses, GError **error);

/* Writes all changed games into the file. */
void pal_document_save_async (PalDocument *self, GAsyncReadyCallback callback, gpointer data);

/* Writes MATCH behind the last game of the file, which it belongs to if ATTACH is set. */
void pal_document_add_async (PalDocument *self, PalMatch *match, gboolean attach,
                             GAsyncReadyCallback callback, gpointer data);

/* Deletes the game on the board from the file; none is on the board then. */
void pal_document_delete_async (PalDocument *self, GAsyncReadyCallback callback, gpointer data);

/* Puts the game that was deleted last back where it was; see pal_document_get_restored. */
void pal_document_restore_async (PalDocument *self, GAsyncReadyCallback callback, gpointer data);
gboolean pal_document_can_restore (PalDocument *self);

/* Ends each of these. *INDEX (may be NULL): the number of the game that was added or put back, or
 * had that was deleted. FALSE with ERROR, one sentence. */
gboolean pal_document_finish (PalDocument *self, GAsyncResult *result, guint *index,
                              GError **error);
