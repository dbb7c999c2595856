/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The painters of boards of squares: in two colors, and of felt. */
#include "pal-squares-painter.h"

#include <math.h>

/* The board of squares in one colour; what is different lies on top: four dots by which the eye
 * counts, rings where a disc may be placed, and the last move as a dot on its disc. */

enum { DOT_FROM_EDGE = 2 }; /* lines between the edge and a dot */

static PalBoardFrame
felt_painter_frame (PalCoordinates coordinates)
{
  double width = coordinates == PAL_COORDINATES_OUTSIDE ? 0.32 : 0;

  return (PalBoardFrame){ width, width };
}

static void
felt_painter_draw_board (const PalBoardLook *look, cairo_t *cr)
{
  const PalBoardGeometry *geometry = &look->geometry;

  pal_squares_painter.draw_board (look, cr);
  if (geometry->files < geometry->stride) /* a part of a board */
    return;
  cairo_save (cr);
  pal_board_painter_outline (look, cr);
  cairo_clip (cr);
  pal_board_theme_set_source (cr, look->style->line);
  for (int i = 0; i < 4; i++) {
    int column = i % 2 ? geometry->files - DOT_FROM_EDGE : DOT_FROM_EDGE;
    int row = i / 2 ? geometry->ranks - DOT_FROM_EDGE : DOT_FROM_EDGE;

    cairo_new_path (cr);
    cairo_arc (cr, geometry->x + column * geometry->cell, geometry->y + row * geometry->cell,
               geometry->cell * 0.06, 0, 2 * G_PI);
    cairo_fill (cr);
  }
  cairo_restore (cr);
}

static void
draw_below (const PalBoardLook *look, const PalBoardMarks *marks, cairo_t *cr)
{
  int cells = look->geometry.stride * look->geometry.ranks;
  PalBoardMarks plain = *marks;

  for (Square square = 0; square < cells; square++) {
    if (marks->cells[square] & PAL_MARK_TARGET)
      pal_board_painter_circle (look, square, 0.3, MAX (look->geometry.cell * 0.035, 1.5),
                                look->style->target, cr);
    plain.cells[square] &= (guint16) ~(PAL_MARK_TARGET | PAL_MARK_LAST);
  }
  pal_squares_painter.draw_below (look, &plain, cr);
}

static void
draw_above (const PalBoardLook *look, const PalBoardMarks *marks, cairo_t *cr)
{
  int cells = look->geometry.stride * look->geometry.ranks;

  for (Square square = 0; square < cells; square++)
    if (marks->cells[square] & PAL_MARK_LAST)
      pal_board_painter_circle (look, square, 0.09, 0, look->style->last, cr);
  pal_board_painter_draw_above (look, marks, cr);
}

const PalBoardPainter pal_felt_painter = {
  .styles = pal_board_theme_felt,
  .coordinates = PAL_COORDINATES_OUTSIDE,
  .frame = felt_painter_frame,
  .piece_size = 1.0,
  .side_colors = { 0x202020ff, 0xffffffff },
  .draw_board = felt_painter_draw_board,
  .draw_below = draw_below,
  .draw_above = draw_above,
};

static PalBoardFrame
squares_painter_frame (PalCoordinates coordinates)
{
  double width = coordinates == PAL_COORDINATES_OUTSIDE ? 0.32 : 0;

  return (PalBoardFrame){ width, width };
}

static gboolean
is_dark (const PalBoardLook *look, Square square)
{
  int stride = look->geometry.stride;

  return (square % stride + square / stride) % 2 == 0;
}

static Square
square_in (const PalBoardLook *look, int column, int row)
{
  return pal_board_geometry_square (&look->geometry, column, row);
}

static void
draw_square (const PalBoardLook *look, Square square, cairo_surface_t *grain, cairo_t *cr)
{
  const PalBoardStyle *style = look->style;
  double cell = look->geometry.cell, x, y;
  gboolean dark = is_dark (look, square);

  pal_board_geometry_corner (&look->geometry, square, &x, &y);
  pal_board_theme_set_source (cr, dark ? style->dark : style->light);
  cairo_rectangle (cr, x, y, cell, cell);
  cairo_fill (cr);
  pal_board_theme_fill_cell (cr, grain, style->grain, dark ? style->grain_dark : style->grain_light,
                             square, x, y, cell);
}

static void
draw_lines (const PalBoardLook *look, cairo_t *cr)
{
  const PalBoardGeometry *geometry = &look->geometry;
  double width = 1.0 / geometry->scale;
  double board_width = geometry->files * geometry->cell;
  double board_height = geometry->ranks * geometry->cell;

  pal_board_theme_set_source (cr, look->style->line);
  for (int column = 1; column < geometry->files; column++)
    cairo_rectangle (cr, geometry->x + column * geometry->cell, geometry->y, width, board_height);
  for (int row = 1; row < geometry->ranks; row++)
    cairo_rectangle (cr, geometry->x, geometry->y + row * geometry->cell, board_width, width);
  cairo_fill (cr);
}

