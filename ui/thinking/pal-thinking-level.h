/*
 * PalThinkingLevel: the built-in engine at full strength, watched while it thinks: its lines, where
 * its nodes go, how they end, and the first plies of its tree.
 */
#pragma once

#include "rules/game-record.h"

#include <gtk/gtk.h>

#define PAL_TYPE_THINKING_LEVEL (pal_thinking_level_get_type ())
G_DECLARE_FINAL_TYPE (PalThinkingLevel, pal_thinking_level, PAL, THINKING_LEVEL, GtkWidget)

/* Signal: "start" when a search is wanted; whoever hears it calls pal_thinking_level_start. */

/* Thinks about the end of RECORD (copied), where the game is not over. FALSE where memory is short.
 */
gboolean pal_thinking_level_start (PalThinkingLevel *self, const GameRecord *record);

/* Whether it thinks: then it wants to know of another position in view. */
gboolean pal_thinking_level_is_busy (PalThinkingLevel *self);
void pal_thinking_level_stop (PalThinkingLevel *self);
/* Drops what has been found. */
void pal_thinking_level_forget (PalThinkingLevel *self);

/* In which notation moves are written. */
void pal_thinking_level_set_notation (PalThinkingLevel *self, int notation);
