/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-board-painter.h"

#include "pal-points-painter.h"
#include "pal-squares-painter.h"

#include <adwaita.h>
#include <math.h>
#include <string.h>

/* The list of painters: the first line that fits is taken. GAME is NULL where any game with such a
 * board will do. */
static const struct {
  const char *game;
  BoardKind board;
  const PalBoardPainter *painter;
} painters[] = {
  { "reversi", BOARD_SQUARES, &pal_felt_painter },
  { NULL, BOARD_SQUARES, &pal_squares_painter },
  { "xiangqi", BOARD_POINTS, &pal_xiangqi_painter },
  { NULL, BOARD_POINTS, &pal_points_painter },
};

G_DEFINE_ENUM_TYPE (PalCoordinates, pal_coordinates,
                    G_DEFINE_ENUM_VALUE (PAL_COORDINATES_INSIDE, "inside"),
                    G_DEFINE_ENUM_VALUE (PAL_COORDINATES_OUTSIDE, "outside"),
                    G_DEFINE_ENUM_VALUE (PAL_COORDINATES_NONE, "none"),
                    G_DEFINE_ENUM_VALUE (PAL_COORDINATES_GAME, "game"))

const PalBoardPainter *
pal_board_painter_for (const Rules *rules)
{
  for (gsize i = 0; i < G_N_ELEMENTS (painters); i++)
    if (painters[i].board == rules->board
        && (painters[i].game == NULL || strcmp (painters[i].game, rules->id) == 0))
      return painters[i].painter;
  return &pal_squares_painter; /* any board can be shown as one of squares */
}

/* Who has chosen nothing gets what the system asks for; a picture drawn without a display is for
 * everybody. */
static const char *
default_style (void)
{
  return gtk_is_initialized ()
                 && adw_style_manager_get_high_contrast (adw_style_manager_get_default ())
             ? "contrast"
             : NULL;
}

const PalBoardStyle *
pal_board_painter_find_style (const PalBoardPainter *painter, const char *id)
{
  int n;
  const PalBoardStyle *styles = painter->styles (&n);

  if (id == NULL || *id == '\0')
    id = default_style ();
  for (int i = 0; i < n; i++)
    if (g_strcmp0 (styles[i].id, id) == 0)
      return &styles[i];
  return &styles[0];
}

PalCoordinates
pal_board_painter_coordinates (const PalBoardPainter *painter, PalCoordinates wanted)
{
  return wanted == PAL_COORDINATES_GAME ? painter->coordinates : wanted;
}

void
pal_board_painter_text_in (cairo_t *cr, const char *font, const char *text, double x, double y,
                           double size)
{
  PangoLayout *layout = pango_cairo_create_layout (cr);
  PangoFontDescription *description = pango_font_description_from_string (font);
  PangoRectangle ink;

  pango_font_description_set_absolute_size (description, size * PANGO_SCALE);
  pango_layout_set_font_description (layout, description);
  pango_layout_set_text (layout, text, -1);
  pango_layout_get_extents (layout, NULL, &ink);
  cairo_move_to (cr, x - ink.width / 2.0 / PANGO_SCALE, y - ink.height / 2.0 / PANGO_SCALE);
  pango_cairo_show_layout (cr, layout);
  cairo_new_path (cr); /* what is drawn next must not begin where the text did */
  pango_font_description_free (description);
  g_object_unref (layout);
}

guint32
pal_board_painter_ground (const PalBoardLook *look, Square square)
{
  gboolean is_dark = (square % look->geometry.stride + square / look->geometry.stride) % 2 == 0;

  return is_dark && look->style->dark != 0 ? look->style->dark : look->style->light;
}

void
pal_board_painter_text (cairo_t *cr, const char *text, double x, double y, double size)
{
  pal_board_painter_text_in (cr, "Sans Bold", text, x, y, size);
}

/* The outline of an arrow along the x axis from 0 to LENGTH with a shaft 2 * HALF wide. */
static void
arrow_path (cairo_t *cr, double length, double half)
{
  double head = MIN (half * 4.2, length * 0.6), wing = half * 2.5;

  cairo_move_to (cr, 0, -half * 0.8);
  cairo_line_to (cr, length - head, -half);
  cairo_line_to (cr, length - head, -wing);
  cairo_line_to (cr, length, 0);
  cairo_line_to (cr, length - head, wing);
  cairo_line_to (cr, length - head, half);
  cairo_line_to (cr, 0, half * 0.8);
  cairo_arc (cr, 0, 0, half * 0.8, G_PI_2, -G_PI_2);
  cairo_close_path (cr);
}