static guint32
ink_of (const PalBoardLook *look, Square square)
{
  return is_dark (look, square) ? look->style->dark_ink : look->style->light_ink;
}

/* What stands on the square in COLUMN and ROW: ranks along the left edge, files along the lower
 * one. */
static void
draw_inner_coordinate (const PalBoardLook *look, int column, int row, guint32 ink, cairo_t *cr)
{
  const PalBoardGeometry *geometry = &look->geometry;
  double size = CLAMP (geometry->cell * 0.17, 8, 20), inset = size * 0.75;
  char file[SQUARE_NAME_MAX], rank[SQUARE_NAME_MAX];

  pal_board_painter_split_name (look->rules, square_in (look, column, row), file, rank);
  pal_board_theme_set_source (cr, ink);
  if (column == 0)
    pal_board_painter_text (cr, rank, geometry->x + inset,
                            geometry->y + row * geometry->cell + inset * 1.1, size);
  if (row == geometry->ranks - 1)
    pal_board_painter_text (cr, file, geometry->x + (column + 1) * geometry->cell - inset,
                            geometry->y + geometry->ranks * geometry->cell - inset * 1.1, size);
}

static void
draw_inner_coordinates (const PalBoardLook *look, cairo_t *cr)
{
  const PalBoardGeometry *geometry = &look->geometry;

  for (int row = 0; row < geometry->ranks; row++)
    for (int column = 0; column < geometry->files; column++)
      draw_inner_coordinate (look, column, row, ink_of (look, square_in (look, column, row)), cr);
}

static void
draw_outer_coordinates (const PalBoardLook *look, cairo_t *cr)
{
  const PalBoardGeometry *geometry = &look->geometry;
  double width = geometry->frame.sides, middle = width / 2;
  double size = CLAMP (width * 0.55, 7, 20);
  double right = geometry->x + geometry->files * geometry->cell + middle;
  double bottom = geometry->y + geometry->ranks * geometry->cell + middle;
  char file[SQUARE_NAME_MAX], rank[SQUARE_NAME_MAX];
  double x, y;

  pal_board_theme_set_source (cr, look->style->frame_ink);
  for (int row = 0; row < geometry->ranks; row++) {
    pal_board_painter_split_name (look->rules, square_in (look, 0, row), file, rank);
    y = geometry->y + (row + 0.5) * geometry->cell;
    pal_board_painter_text (cr, rank, geometry->x - middle, y, size);
    pal_board_painter_text (cr, rank, right, y, size);
  }
  for (int column = 0; column < geometry->files; column++) {
    pal_board_painter_split_name (look->rules, square_in (look, column, 0), file, rank);
    x = geometry->x + (column + 0.5) * geometry->cell;
    pal_board_painter_text (cr, file, x, geometry->y - middle, size);
    pal_board_painter_text (cr, file, x, bottom, size);
  }
}

static void
squares_painter_draw_frame (const PalBoardLook *look, cairo_t *cr)
{
  const PalBoardGeometry *geometry = &look->geometry;
  double left = pal_board_geometry_left (geometry), top = pal_board_geometry_top (geometry);
  double width = pal_board_geometry_width (geometry), height = pal_board_geometry_height (geometry);
  double around = geometry->frame.sides;

  pal_board_theme_set_source (cr, look->style->frame);
  cairo_rectangle (cr, left, top, width, height);
  cairo_fill (cr);
  if (around <= 0)
    return;
  for (int side = 0; side < 2; side++) {
    pal_board_theme_fill_grain (cr, look->style->grain, look->style->grain_dark,
                                1000 + (guint) side, FALSE, left,
                                side ? top + height - around : top, width, around);
    pal_board_theme_fill_grain (cr, look->style->grain, look->style->grain_dark,
                                1002 + (guint) side, TRUE, side ? left + width - around : left,
                                top + around, around, height - 2 * around);
  }
}

static void
squares_painter_draw_board (const PalBoardLook *look, cairo_t *cr)
{
  const PalBoardGeometry *geometry = &look->geometry;
  cairo_surface_t *grain = pal_board_theme_shrink_grain (cr, look->style->grain, geometry->cell);

  pal_board_painter_shadow (look, cr);
  cairo_save (cr);
  pal_board_painter_outline (look, cr);
  cairo_clip (cr);
  squares_painter_draw_frame (look, cr);
  for (int row = 0; row < geometry->ranks; row++)
    for (int column = 0; column < geometry->files; column++)
      draw_square (look, square_in (look, column, row), grain, cr);
  g_clear_pointer (&grain, cairo_surface_destroy);
  if (look->style->line)
    draw_lines (look, cr);
  if (look->coordinates == PAL_COORDINATES_INSIDE)
    draw_inner_coordinates (look, cr);
  else if (look->coordinates == PAL_COORDINATES_OUTSIDE)
    draw_outer_coordinates (look, cr);
  cairo_restore (cr);
}

