/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-diagram.h"

#include "ui/board/pal-board-scene.h"
#include "ui/moves/pal-move-text.h"

#include "game/export/pal-game-document.h"

#include <math.h>

/* Parts of a unit to which shapes are rounded, and pixels in a unit of a picture of wood. */
enum { SHAPE_SCALE = 16, GRAIN_SCALE = 2 };

/* Of a cell: the strip with the caption, and its letters. */
#define CAPTION_STRIP 0.55
#define CAPTION_SIZE 0.3

struct PalDiagram {
  PalBoardScene scene;
  gboolean flipped, last_move, drawings, has_caption;
  Position position;
  char *caption;
  cairo_surface_t *grain; /* the empty board at GRAIN_SCALE, where shapes will not do; or NULL */
};

/* --- layout --- */

static double
board_units_wide (const PalDiagram *self)
{
  const PalBoardGeometry *geometry = &self->scene.look.geometry;
  PalBoardFrame frame = self->scene.painter->frame (self->scene.look.coordinates);

  return geometry->files + 2 * frame.sides;
}

static double
board_units_high (const PalDiagram *self)
{
  const PalBoardGeometry *geometry = &self->scene.look.geometry;
  PalBoardFrame frame = self->scene.painter->frame (self->scene.look.coordinates);

  return geometry->ranks + 2 * frame.ends;
}

/* The height of the board with its margin and of the caption at PAL_DIAGRAM_UNITS. */
static double
board_height (const PalDiagram *self)
{
  const double margins = 2 * PAL_BOARD_GEOMETRY_MARGIN;

  return (PAL_DIAGRAM_UNITS - margins) * board_units_high (self) / board_units_wide (self)
         + margins;
}

static double
caption_height (const PalDiagram *self)
{
  return self->has_caption ? CAPTION_STRIP * PAL_DIAGRAM_UNITS / board_units_wide (self) : 0;
}

double
pal_diagram_get_ratio (const PalDiagram *self)
{
  return (board_height (self) + caption_height (self)) / PAL_DIAGRAM_UNITS;
}

int
pal_diagram_get_height (const PalDiagram *self, int width)
{
  return MAX ((int) round (width * pal_diagram_get_ratio (self)), 1);
}

/* --- what is shown --- */

PalDiagram *
pal_diagram_new (const Rules *rules, const PalDiagramLook *look)
{
  PalDiagram *self = g_new0 (PalDiagram, 1);

  pal_board_scene_init (&self->scene);
  pal_board_scene_set_rules (&self->scene, rules);
  pal_board_scene_set_style (&self->scene, look->board_style);
  pal_board_scene_set_pieces (&self->scene, look->piece_set);
  pal_board_scene_set_coordinates (&self->scene, look->coordinates);
  self->flipped = look->flipped;
  self->last_move = look->last_move;
  self->drawings = look->drawings;
  self->has_caption = look->caption;
  rules_start (rules, &self->position);
  return self;
}

void
pal_diagram_free (PalDiagram *self)
{
  pal_board_scene_clear (&self->scene);
  g_clear_pointer (&self->grain, cairo_surface_destroy);
  g_free (self->caption);
  g_free (self);
}

static void
mark_square (PalBoardMarks *marks, Square square, PalMark flag)
{
  if (square != SQUARE_NONE)
    marks->cells[square] |= (guint8) flag;
}

static void
mark_move (const Rules *rules, const GameNode *node, PalBoardMarks *marks)
{
  Square targets[MOVE_TARGETS_MAX];

  if (node->parent == NULL || node->move == MOVE_PASS
      || rules->move_targets (&node->parent->position, node->move, targets) == 0)
    return;
  mark_square (marks, move_from (node->move), PAL_MARK_LAST);
  mark_square (marks, targets[0], PAL_MARK_LAST);
}

void
pal_diagram_set_node (PalDiagram *self, const GameTree *tree, const GameNode *node, int notation)
{
  const Rules *rules = tree->rules;
  PalBoardMarks marks;

  memset (&marks, 0, sizeof marks); /* padding too: marks are compared as bytes */
  if (self->last_move)
    mark_move (rules, node, &marks);
  mark_square (&marks, rules->check_square (&node->position), PAL_MARK_CHECK);
  if (self->drawings && node->commands != NULL)
    board_marks_read (rules, node->commands, &marks.drawn);
  pal_board_scene_set_marks (&self->scene, &marks);
  self->position = node->position;
  g_free (self->caption);
  self->caption
      = self->has_caption ? pal_game_document_caption (tree, node, notation, pal_move_text) : NULL;
}

