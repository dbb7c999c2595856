/* The board of xiangqi: points with a river, two palaces and the marks of cannons and soldiers. */
#pragma once

#include "pal-board-painter.h"

extern const PalBoardPainter pal_xiangqi_painter;
