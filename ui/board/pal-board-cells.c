/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-board-cells.h"

#include "ui/platform/pal-announce.h"

struct _PalBoardCell {
  GtkWidget parent_instance;

  Square square;
  char *label, *description, *hint;
  gboolean selected, active;
};

G_DEFINE_FINAL_TYPE (PalBoardCell, pal_board_cell, GTK_TYPE_WIDGET)

enum { ACTIVATED, N_SIGNALS };

static guint signals[N_SIGNALS];

static void
activate_cell (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_signal_emit (widget, signals[ACTIVATED], 0);
}

static void
pal_board_cell_finalize (GObject *object)
{
  PalBoardCell *self = PAL_BOARD_CELL (object);

  g_free (self->label);
  g_free (self->description);
  g_free (self->hint);
  G_OBJECT_CLASS (pal_board_cell_parent_class)->finalize (object);
}

static gboolean
pal_board_cell_query_tooltip (GtkWidget *widget, int x, int y, gboolean keyboard,
                              GtkTooltip *tooltip)
{
  gtk_tooltip_set_text (tooltip, PAL_BOARD_CELL (widget)->hint);
  return PAL_BOARD_CELL (widget)->hint != NULL;
}

static void
pal_board_cell_class_init (PalBoardCellClass *klass)
{
  static const guint keys[]
      = { GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter, GDK_KEY_space, GDK_KEY_KP_Space };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = pal_board_cell_finalize;
  widget_class->query_tooltip = pal_board_cell_query_tooltip;
  signals[ACTIVATED] = g_signal_new ("activated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                     NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_css_name (widget_class, "boardcell");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GRID_CELL);
  gtk_widget_class_install_action (widget_class, "cell.activate", NULL, activate_cell);
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    for (int alt = 0; alt < 2; alt++) /* which asks for a choice that would not be asked for */
      gtk_widget_class_add_binding_action (widget_class, keys[i], alt ? GDK_ALT_MASK : 0,
                                           "cell.activate", NULL);
}

static void
pal_board_cell_init (PalBoardCell *self)
{
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_SELECTED, FALSE, -1);
}

static GtkWidget *
pal_board_cell_new (Square square)
{
  PalBoardCell *self = g_object_new (PAL_TYPE_BOARD_CELL, NULL);

  self->square = square;
  return GTK_WIDGET (self);
}

Square
pal_board_cell_get_square (PalBoardCell *self)
{
  return self->square;
}

void
pal_board_cell_describe (PalBoardCell *self, const char *label, const char *description,
                         gboolean selected)
{
  GtkAccessible *accessible = GTK_ACCESSIBLE (self);

  if (g_strcmp0 (label, self->label) != 0) {
    g_free (self->label);
    self->label = g_strdup (label);
    gtk_accessible_update_property (accessible, GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  }
  if (g_strcmp0 (description, self->description) != 0) {
    g_free (self->description);
    self->description = g_strdup (description);
    pal_widget_describe (self, description != NULL ? description : "");
  }
  if (selected != self->selected) {
    self->selected = selected;
    gtk_accessible_update_state (accessible, GTK_ACCESSIBLE_STATE_SELECTED, selected, -1);
  }
}

void
pal_board_cell_set_active (PalBoardCell *self, gboolean active)
{
  if (active == self->active)
    return;
  self->active = active;
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), active ? "pointer" : NULL);
}

/* GTK's own text of a tooltip would become the accessible description. */
void
pal_board_cell_set_hint (PalBoardCell *self, const char *hint)
{
  if (g_strcmp0 (hint, self->hint) == 0)
    return;
  g_free (self->hint);
  self->hint = g_strdup (hint);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), hint != NULL);
}

void
pal_board_cells_init (PalBoardCells *self)
{
  *self = (PalBoardCells){ .list = g_ptr_array_new () };
}

void
pal_board_cells_make (PalBoardCells *self, GtkWidget *board, const Rules *rules, int n,
                      GCallback focus, GCallback activated)
{
  for (guint i = 0; i < self->list->len; i++)
    gtk_widget_unparent (g_ptr_array_index (self->list, i));
  g_ptr_array_set_size (self->list, rules != NULL ? n : 0);
  self->cursor = 0;
  for (int rank = rules != NULL ? rules->ranks - 1 : -1; rank >= 0; rank--)
    for (int file = 0; file < rules->files && file + rules->files * rank < n; file++) {
      Square square = (Square) (file + rules->files * rank);
      GtkWidget *cell = pal_board_cell_new (square);

      g_ptr_array_index (self->list, square) = cell;
      g_signal_connect_object (cell, "notify::has-focus", focus, board, G_CONNECT_SWAPPED);
      if (activated != NULL)
        g_signal_connect_object (cell, "activated", activated, board, G_CONNECT_SWAPPED);
      gtk_widget_set_parent (cell, board);
    }
}

void
pal_board_cells_clear (PalBoardCells *self)
{
  g_ptr_array_unref (self->list);
}

PalBoardCell *
pal_board_cells_get (const PalBoardCells *self, Square square)
{
  return square < self->list->len ? g_ptr_array_index (self->list, square) : NULL;
}

void
pal_board_cells_allocate (PalBoardCells *self, const PalBoardGeometry *geometry)
{
  for (Square square = 0; square < self->list->len; square++) {
    double x, y;
    int left, top;

    pal_board_geometry_corner (geometry, square, &x, &y);
    left = (int) x;
    top = (int) y;
    gtk_widget_size_allocate (g_ptr_array_index (self->list, square),
                              &(GtkAllocation){ left, top, (int) (x + geometry->cell) - left,
                                                (int) (y + geometry->cell) - top },
                              -1);
  }
}

gboolean
pal_board_cells_grab_focus (PalBoardCells *self, Square square)
{
  PalBoardCell *cell = pal_board_cells_get (self, square);

  if (cell == NULL)
    return FALSE;
  self->cursor = square;
  return gtk_widget_grab_focus (GTK_WIDGET (cell));
}

Square
pal_board_cells_next (const PalBoardCells *self, const PalBoardGeometry *geometry,
                      GtkDirectionType direction)
{
  switch (direction) {
  case GTK_DIR_UP:
    return pal_board_geometry_step (geometry, self->cursor, 0, -1);
  case GTK_DIR_DOWN:
    return pal_board_geometry_step (geometry, self->cursor, 0, 1);
  case GTK_DIR_LEFT:
    return pal_board_geometry_step (geometry, self->cursor, -1, 0);
  case GTK_DIR_RIGHT:
    return pal_board_geometry_step (geometry, self->cursor, 1, 0);
  default:
    return SQUARE_NONE;
  }
}
