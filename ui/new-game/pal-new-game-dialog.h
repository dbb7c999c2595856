/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The dialog that asks what is to be played, by whom, how fast and from where. It begins with the
 * last choice of each game; Enter plays. */
#pragma once

#include "game/match/pal-new-game.h"
#include "ui/platform/pal-dialog.h"

#include <adwaita.h>

#define PAL_TYPE_NEW_GAME_DIALOG (pal_new_game_dialog_get_type ())
G_DECLARE_FINAL_TYPE (PalNewGameDialog, pal_new_game_dialog, PAL, NEW_GAME_DIALOG, PalDialog)

/* Begins with the game of RULES; who may play are people, the computer, BOTS and ENGINES. */
PalNewGameDialog *pal_new_game_dialog_new (GtkWindow *parent, PalBotStore *bots,
                                           PalEngineStore *engines, const Rules *rules);

/* Makes it a dialog for one game from the position in TEXT (a FEN), which is shown before
 * everything else and is not remembered as the start of other games. */
void pal_new_game_dialog_set_start (PalNewGameDialog *self, const char *text);

/* What is chosen now; owned by the dialog. */
const PalNewGame *pal_new_game_dialog_get_game (PalNewGameDialog *self);

/* Signal: "play" (PalNewGame *game): the person wants to play GAME, which is remembered; the dialog
 * closes. */
