/*
 * PalBoardCell: one cell of a board for the keyboard and for assistive technology. It shows nothing
 * (the view draws the whole board in one pass) but has the cell's place, name, state and focus, and
 * the action "cell.activate", which is what a click on it does.
 */
#pragma once

#include "rules/rules.h"

#include <gtk/gtk.h>

#define PAL_TYPE_BOARD_CELL (pal_board_cell_get_type ())
G_DECLARE_FINAL_TYPE (PalBoardCell, pal_board_cell, PAL, BOARD_CELL, GtkWidget)

GtkWidget *pal_board_cell_new (Square square);

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
