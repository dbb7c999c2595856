/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalThinkingEngine: the built-in engine at full strength, watched while it thinks: its lines,
 * where its nodes go, how they end, and the first plies of its tree.
 */
#pragma once

#include "rules/game-record.h"

#include <gtk/gtk.h>

#define PAL_TYPE_THINKING_ENGINE (pal_thinking_engine_get_type ())
G_DECLARE_FINAL_TYPE (PalThinkingEngine, pal_thinking_engine, PAL, THINKING_ENGINE, GtkWidget)

/* Signal: "start" when a search is wanted; whoever hears it calls pal_thinking_engine_start. */

/* Thinks about the end of RECORD (copied), where the game is not over. FALSE where memory is short.
 */
gboolean pal_thinking_engine_start (PalThinkingEngine *self, const GameRecord *record);

/* Whether it thinks: then it wants to know of another position in view. */
gboolean pal_thinking_engine_is_busy (PalThinkingEngine *self);
void pal_thinking_engine_stop (PalThinkingEngine *self);
/* Drops what has been found. */
void pal_thinking_engine_forget (PalThinkingEngine *self);

/* In which notation moves are written. */
void pal_thinking_engine_set_notation (PalThinkingEngine *self, int notation);