static void
fill_square (const PalBoardLook *look, Square square, guint32 color, cairo_t *cr)
{
  double x, y;

  pal_board_geometry_corner (&look->geometry, square, &x, &y);
  pal_board_theme_set_source (cr, color);
  cairo_rectangle (cr, x, y, look->geometry.cell, look->geometry.cell);
  cairo_fill (cr);
}

/* A dot on an empty square; corners that leave the piece free on an occupied one. */
static void
draw_target (const PalBoardLook *look, Square square, gboolean occupied, cairo_t *cr)
{
  double width = look->geometry.cell * 0.085;

  pal_board_painter_circle (look, square, occupied ? 0.445 : 0.155, occupied ? width : 0,
                            look->style->target, cr);
}

/* A glow from the middle, and an exclamation mark for those who do not see the colour. */
static void
draw_check (const PalBoardLook *look, Square square, cairo_t *cr)
{
  double cell = look->geometry.cell, x, y;
  GdkRGBA color = pal_board_theme_rgba (look->style->check);
  cairo_pattern_t *glow;

  pal_board_geometry_center (&look->geometry, square, &x, &y);
  glow = cairo_pattern_create_radial (x, y, 0, x, y, cell * 0.72);
  for (int stop = 0; stop < 4; stop++) {
    static const double alpha[] = { 0.94, 0.8, 0.35, 0 };

    cairo_pattern_add_color_stop_rgba (glow, stop / 3.0, color.red, color.green, color.blue,
                                       alpha[stop]);
  }
  cairo_set_source (cr, glow);
  cairo_rectangle (cr, x - cell / 2, y - cell / 2, cell, cell);
  cairo_fill (cr);
  cairo_pattern_destroy (glow);
}

/* Near the corners, where the coordinates stand, the glow of a check is weak. */
enum { CHECK_AT_CORNER = 0x4c };

/* Once more, over the marks, in an ink that can be read there. */
static void
draw_marked_coordinates (const PalBoardLook *look, const PalBoardMarks *marks, cairo_t *cr)
{
  const PalBoardGeometry *geometry = &look->geometry;
  const PalBoardStyle *style = look->style;

  for (int row = 0; row < geometry->ranks; row++)
    for (int column = 0; column < geometry->files; column++) {
      Square square = square_in (look, column, row);
      PalMark mark = marks->cells[square];
      guint32 ground = pal_board_painter_ground (look, square);

      if (mark & PAL_MARK_LAST)
        ground = pal_board_theme_over (ground, style->last);
      if (mark & PAL_MARK_CHECK)
        ground = pal_board_theme_over (ground, (style->check & ~0xffu) | CHECK_AT_CORNER);
      if (mark & PAL_MARK_PENDING)
        ground = pal_board_theme_over (ground, PAL_PENDING_COLOR);
      if (mark & PAL_MARK_SELECTED)
        ground = pal_board_theme_over (ground, style->selected);
      if (mark & PAL_MARK_HOVER)
        ground = pal_board_theme_over (ground, style->hover);
      if (mark
          & (PAL_MARK_LAST | PAL_MARK_CHECK | PAL_MARK_PENDING | PAL_MARK_SELECTED
             | PAL_MARK_HOVER))
        draw_inner_coordinate (look, column, row,
                               pal_board_theme_legible (ink_of (look, square), ground), cr);
    }
}

static void
squares_painter_draw_below (const PalBoardLook *look, const PalBoardMarks *marks, cairo_t *cr)
{
  const PalBoardStyle *style = look->style;
  int cells = look->geometry.stride * look->geometry.ranks;

  cairo_save (cr);
  pal_board_painter_outline (look, cr);
  cairo_clip (cr);
  for (Square square = 0; square < cells; square++) {
    PalMark mark = marks->cells[square];

    if (mark & PAL_MARK_LAST)
      fill_square (look, square, style->last, cr);
    if (mark & PAL_MARK_CHECK)
      draw_check (look, square, cr);
    if (mark & PAL_MARK_PENDING)
      fill_square (look, square, PAL_PENDING_COLOR, cr);
    if (mark & PAL_MARK_SELECTED)
      fill_square (look, square, style->selected, cr);
    if (mark & PAL_MARK_HOVER)
      fill_square (look, square, style->hover, cr);
    if (mark & PAL_MARK_TARGET)
      draw_target (look, square, (mark & PAL_MARK_OCCUPIED) != 0, cr);
  }
  if (look->coordinates == PAL_COORDINATES_INSIDE)
    draw_marked_coordinates (look, marks, cr);
  cairo_restore (cr);
}

const PalBoardPainter pal_squares_painter = {
  .styles = pal_board_theme_squares,
  .coordinates = PAL_COORDINATES_OUTSIDE,
  .pieces = "flat",
  .frame = squares_painter_frame,
  .piece_size = 1.0,
  .side_colors = { 0xffffffff, 0x202020ff },
  .draw_board = squares_painter_draw_board,
  .draw_below = squares_painter_draw_below,
  .draw_above = pal_board_painter_draw_above,
};
