/*
 * Which file a running program keeps its game in: game.pgn, or game-2.pgn where another program
 * that runs has that one, and so on. So no two programs write to the same file, whatever buses and
 * displays they are on.
 */
#pragma once

#include "pal-autosave.h"

/* The path of file NUMBER (from 1) in FOLDER. Free with g_free. */
char *pal_autosave_slot_path (const char *folder, int number);

/* Takes the first file that no running program has; returns its number, with the descriptor that
 * holds it in *LOCK. 0 with ERROR where the folder cannot be written to. */
int pal_autosave_slot_take (const char *folder, int *lock, GError **error);

/* pal_game_history_keep; where a file was moved aside, NEWS gets a translated sentence about it,
 * whether TEXT is kept or not. */
gboolean pal_autosave_slot_keep (const char *folder, const char *text, GAsyncQueue *news,
                                 GError **error);

/* Puts what programs have left in the files after NUMBER into the history, and so these files go.
 * What running programs have there stays. What cannot be read is moved aside, which NEWS (char*)
 * tells of. */
void pal_autosave_slot_collect (const char *folder, int number, GAsyncQueue *news);

/* Whether there is anything in MATCH that could be lost. */
gboolean pal_autosave_slot_is_game (PalMatch *match);

/* Whether a match that is not modified is safe elsewhere: in the file of FACTS as long as that has
 * the content of their stamp, or else in their source as long as that is there. Reads the disk; on
 * any thread. */
gboolean pal_autosave_slot_is_elsewhere (const PalAutosaveFacts *facts);