/* A light edge sets what is filled with a colour off from a piece of the same. */
static void
draw_edge (const PalBoardLook *look, cairo_t *cr)
{
  cairo_set_source_rgba (cr, 1, 1, 1, 0.55);
  cairo_set_line_width (cr, MAX (look->geometry.cell * 0.018, 0.75));
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_stroke (cr);
}

void
pal_board_painter_arrow (const PalBoardLook *look, Square from, Square to, double width,
                         guint32 color, cairo_t *cr)
{
  double cell = look->geometry.cell, x, y, from_x, from_y;

  pal_board_geometry_center (&look->geometry, to, &x, &y);
  pal_board_geometry_center (&look->geometry, from, &from_x, &from_y);
  cairo_save (cr);
  cairo_new_path (cr);
  cairo_translate (cr, from_x, from_y);
  cairo_rotate (cr, atan2 (y - from_y, x - from_x));
  cairo_translate (cr, cell * 0.12, 0);
  arrow_path (cr, hypot (x - from_x, y - from_y) - cell * 0.24, cell * 0.085 * width);
  cairo_restore (cr);
  pal_board_theme_set_source (cr, color);
  cairo_fill_preserve (cr);
  draw_edge (look, cr);
}

void
pal_board_painter_circle (const PalBoardLook *look, Square square, double radius, double width,
                          guint32 color, cairo_t *cr)
{
  double x, y;

  pal_board_geometry_center (&look->geometry, square, &x, &y);
  cairo_new_path (cr);
  cairo_arc (cr, x, y, look->geometry.cell * radius, 0, 2 * G_PI);
  pal_board_theme_set_source (cr, color);
  if (width > 0) {
    cairo_set_line_width (cr, width);
    cairo_stroke (cr);
  } else {
    cairo_fill (cr);
  }
}

#define AROUND_PIECE 0.45 /* cells */

/* A ring on SQUARE, of RADIUS in cells and twice HALF wide, with an edge that is seen on any cell.
 */
static void
draw_ring (const PalBoardLook *look, Square square, double radius, double half, guint32 color,
           cairo_t *cr)
{
  double cell = look->geometry.cell, x, y;

  pal_board_geometry_center (&look->geometry, square, &x, &y);
  cairo_new_path (cr);
  cairo_arc (cr, x, y, cell * radius + half, 0, 2 * G_PI);
  cairo_new_sub_path (cr);
  cairo_arc_negative (cr, x, y, cell * radius - half, 2 * G_PI, 0);
  pal_board_theme_set_source (cr, color);
  cairo_fill_preserve (cr);
  draw_edge (look, cr);
}

void
pal_board_painter_ring (const PalBoardLook *look, Square square, guint32 color, cairo_t *cr)
{
  draw_ring (look, square, AROUND_PIECE, MAX (look->geometry.cell * 0.035, 1), color, cr);
}

/* Thicker than the rings that a person draws. */
static void
draw_hint (const PalBoardLook *look, Square square, cairo_t *cr)
{
  draw_ring (look, square, AROUND_PIECE, MAX (look->geometry.cell * 0.055, 2), look->style->hint,
             cr);
}

/* The ring of one engine where a move has no start, and inside it that of the others. */
#define BEST_RING 0.38
#define OTHER_RING 0.26

/* What engines would play, told from each other and from all that a person draws. */
enum { BEST_COLOR = 0x0d8f83d0, OTHER_COLOR = 0x8b3fc0d0 };

guint32
pal_board_painter_engine_color (gboolean first)
{
  return first ? BEST_COLOR : OTHER_COLOR;
}

static void
draw_arrow (const PalBoardLook *look, const PalArrow *arrow, cairo_t *cr)
{
  const guint32 colors[] = {
    [PAL_ARROW_HINT] = look->style->hint,    [PAL_ARROW_THREAT] = look->style->threat,
    [PAL_ARROW_BEST] = BEST_COLOR,           [PAL_ARROW_OTHER] = OTHER_COLOR,
    [PAL_ARROW_PREMOVE] = PAL_PENDING_COLOR,
  };
  guint32 color = colors[arrow->kind];

  if (arrow->from != SQUARE_NONE)
    pal_board_painter_arrow (look, arrow->from, arrow->to, arrow->width, color, cr);
  else
    draw_ring (look, arrow->to, arrow->kind == PAL_ARROW_OTHER ? OTHER_RING : BEST_RING,
               look->geometry.cell * 0.045 * arrow->width, color, cr);
}

