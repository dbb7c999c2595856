/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-board-scene.h"

#include "pal-board-drawings.h"
#include "pal-board-notes.h"

#include <math.h>
#include <stdlib.h>

/* A disc is seen to turn over only if it takes its time, and the next one follows on its heels. */
enum { SLIDE_MS = 180, TURN_MS = 260, STEP_MS = 60 };

/* How wide a disc is when it is seen from the edge. */
#define EDGE 0.1

void
pal_board_animation_clear (PalBoardAnimation *self)
{
  *self = (PalBoardAnimation){ .ms = SLIDE_MS };
}

static void
board_animation_add (PalBoardAnimation *self, PalSprite sprite)
{
  sprite.span = 1;
  self->sprites[self->n_sprites++] = sprite;
  if (sprite.kind != PAL_SPRITE_VANISH)
    self->hidden[sprite.to] = 1;
}

static PalSprite
sprite_forwards (const Rules *rules, const Position *before, const Change *change)
{
  Piece old = rules->piece_at (before, change->kind == CHANGE_SLIDE ? change->from : change->to);
  PalSprite sprite = { .piece = old, .becomes = change->piece, .from = change->to };

  sprite.to = change->to;
  switch (change->kind) {
  case CHANGE_SLIDE:
    sprite.kind = PAL_SPRITE_SLIDE;
    sprite.from = change->from;
    break;
  case CHANGE_REMOVE:
    sprite.kind = PAL_SPRITE_VANISH;
    break;
  case CHANGE_PLACE:
    sprite.kind = PAL_SPRITE_APPEAR;
    sprite.piece = change->piece;
    break;
  case CHANGE_FLIP:
    sprite.kind = PAL_SPRITE_FLIP;
    break;
  }
  return sprite;
}

static PalSprite
sprite_backwards (const Rules *rules, const Position *before, const Change *change)
{
  PalSprite sprite = sprite_forwards (rules, before, change);

  switch (sprite.kind) {
  case PAL_SPRITE_SLIDE:
    sprite.from = change->to;
    sprite.to = change->from;
    break;
  case PAL_SPRITE_VANISH:
    sprite.kind = PAL_SPRITE_APPEAR;
    break;
  case PAL_SPRITE_APPEAR:
    sprite.kind = PAL_SPRITE_VANISH;
    break;
  case PAL_SPRITE_FLIP:
    sprite.becomes = sprite.piece;
    sprite.piece = change->piece;
    break;
  }
  return sprite;
}

/* How many discs lie between SPRITE's and the one that was placed; none where none was. */
static int
steps_to (const PalSprite *sprite, const Rules *rules, Square placed)
{
  int files = abs (sprite->to % rules->files - placed % rules->files);
  int ranks = abs (sprite->to / rules->files - placed / rules->files);

  return placed != SQUARE_NONE ? MAX (MAX (files, ranks) - 1, 0) : 0;
}

/* Discs turn one after another, outwards from the one that was placed. */
static void
time_flips (PalBoardAnimation *self, const Rules *rules, Square placed)
{
  for (int i = 0; i < self->n_sprites; i++)
    if (self->sprites[i].kind == PAL_SPRITE_FLIP)
      self->ms = MAX (self->ms, TURN_MS + STEP_MS * steps_to (&self->sprites[i], rules, placed));
  for (int i = 0; i < self->n_sprites; i++) {
    PalSprite *sprite = &self->sprites[i];
    gboolean flips = sprite->kind == PAL_SPRITE_FLIP;

    sprite->span = (double) (flips ? TURN_MS : SLIDE_MS) / self->ms;
    if (flips)
      sprite->delay = (double) STEP_MS * steps_to (sprite, rules, placed) / self->ms;
  }
}

/* Where CHANGES put a new piece; SQUARE_NONE where they do not. */
static Square
placed_square (const Change *changes, int n)
{
  for (int i = 0; i < n; i++)
    if (changes[i].kind == CHANGE_PLACE)
      return changes[i].to;
  return SQUARE_NONE;
}

void
pal_board_animation_play (PalBoardAnimation *self, const Rules *rules, const Position *before,
                          Move move, gboolean carried)
{
  Change changes[CHANGES_MAX];
  int n = rules->move_changes (before, move, changes);
  Square landed = SQUARE_NONE;

  pal_board_animation_clear (self);
  for (int i = 0; i < n && carried && landed == SQUARE_NONE; i++)
    if (changes[i].kind == CHANGE_SLIDE && changes[i].from == move_from (move))
      landed = changes[i].to;
  for (int i = 0; i < n; i++)
    if (changes[i].to != landed || landed == SQUARE_NONE)
      board_animation_add (self, sprite_forwards (rules, before, &changes[i]));
  time_flips (self, rules, placed_square (changes, n));
}