const Rules *
pal_diagram_get_rules (const PalDiagram *self)
{
  return self->scene.look.rules;
}

const char *
pal_diagram_get_caption (const PalDiagram *self)
{
  return self->caption;
}

/* --- drawing --- */

/* In the middle of its strip, smaller where it would be wider than the picture. */
static void
draw_caption (const PalDiagram *self, cairo_t *cr, double width, double top, double height)
{
  double size = height * CAPTION_SIZE / CAPTION_STRIP;
  PangoFontDescription *font;
  PangoLayout *layout;
  PangoRectangle extents;
  double zoom;

  if (self->caption == NULL || *self->caption == '\0')
    return;
  font = pango_font_description_from_string ("Sans");
  layout = pango_cairo_create_layout (cr);
  pango_font_description_set_absolute_size (font, size * PANGO_SCALE);
  pango_layout_set_font_description (layout, font);
  pango_layout_set_text (layout, self->caption, -1);
  pango_layout_get_extents (layout, NULL, &extents);
  zoom = MIN (width * 0.98 * PANGO_SCALE / MAX (extents.width, 1), 1);
  cairo_save (cr);
  cairo_translate (cr, (width - zoom * extents.width / PANGO_SCALE) / 2,
                   top + (height - zoom * extents.height / PANGO_SCALE) / 2);
  cairo_scale (cr, zoom, zoom);
  cairo_set_source_rgb (cr, 0.13, 0.13, 0.13);
  pango_cairo_show_layout (cr, layout);
  cairo_restore (cr);
  cairo_new_path (cr);
  pango_font_description_free (font);
  g_object_unref (layout);
}

void
pal_diagram_draw_pixels (PalDiagram *self, cairo_t *cr, int width)
{
  int scale = MAX ((width + PAL_DIAGRAM_UNITS / 4) / PAL_DIAGRAM_UNITS, 1);
  int units = MAX (width / scale, 1);
  double strip = caption_height (self) * units / PAL_DIAGRAM_UNITS;
  int height = MAX (pal_diagram_get_height (self, width) / scale - (int) floor (strip), 1);

  pal_board_scene_allocate (&self->scene, units, height, scale, self->flipped, 0);
  cairo_save (cr);
  cairo_translate (cr, (width - units * scale) / 2, 0);
  cairo_scale (cr, scale, scale);
  pal_board_scene_paint_board (&self->scene, cr);
  pal_board_scene_paint_pieces (&self->scene, cr, &self->position);
  draw_caption (self, cr, units, height, strip);
  cairo_restore (cr);
}

GdkPixbuf *
pal_pixbuf_of_surface (cairo_surface_t *surface)
{
  int width = cairo_image_surface_get_width (surface);
  int height = cairo_image_surface_get_height (surface);
  int stride = cairo_image_surface_get_stride (surface);
  const guchar *row = cairo_image_surface_get_data (surface);
  GdkPixbuf *pixbuf = gdk_pixbuf_new (GDK_COLORSPACE_RGB, FALSE, 8, width, height);
  guchar *to = gdk_pixbuf_get_pixels (pixbuf);

  for (int y = 0; y < height; y++) {
    const guint32 *pixels = (gconstpointer) row;
    for (int x = 0; x < 3 * width; x++)
      to[x] = (guchar) (pixels[x / 3] >> (16 - 8 * (x % 3)));
    row += stride;
    to += gdk_pixbuf_get_rowstride (pixbuf);
  }
  return pixbuf;
}

/* Most programs can show a picture of wood a tenth as large as cairo would write it. */
static void
attach_jpeg (cairo_surface_t *surface)
{
  g_autoptr (GdkPixbuf) pixbuf = pal_pixbuf_of_surface (surface);
  char *data;
  gsize size;

  if (gdk_pixbuf_save_to_buffer (pixbuf, &data, &size, "jpeg", NULL, "quality", "88", NULL))
    cairo_surface_set_mime_data (surface, CAIRO_MIME_TYPE_JPEG, (const guchar *) data, size, g_free,
                                 data);
}

