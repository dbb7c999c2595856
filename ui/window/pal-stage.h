/*
 * The board between its two players: the board as large as the place allows, the bars exactly as
 * wide as the board, all of it in the middle.
 */
#pragma once

#include <gtk/gtk.h>

#define PAL_TYPE_STAGE (pal_stage_get_type ())
G_DECLARE_FINAL_TYPE (PalStage, pal_stage, PAL, STAGE, GtkWidget)

/* Properties: "top", "middle", "bottom" (GtkWidget): the three parts,
 *             "board" (PalBoardView): the board, which is the middle part or lies in it. */
