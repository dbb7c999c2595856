/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalThinkingHistory: what a search has learnt for the order of its moves: the history table as a
 * board, where each square has its share of the cut-offs by moves that go there, and the killer
 * moves of each ply.
 *
 * It is as it stood at the end of the search, or of the iteration whose tree is shown; nothing
 * where the bot's order uses neither.
 */
#pragma once

#include "bot/glass-tree.h"

#include <gtk/gtk.h>

#define PAL_TYPE_THINKING_HISTORY (pal_thinking_history_get_type ())
G_DECLARE_FINAL_TYPE (PalThinkingHistory, pal_thinking_history, PAL, THINKING_HISTORY, GtkBox)

/* Shows what was learnt for TREE (not kept). Returns whether there is anything to show. */
gboolean pal_thinking_history_show (PalThinkingHistory *self, const GlassTree *tree);

/* FLIPPED: side 1 is at the bottom. */
void pal_thinking_history_set_flipped (PalThinkingHistory *self, gboolean flipped);

/*
 * PalHistoryBoard: the board of it. The arrows lead from square to square; each says its share.
 */

#define PAL_TYPE_HISTORY_BOARD (pal_history_board_get_type ())
G_DECLARE_FINAL_TYPE (PalHistoryBoard, pal_history_board, PAL, HISTORY_BOARD, GtkWidget)

/* COUNTS has one for each square of RULES. */
void pal_history_board_show (PalHistoryBoard *self, const Rules *rules, const guint64 *counts);
