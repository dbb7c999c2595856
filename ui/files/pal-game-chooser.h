/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The list of a file's games: a spinner while the file is being read, then the games with a search.
 * It emits "chosen" (uint index; returns gboolean) and closes where the answer is TRUE: the game
 * was shown; closing it earlier cancels the reading. Property: "narrow" (boolean, read-only: there
 * is no room for columns).
 */
#pragma once

#include "game/lists/pal-game-list.h"
#include "ui/platform/pal-dialog.h"

#include <adwaita.h>

#define PAL_TYPE_GAME_CHOOSER (pal_game_chooser_get_type ())
G_DECLARE_FINAL_TYPE (PalGameChooser, pal_game_chooser, PAL, GAME_CHOOSER, PalDialog)

/* A chooser that waits; CANCELLABLE is cancelled when it is closed. */
PalGameChooser *pal_game_chooser_new (GtkWindow *parent, const char *title,
                                      GCancellable *cancellable);

/* Shows the games of FILE: once. */
void pal_game_chooser_set_file (PalGameChooser *self, PalGameFile *file);
PalGameFile *pal_game_chooser_get_file (PalGameChooser *self);

/* Marks game INDEX of the file as the one that is on the board, and scrolls to it. */
void pal_game_chooser_mark (PalGameChooser *self, guint index);

/* Says in TITLE and DESCRIPTION that there are none. */
void pal_game_chooser_set_empty (PalGameChooser *self, const char *title, const char *description);
