/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game that goes on: each version of it takes the place of the one before. */
#pragma once

#include "library.h"

/* Adds TREE in place of the game that was kept as KEY before, any text that tells this game from
 * all others; ID (may be NULL) becomes its number. A game that somebody has deleted since stays
 * deleted. Blocks as library_add_game does. */
gboolean library_keep_game (Library *self, const GameTree *tree, const char *key, guint32 *id,
                            GError **error);

/* As which game ID is kept, or NULL; free with g_free. */
char *library_find_key (Library *self, guint32 id);

/* Has game ID, which is not kept yet, be what KEY stands for from now on. */
gboolean library_note_key (Library *self, guint32 id, const char *key, GError **error);
