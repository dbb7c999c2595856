/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The columns of a list of games: a heading that sorts, and rows below it. Both share out their
 * width in the same way, so that they stand in line whatever is in them; a row shows two lines in
 * place of columns where there is no room for these.
 */
#pragma once

#include "game/lists/pal-game-list.h"

#include <gtk/gtk.h>

enum { PAL_GAME_COLUMNS_WIDTH = 640 }; /* from this width on there is room for columns */

#define PAL_TYPE_COLUMN_LAYOUT (pal_column_layout_get_type ())
G_DECLARE_FINAL_TYPE (PalColumnLayout, pal_column_layout, PAL, COLUMN_LAYOUT, GtkLayoutManager)

/* Fills HEADING with a button for each column, which activates the action games.sort with the
 * column's number. */
void pal_game_heading_fill (GtkWidget *heading, const Rules *rules);

/* Shows by which column the list is sorted. */
void pal_game_heading_show (GtkWidget *heading, PalGameColumn column, gboolean descending);

/* Gives ITEM a row without words, whose columns are shown unless OWNER is "narrow". */
void pal_game_row_setup (GtkListItem *item, gpointer owner);

/* The row says what its item does, to screen readers as well; when ITEM is bound. */
void pal_game_row_bind (GtkListItem *item);
