/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The cells of a board for the keyboard and for assistive technology. */
#pragma once

#include "pal-board-geometry.h"
#include "rules/rules.h"

#include <gtk/gtk.h>

/*
 * PalBoardCell: one cell of a board for the keyboard and for assistive technology. It shows nothing
 * (the view draws the whole board in one pass) but has the cell's place, name, state and focus, and
 * the action "cell.activate", which is what a click on it does.
 */

#define PAL_TYPE_BOARD_CELL (pal_board_cell_get_type ())
G_DECLARE_FINAL_TYPE (PalBoardCell, pal_board_cell, PAL, BOARD_CELL, GtkWidget)

Square pal_board_cell_get_square (PalBoardCell *self);

/* What the cell is called ("e2, white pawn"), what else is to be said of it (may be NULL), and
 * whether it is selected. Nothing happens where they are the same as before. */
void pal_board_cell_describe (PalBoardCell *self, const char *label, const char *description,
                              gboolean selected);

/* Whether activating the cell would do something: the pointer shows it. */
void pal_board_cell_set_active (PalBoardCell *self, gboolean active);

/* What is told to who points at the cell; NULL: nothing. */
void pal_board_cell_set_hint (PalBoardCell *self, const char *hint);

/* Signal: "activated". */

/*
 * PalBoardCells: the cells of a widget that draws a board by itself, and the cursor among them.
 *
 * The board is one stop of the Tab key; inside it the arrows lead from cell to cell. The widget has
 * the value in its struct, moves the focus itself (it may have more to do then) and is told by the
 * cells' signals.
 */

typedef struct {
  GPtrArray *list; /* PalBoardCell, by square */
  Square cursor;   /* where the keyboard is, or would be */
} PalBoardCells;

void pal_board_cells_init (PalBoardCells *self);

/* Gives BOARD a cell for each of the first N squares of RULES, in reading order from the first
 * mover's side, instead of those it has; none where RULES are NULL. FOCUS follows each cell's
 * "notify::has-focus" and ACTIVATED, which may be NULL, its "activated" with BOARD first. */
void pal_board_cells_make (PalBoardCells *self, GtkWidget *board, const Rules *rules, int n,
                           GCallback focus, GCallback activated);
/* After all cells are gone. */
void pal_board_cells_clear (PalBoardCells *self);

/* The cell of SQUARE, or NULL. */
PalBoardCell *pal_board_cells_get (const PalBoardCells *self, Square square);

void pal_board_cells_allocate (PalBoardCells *self, const PalBoardGeometry *geometry);

/* The focus goes to SQUARE's cell, if there is one; that becomes the cursor. */
gboolean pal_board_cells_grab_focus (PalBoardCells *self, Square square);

/* Where an arrow key leads from the cursor, which stops at the edge; SQUARE_NONE for other keys.
 * Not before GEOMETRY is one. */
Square pal_board_cells_next (const PalBoardCells *self, const PalBoardGeometry *geometry,
                             GtkDirectionType direction);