void
pal_board_animation_take_back (PalBoardAnimation *self, const Rules *rules, const Position *before,
                               Move move)
{
  Change changes[CHANGES_MAX];
  int n = rules->move_changes (before, move, changes);

  pal_board_animation_clear (self);
  for (int i = n - 1; i >= 0; i--)
    if (changes[i].kind != CHANGE_SLIDE)
      board_animation_add (self, sprite_backwards (rules, before, &changes[i]));
  for (int i = n - 1; i >= 0; i--)
    if (changes[i].kind == CHANGE_SLIDE)
      board_animation_add (self, sprite_backwards (rules, before, &changes[i]));
  time_flips (self, rules, SQUARE_NONE);
}

void
pal_board_animation_return (PalBoardAnimation *self, Piece piece, double x, double y, Square square)
{
  pal_board_animation_clear (self);
  board_animation_add (self, (PalSprite){ .kind = PAL_SPRITE_SLIDE,
                                          .piece = piece,
                                          .from = SQUARE_NONE,
                                          .to = square,
                                          .x = x,
                                          .y = y });
}

void
pal_sprite_sample (const PalSprite *sprite, const PalBoardGeometry *geometry, double progress,
                   PalSpriteState *state)
{
  double x = sprite->x, y = sprite->y;
  double part = CLAMP ((progress - sprite->delay) / sprite->span, 0, 1);
  double eased = 1 - pow (1 - part, 3); /* arrives gently */

  *state = (PalSpriteState){ .piece = sprite->piece, .squeeze = 1, .opacity = 1 };
  if (sprite->from != SQUARE_NONE)
    pal_board_geometry_center (geometry, sprite->from, &x, &y);
  pal_board_geometry_center (geometry, sprite->to, &state->x, &state->y);
  state->x = x + (state->x - x) * eased;
  state->y = y + (state->y - y) * eased;
  if (sprite->kind == PAL_SPRITE_APPEAR)
    state->opacity = eased;
  else if (sprite->kind == PAL_SPRITE_VANISH)
    state->opacity = 1 - eased;
  else if (sprite->kind == PAL_SPRITE_FLIP) {
    double turned = (1 - cos (G_PI * part)) / 2; /* of half a turn: it starts and stops gently */

    state->squeeze = MAX (fabs (cos (G_PI * turned)), EDGE);
    state->piece = part < 0.5 ? sprite->piece : sprite->becomes;
  }
}

typedef void (*DrawMarks) (const PalBoardLook *, const PalBoardMarks *, cairo_t *);

static void
forget_marks (PalBoardScene *self)
{
  g_clear_pointer (&self->below, gsk_render_node_unref);
  g_clear_pointer (&self->above, gsk_render_node_unref);
}

static void
board_scene_forget (PalBoardScene *self)
{
  g_clear_pointer (&self->board, gsk_render_node_unref);
  forget_marks (self);
}

void
pal_board_scene_init (PalBoardScene *self)
{
  *self = (PalBoardScene){ .coordinates = PAL_COORDINATES_INSIDE };
}

void
pal_board_scene_clear (PalBoardScene *self)
{
  board_scene_forget (self);
  g_clear_object (&self->set);
}

/* A frame must not take what fingers need on a small board. */
enum { FRAME_FROM = 400 };

/* Where coordinates stand on a board in WIDTH by HEIGHT. */
static PalCoordinates
coordinates_in (const PalBoardScene *self, int width, int height)
{
  PalCoordinates coordinates = pal_board_painter_coordinates (self->painter, self->coordinates);

  return self->coordinates == PAL_COORDINATES_GAME && coordinates == PAL_COORDINATES_OUTSIDE
                 && MIN (width, height) < FRAME_FROM
             ? PAL_COORDINATES_INSIDE
             : coordinates;
}

