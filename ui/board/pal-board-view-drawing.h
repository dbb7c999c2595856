/* SPDX-License-Identifier: GPL-3.0-or-later */
/* For the files of PalBoardView: marks that a person draws on it. */
#pragma once

#include "pal-board-view.h"

/* A mark that is being drawn. */
typedef struct {
  gboolean active;
  BoardMark mark; /* FROM where it began; TO where it is, SQUARE_NONE beside the board */
  double x, y;    /* where the button was pressed */
  gboolean by_touch;
} PalBoardSketch;

void pal_board_view_drawing_init (PalBoardView *self);
/* Reads the marks of the node in view, which is another one or has others. */
void pal_board_view_read_drawings (PalBoardView *self);
void pal_board_view_add_drawings (PalBoardView *self, PalBoardMarks *marks);
/* Adds what is to be said of the marks that begin on SQUARE. */
void pal_board_view_name_drawings (PalBoardView *self, Square square, GStrvBuilder *builder);
/* Begins a mark at the cursor, or ends it there; FALSE where nothing can be drawn. */
gboolean pal_board_view_draw_by_key (PalBoardView *self, GdkModifierType state);
void pal_board_view_move_sketch (PalBoardView *self, Square square);
gboolean pal_board_view_cancel_sketch (PalBoardView *self);
/* The finger that began a mark moves, or goes; FALSE where none did. */
gboolean pal_board_view_drag_sketch (PalBoardView *self, double dx, double dy);
gboolean pal_board_view_drop_sketch (PalBoardView *self);
