/* The board of squares in one colour; what is different lies on top: four dots by which the eye
 * counts, rings where a disc may be placed, and the last move as a dot on its disc. */
#include "pal-cloth-painter.h"

#include "pal-squares-painter.h"

enum { DOT_FROM_EDGE = 2 }; /* lines between the edge and a dot */

static PalBoardFrame
cloth_painter_frame (PalCoordinates coordinates)
{
  double width = coordinates == PAL_COORDINATES_OUTSIDE ? 0.32 : 0;

  return (PalBoardFrame){ width, width };
}

static void
cloth_painter_draw_board (const PalBoardLook *look, cairo_t *cr)
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
draw_ring (const PalBoardLook *look, Square square, cairo_t *cr)
{
  double cell = look->geometry.cell, x, y;

  pal_board_geometry_center (&look->geometry, square, &x, &y);
  pal_board_theme_set_source (cr, look->style->target);
  cairo_new_path (cr);
  cairo_arc (cr, x, y, cell * 0.3, 0, 2 * G_PI);
  cairo_set_line_width (cr, MAX (cell * 0.035, 1.5));
  cairo_stroke (cr);
}

static void
draw_below (const PalBoardLook *look, const PalBoardMarks *marks, cairo_t *cr)
{
  int cells = look->geometry.stride * look->geometry.ranks;
  PalBoardMarks plain = *marks;

  for (Square square = 0; square < cells; square++) {
    if (marks->cells[square] & PAL_MARK_TARGET)
      draw_ring (look, square, cr);
    plain.cells[square] &= (guint8) ~(PAL_MARK_TARGET | PAL_MARK_LAST);
  }
  pal_squares_painter.draw_below (look, &plain, cr);
}

static void
draw_above (const PalBoardLook *look, const PalBoardMarks *marks, cairo_t *cr)
{
  int cells = look->geometry.stride * look->geometry.ranks;
  double cell = look->geometry.cell, x, y;

  for (Square square = 0; square < cells; square++) {
    if ((marks->cells[square] & PAL_MARK_LAST) == 0)
      continue;
    pal_board_geometry_center (&look->geometry, square, &x, &y);
    pal_board_theme_set_source (cr, look->style->last);
    cairo_new_path (cr);
    cairo_arc (cr, x, y, cell * 0.09, 0, 2 * G_PI);
    cairo_fill (cr);
  }
  pal_board_painter_draw_above (look, marks, cr);
}

const PalBoardPainter pal_cloth_painter = {
  .styles = pal_board_theme_cloth,
  .frame = cloth_painter_frame,
  .piece_size = 1.0,
  .side_colors = { 0x202020ff, 0xffffffff },
  .draw_board = cloth_painter_draw_board,
  .draw_below = draw_below,
  .draw_above = draw_above,
};
