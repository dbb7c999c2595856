/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalPlot: numbers over a number, as a plot with axes: a line through points, each of which may
 * have a bar for what it may be off by.
 *
 * Both axes have round numbers, as many as there is room for. The point that is nearest to the
 * pointer, or that the arrow keys have reached, is told: in place of the vertical axis' title,
 * or in a tooltip where there is none; and to screen readers, to which the plot is a slider along
 * its points.
 */
#pragma once

#include <gtk/gtk.h>

#define PAL_TYPE_PLOT (pal_plot_get_type ())
G_DECLARE_FINAL_TYPE (PalPlot, pal_plot, PAL, PLOT, GtkWidget)

/* The bar goes from LOW to HIGH; without one both are Y. */
typedef struct {
  double x, y, low, high;
} PalPlotPoint;

/* What is told of the point INDEX; free with g_free. */
typedef char *(*PalPlotDescribe) (gpointer data, guint index);

/* Properties: "x-title", "y-title" (string: what stands at the axes, or NULL),
 *             "signed" (boolean: numbers above 0 have their sign),
 *             "filled" (boolean: the vertical axis begins at 0, below the line there is color). */

/* The N points (copied), in order of X; DESCRIBE, which may be NULL, gets DATA. */
void pal_plot_set_points (PalPlot *self, const PalPlotPoint *points, guint n,
                          PalPlotDescribe describe, gpointer data);

/* From where to where the horizontal axis goes, where it is not from the first point to the last.
 */
void pal_plot_set_range (PalPlot *self, double first, double last);