gboolean
pal_board_scene_fit (const PalBoardScene *self, int width, int height, int scale, gboolean flipped,
                     int cells, PalBoardGeometry *geometry)
{
  const Rules *rules = self->look.rules;

  if (rules == NULL)
    return FALSE;
  pal_board_geometry_init (geometry, cells > 0 ? MIN (cells, rules->files) : rules->files,
                           cells > 0 ? MIN (cells, rules->ranks) : rules->ranks, flipped,
                           self->painter->frame (coordinates_in (self, width, height)), width,
                           height, scale);
  geometry->stride = rules->files;
  return TRUE;
}

void
pal_board_scene_allocate (PalBoardScene *self, int width, int height, int scale, gboolean flipped,
                          int cells)
{
  PalBoardGeometry geometry;
  PalCoordinates coordinates;

  if (!pal_board_scene_fit (self, width, height, scale, flipped, cells, &geometry))
    return;
  coordinates = coordinates_in (self, width, height);
  if (coordinates == self->look.coordinates
      && pal_board_geometry_equal (&geometry, &self->look.geometry))
    return;
  self->look.coordinates = coordinates;
  self->look.geometry = geometry;
  board_scene_forget (self);
}

void
pal_board_scene_set_rules (PalBoardScene *self, const Rules *rules)
{
  if (rules == self->look.rules)
    return;
  board_scene_forget (self);
  self->look.rules = rules;
  g_clear_object (&self->set);
  if (rules == NULL)
    return;
  self->painter = pal_board_painter_for (rules);
  self->look.style = pal_board_painter_find_style (self->painter, NULL);
  self->look.coordinates = pal_board_painter_coordinates (self->painter, self->coordinates);
  self->set = pal_piece_set_new (rules, NULL);
  pal_board_scene_allocate (self, 0, 0, 1, FALSE, 0); /* there is a geometry at any time */
}

void
pal_board_scene_set_style (PalBoardScene *self, const char *id)
{
  if (self->look.rules == NULL)
    return;
  self->look.style = pal_board_painter_find_style (self->painter, id);
  pal_board_theme_begin_grain (self->look.style->grain);
  board_scene_forget (self);
}

void
pal_board_scene_set_pieces (PalBoardScene *self, const char *id)
{
  if (self->look.rules == NULL)
    return;
  g_clear_object (&self->set);
  self->set = pal_piece_set_new (self->look.rules, id);
  if (self->look.simplified == pal_piece_set_is_simplified (self->set))
    return;
  self->look.simplified = !self->look.simplified;
  board_scene_forget (self);
}

void
pal_board_scene_set_coordinates (PalBoardScene *self, PalCoordinates coordinates)
{
  self->coordinates = coordinates;
  if (self->look.rules != NULL)
    self->look.coordinates = pal_board_painter_coordinates (self->painter, coordinates);
  board_scene_forget (self);
}

void
pal_board_scene_set_marks (PalBoardScene *self, const PalBoardMarks *marks)
{
  if (memcmp (marks, &self->marks, sizeof *marks) == 0)
    return;
  self->marks = *marks;
  forget_marks (self);
}

/* The board with its shadow, in whole units. */
static graphene_rect_t
bounds (const PalBoardScene *self)
{
  const PalBoardGeometry *geometry = &self->look.geometry;
  double left = floor (pal_board_geometry_left (geometry)) - PAL_BOARD_GEOMETRY_MARGIN;
  double top = floor (pal_board_geometry_top (geometry)) - PAL_BOARD_GEOMETRY_MARGIN;
  double extra = 2 * PAL_BOARD_GEOMETRY_MARGIN + 1;

  return GRAPHENE_RECT_INIT ((float) left, (float) top,
                             (float) (ceil (pal_board_geometry_width (geometry)) + extra),
                             (float) (ceil (pal_board_geometry_height (geometry)) + extra));
}

void
pal_board_scene_draw_board (PalBoardScene *self, GtkSnapshot *snapshot)
{
  graphene_rect_t area = bounds (self);
  int scale = self->look.geometry.scale;

  /* The picture goes into a cairo node and not into a texture node, which the cairo renderer would
   * copy in every frame: half the time of a frame of 800 by 800 pixels. */
  if (self->board == NULL) {
    cairo_surface_t *surface = cairo_image_surface_create (
        CAIRO_FORMAT_ARGB32, (int) area.size.width * scale, (int) area.size.height * scale);
    cairo_t *cr = cairo_create (surface);

    cairo_scale (cr, scale, scale);
    cairo_translate (cr, -area.origin.x, -area.origin.y);
    self->painter->draw_board (&self->look, cr);
    cairo_destroy (cr);
    self->board = gsk_cairo_node_new (&area);
    cr = gsk_cairo_node_get_draw_context (self->board);
    cairo_translate (cr, area.origin.x, area.origin.y);
    cairo_scale (cr, 1.0 / scale, 1.0 / scale);
    cairo_set_source_surface (cr, surface, 0, 0);
    cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_NEAREST);
    cairo_paint (cr);
    cairo_destroy (cr);
    cairo_surface_destroy (surface);
  }
  gtk_snapshot_append_node (snapshot, self->board);
}

