/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a person draws on a board, as any board shows it: coloured rings and arrows. */
#pragma once

#include "pal-board-painter.h"

/* Below the pieces, and above them: there is something of each mark above, but no more than leaves
 * a piece to be seen. */
void pal_board_drawings_draw_below (const PalBoardLook *look, const PalBoardMarks *marks,
                                    cairo_t *cr);
void pal_board_drawings_draw_above (const PalBoardLook *look, const PalBoardMarks *marks,
                                    cairo_t *cr);
