/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A row of the list of moves: two moves, a piece of a variation or a comment. */
#pragma once

#include "files/tree/game-tree.h"
#include "game/match/pal-session.h"
#include "pal-move-rows.h"

#include <gtk/gtk.h>

#define PAL_TYPE_MOVE_ROW_VIEW (pal_move_row_view_get_type ())
G_DECLARE_FINAL_TYPE (PalMoveRowView, pal_move_row_view, PAL, MOVE_ROW_VIEW, GtkWidget)

/* Shows ROW (NULL: nothing, before its nodes go). */
void pal_move_row_view_set_row (PalMoveRowView *self, PalMoveRow *row);

/* The node whose text lies at X, Y of the row, or NULL. */
GameNode *pal_move_row_view_node_at (PalMoveRowView *self, double x, double y);

/* Focuses the current move, if it is in this row. */
gboolean pal_move_row_view_focus_current (PalMoveRowView *self);

/* Properties: "session" (PalSession), "notation" (int), "show-times" (boolean). */

/* One move in the list of moves: its text, what an engine thought of it, and its time; a click goes
 * there. */

#define PAL_TYPE_MOVE_CELL (pal_move_cell_get_type ())
G_DECLARE_FINAL_TYPE (PalMoveCell, pal_move_cell, PAL, MOVE_CELL, GtkButton)

/* Properties: "show-time" (boolean). */
