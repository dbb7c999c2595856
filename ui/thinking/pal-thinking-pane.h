/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalThinkingPane: one search's tree with a choice of how to search above it, what it took, what
 * the node that is looked at is, and the bar that walks through it. One of a PalThinkingPair.
 */
#pragma once

#include "pal-thinking-film-bar.h"
#include "pal-thinking-tree.h"

#include "bot/glass-threads.h"

#define PAL_TYPE_THINKING_PANE (pal_thinking_pane_get_type ())
G_DECLARE_FINAL_TYPE (PalThinkingPane, pal_thinking_pane, PAL, THINKING_PANE, GtkWidget)

enum { PAL_THINKING_PANE_VIEW_MIN = 180 /* pixels of height that its tree has at least */ };

/* Property: "film" (boolean): whether the search is walked through step by step.
 * Signals: "chosen" by a person; "thought" when there is another tree; "film-ended" when the film
 * has come to its end. */

/* NAMES, up to NULL, translated, are what can be chosen; CHOSEN of them is. */
void pal_thinking_pane_set_choices (PalThinkingPane *self, const char *const *names, guint chosen);
guint pal_thinking_pane_get_chosen (PalThinkingPane *self);

/* Searches the end of RECORD as BOT does, both copied, on another thread; what was searched before
 * is in view until then. FALSE where memory is short. */
gboolean pal_thinking_pane_think (PalThinkingPane *self, const Bot *bot, const GameRecord *record,
                                  int notation);
/* The same with a second thread that helps as HELP says, and whose tree OTHER shows. Only SELF is
 * busy, and can be stopped. */
gboolean pal_thinking_pane_think_together (PalThinkingPane *self, PalThinkingPane *other,
                                           const Bot *bot, const GameRecord *record, int notation,
                                           GlassHelp help);
/* Whether what it shows was searched so. */
gboolean pal_thinking_pane_was_helped (PalThinkingPane *self);
/* Asks the search to end; what it has found is shown. */
void pal_thinking_pane_stop (PalThinkingPane *self);
/* Shows nothing, and stops a search. */
void pal_thinking_pane_forget (PalThinkingPane *self);
gboolean pal_thinking_pane_is_busy (PalThinkingPane *self);

/* Marks the nodes as pal_thinking_tree_set_differences does, and says so of the one that is looked
 * at. */
void pal_thinking_pane_set_differences (PalThinkingPane *self, const guint8 *differences);

/* Whether values are told as the side to move sees them, from the next search on. */
void pal_thinking_pane_set_negamax (PalThinkingPane *self, gboolean negamax);

PalThinkingFilmBar *pal_thinking_pane_get_bar (PalThinkingPane *self);
PalThinkingTree *pal_thinking_pane_get_view (PalThinkingPane *self);
