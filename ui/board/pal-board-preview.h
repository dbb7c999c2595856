/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalBoardPreview: a small picture of a board with pieces, as the preferences and the list of games
 * show it. It follows nothing and does nothing.
 */
#pragma once

#include "pal-board-painter.h"

#include <gtk/gtk.h>

#define PAL_TYPE_BOARD_PREVIEW (pal_board_preview_get_type ())
G_DECLARE_FINAL_TYPE (PalBoardPreview, pal_board_preview, PAL, BOARD_PREVIEW, GtkWidget)

/* Properties: "piece-set", "board-style" (string, read-write: an id; NULL or empty: the usual one),
 *             "coordinates" (PalCoordinates, read-write), "flipped" (boolean, read-write),
 *             "cells" (int, read-write: show only so many files and ranks of the first mover's
 *             left-hand corner, the last rank with what stands on the board's last one, or of the
 *             middle where a game begins there, then perhaps one more; 0: all). */

/* The standard start of the game of RULES, in its usual style, without coordinates. */
GtkWidget *pal_board_preview_new (const Rules *rules);

/* The game shown, from its standard start; NULL: nothing is shown. */
void pal_board_preview_set_rules (PalBoardPreview *self, const Rules *rules);

/* Shows POSITION (copied), with the last move marked as going FROM one square TO another; either
 * may be SQUARE_NONE. */
void pal_board_preview_set_position (PalBoardPreview *self, const Position *position, Square from,
                                     Square to);
