/*
 * A curve of one number over many games, as a small chart with an axis from 0 and one of the games:
 * averages of neighbours, so that a thousand noisy games are a line that can be read.
 */
#pragma once

#include <gtk/gtk.h>

#define PAL_TYPE_CURVE (pal_curve_get_type ())
G_DECLARE_FINAL_TYPE (PalCurve, pal_curve, PAL, CURVE, GtkWidget)

/* Shows VALUES (of double, from 0; copied) of which there will be TOTAL. */
void pal_curve_set_values (PalCurve *self, const GArray *values, guint total);
