/*
 * PalGameFile: a file of games, read once and listed; single games are read from it when they are
 * wanted. It never changes, so it may be used from any thread.
 */
#pragma once

#include "files/game-file.h"

#define PAL_TYPE_GAME_FILE (pal_game_file_get_type ())
G_DECLARE_FINAL_TYPE (PalGameFile, pal_game_file, PAL, GAME_FILE, GObject)

/* Reads FILE on a thread and lists its games. */
void pal_game_file_load_async (GFile *file, GCancellable *cancellable, GAsyncReadyCallback callback,
                               gpointer data);
/* NULL with ERROR set where it cannot be read or has no game in it. */
PalGameFile *pal_game_file_load_finish (GAsyncResult *result, GError **error);

const FileFormat *pal_game_file_get_format (PalGameFile *self);
guint pal_game_file_get_n_games (PalGameFile *self);

/* What is known of game INDEX without reading it; owned by SELF. */
const GameEntry *pal_game_file_get_entry (PalGameFile *self, guint index);

/* What is wrong with the file as a whole: of ReadProblem, owned by SELF. */
GPtrArray *pal_game_file_get_problems (PalGameFile *self);

/* Reads game INDEX; see game_file_read. */
GameTree *pal_game_file_read (PalGameFile *self, guint index, GPtrArray *problems, GError **error);
