/* SPDX-License-Identifier: GPL-3.0-or-later */
/* PalTechniquePlot: what techniques cost against the depth, on a logarithmic axis, one line for
 * each. The point under the pointer, or that the arrows have reached, is told. */
#pragma once

#include "game/bots/pal-technique-series.h"

#include <gtk/gtk.h>

#define PAL_TYPE_TECHNIQUE_PLOT (pal_technique_plot_get_type ())
G_DECLARE_FINAL_TYPE (PalTechniquePlot, pal_technique_plot, PAL, TECHNIQUE_PLOT, GtkWidget)

/* Follows SERIES from now on. */
void pal_technique_plot_set_series (PalTechniquePlot *self, PalTechniqueSeries *series);
/* Times are shown instead of nodes. */
void pal_technique_plot_set_times (PalTechniquePlot *self, gboolean times);

/* What is told of the point, in a sentence; NULL: there is none. Free with g_free. */
char *pal_technique_plot_dup_told (PalTechniquePlot *self);

/* Signal: "told": another point is told of, or none. */

/* Draws the mark of the line of TECHNIQUE at X, Y, and pieces of the line beside it that reach so
 * FAR. */
void pal_technique_mark_draw (GtkWidget *widget, cairo_t *cr, guint technique, double x, double y,
                              double far);

/* "12,345 nodes", "12,345 ± 3,210 nodes"; "34 ms", "34 ± 10 ms". Free with g_free. */
char *pal_technique_nodes_text (const PalTechniqueFigure *nodes);
char *pal_technique_times_text (const PalTechniqueFigure *time);
