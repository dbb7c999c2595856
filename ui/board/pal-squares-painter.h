/* Boards of two kinds of squares, with pieces in the squares. */
#pragma once

#include "pal-board-painter.h"

extern const PalBoardPainter pal_squares_painter;
