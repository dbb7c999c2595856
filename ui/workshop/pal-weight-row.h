/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A row of a list for what something is worth to a bot: name, explanation, slider and number. In a
 * narrow window the slider stands below. */
#pragma once

#include <adwaita.h>
#include <gtk/gtk.h>

#define PAL_TYPE_WEIGHT_ROW (pal_weight_row_get_type ())
G_DECLARE_FINAL_TYPE (PalWeightRow, pal_weight_row, PAL, WEIGHT_ROW, AdwPreferencesRow)

/* Weights are hundredths from -MOST to MOST, and shown in points. Texts are translated. */
GtkWidget *pal_weight_row_new (const char *title, const char *subtitle, int most);

int pal_weight_row_get_value (PalWeightRow *self);
void pal_weight_row_set_value (PalWeightRow *self, int value);

/* Lets SPIN, whose values are hundredths, show and read points, with a sign above 0, too. */
void pal_weight_row_show_points (GtkSpinButton *spin);

/* Signal: "changed": by hand. */
