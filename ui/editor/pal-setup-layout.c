/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-setup-layout.h"

#include "ui/widgets/pal-properties.h"

enum { NARROW_BELOW = 700, PANEL_WIDTH = 384, PANEL_HEIGHT = 200 };

struct _PalSetupLayout {
  GtkWidget parent_instance;

  GtkWidget *board, *panel;
};

G_DEFINE_FINAL_TYPE (PalSetupLayout, pal_setup_layout, GTK_TYPE_WIDGET)

static int
least (GtkWidget *child, GtkOrientation orientation)
{
  int minimum;

  gtk_widget_measure (child, orientation, -1, &minimum, NULL, NULL, NULL);
  return minimum;
}

/* As little as one above the other needs, whatever the width: else the window could not become
 * narrow any more. */
static void
pal_setup_layout_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                          int *natural, int *minimum_baseline, int *natural_baseline)
{
  PalSetupLayout *self = PAL_SETUP_LAYOUT (widget);
  int board = least (self->board, orientation), panel = least (self->panel, orientation);

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *minimum = MAX (board, panel);
  else
    *minimum = board + PANEL_HEIGHT;
  *natural = MAX (*minimum, orientation == GTK_ORIENTATION_HORIZONTAL ? 1000 : 700);
}

/* The panel is as wide as its largest texts need; the board gets the rest, if it is enough. */
static void
pal_setup_layout_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  PalSetupLayout *self = PAL_SETUP_LAYOUT (widget);
  GtkAllocation board = { 0, 0, width, height }, panel = board;
  int panel_width = MAX (PANEL_WIDTH, least (self->panel, GTK_ORIENTATION_HORIZONTAL));

  if (width < NARROW_BELOW
      || width < panel_width + least (self->board, GTK_ORIENTATION_HORIZONTAL)) {
    int natural;

    /* Beside a board that is as wide as the window there is no use for more height. */
    gtk_widget_measure (self->board, GTK_ORIENTATION_VERTICAL, -1, NULL, &natural, NULL, NULL);
    board.height = MIN (height - PANEL_HEIGHT, MIN (natural, width * 13 / 10));
    panel.y = board.height;
    panel.height = height - board.height;
  } else {
    board.width = width - panel_width;
    panel.x = board.width;
    panel.width = panel_width;
  }
  gtk_widget_size_allocate (self->board, &board, -1);
  gtk_widget_size_allocate (self->panel, &panel, -1);
}

static void
set_board (PalSetupLayout *self, GtkWidget *board)
{
  self->board = board;
  gtk_widget_set_parent (board, GTK_WIDGET (self));
}

static void
set_panel (PalSetupLayout *self, GtkWidget *panel)
{
  self->panel = panel;
  gtk_widget_set_parent (panel, GTK_WIDGET (self));
}

static void
pal_setup_layout_class_init (PalSetupLayoutClass *klass)
{
  const PalProperty properties[] = {
    { "board", GTK_TYPE_WIDGET, .flags = G_PARAM_WRITABLE, .set = G_CALLBACK (set_board) },
    { "panel", GTK_TYPE_WIDGET, .flags = G_PARAM_WRITABLE, .set = G_CALLBACK (set_panel) },
  };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  pal_properties_install (G_OBJECT_CLASS (klass), properties, G_N_ELEMENTS (properties));
  widget_class->measure = pal_setup_layout_measure;
  widget_class->size_allocate = pal_setup_layout_size_allocate;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
pal_setup_layout_init (PalSetupLayout *self)
{
}
