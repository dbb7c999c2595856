#include "pal-board-cells.h"

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
