/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The colors of a widget's style. */
#pragma once

#include <gtk/gtk.h>

/* What WIDGET writes with. */
static inline void
pal_colors_get (gpointer widget, GdkRGBA *color)
{
#if GTK_CHECK_VERSION(4, 10, 0)
  gtk_widget_get_color (widget, color);
#else
  gtk_style_context_get_color (gtk_widget_get_style_context (widget), color);
#endif
}

/* Whether its style has a color called NAME, and which; GTK names no successor of asking so. */
static inline gboolean
pal_colors_look_up (gpointer widget, const char *name, GdkRGBA *color)
{
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  return gtk_style_context_lookup_color (gtk_widget_get_style_context (widget), name, color);
  G_GNUC_END_IGNORE_DEPRECATIONS
}
