/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalThinkingPair: two searches of the same position side by side, or one above the other where the
 * window is narrow.
 *
 * They are scrolled, enlarged and selected together, and what only one of them has, or has another
 * value for, is marked (game/thinking/pal-tree-difference.h). Or they are two threads of one search
 * (bot/glass-threads.h): then they are walked through together as well, and each node has the color
 * of whoever searched it.
 */
#pragma once

#include "pal-thinking-pane.h"

#define PAL_TYPE_THINKING_PAIR (pal_thinking_pair_get_type ())
G_DECLARE_FINAL_TYPE (PalThinkingPair, pal_thinking_pair, PAL, THINKING_PAIR, GtkWidget)

/* Properties: "film" (boolean): both are walked through step by step; "single" (boolean): only the
 * first one is shown.
 * Signals: "chosen" when another technique was, for either; "thought" when a search has another
 * tree, or has ended. */

/* The first, 0, or the second, 1. */
PalThinkingPane *pal_thinking_pair_get_pane (PalThinkingPair *self, int i);

/* Searches the end of RECORD as BOT does, both copied, with a second thread that helps as HELP says
 * and is shown beside the first one; and then without it, to tell what it was worth. */
void pal_thinking_pair_think_together (PalThinkingPair *self, const Bot *bot,
                                       const GameRecord *record, int notation, GlassHelp help);
/* Whether anything searches here. */
gboolean pal_thinking_pair_is_busy (PalThinkingPair *self);
/* Asks all searches to end; what they have found is shown. */
void pal_thinking_pair_stop (PalThinkingPair *self);
/* Stops all searches, and shows nothing. */
void pal_thinking_pair_forget (PalThinkingPair *self);
