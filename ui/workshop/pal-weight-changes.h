/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalWeightChanges: what a training has changed in a bot's weights: a table with all of them,
 * sorted by any column, and the board with what each square was worth before, is now, or has
 * gained.
 */
#pragma once

#include "bot/bot.h"

#include <gtk/gtk.h>

#define PAL_TYPE_WEIGHT_CHANGES (pal_weight_changes_get_type ())
G_DECLARE_FINAL_TYPE (PalWeightChanges, pal_weight_changes, PAL, WEIGHT_CHANGES, GtkBox)

/* BEFORE and AFTER, bots of the same game, are copied. Returns how many weights differ. */
guint pal_weight_changes_show (PalWeightChanges *self, const Bot *before, const Bot *after);