/* Where the marks are, with some room around them; FALSE if there are none. */
static gboolean
marked_area (const PalBoardScene *self, graphene_rect_t *area)
{
  const PalBoardGeometry *geometry = &self->look.geometry;
  float side = (float) geometry->cell, room = side / 4;
  gboolean any = FALSE;

  if (self->marks.n_arrows > 0 || self->marks.drawn.n > 0) {
    *area = bounds (self);
    return TRUE;
  }
  for (int square = 0; square < geometry->stride * geometry->ranks; square++) {
    graphene_rect_t cell;
    double x, y;

    if (self->marks.cells[square] == 0 && self->marks.notes[square].flags == 0
        && self->marks.notes[square].text[0] == '\0')
      continue;
    pal_board_geometry_corner (geometry, (Square) square, &x, &y);
    cell
        = GRAPHENE_RECT_INIT ((float) x - room, (float) y - room, side + 2 * room, side + 2 * room);
    if (any)
      graphene_rect_union (area, &cell, area);
    else
      *area = cell;
    any = TRUE;
  }
  if (any)
    graphene_rect_round_extents (area, area);
  return any;
}

static void
draw_marks (PalBoardScene *self, GtkSnapshot *snapshot, GskRenderNode **node, DrawMarks draw,
            DrawMarks draw_notes, DrawMarks draw_drawings)
{
  graphene_rect_t area;

  if (*node == NULL && marked_area (self, &area)) {
    cairo_t *cr;

    *node = gsk_cairo_node_new (&area);
    cr = gsk_cairo_node_get_draw_context (*node);
    draw (&self->look, &self->marks, cr);
    draw_notes (&self->look, &self->marks, cr);
    draw_drawings (&self->look, &self->marks, cr);
    cairo_destroy (cr);
  }
  if (*node != NULL)
    gtk_snapshot_append_node (snapshot, *node);
}

void
pal_board_scene_draw_below (PalBoardScene *self, GtkSnapshot *snapshot)
{
  draw_marks (self, snapshot, &self->below, self->painter->draw_below, pal_board_notes_draw_below,
              pal_board_drawings_draw_below);
}

void
pal_board_scene_draw_above (PalBoardScene *self, GtkSnapshot *snapshot)
{
  draw_marks (self, snapshot, &self->above, self->painter->draw_above, pal_board_notes_draw_above,
              pal_board_drawings_draw_above);
}

/* The side of a piece's picture in device pixels. */
static int
piece_pixels (const PalBoardScene *self, double zoom)
{
  const PalBoardGeometry *geometry = &self->look.geometry;

  return MAX ((int) round (geometry->cell * self->painter->piece_size * zoom * geometry->scale), 1);
}

void
pal_board_scene_paint_board (PalBoardScene *self, cairo_t *cr)
{
  cairo_save (cr);
  self->painter->draw_board (&self->look, cr);
  cairo_restore (cr);
}

/* The middle of SQUARE, moved so that the corner of the piece's picture is a whole device pixel. */
static void
piece_middle (const PalBoardScene *self, Square square, double *x, double *y)
{
  const PalBoardGeometry *geometry = &self->look.geometry;
  double inset = (1 - self->painter->piece_size) / 2 * geometry->cell;

  pal_board_geometry_corner (geometry, square, x, y);
  *x = pal_board_geometry_snap (geometry, *x + inset) - inset + geometry->cell / 2;
  *y = pal_board_geometry_snap (geometry, *y + inset) - inset + geometry->cell / 2;
}

void
pal_board_scene_get_piece_corner (const PalBoardScene *self, Square square, double *x, double *y)
{
  double half = piece_pixels (self, 1) / 2.0 / self->look.geometry.scale;

  piece_middle (self, square, x, y);
  *x -= half;
  *y -= half;
}

