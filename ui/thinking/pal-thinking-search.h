/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalThinkingSearch: the bar in which a move is looked for in a search's tree: all nodes with that
 * move are lit, and one goes from one to the next.
 */
#pragma once

#include "pal-thinking-tree.h"

#define PAL_TYPE_THINKING_SEARCH (pal_thinking_search_get_type ())
G_DECLARE_FINAL_TYPE (PalThinkingSearch, pal_thinking_search, PAL, THINKING_SEARCH, GtkWidget)

/* Properties: "view" (PalThinkingTree, read-write),
 *             "search-mode" (boolean, read-write: the bar is there). */

/* The tree in the view or the notation is another one: looks again, moves in NOTATION. */
void pal_thinking_search_update (PalThinkingSearch *self, int notation);
