/*
 * PalMoveLineView: a line as somebody expects it: its moves, and a small board.
 *
 * The board shows the end of the line; a move under the pointer shows what stands on the board
 * after it, and a click (or Return) leaves it there.
 */
#pragma once

#include "game/thinking/pal-move-reasons.h"
#include "ui/board/pal-board-preview.h"

#define PAL_TYPE_MOVE_LINE_VIEW (pal_move_line_view_get_type ())
G_DECLARE_FINAL_TYPE (PalMoveLineView, pal_move_line_view, PAL, MOVE_LINE_VIEW, GtkWidget)

/* The first or (INDEX 1) the other line of REASONS, moves in NOTATION. */
GtkWidget *pal_move_line_view_new (PalMoveReasons *reasons, int index, int notation);

/* To be dressed: pieces, style, which way round. */
PalBoardPreview *pal_move_line_view_get_board (PalMoveLineView *self);
