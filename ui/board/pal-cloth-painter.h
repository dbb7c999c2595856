/* Boards of one colour with lines, on which discs are placed and stay. */
#pragma once

#include "pal-board-painter.h"

extern const PalBoardPainter pal_cloth_painter;
