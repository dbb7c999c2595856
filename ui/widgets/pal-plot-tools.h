/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What all plots draw with. */
#pragma once

#include <gtk/gtk.h>

/* CR draws with the color that style sheets call NAME, or with that of WIDGET's text (NULL). */
void pal_plot_set_color (GtkWidget *widget, cairo_t *cr, const char *name, double alpha);

/* Small TEXT beside the point X, Y, in the middle of its height, with the point at ALIGN of its
 * width (0: its left end, 1: the right one), but not beyond the widget. */
void pal_plot_text (GtkWidget *widget, cairo_t *cr, double x, double y, double align,
                    const char *text);
int pal_plot_text_width (GtkWidget *widget, const char *text);
