/* One move in the list of moves: its text, what an engine thought of it, and its time; a click goes
 * there. */
#pragma once

#include "files/tree/game-tree.h"

#include <gtk/gtk.h>

#define PAL_TYPE_MOVE_CELL (pal_move_cell_get_type ())
G_DECLARE_FINAL_TYPE (PalMoveCell, pal_move_cell, PAL, MOVE_CELL, GtkButton)

/* Shows NODE of TREE in NOTATION; without a NODE the cell is empty: an ellipsis where DOTS (the
 * other half of a divided pair), else nothing. */
void pal_move_cell_show (PalMoveCell *self, const GameTree *tree, GameNode *node, int notation,
                         gboolean dots);

GameNode *pal_move_cell_get_node (PalMoveCell *self);

/* Whether the cell is the one in view: it is lit. */
void pal_move_cell_set_current (PalMoveCell *self, gboolean current);

/* Properties: "show-time" (boolean). */
