/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-board-preview.h"

#include "pal-board-scene.h"
#include "ui/widgets/pal-properties.h"

#include <adwaita.h>

#define SIDE_MIN 48
#define SIDE_NATURAL 200

struct _PalBoardPreview {
  GtkWidget parent_instance;

  PalBoardScene scene;
  Position position;
  char *piece_set, *board_style;
  gboolean flipped;
  int cells;
};

G_DEFINE_FINAL_TYPE (PalBoardPreview, pal_board_preview, GTK_TYPE_WIDGET)

/* What stands on a cell of a corner of so many cells. Such a corner would show the pieces of one
 * side only: its last row has those that stand in the last row of the board. */
static Piece
corner_piece (const PalBoardPreview *self, int file, int rank)
{
  const Rules *rules = self->scene.look.rules;
  int from = rank == self->cells - 1 ? rules->ranks - 1 : rank;

  return rules->piece_at (&self->position, (Square) (file + rules->files * from));
}

static Piece
middle_piece (const PalBoardPreview *self, int file, int rank)
{
  const PalBoardGeometry *geometry = &self->scene.look.geometry;
  const Rules *rules = self->scene.look.rules;

  file += (rules->files - geometry->files) / 2;
  rank += (rules->ranks - geometry->ranks) / 2;
  return rules->piece_at (&self->position, (Square) (file + rules->files * rank));
}

/* A game that begins in the middle of the board shows that in place of a corner. */
static gboolean
shows_middle (const PalBoardPreview *self)
{
  for (int rank = 0; rank < self->cells; rank++)
    for (int file = 0; file < self->cells; file++)
      if (corner_piece (self, file, rank) != 0)
        return FALSE;
  return TRUE;
}

static void
draw_part (PalBoardPreview *self, GtkSnapshot *snapshot)
{
  const PalBoardGeometry *geometry = &self->scene.look.geometry;
  gboolean middle = shows_middle (self);

  for (int rank = 0; rank < geometry->ranks; rank++)
    for (int file = 0; file < geometry->files; file++) {
      Piece piece = middle ? middle_piece (self, file, rank) : corner_piece (self, file, rank);
      double x, y;

      pal_board_geometry_center (geometry, (Square) (file + geometry->stride * rank), &x, &y);
      if (piece != 0)
        pal_board_scene_draw_piece (&self->scene, snapshot, piece, x, y, 1, 1, 1);
    }
}

static void
pal_board_preview_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  PalBoardPreview *self = PAL_BOARD_PREVIEW (widget);

  if (self->scene.look.rules == NULL)
    return;
  pal_board_scene_draw_board (&self->scene, snapshot);
  pal_board_scene_draw_below (&self->scene, snapshot);
  if (self->cells > 0)
    draw_part (self, snapshot);
  else
    pal_board_scene_draw_position (&self->scene, snapshot, &self->position, NULL);
}

static void
pal_board_preview_measure (GtkWidget *widget, GtkOrientation orientation, int for_size,
                           int *minimum, int *natural, int *minimum_baseline, int *natural_baseline)
{
  *minimum = SIDE_MIN;
  *natural = SIDE_NATURAL;
}

static void
pal_board_preview_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  PalBoardPreview *self = PAL_BOARD_PREVIEW (widget);

  const Rules *rules = self->scene.look.rules;
  int cells = self->cells;

  /* A middle has as much on its left as on its right. */
  if (rules != NULL && cells > 0 && shows_middle (self))
    cells += (rules->files - cells) % 2;
  pal_board_scene_allocate (&self->scene, width, height, gtk_widget_get_scale_factor (widget),
                            self->flipped, cells);
}

static void
board_preview_apply_style (PalBoardPreview *self)
{
  pal_board_scene_set_style (&self->scene, self->board_style);
  pal_board_scene_set_pieces (&self->scene, self->piece_set);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
board_preview_set_coordinates (PalBoardPreview *self, PalCoordinates coordinates)
{
  pal_board_scene_set_coordinates (&self->scene, coordinates);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

static void
pal_board_preview_finalize (GObject *object)
{
  pal_board_scene_clear (&PAL_BOARD_PREVIEW (object)->scene);
  pal_properties_finalize (object);
}

static void
pal_board_preview_class_init (PalBoardPreviewClass *klass)
{
  const PalProperty properties[] = {
    { "piece-set", G_TYPE_STRING, G_STRUCT_OFFSET (PalBoardPreview, piece_set),
      G_CALLBACK (board_preview_apply_style) },
    { "board-style", G_TYPE_STRING, G_STRUCT_OFFSET (PalBoardPreview, board_style),
      G_CALLBACK (board_preview_apply_style) },
    { "coordinates", PAL_TYPE_COORDINATES, G_STRUCT_OFFSET (PalBoardPreview, scene.coordinates),
      .set = G_CALLBACK (board_preview_set_coordinates) },
    { "flipped", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (PalBoardPreview, flipped),
      G_CALLBACK (gtk_widget_queue_allocate) },
    { "cells", G_TYPE_INT, G_STRUCT_OFFSET (PalBoardPreview, cells),
      G_CALLBACK (gtk_widget_queue_allocate), .most = 255 },
  };
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->finalize = pal_board_preview_finalize;
  pal_properties_install (object_class, properties, G_N_ELEMENTS (properties));

  widget_class->snapshot = pal_board_preview_snapshot;
  widget_class->measure = pal_board_preview_measure;
  widget_class->size_allocate = pal_board_preview_size_allocate;
  gtk_widget_class_set_css_name (widget_class, "boardpreview");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
pal_board_preview_init (PalBoardPreview *self)
{
  pal_board_scene_init (&self->scene);
  pal_board_scene_set_coordinates (&self->scene, PAL_COORDINATES_NONE);
  g_signal_connect (self, "notify::scale-factor", G_CALLBACK (gtk_widget_queue_allocate), NULL);
  g_signal_connect_object (adw_style_manager_get_default (), "notify::high-contrast",
                           G_CALLBACK (board_preview_apply_style), self, G_CONNECT_SWAPPED);
}

GtkWidget *
pal_board_preview_new (const Rules *rules)
{
  PalBoardPreview *self = g_object_new (PAL_TYPE_BOARD_PREVIEW, NULL);

  pal_board_preview_set_rules (self, rules);
  return GTK_WIDGET (self);
}

void
pal_board_preview_set_rules (PalBoardPreview *self, const Rules *rules)
{
  Position start;

  pal_board_scene_set_rules (&self->scene, rules);
  if (rules != NULL) {
    rules_start (rules, &start);
    pal_board_preview_set_position (self, &start, SQUARE_NONE, SQUARE_NONE);
    board_preview_apply_style (self);
  }
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

void
pal_board_preview_set_position (PalBoardPreview *self, const Position *position, Square from,
                                Square to)
{
  PalBoardMarks marks;

  memset (&marks, 0, sizeof marks);
  self->position = *position;
  if (from != SQUARE_NONE)
    marks.cells[from] = PAL_MARK_LAST;
  if (to != SQUARE_NONE)
    marks.cells[to] = PAL_MARK_LAST;
  pal_board_scene_set_marks (&self->scene, &marks);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
