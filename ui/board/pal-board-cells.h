/*
 * PalBoardCells: the cells of a widget that draws a board by itself, and the cursor among them.
 *
 * The board is one stop of the Tab key; inside it the arrows lead from cell to cell. The widget has
 * the value in its struct, moves the focus itself (it may have more to do then) and is told by the
 * cells' signals.
 */
#pragma once

#include "pal-board-cell.h"
#include "pal-board-geometry.h"

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
