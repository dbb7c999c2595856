/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Where the cells of a board are: the one transform that drawing, hitting and layout share.
 *
 * A board of squares and a board of points are the same to it: a grid of cells whose centres carry
 * the pieces. On a board of points the lines run through the centres, and the half cell around them
 * is the border.
 *
 * Lengths are in the widget's units. Corners of cells and the side of a cell are whole device
 * pixels, so edges are sharp at every size and scale factor. It is a plain value without GTK.
 */
#pragma once

#include "rules/rules.h"

#include <glib.h>

/* What is kept free around the board for its shadow. */
#define PAL_BOARD_GEOMETRY_MARGIN 4

/* How wide the frame is to the left and right of the cells, and above and below them. */
typedef struct {
  double sides, ends;
} PalBoardFrame;

typedef struct {
  int files, ranks; /* cells shown, counted from the first mover's left-hand corner */
  int stride;       /* squares from one rank to the next: the board's files */
  gboolean flipped; /* side 1 is at the bottom */
  int scale;        /* device pixels in a unit */
  double cell;      /* side of a cell */
  PalBoardFrame frame;
  double x, y; /* upper left-hand corner of the cells */
} PalBoardGeometry;

/* The largest board of FILES by RANKS cells that fits into WIDTH by HEIGHT, centred. FRAME is in
 * cells. */
void pal_board_geometry_init (PalBoardGeometry *self, int files, int ranks, gboolean flipped,
                              PalBoardFrame frame, double width, double height, int scale);

gboolean pal_board_geometry_equal (const PalBoardGeometry *self, const PalBoardGeometry *other);

/* The whole board with its frame: upper left-hand corner and size. */
double pal_board_geometry_left (const PalBoardGeometry *self);
double pal_board_geometry_top (const PalBoardGeometry *self);
double pal_board_geometry_width (const PalBoardGeometry *self);
double pal_board_geometry_height (const PalBoardGeometry *self);

/* The cell under a point, or SQUARE_NONE beside the cells. */
Square pal_board_geometry_square_at (const PalBoardGeometry *self, double x, double y);

/* The square in COLUMN from the left and ROW from the top, as the board is shown; SQUARE_NONE
 * outside. And back: FALSE where SQUARE is not on the board. */
Square pal_board_geometry_square (const PalBoardGeometry *self, int column, int row);
gboolean pal_board_geometry_place (const PalBoardGeometry *self, Square square, int *column,
                                   int *row);

/* The square DX columns and DY rows from SQUARE; at the edge it stays. */
Square pal_board_geometry_step (const PalBoardGeometry *self, Square square, int dx, int dy);

/* The upper left-hand corner of SQUARE's cell, and its centre. */
void pal_board_geometry_corner (const PalBoardGeometry *self, Square square, double *x, double *y);
void pal_board_geometry_center (const PalBoardGeometry *self, Square square, double *x, double *y);

/* VALUE moved to the nearest device pixel. */
double pal_board_geometry_snap (const PalBoardGeometry *self, double value);
