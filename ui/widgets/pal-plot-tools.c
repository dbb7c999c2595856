/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-plot-tools.h"

#include "ui/platform/pal-colors.h"

void
pal_plot_set_color (GtkWidget *widget, cairo_t *cr, const char *name, double alpha)
{
  GdkRGBA color;

  pal_colors_get (widget, &color);
  if (name != NULL)
    pal_colors_look_up (widget, name, &color);
  cairo_set_source_rgba (cr, color.red, color.green, color.blue, alpha);
}

static PangoLayout *
small_layout (GtkWidget *widget, const char *text, int *width, int *height)
{
  PangoLayout *layout = gtk_widget_create_pango_layout (widget, text);
  PangoAttrList *attributes = pango_attr_list_new ();

  pango_attr_list_insert (attributes, pango_attr_scale_new (PANGO_SCALE_SMALL));
  pango_layout_set_attributes (layout, attributes);
  pango_attr_list_unref (attributes);
  pango_layout_get_pixel_size (layout, width, height);
  return layout;
}

void
pal_plot_text (GtkWidget *widget, cairo_t *cr, double x, double y, double align, const char *text)
{
  int width, height;
  g_autoptr (PangoLayout) layout = small_layout (widget, text, &width, &height);

  x = MIN (x - width * align, gtk_widget_get_width (widget) - width - 2);
  cairo_move_to (cr, MAX (x, 2), y - height / 2.0);
  pango_cairo_show_layout (cr, layout);
}

int
pal_plot_text_width (GtkWidget *widget, const char *text)
{
  int width, height;

  g_object_unref (small_layout (widget, text, &width, &height));
  return width;
}
