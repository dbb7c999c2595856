/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A move that was played in games of a library, in a list: how often, how the games ended, who
 * played it and when, and the opening that it leads to. One without a move stands for the games
 * that ended here. */
#pragma once

#include "library/library-search.h"

#include <gtk/gtk.h>

#define PAL_TYPE_EXPLORER_ROW (pal_explorer_row_get_type ())
G_DECLARE_FINAL_TYPE (PalExplorerRow, pal_explorer_row, PAL, EXPLORER_ROW, GtkListBoxRow)

/* MOVE of POSITION, a position of RULES, written in NOTATION. LEADS_TO is a name, or NULL.
 * Everything is copied. */
GtkWidget *pal_explorer_row_new (const Rules *rules, const Position *position,
                                 const LibraryMove *move, int notation, const char *leads_to);

/* Gives the moves of all rows in NAMES one width, and the numbers of games of those in COUNTS. */
void pal_explorer_row_align (PalExplorerRow *self, GtkSizeGroup *names, GtkSizeGroup *counts);

/* MOVE_NONE: none. */
Move pal_explorer_row_get_move (PalExplorerRow *self);
