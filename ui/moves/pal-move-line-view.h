/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines of moves: the caption of the line in view, and a line beside a small board. */
#pragma once

#include "game/books/pal-books.h"
#include "game/match/pal-session.h"
#include "game/thinking/pal-move-reasons.h"
#include "ui/board/pal-board-preview.h"

#include <gtk/gtk.h>

/* PalLineCaption: what is known of the line in view, above the list of its moves: the name of its
 * opening, and how sure the values on the board are. Nothing where nothing is known. */

#define PAL_TYPE_LINE_CAPTION (pal_line_caption_get_type ())
G_DECLARE_FINAL_TYPE (PalLineCaption, pal_line_caption, PAL, LINE_CAPTION, GtkWidget)

/* Properties: "session" (PalSession), "books" (PalBooks, read-only),
 *             "opening" and "values" (string, read-only; NULL: nothing). */

/* Where the names of openings are: once, before there is a game. */
void pal_line_caption_set_books (PalLineCaption *self, PalBooks *books);

/*
 * PalMoveLineView: a line as somebody expects it: its moves, and a small board.
 *
 * The board shows the end of the line; a move under the pointer shows what stands on the board
 * after it, and a click (or Return) leaves it there.
 */

#define PAL_TYPE_MOVE_LINE_VIEW (pal_move_line_view_get_type ())
G_DECLARE_FINAL_TYPE (PalMoveLineView, pal_move_line_view, PAL, MOVE_LINE_VIEW, GtkWidget)

/* The first or (INDEX 1) the other line of REASONS, moves in NOTATION. */
GtkWidget *pal_move_line_view_new (PalMoveReasons *reasons, int index, int notation);

/* To be dressed: pieces, style, which way round. */
PalBoardPreview *pal_move_line_view_get_board (PalMoveLineView *self);
