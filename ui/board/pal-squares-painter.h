/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The painters of boards of squares: in two colors, and of felt. */
#pragma once

#include "pal-board-painter.h"

/* Boards of two kinds of squares, with pieces in the squares. */

extern const PalBoardPainter pal_squares_painter;

/* Boards of one colour with lines, on which discs are placed and stay. */

extern const PalBoardPainter pal_felt_painter;
