/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Which file a game on a board is kept in: game.pgn, or game-2.pgn where that one is taken, and so
 * on. Each board has one for itself, so no two write to the same file, whatever programs, buses and
 * displays they belong to.
 */
#pragma once

#include "pal-autosave.h"

/* The path of file NUMBER (from 1) in FOLDER. Free with g_free. */
char *pal_autosave_slot_path (const char *folder, int number);

/* Takes file NUMBER, or where that is 0 the first one that nobody has and in which there is
 * nothing; returns its number, with the descriptor that holds it in *LOCK. 0 with ERROR where
 * somebody else has it, or the folder cannot be written to. */
int pal_autosave_slot_take (const char *folder, int number, int *lock, GError **error);

/* pal_game_history_keep; where a file was moved aside, NEWS gets a translated sentence about it,
 * whether TEXT is kept or not. */
gboolean pal_autosave_slot_keep (const char *folder, const char *text, GAsyncQueue *news,
                                 GError **error);

/* Whether there is anything in MATCH that could be lost. */
gboolean pal_autosave_slot_is_game (PalMatch *match);

/* Whether a match that is not modified is safe elsewhere: in the file of FACTS as long as that has
 * the content of their stamp, or else in their source as long as that is there. Reads the disk; on
 * any thread. */
gboolean pal_autosave_slot_is_elsewhere (const PalAutosaveFacts *facts);
