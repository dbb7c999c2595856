/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The widget: properties, layout and drawing. */
#include "pal-board-view-private.h"

#include "game/match/pal-new-game.h"
#include "ui/widgets/pal-properties.h"

#include <adwaita.h>

#define SIDE_MIN 240
#define SIDE_NATURAL 720

/* A piece in the hand is a little nearer. */
#define DRAG_ZOOM 1.15

G_DEFINE_FINAL_TYPE (PalBoardView, pal_board_view, GTK_TYPE_WIDGET)

static void
draw_pieces (PalBoardView *self, GtkSnapshot *snapshot)
{
  guint8 hidden[256];

  memcpy (hidden, self->animation.hidden, sizeof hidden);
  if (self->drag.moving)
    hidden[self->drag.from] = 1;
  if (self->chooser != NULL && self->choice_from != SQUARE_NONE)
    hidden[self->choice_from] = 1;
  pal_board_scene_draw_position (
      &self->scene, snapshot,
      self->pending == PAL_PENDING_PROPOSAL ? &self->proposed : &self->position, hidden);
}

static void
draw_sprites (PalBoardView *self, GtkSnapshot *snapshot)
{
  for (int i = 0; i < self->animation.n_sprites; i++) {
    PalSpriteState state;

    pal_sprite_sample (&self->animation.sprites[i], &self->scene.look.geometry, self->value,
                       &state);
    pal_board_scene_draw_piece (&self->scene, snapshot, state.piece, state.x, state.y, 1,
                                state.squeeze, state.opacity);
  }
}

/* The board steps back while a choice is open. */
static void
draw_chooser (PalBoardView *self, GtkSnapshot *snapshot)
{
  const PalBoardGeometry *geometry = &self->scene.look.geometry;

  gtk_snapshot_append_color (snapshot, &(GdkRGBA){ 0, 0, 0, 0.32f },
                             &GRAPHENE_RECT_INIT ((float) geometry->x, (float) geometry->y,
                                                  (float) (geometry->files * geometry->cell),
                                                  (float) (geometry->ranks * geometry->cell)));
  gtk_widget_snapshot_child (GTK_WIDGET (self), self->chooser, snapshot);
}

static void
pal_board_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  PalBoardView *self = PAL_BOARD_VIEW (widget);

  if (self->scene.look.rules == NULL)
    return;
  pal_board_scene_draw_board (&self->scene, snapshot);
  if (self->pieces_hidden)
    return;
  if (pal_session_get_preview (self->session) != NULL) {
    pal_board_view_draw_preview (self, snapshot);
    return;
  }
  pal_board_view_update_marks (self);
  pal_board_scene_draw_below (&self->scene, snapshot);
  draw_pieces (self, snapshot);
  pal_board_view_draw_ghost (self, snapshot);
  draw_sprites (self, snapshot);
  pal_board_scene_draw_above (&self->scene, snapshot);
  if (self->chooser != NULL)
    draw_chooser (self, snapshot);
  if (self->drag.moving)
    pal_board_scene_draw_piece (&self->scene, snapshot,
                                self->scene.look.rules->piece_at (&self->position, self->drag.from),
                                self->drag.x, self->drag.y, DRAG_ZOOM, 1, 1);
}

static void
pal_board_view_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                        int *natural, int *minimum_baseline, int *natural_baseline)
{
  *minimum = SIDE_MIN;
  *natural = SIDE_NATURAL;
}

static void
pal_board_view_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  PalBoardView *self = PAL_BOARD_VIEW (widget);

  pal_board_scene_allocate (&self->scene, width, height, gtk_widget_get_scale_factor (widget),
                            self->session != NULL && pal_session_get_flipped (self->session), 0);
  pal_board_cells_allocate (&self->cells, &self->scene.look.geometry);
  if (self->chooser != NULL)
    pal_board_view_allocate_chooser (self);
}

