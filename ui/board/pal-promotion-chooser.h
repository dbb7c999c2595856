/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalPromotionChooser: a column of pieces over the board to choose one from, the most valuable one
 * first. It works for any game in which one target square means several moves.
 */
#pragma once

#include "pal-board-scene.h"

#define PAL_TYPE_PROMOTION_CHOOSER (pal_promotion_chooser_get_type ())
G_DECLARE_FINAL_TYPE (PalPromotionChooser, pal_promotion_chooser, PAL, PROMOTION_CHOOSER, GtkWidget)

/* Asks for one of the N MOVES of POSITION, by mouse, keys, or the letter of a piece. SCENE lends
 * style and pieces and must outlive the chooser; if UPWARDS, the first choice is the lowest one. */
GtkWidget *pal_promotion_chooser_new (PalBoardScene *scene, const Position *position,
                                      const Move *moves, int n, gboolean upwards);

/* How many choices there are: the column is as many cells high. */
int pal_promotion_chooser_get_count (PalPromotionChooser *self);

/* Puts the keyboard on the first choice. */
void pal_promotion_chooser_focus_first (PalPromotionChooser *self);

/* Signals: "chosen" (guint move). */
