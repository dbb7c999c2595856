/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-wrap-box.h"

#include "pal-properties.h"

enum { COLUMN_GAP = 12, ROW_GAP = 8 };

struct _PalWrapBox {
  GtkWidget parent_instance;

  GtkWidget *children[2];
  int first_width;
};

G_DEFINE_FINAL_TYPE (PalWrapBox, pal_wrap_box, GTK_TYPE_WIDGET)

static int
natural_width (GtkWidget *child)
{
  int natural;

  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
  return natural;
}

static int
minimum_width (GtkWidget *child)
{
  int minimum;

  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  return minimum;
}

static int
height_for (GtkWidget *child, int width)
{
  int natural;

  gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, width, NULL, &natural, NULL, NULL);
  return natural;
}

/* Texts are never pressed below half of what they would like. */
static gboolean
fits (PalWrapBox *self, int width)
{
  int least = self->first_width > 0 ? self->first_width : natural_width (self->children[0]) / 2;
  int first = MAX (minimum_width (self->children[0]), least);

  return first + COLUMN_GAP + natural_width (self->children[1]) <= width;
}

static GtkSizeRequestMode
pal_wrap_box_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
pal_wrap_box_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                      int *natural, int *minimum_baseline, int *natural_baseline)
{
  PalWrapBox *self = PAL_WRAP_BOX (widget);
  GtkWidget *first = self->children[0], *second = self->children[1];
  int second_width = natural_width (second);

  if (orientation == GTK_ORIENTATION_HORIZONTAL) {
    *minimum = MAX (minimum_width (first), minimum_width (second));
    *natural = natural_width (first) + COLUMN_GAP + second_width;
    return;
  }
  if (for_size < 0 || fits (self, for_size))
    *natural = MAX (height_for (first, for_size < 0 ? -1 : for_size - COLUMN_GAP - second_width),
                    height_for (second, second_width));
  else
    *natural = height_for (first, for_size) + ROW_GAP + height_for (second, for_size);
  *minimum = *natural;
}

static void
wrap_box_place (GtkWidget *child, int x, int y, int width, int height)
{
  gtk_widget_size_allocate (child, &(GtkAllocation){ x, y, width, height }, -1);
}

static void
pal_wrap_box_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  PalWrapBox *self = PAL_WRAP_BOX (widget);
  GtkWidget *first = self->children[0], *second = self->children[1];
  gboolean rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int w = natural_width (second), rest = width - w - COLUMN_GAP;

  if (fits (self, width)) {
    wrap_box_place (first, rtl ? w + COLUMN_GAP : 0, 0, rest, height);
    wrap_box_place (second, rtl ? 0 : width - w, 0, w, height);
  } else {
    int h = height_for (first, width);
    wrap_box_place (first, 0, 0, width, h);
    wrap_box_place (second, 0, h + ROW_GAP, width, height - h - ROW_GAP);
  }
}

static void
set_child (PalWrapBox *self, int index, GtkWidget *child)
{
  g_clear_pointer (&self->children[index], gtk_widget_unparent);
  self->children[index] = child;
  if (child != NULL)
    gtk_widget_insert_before (child, GTK_WIDGET (self), index == 0 ? self->children[1] : NULL);
}

static void
set_first (PalWrapBox *self, GtkWidget *child)
{
  set_child (self, 0, child);
}

static void
set_second (PalWrapBox *self, GtkWidget *child)
{
  set_child (self, 1, child);
}

static void
pal_wrap_box_class_init (PalWrapBoxClass *klass)
{
  const PalProperty properties[] = {
    { "first", GTK_TYPE_WIDGET, G_STRUCT_OFFSET (PalWrapBox, children[0]),
      .set = G_CALLBACK (set_first) },
    { "second", GTK_TYPE_WIDGET, G_STRUCT_OFFSET (PalWrapBox, children[1]),
      .set = G_CALLBACK (set_second) },
    { "first-width", G_TYPE_INT, G_STRUCT_OFFSET (PalWrapBox, first_width), .most = G_MAXINT },
  };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->get_request_mode = pal_wrap_box_get_request_mode;
  widget_class->measure = pal_wrap_box_measure;
  widget_class->size_allocate = pal_wrap_box_size_allocate;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  pal_properties_install (G_OBJECT_CLASS (klass), properties, G_N_ELEMENTS (properties));
}

static void
pal_wrap_box_init (PalWrapBox *self)
{
}