/* Two rings, one light and one dark, are seen on any cell. */
static void
draw_focus (const PalBoardLook *look, Square square, cairo_t *cr)
{
  double cell = look->geometry.cell, width = MAX (round (cell * 0.035), 2), x, y;

  pal_board_geometry_corner (&look->geometry, square, &x, &y);
  cairo_set_line_width (cr, width);
  cairo_rectangle (cr, x + width * 1.5, y + width * 1.5, cell - width * 3, cell - width * 3);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_stroke (cr);
  cairo_rectangle (cr, x + width / 2, y + width / 2, cell - width, cell - width);
  cairo_set_source_rgb (cr, 0.08, 0.32, 0.70);
  cairo_stroke (cr);
}

static void
draw_check_badge (const PalBoardLook *look, Square square, cairo_t *cr)
{
  double cell = look->geometry.cell, radius = MAX (cell * 0.13, 6), x, y;

  pal_board_geometry_corner (&look->geometry, square, &x, &y);
  x += cell - radius * 1.2;
  y += radius * 1.2;
  cairo_new_path (cr);
  cairo_arc (cr, x, y, radius, 0, 2 * G_PI);
  pal_board_theme_set_source (cr, look->style->check);
  cairo_fill_preserve (cr);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_set_line_width (cr, MAX (radius * 0.14, 1));
  cairo_stroke (cr);
  pal_board_painter_text (cr, "!", x, y, radius * 1.5);
}

void
pal_board_painter_draw_above (const PalBoardLook *look, const PalBoardMarks *marks, cairo_t *cr)
{
  int cells = look->geometry.stride * look->geometry.ranks;

  for (Square square = 0; square < cells; square++) {
    if (marks->cells[square] & PAL_MARK_HINT)
      draw_hint (look, square, cr);
    if (marks->cells[square] & PAL_MARK_CHECK)
      draw_check_badge (look, square, cr);
    if (marks->cells[square] & PAL_MARK_FOCUS)
      draw_focus (look, square, cr);
  }
  for (int i = 0; i < marks->n_arrows; i++)
    draw_arrow (look, &marks->arrows[i], cr);
}

static void
rounded_rectangle (cairo_t *cr, double x, double y, double width, double height, double radius)
{
  cairo_new_sub_path (cr);
  cairo_arc (cr, x + width - radius, y + radius, radius, -G_PI_2, 0);
  cairo_arc (cr, x + width - radius, y + height - radius, radius, 0, G_PI_2);
  cairo_arc (cr, x + radius, y + height - radius, radius, G_PI_2, G_PI);
  cairo_arc (cr, x + radius, y + radius, radius, G_PI, -G_PI_2);
  cairo_close_path (cr);
}

static double
corner_radius (const PalBoardGeometry *geometry)
{
  return CLAMP (geometry->cell * 0.09, 2, 10);
}

void
pal_board_painter_outline (const PalBoardLook *look, cairo_t *cr)
{
  const PalBoardGeometry *geometry = &look->geometry;

  rounded_rectangle (cr, pal_board_geometry_left (geometry), pal_board_geometry_top (geometry),
                     pal_board_geometry_width (geometry), pal_board_geometry_height (geometry),
                     corner_radius (geometry));
}

void
pal_board_painter_shadow (const PalBoardLook *look, cairo_t *cr)
{
  const PalBoardGeometry *geometry = &look->geometry;

  for (int spread = PAL_BOARD_GEOMETRY_MARGIN - 1; spread >= 0; spread--) {
    rounded_rectangle (cr, pal_board_geometry_left (geometry) - spread,
                       pal_board_geometry_top (geometry) - spread + 1,
                       pal_board_geometry_width (geometry) + 2 * spread,
                       pal_board_geometry_height (geometry) + 2 * spread,
                       corner_radius (geometry) + spread);
    cairo_set_source_rgba (cr, 0, 0, 0, 0.055);
    cairo_fill (cr);
  }
}

void
pal_board_painter_split_name (const Rules *rules, Square square, char *file, char *rank)
{
  char name[SQUARE_NAME_MAX];
  gsize letters;

  rules->square_name (square, name);
  letters = strcspn (name, "0123456789");
  g_strlcpy (file, name, MIN (letters + 1, SQUARE_NAME_MAX));
  g_strlcpy (rank, name + letters, SQUARE_NAME_MAX);
}