void
pal_board_scene_paint_piece (PalBoardScene *self, cairo_t *cr, Piece piece, double x, double y)
{
  double scale = 1.0 / self->look.geometry.scale;

  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_scale (cr, scale, scale);
  pal_piece_set_draw (self->set, piece, cr, piece_pixels (self, 1));
  cairo_restore (cr);
}

void
pal_board_scene_paint_marks (PalBoardScene *self, cairo_t *cr, gboolean above)
{
  const PalBoardLook *look = &self->look;

  cairo_save (cr);
  if (above) {
    self->painter->draw_above (look, &self->marks, cr);
    pal_board_notes_draw_above (look, &self->marks, cr);
    pal_board_drawings_draw_above (look, &self->marks, cr);
  } else {
    self->painter->draw_below (look, &self->marks, cr);
    pal_board_notes_draw_below (look, &self->marks, cr);
    pal_board_drawings_draw_below (look, &self->marks, cr);
  }
  cairo_restore (cr);
}

void
pal_board_scene_paint_pieces (PalBoardScene *self, cairo_t *cr, const Position *position)
{
  const Rules *rules = self->look.rules;
  int n = rules->files * rules->ranks;

  pal_board_scene_paint_marks (self, cr, FALSE);
  for (Square square = 0; square < n; square++) {
    Piece piece = rules->piece_at (position, square);
    double x, y;

    pal_board_scene_get_piece_corner (self, square, &x, &y);
    if (piece != 0)
      pal_board_scene_paint_piece (self, cr, piece, x, y);
  }
  pal_board_scene_paint_marks (self, cr, TRUE);
}

static void
draw_texture (PalBoardScene *self, GtkSnapshot *snapshot, GdkTexture *texture, double x, double y,
              double squeeze, double opacity)
{
  double size = (double) gdk_texture_get_height (texture) / self->look.geometry.scale;
  double width = size * squeeze;

  if (opacity < 1)
    gtk_snapshot_push_opacity (snapshot, opacity);
  gtk_snapshot_append_texture (snapshot, texture,
                               &GRAPHENE_RECT_INIT ((float) (x - width / 2), (float) (y - size / 2),
                                                    (float) width, (float) size));
  if (opacity < 1)
    gtk_snapshot_pop (snapshot);
}

void
pal_board_scene_draw_piece (PalBoardScene *self, GtkSnapshot *snapshot, Piece piece, double x,
                            double y, double zoom, double squeeze, double opacity)
{
  const Rules *rules = self->look.rules;
  PalVisibility visibility = pal_blindfold_visibility (&self->blindfold_view, rules, piece);
  int pixels = piece_pixels (self, zoom);

  if (piece == 0 || visibility == PAL_VISIBILITY_NONE)
    return;
  draw_texture (self, snapshot,
                visibility == PAL_VISIBILITY_FULL
                    ? pal_piece_set_get_texture (self->set, piece, pixels)
                    : pal_piece_set_get_plain (self->set, rules->pieces[piece - 1].side, pixels),
                x, y, squeeze, opacity);
}

void
pal_board_scene_draw_open_piece (PalBoardScene *self, GtkSnapshot *snapshot, Piece piece, double x,
                                 double y)
{
  draw_texture (self, snapshot,
                pal_piece_set_get_texture (self->set, piece, piece_pixels (self, 1)), x, y, 1, 1);
}

void
pal_board_scene_draw_pieces (PalBoardScene *self, GtkSnapshot *snapshot, const Piece *board,
                             const guint8 *hidden)
{
  const PalBoardGeometry *geometry = &self->look.geometry;
  double x, y;

  for (int rank = 0; rank < geometry->ranks; rank++)
    for (int file = 0; file < geometry->files; file++) {
      Square square = (Square) (file + geometry->stride * rank);

      if (board[square] == 0 || (hidden != NULL && hidden[square]))
        continue;
      piece_middle (self, square, &x, &y);
      pal_board_scene_draw_piece (self, snapshot, board[square], x, y, 1, 1, 1);
    }
}

void
pal_board_scene_draw_position (PalBoardScene *self, GtkSnapshot *snapshot, const Position *position,
                               const guint8 *hidden)
{
  const Rules *rules = self->look.rules;
  Piece board[256] = { 0 };

  for (int square = 0; square < rules->files * rules->ranks; square++)
    board[square] = rules->piece_at (position, (Square) square);
  pal_board_scene_draw_pieces (self, snapshot, board, hidden);
}
