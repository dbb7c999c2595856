/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalConversationWindow: what is said to and by the engines of other programs that play or analyze
 * beside one board. One listens and may copy, and cannot say anything: that would disturb them.
 *
 * It follows the session's players and the engines of the analysis as they come and go. One that is
 * made anew, as after a change of its options, is the same to who listens.
 */
#pragma once

#include "game/analysis/pal-analysis.h"

#include <adwaita.h>

#define PAL_TYPE_CONVERSATION_WINDOW (pal_conversation_window_get_type ())
G_DECLARE_FINAL_TYPE (PalConversationWindow, pal_conversation_window, PAL, CONVERSATION_WINDOW,
                      AdwWindow)

/* A window of APPLICATION's, for ANALYSIS and the players in its session. */
PalConversationWindow *pal_conversation_window_new (GtkApplication *application,
                                                    PalAnalysis *analysis);

/* Shows the conversation of the engine that the analysis calls ID; nothing happens if none is. */
void pal_conversation_window_choose (PalConversationWindow *self, const char *id);
