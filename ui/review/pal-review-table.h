/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How well both sides of a game played: accuracy, what a move lost on average, how many of each
 * kind there were, and the accuracy in each part of the game, side by side. */
#pragma once

#include "game/analysis/pal-review.h"

#include <gtk/gtk.h>

#define PAL_TYPE_REVIEW_TABLE (pal_review_table_get_type ())
G_DECLARE_FINAL_TYPE (PalReviewTable, pal_review_table, PAL, REVIEW_TABLE, GtkWidget)

/* Shows those of REVIEW; NAMES are the players'. Nothing of them is kept. */
void pal_review_table_show (PalReviewTable *self, const PalReview *review,
                            const char *const names[2]);

/* Signal: "chosen" (int side, int mark): a count was clicked. */
