/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalThinkingWindow: what a bot thinks, to look at beside the board: the tree of the last search
 * and of the one that goes on, what it has counted, and what each technique of the bot is good for;
 * and what the built-in engine thinks, of which only a part can be shown.
 *
 * It follows a session's match: whichever bot plays, its search is shown as it grows. Without one,
 * or for a position that is looked at, any bot can be asked to think. The node under the pointer is
 * shown on the session's board as a preview for as long as the pointer is there.
 */
#pragma once

#include "game/bots/pal-bot-store.h"
#include "game/match/pal-session.h"

#include <adwaita.h>

#define PAL_TYPE_THINKING_WINDOW (pal_thinking_window_get_type ())
G_DECLARE_FINAL_TYPE (PalThinkingWindow, pal_thinking_window, PAL, THINKING_WINDOW, AdwWindow)

/* A window of APPLICATION's, which follows SESSION; BOTS can be asked. */
PalThinkingWindow *pal_thinking_window_new (GtkApplication *application, PalSession *session,
                                            PalBotStore *bots);