/* The game's pieces and board: a new game begins with its usual ones. */
static void
board_view_apply_style (PalBoardView *self)
{
  pal_board_scene_set_style (&self->scene, self->board_style);
  pal_board_scene_set_pieces (&self->scene, self->piece_set);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
bind_game_settings (PalBoardView *self)
{
  g_clear_object (&self->game_settings);
  if (self->settings == NULL || self->scene.look.rules == NULL)
    return;
  self->game_settings = pal_new_game_settings (self->scene.look.rules);
  g_settings_bind (self->game_settings, "piece-set", self, "piece-set", G_SETTINGS_BIND_GET);
  g_settings_bind (self->game_settings, "board-style", self, "board-style", G_SETTINGS_BIND_GET);
}

void
pal_board_view_show_rules (PalBoardView *self, const Rules *rules)
{
  if (rules == self->scene.look.rules)
    return;
  pal_board_scene_set_rules (&self->scene, rules);
  pal_board_view_make_cells (self);
  if (rules == NULL)
    return;
  bind_game_settings (self);
  board_view_apply_style (self);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

static void
set_coordinates (PalBoardView *self, PalCoordinates coordinates)
{
  if (self->scene.coordinates == coordinates)
    return;
  pal_board_scene_set_coordinates (&self->scene, coordinates);
  gtk_widget_queue_resize (GTK_WIDGET (self));
  g_object_notify (G_OBJECT (self), "coordinates");
}

static void
pal_board_view_dispose (GObject *object)
{
  PalBoardView *self = PAL_BOARD_VIEW (object);

  pal_board_view_abort (self);
  pal_board_view_follow_dispose (self);
  pal_board_scene_set_rules (&self->scene, NULL);
  pal_board_view_make_cells (self);
  g_clear_object (&self->game_settings);
  g_clear_object (&self->settings);
  g_clear_object (&self->session);
  g_clear_object (&self->input);
  G_OBJECT_CLASS (pal_board_view_parent_class)->dispose (object);
}

static void
pal_board_view_finalize (GObject *object)
{
  PalBoardView *self = PAL_BOARD_VIEW (object);

  pal_board_scene_clear (&self->scene);
  pal_board_cells_clear (&self->cells);
  g_free (self->announcement);
  pal_properties_finalize (object);
}

static void
board_view_set_session (PalBoardView *self, PalSession *session)
{
  if (pal_board_view_follow (self, session))
    g_object_notify (G_OBJECT (self), "session");
}

static void
pal_board_view_class_init (PalBoardViewClass *klass)
{
  const PalProperty properties[] = {
    { "session", PAL_TYPE_SESSION, G_STRUCT_OFFSET (PalBoardView, session),
      .flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY,
      .set = G_CALLBACK (board_view_set_session) },
    { "coordinates", PAL_TYPE_COORDINATES, G_STRUCT_OFFSET (PalBoardView, scene.coordinates),
      .flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY, .set = G_CALLBACK (set_coordinates) },
    { "show-targets", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (PalBoardView, show_targets),
      G_CALLBACK (gtk_widget_queue_draw) },
    { "show-last-move", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (PalBoardView, show_last_move),
      G_CALLBACK (gtk_widget_queue_draw) },
    { "animate", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (PalBoardView, animate) },
    { "piece-set", G_TYPE_STRING, G_STRUCT_OFFSET (PalBoardView, piece_set),
      G_CALLBACK (board_view_apply_style) },
    { "board-style", G_TYPE_STRING, G_STRUCT_OFFSET (PalBoardView, board_style),
      G_CALLBACK (board_view_apply_style) },
    { "announcement", G_TYPE_STRING, G_STRUCT_OFFSET (PalBoardView, announcement),
      .flags = G_PARAM_READABLE },
  };
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = pal_board_view_dispose;
  object_class->finalize = pal_board_view_finalize;
  pal_properties_install (object_class, properties, G_N_ELEMENTS (properties));

  widget_class->snapshot = pal_board_view_snapshot;
  widget_class->measure = pal_board_view_measure;
  widget_class->size_allocate = pal_board_view_size_allocate;
  gtk_widget_class_set_css_name (widget_class, "board");
  pal_board_view_access_class_init (widget_class);
}

static void
pal_board_view_init (PalBoardView *self)
{
  GtkWidget *widget = GTK_WIDGET (self);

  self->show_targets = self->show_last_move = self->animate = TRUE;
  pal_board_cells_init (&self->cells);
  self->input = pal_move_input_new ();
  pal_board_scene_init (&self->scene);
  gtk_widget_set_hexpand (widget, TRUE);
  gtk_widget_set_vexpand (widget, TRUE);
  g_signal_connect (self, "notify::scale-factor", G_CALLBACK (gtk_widget_queue_resize), NULL);
  pal_board_view_access_init (self);
  pal_board_view_input_init (self);
  pal_board_view_drawing_init (self);
  g_signal_connect_object (adw_style_manager_get_default (), "notify::high-contrast",
                           G_CALLBACK (board_view_apply_style), self, G_CONNECT_SWAPPED);
}

void
pal_board_view_bind_settings (PalBoardView *self)
{
  static const char *const keys[] = { "coordinates", "show-targets", "show-last-move", "animate" };

  g_return_if_fail (self->settings == NULL);
  self->settings = g_settings_new (PAL_APP_ID);
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    g_settings_bind (self->settings, keys[i], self, keys[i], G_SETTINGS_BIND_GET);
  bind_game_settings (self);
}

gboolean
pal_board_view_fit (PalBoardView *self, int width, int height, PalBoardGeometry *geometry)
{
  return pal_board_scene_fit (
      &self->scene, width, height, gtk_widget_get_scale_factor (GTK_WIDGET (self)),
      self->session != NULL && pal_session_get_flipped (self->session), 0, geometry);
}

const PalBoardGeometry *
pal_board_view_get_geometry (PalBoardView *self)
{
  return &self->scene.look.geometry;
}
