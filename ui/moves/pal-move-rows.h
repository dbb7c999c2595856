/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalMoveRows: the tree of moves as a flat list of rows (a GListModel of PalMoveRow).
 *
 * The main line makes rows of two moves. Where a move has a comment (that is more than an engine's
 * note, which the move's own row shows) or rivals, its row ends there;
 * comments and variations follow in rows of their own, and the main line goes on in the next row. A
 * variation is a row of flowing text that is cut in the same way where it branches, each branch one
 * step deeper. A row holds nodes, not texts: texts are made for the rows that are seen, so a game
 * of 600 plies costs 300 small objects.
 *
 * The nodes belong to the tree: whoever changes the tree tells the rows before anything is drawn.
 */
#pragma once

#include "files/tree/game-tree.h"

#include <gio/gio.h>

typedef enum {
  PAL_MOVE_ROW_PAIR,    /* nodes[0] first, nodes[1] second side; either may be NULL */
  PAL_MOVE_ROW_LINE,    /* nodes: a piece of a variation */
  PAL_MOVE_ROW_COMMENT, /* nodes[0]: the node whose comment it is */
} PalMoveRowKind;

#define PAL_TYPE_MOVE_ROW (pal_move_row_get_type ())
G_DECLARE_FINAL_TYPE (PalMoveRow, pal_move_row, PAL, MOVE_ROW, GObject)

PalMoveRowKind pal_move_row_get_kind (PalMoveRow *self);
/* How deep a variation is nested, from 1; 0 for the main line. */
int pal_move_row_get_depth (PalMoveRow *self);
/* The row's nodes, owned by it; *N of them. Those of a pair are always two. */
GameNode *const *pal_move_row_get_nodes (PalMoveRow *self, guint *n);

#define PAL_TYPE_MOVE_ROWS (pal_move_rows_get_type ())
G_DECLARE_FINAL_TYPE (PalMoveRows, pal_move_rows, PAL, MOVE_ROWS, GObject)

PalMoveRows *pal_move_rows_new (void);

/* Shows TREE (NULL: nothing), all rows anew: for another tree, and where nodes have gone or their
 * texts are others. */
void pal_move_rows_reset (PalMoveRows *self, const GameTree *tree);

/* The same tree has grown: only the rows from the first changed one on are replaced. */
void pal_move_rows_grow (PalMoveRows *self);

/* Where NODE stands, or GTK_INVALID_LIST_POSITION's value (G_MAXUINT) for the root. */
guint pal_move_rows_find (PalMoveRows *self, const GameNode *node);
