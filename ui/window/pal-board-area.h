/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The board between its two players: the board as large as the place allows, the bars exactly as
 * wide as the board, all of it in the middle.
 */
#pragma once

#include <gtk/gtk.h>

#define PAL_TYPE_BOARD_AREA (pal_board_area_get_type ())
G_DECLARE_FINAL_TYPE (PalBoardArea, pal_board_area, PAL, BOARD_AREA, GtkWidget)

/* Properties: "top", "middle", "bottom" (GtkWidget): the three parts,
 *             "side" (GtkWidget): what stands on the left of the board, as high as that,
 *             "board" (PalBoardView): the board, which is the middle part or lies in it. */
