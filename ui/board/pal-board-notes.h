/* What overlays say of cells, as any board shows it: texts, rings, dots. */
#pragma once

#include "pal-board-painter.h"

/* What lies below the pieces, and what lies on them. */
void pal_board_notes_draw_below (const PalBoardLook *look, const PalBoardMarks *marks, cairo_t *cr);
void pal_board_notes_draw_above (const PalBoardLook *look, const PalBoardMarks *marks, cairo_t *cr);
