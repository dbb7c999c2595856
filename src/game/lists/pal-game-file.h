/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalGameFile: the games of a file, or of several as one list, read once and listed; single games
 * are read from it when they are wanted. It never changes, so it may be used from any thread.
 */
#pragma once

#include "files/core/game-file-edit.h"

#define PAL_TYPE_GAME_FILE (pal_game_file_get_type ())
G_DECLARE_FINAL_TYPE (PalGameFile, pal_game_file, PAL, GAME_FILE, GObject)

/* Reads FILE on a thread and lists its games. */
void pal_game_file_load_async (GFile *file, GCancellable *cancellable, GAsyncReadyCallback callback,
                               gpointer data);

/* The same of all SOURCES: of GFile, and of GInputStream where bytes come from elsewhere. One that
 * cannot be read, or has no game in it, is a problem of the whole as long as others can. */
void pal_game_file_load_all_async (GPtrArray *sources, GCancellable *cancellable,
                                   GAsyncReadyCallback callback, gpointer data);

/* NULL with ERROR set where there is nothing to be read or no game in it. */
PalGameFile *pal_game_file_load_finish (GAsyncResult *result, GError **error);

guint pal_game_file_get_n_games (PalGameFile *self);

/* The rules of game INDEX as far as they are known without reading it. */
const Rules *pal_game_file_get_rules (PalGameFile *self, guint index);

/* Where game INDEX comes from: NULL where that is no file. */
GFile *pal_game_file_get_source (PalGameFile *self, guint index);

/* The name of the file that game INDEX comes from, where SELF is of several; or NULL. Free with
 * g_free. */
char *pal_game_file_dup_source_name (PalGameFile *self, guint index);

/* Where game INDEX, of RULES, may be saved to again, or NULL: not over other games in the same
 * file, nor in another format than it is in. */
GFile *pal_game_file_get_home (PalGameFile *self, guint index, const Rules *rules);

/* The format of the file of game INDEX. */
const FileFormat *pal_game_file_get_format (PalGameFile *self, guint index);

/* What was in the file of game INDEX (file_stamp), or NULL. */
const char *pal_game_file_get_stamp (PalGameFile *self, guint index);

/* What is known of game INDEX without reading it; owned by SELF. */
const GameEntry *pal_game_file_get_entry (PalGameFile *self, guint index);

/* What is wrong with the file as a whole: of ReadProblem, owned by SELF. */
GPtrArray *pal_game_file_get_problems (PalGameFile *self);

/* Reads game INDEX; see game_file_read. */
GameTree *pal_game_file_read (PalGameFile *self, guint index, GPtrArray *problems, GError **error);

/* The number of the first game in the file that game INDEX is in, and how many are in it. */
guint pal_game_file_get_first (PalGameFile *self, guint index, guint *n_games);

/* Whether game INDEX, of RULES, can be written anew in its file while the others stay: the same as
 * pal_game_file_get_home for one of many. */
gboolean pal_game_file_can_edit (PalGameFile *self, guint index, const Rules *rules);

/* The text of game INDEX as it stands in the file; NULL where it cannot be read any more. */
GBytes *pal_game_file_get_text (PalGameFile *self, guint index);

/* The number of the game whose text has STAMP (file_stamp_of_bytes), INDEX before all others; -1:
 * there is none. Reads the file. */
int pal_game_file_find (PalGameFile *self, guint index, const char *stamp);

/* Edits the file that game INDEX is in (game_file_edit), where the games of EDITS are counted from
 * the first one in that file. Returns all games as they are then; SELF stays as it is, and what it
 * has not read yet of that file it cannot read any more. On any thread. */
PalGameFile *pal_game_file_edit (PalGameFile *self, guint index, const GameEdit *edits, guint n,
                                 GameCut **cut, FileProgress progress, gpointer data,
                                 GError **error);
