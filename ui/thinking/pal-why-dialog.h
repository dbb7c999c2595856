/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalWhyDialog: why a move was made and not another one.
 *
 * It explains one move of a game and keeps all that it needs: the game may go on, and the move be
 * taken back, while it is open. Whoever made the move explains it: a bot with its own eyes; of
 * moves by people and by the built-in engine the engine says what it thinks.
 */
#pragma once

#include "game/bots/pal-bot-store.h"
#include "game/match/pal-session.h"

#include <adwaita.h>

#define PAL_TYPE_WHY_DIALOG (pal_why_dialog_get_type ())
G_DECLARE_FINAL_TYPE (PalWhyDialog, pal_why_dialog, PAL, WHY_DIALOG, AdwWindow)

/* Explains the move that led to the node in view of SESSION, which is not the root. It begins to
 * think at once. Whoever of BOTS plays the game may be asked, too. */
PalWhyDialog *pal_why_dialog_new (GtkWindow *parent, PalSession *session, PalBotStore *bots);