/* The empty board as a picture, with nothing left free around it. */
static cairo_surface_t *
get_grain (PalDiagram *self)
{
  const PalBoardGeometry *geometry = &self->scene.look.geometry;
  int width = (int) ceil (pal_board_geometry_width (geometry) * GRAIN_SCALE);
  int height = (int) ceil (pal_board_geometry_height (geometry) * GRAIN_SCALE);
  cairo_t *cr;

  if (self->grain != NULL)
    return self->grain;
  self->grain = cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, height);
  cr = cairo_create (self->grain);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  cairo_scale (cr, GRAIN_SCALE, GRAIN_SCALE);
  cairo_translate (cr, -pal_board_geometry_left (geometry), -pal_board_geometry_top (geometry));
  pal_board_scene_paint_board (&self->scene, cr);
  cairo_destroy (cr);
  cairo_surface_flush (self->grain);
  attach_jpeg (self->grain);
  return self->grain;
}

/* The board without its shadow, which is what lies outside its outline. */
static void
draw_board_shapes (PalDiagram *self, cairo_t *cr)
{
  const PalBoardGeometry *geometry = &self->scene.look.geometry;

  cairo_save (cr);
  pal_board_painter_outline (&self->scene.look, cr);
  cairo_clip (cr);
  if (self->scene.look.style->grain == PAL_GRAIN_NONE) {
    pal_board_scene_paint_board (&self->scene, cr);
  } else {
    cairo_translate (cr, pal_board_geometry_left (geometry), pal_board_geometry_top (geometry));
    cairo_scale (cr, 1.0 / GRAIN_SCALE, 1.0 / GRAIN_SCALE);
    cairo_set_source_surface (cr, get_grain (self), 0, 0);
    cairo_paint (cr);
  }
  cairo_restore (cr);
}

/* The layout that is the same for all shapes. */
static void
lay_out_shapes (PalDiagram *self)
{
  gboolean grain = self->scene.look.style->grain != PAL_GRAIN_NONE;

  pal_board_scene_allocate (&self->scene, PAL_DIAGRAM_UNITS, (int) ceil (board_height (self)),
                            grain ? GRAIN_SCALE : SHAPE_SCALE, self->flipped, 0);
}

void
pal_diagram_draw_layer (PalDiagram *self, cairo_t *cr, PalDiagramLayer layer)
{
  lay_out_shapes (self);
  if (layer == PAL_DIAGRAM_BOARD)
    draw_board_shapes (self, cr);
  else
    pal_board_scene_paint_marks (&self->scene, cr, layer == PAL_DIAGRAM_ABOVE);
  if (layer == PAL_DIAGRAM_ABOVE)
    draw_caption (self, cr, PAL_DIAGRAM_UNITS, board_height (self), caption_height (self));
}

void
pal_diagram_draw_piece (PalDiagram *self, cairo_t *cr, Piece piece)
{
  lay_out_shapes (self);
  pal_board_scene_paint_piece (&self->scene, cr, piece, 0, 0);
}

Piece
pal_diagram_get_piece (PalDiagram *self, Square square, double *x, double *y)
{
  lay_out_shapes (self);
  pal_board_scene_get_piece_corner (&self->scene, square, x, y);
  return self->scene.look.rules->piece_at (&self->position, square);
}

void
pal_diagram_draw_shapes (PalDiagram *self, cairo_t *cr, double width)
{
  lay_out_shapes (self);
  cairo_save (cr);
  cairo_scale (cr, width / PAL_DIAGRAM_UNITS, width / PAL_DIAGRAM_UNITS);
  draw_board_shapes (self, cr);
  pal_board_scene_paint_pieces (&self->scene, cr, &self->position);
  draw_caption (self, cr, PAL_DIAGRAM_UNITS, board_height (self), caption_height (self));
  cairo_restore (cr);
}

cairo_surface_t *
pal_diagram_draw_surface (PalDiagram *self, int width, gboolean white)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width,
                                                         pal_diagram_get_height (self, width));
  cairo_t *cr = cairo_create (surface);

  if (white) {
    cairo_set_source_rgb (cr, 1, 1, 1);
    cairo_paint (cr);
  }
  pal_diagram_draw_pixels (self, cr, width);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}
