/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The games that have left the board: one file of games in the state folder, the newest first, so
 * that no game is ever lost and nobody has to be asked before another one takes its place.
 *
 * Each is kept as the autosave's text of it, so it can be gone on with. A game that comes back to
 * the board and leaves it unchanged is known by its content and kept once, as the newest. The file
 * is replaced as a whole under a lock: a kill loses nothing, nor do two programs at once. A file
 * that cannot be read is moved aside and never written over.
 *
 * The functions block; they may be called on any thread.
 */
#pragma once

#include <glib.h>

enum {
  PAL_GAME_HISTORY_MAX_GAMES = 1000,
  PAL_GAME_HISTORY_MAX_BYTES = 20 << 20,
};

/* The file of games in FOLDER; NULL: the user's state folder. Free with g_free. */
char *pal_game_history_path (const char *folder);

/* Keeps TEXT (pal_autosave_write_text) as the newest game in FOLDER's file, without the oldest ones
 * where there are more than MAX_GAMES or MAX_BYTES. *ASIDE (free with g_free; may be NULL) gets the
 * path to which a file was moved that could not be read, else NULL. FALSE with ERROR where TEXT is
 * not kept; what was in the file is there still. */
gboolean pal_game_history_keep (const char *folder, const char *text, char **aside, GError **error);
