/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Boards of points: lines that cross, with the pieces on the crossings.
 *
 * The plain board serves any game. A game whose board has more on it than lines brings a painter of
 * its own that prints the lines and the rest, and takes everything else from here.
 *
 * Places on the board are given as a file and a rank, from 0 and not always whole numbers. So a
 * board that is turned round, or of which only a corner is shown, needs no thought: all of it is
 * drawn, and what does not fit is clipped.
 */
#pragma once

#include "pal-board-painter.h"

extern const PalBoardPainter pal_points_painter;

/* Where a place of the board is. */
void pal_points_place (const PalBoardLook *look, double file, double rank, double *x, double *y);

/* The side of a piece's picture, in cells. */
#define PAL_POINTS_PIECE_SIZE 1.0

/* The width of the strip in which coordinates stand, in cells. */
#define PAL_POINTS_STRIP 0.3

/* The board of xiangqi: points with a river, two palaces and the marks of cannons and soldiers. */

extern const PalBoardPainter pal_xiangqi_painter;
