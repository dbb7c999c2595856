/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What overlays say of cells, as any board shows it: texts, rings, dots. */
#pragma once

#include "pal-board-painter.h"

/* What lies below the pieces, and what lies on them. */
void pal_board_notes_draw_below (const PalBoardLook *look, const PalBoardMarks *marks, cairo_t *cr);
void pal_board_notes_draw_above (const PalBoardLook *look, const PalBoardMarks *marks, cairo_t *cr);

/* How a board shows what is in danger and what is contested: told apart by their shapes, so that
 * colours need not be seen. */

/* The sign of FLAGS, in a word or two ("hanging") and in a sentence, translated; NULL where they
 * have none. The sign that counts most is told. Free with g_free. */
char *pal_board_danger_name (const Rules *rules, unsigned flags);
char *pal_board_danger_explain (const Rules *rules, unsigned flags);
