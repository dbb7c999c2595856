/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalSquareTable: a piece-square table on a board, edited by hand.
 *
 * It shows the table of the editor's kind of piece and phase, from the first mover's side. Each
 * cell has its number, in points, on a colour from bad to good. A number changes by dragging up and
 * down, with + and - (Page Up and Page Down for ten), or by typing it; the arrows walk. The wheel
 * turns the page. Where the piece can never stand there is no number.
 */
#pragma once

#include "game/bots/pal-bot-editor.h"

#include <gtk/gtk.h>

#define PAL_TYPE_SQUARE_TABLE (pal_square_table_get_type ())
G_DECLARE_FINAL_TYPE (PalSquareTable, pal_square_table, PAL, SQUARE_TABLE, GtkWidget)

/* Properties: "editor" (PalBotEditor),
 *             "symmetric" (boolean, on: the squares that are like each other change together),
 *             "editable" (boolean, on; off: the numbers are looked at alone). */
void pal_square_table_set_editor (PalSquareTable *self, PalBotEditor *editor);
