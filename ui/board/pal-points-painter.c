/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-points-painter.h"

#include "pal-glyph-font.h"

#include <math.h>

static PalBoardFrame
points_painter_frame (PalCoordinates coordinates)
{
  double width = coordinates == PAL_COORDINATES_NONE ? 0.1 : PAL_POINTS_STRIP;

  return (PalBoardFrame){ width, width };
}

void
pal_points_place (const PalBoardLook *look, double file, double rank, double *x, double *y)
{
  const PalBoardGeometry *geometry = &look->geometry;
  double column = geometry->flipped ? geometry->files - 1 - file : file;
  double row = geometry->flipped ? rank : geometry->ranks - 1 - rank;

  *x = geometry->x + (column + 0.5) * geometry->cell;
  *y = geometry->y + (row + 0.5) * geometry->cell;
}

/* The lines of the board are whole device pixels thick, and never disappear. */
static double
thickness (const PalBoardGeometry *geometry, double weight)
{
  return MAX (round (geometry->cell * 0.03 * weight * geometry->scale), 1) / geometry->scale;
}

/* A straight line between two places, WEIGHT times as thick as a line of the board; in the source
 * that is set. Lines along a file or a rank have sharp edges. */
static void
pal_points_line (const PalBoardLook *look, double file, double rank, double to_file, double to_rank,
                 double weight, cairo_t *cr)
{
  const PalBoardGeometry *geometry = &look->geometry;
  double width = thickness (geometry, weight), x, y, to_x, to_y;

  pal_points_place (look, file, rank, &x, &y);
  pal_points_place (look, to_file, to_rank, &to_x, &to_y);
  if (file != to_file && rank != to_rank) {
    cairo_set_line_width (cr, width);
    cairo_move_to (cr, x, y);
    cairo_line_to (cr, to_x, to_y);
    cairo_stroke (cr);
    return;
  }
  /* Both ends reach over by half the thickness, so that lines which meet make a whole corner. */
  x = pal_board_geometry_snap (geometry, x - width / 2);
  y = pal_board_geometry_snap (geometry, y - width / 2);
  to_x = pal_board_geometry_snap (geometry, to_x - width / 2);
  to_y = pal_board_geometry_snap (geometry, to_y - width / 2);
  cairo_rectangle (cr, MIN (x, to_x), MIN (y, to_y), fabs (to_x - x) + width,
                   fabs (to_y - y) + width);
  cairo_fill (cr);
}

/* Wood and bamboo are glued together from planks as wide as two cells, paper is one sheet. */
static void
draw_surface (const PalBoardLook *look, cairo_t *cr)
{
  const PalBoardGeometry *geometry = &look->geometry;
  double left = pal_board_geometry_left (geometry), top = pal_board_geometry_top (geometry);
  double width = pal_board_geometry_width (geometry), height = pal_board_geometry_height (geometry);
  double plank = look->style->grain == PAL_GRAIN_PAPER
                     ? width
                     : pal_board_geometry_snap (geometry, 2 * geometry->cell);

  pal_board_theme_set_source (cr, look->style->light);
  cairo_rectangle (cr, left, top, width, height);
  cairo_fill (cr);
  for (int i = 0; i * plank < width; i++)
    pal_board_theme_fill_grain (cr, look->style->grain, look->style->grain_light, (guint) i, TRUE,
                                left + i * plank, top, MIN (plank, width - i * plank), height);
}

/* A strip of another colour along the edge, for coordinates outside. */
static void
points_painter_draw_frame (const PalBoardLook *look, cairo_t *cr)
{
  const PalBoardGeometry *geometry = &look->geometry;
  double left = pal_board_geometry_left (geometry), top = pal_board_geometry_top (geometry);
  double width = pal_board_geometry_width (geometry), height = pal_board_geometry_height (geometry);
  double strip = pal_board_geometry_snap (geometry, PAL_POINTS_STRIP * geometry->cell);

  pal_board_theme_set_source (cr, look->style->frame);
  cairo_set_fill_rule (cr, CAIRO_FILL_RULE_EVEN_ODD);
  cairo_rectangle (cr, left, top, width, height);
  cairo_rectangle (cr, left + strip, top + strip, width - 2 * strip, height - 2 * strip);
  cairo_fill (cr);
}

/* Letters and numbers along the edges, OUT cells outside the outermost lines. */
static void
draw_coordinates (const PalBoardLook *look, PalBoardFrame out, cairo_t *cr)
{
  const PalBoardGeometry *geometry = &look->geometry;
  double size = CLAMP (geometry->cell * PAL_POINTS_STRIP * 0.58, 7, 20), x, y;
  const double two = geometry->cell * PAL_POINTS_STRIP * 0.72; /* room for two digits */
  char file[SQUARE_NAME_MAX], rank[SQUARE_NAME_MAX];
  int files = look->rules->files, ranks = look->rules->ranks;

  for (int side = 0; side < 2; side++) {
    for (int i = 0; i < ranks; i++) {
      pal_board_painter_split_name (look->rules, (Square) (i * files), file, rank);
      pal_points_place (look, side ? files - 1 + out.sides : -out.sides, i, &x, &y);
      pal_board_painter_text (cr, rank, x, y, rank[1] == '\0' ? size : MIN (size, two));
    }
    for (int i = 0; i < files; i++) {
      pal_board_painter_split_name (look->rules, (Square) i, file, rank);
      pal_points_place (look, i, side ? ranks - 1 + out.ends : -out.ends, &x, &y);
      pal_board_painter_text (cr, file, x, y, size);
    }
  }
}

/* The surface with its frame; PRINT draws what is printed on it, in the colour of its lines. */
static void
pal_points_draw_board (const PalBoardLook *look,
                       void (*print) (const PalBoardLook *look, cairo_t *cr), cairo_t *cr)
{
  PalBoardFrame out
      = { look->geometry.frame.sides / look->geometry.cell + (1 - PAL_POINTS_STRIP) / 2,
          look->geometry.frame.ends / look->geometry.cell + (1 - PAL_POINTS_STRIP) / 2 };

  pal_board_painter_shadow (look, cr);
  cairo_save (cr);
  pal_board_painter_outline (look, cr);
  cairo_clip (cr);
  draw_surface (look, cr);
  if (look->coordinates == PAL_COORDINATES_OUTSIDE) {
    points_painter_draw_frame (look, cr);
    pal_board_theme_set_source (cr, look->style->frame_ink);
    draw_coordinates (look, out, cr);
  }
  pal_board_theme_set_source (cr, look->style->line);
  print (look, cr);
  cairo_restore (cr);
}

static void
print_lines (const PalBoardLook *look, cairo_t *cr)
{
  int last_file = look->rules->files - 1, last_rank = look->rules->ranks - 1;
  const double out = 0.5 + PAL_POINTS_STRIP / 2;

  for (int file = 0; file <= last_file; file++)
    pal_points_line (look, file, 0, file, last_rank, 1, cr);
  for (int rank = 0; rank <= last_rank; rank++)
    pal_points_line (look, 0, rank, last_file, rank, 1, cr);
  if (look->coordinates != PAL_COORDINATES_INSIDE)
    return;
  pal_board_theme_set_source (cr, look->style->light_ink);
  draw_coordinates (look, (PalBoardFrame){ out, out }, cr);
}

static void
points_painter_draw_board (const PalBoardLook *look, cairo_t *cr)
{
  pal_points_draw_board (look, print_lines, cr);
}

/* --- marks --- */

/* The corners of a square around a point; those of its neighbour do not touch them. */
static void
draw_corners (const PalBoardLook *look, Square square, cairo_t *cr)
{
  const PalBoardGeometry *geometry = &look->geometry;
  double half = geometry->cell * 0.46, leg = geometry->cell * 0.17, x, y;
  double width = thickness (geometry, 1.9);

  pal_board_geometry_center (geometry, square, &x, &y);
  pal_board_theme_set_source (cr, look->style->last);
  cairo_set_line_width (cr, width);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_MITER);
  for (int corner = 0; corner < 4; corner++) {
    int dx = corner & 1 ? 1 : -1, dy = corner & 2 ? 1 : -1;
    /* The corner and the end of its legs, on whole pixels like a line that is filled. */
    double corner_x = pal_board_geometry_snap (geometry, x + dx * half) - dx * width / 2;
    double corner_y = pal_board_geometry_snap (geometry, y + dy * half) - dy * width / 2;

    cairo_move_to (cr, corner_x - dx * leg, corner_y);
    cairo_line_to (cr, corner_x, corner_y);
    cairo_line_to (cr, corner_x, corner_y - dy * leg);
  }
  cairo_stroke (cr);
}

/* A dot on an empty point; a ring that is seen around a piece. */
static void
draw_target (const PalBoardLook *look, Square square, gboolean occupied, cairo_t *cr)
{
  double width = look->geometry.cell * 0.075;

  if (!occupied)
    pal_board_painter_circle (look, square, 0.16, 0, look->style->light, cr);
  pal_board_painter_circle (look, square, occupied ? 0.465 : 0.13, occupied ? width : 0,
                            look->style->target, cr);
}

/* A glow that comes out from under the piece. */
static void
draw_check (const PalBoardLook *look, Square square, cairo_t *cr)
{
  double radius = look->geometry.cell * 0.68, x, y;
  GdkRGBA color = pal_board_theme_rgba (look->style->check);
  cairo_pattern_t *glow;

  pal_board_geometry_center (&look->geometry, square, &x, &y);
  glow = cairo_pattern_create_radial (x, y, 0, x, y, radius);
  cairo_pattern_add_color_stop_rgba (glow, 0.6, color.red, color.green, color.blue, 0.95);
  cairo_pattern_add_color_stop_rgba (glow, 1, color.red, color.green, color.blue, 0);
  cairo_set_source (cr, glow);
  cairo_new_path (cr);
  cairo_arc (cr, x, y, radius, 0, 2 * G_PI);
  cairo_fill (cr);
  cairo_pattern_destroy (glow);
}

/* The marks below the pieces, as in PalBoardPainter. */
static void
pal_points_draw_below (const PalBoardLook *look, const PalBoardMarks *marks, cairo_t *cr)
{
  const PalBoardStyle *style = look->style;
  int cells = look->geometry.stride * look->geometry.ranks;

  cairo_save (cr);
  pal_board_painter_outline (look, cr);
  cairo_clip (cr);
  for (Square square = 0; square < cells; square++) {
    PalMark mark = marks->cells[square];

    if (mark & PAL_MARK_LAST)
      draw_corners (look, square, cr);
    if (mark & PAL_MARK_CHECK)
      draw_check (look, square, cr);
    if (mark & PAL_MARK_PENDING)
      pal_board_painter_circle (look, square, 0.54, 0, PAL_PENDING_COLOR, cr);
    if (mark & PAL_MARK_SELECTED)
      pal_board_painter_circle (look, square, 0.52, 0, style->selected, cr);
    if (mark & PAL_MARK_HOVER)
      pal_board_painter_circle (look, square, 0.5, 0, style->hover, cr);
    if (mark & PAL_MARK_TARGET)
      draw_target (look, square, (mark & PAL_MARK_OCCUPIED) != 0, cr);
  }
  cairo_restore (cr);
}

const PalBoardPainter pal_points_painter = {
  .styles = pal_board_theme_points,
  .frame = points_painter_frame,
  .piece_size = PAL_POINTS_PIECE_SIZE,
  .side_colors = { 0xffffffff, 0x202020ff },
  .draw_board = points_painter_draw_board,
  .draw_below = pal_points_draw_below,
  .draw_above = pal_board_painter_draw_above,
};

enum { LAST_FILE = 8, LAST_RANK = 9 };

#define LANGUAGE "zh-hant"

/* In cells: how far the border is from the outermost lines, so that the pieces on them do not cover
 * it; what is left outside it; and the strip above and below in which the numbers of the files
 * stand. */
static const double BORDER = 0.53, BORDER_ROOM = 0.13, NUMBERS = 0.4;

/* The strips with the numbers of the files, and around them the coordinates. */
static PalBoardFrame
xiangqi_painter_frame (PalCoordinates coordinates)
{
  double strip = coordinates == PAL_COORDINATES_OUTSIDE ? PAL_POINTS_STRIP : 0;

  return (PalBoardFrame){ .sides = BORDER_ROOM + strip,
                          .ends
                          = coordinates == PAL_COORDINATES_NONE ? BORDER_ROOM : NUMBERS + strip };
}

/* The files end at the river; only the edges go across it. */
static void
xiangqi_painter_print_lines (const PalBoardLook *look, cairo_t *cr)
{
  for (int rank = 0; rank <= LAST_RANK; rank++)
    pal_points_line (look, 0, rank, LAST_FILE, rank, 1, cr);
  for (int file = 1; file < LAST_FILE; file++) {
    pal_points_line (look, file, 0, file, 4, 1, cr);
    pal_points_line (look, file, 5, file, LAST_RANK, 1, cr);
  }
  pal_points_line (look, 0, 0, 0, LAST_RANK, 1, cr);
  pal_points_line (look, LAST_FILE, 0, LAST_FILE, LAST_RANK, 1, cr);
}

static void
print_border (const PalBoardLook *look, cairo_t *cr)
{
  const double left = -BORDER, right = LAST_FILE + BORDER, low = -BORDER, high = LAST_RANK + BORDER;
  const double weight = 2.2;

  pal_points_line (look, left, low, right, low, weight, cr);
  pal_points_line (look, left, high, right, high, weight, cr);
  pal_points_line (look, left, low, left, high, weight, cr);
  pal_points_line (look, right, low, right, high, weight, cr);
}

static void
print_palaces (const PalBoardLook *look, cairo_t *cr)
{
  for (int rank = 0; rank <= 7; rank += 7) {
    pal_points_line (look, 3, rank, 5, rank + 2, 1, cr);
    pal_points_line (look, 3, rank + 2, 5, rank, 1, cr);
  }
}

/* Small angles in the four corners around a point where a piece begins. */
static void
print_mark (const PalBoardLook *look, int file, int rank, cairo_t *cr)
{
  const double gap = 0.085, leg = 0.16;

  for (int corner = 0; corner < 4; corner++) {
    int dx = corner & 1 ? 1 : -1, dy = corner & 2 ? 1 : -1;
    double x = file + dx * gap, y = rank + dy * gap;

    if (file + dx < 0 || file + dx > LAST_FILE)
      continue;
    pal_points_line (look, x, y, x + dx * leg, y, 1, cr);
    pal_points_line (look, x, y, x, y + dy * leg, 1, cr);
  }
}

static void
print_marks (const PalBoardLook *look, cairo_t *cr)
{
  for (int side = 0; side < 2; side++) {
    print_mark (look, 1, side ? 7 : 2, cr);
    print_mark (look, 7, side ? 7 : 2, cr);
    for (int file = 0; file <= LAST_FILE; file += 2)
      print_mark (look, file, side ? 6 : 3, cr);
  }
}

/* The names of the banks can be read from below, whoever sits there. */
static void
print_river (const PalBoardLook *look, cairo_t *cr)
{
  static const struct {
    const char *text;
    double column;
  } characters[] = { { "楚", 1.5 }, { "河", 2.5 }, { NULL, 5.5 }, { "界", 6.5 } };
  const char *han = look->simplified ? "汉" : "漢";
  PangoFontDescription *font = pal_glyph_font_find (NULL, LANGUAGE, "楚河漢汉界");
  double x, y;

  if (font == NULL)
    return;
  for (gsize i = 0; i < G_N_ELEMENTS (characters); i++) {
    double column = characters[i].column;

    pal_points_place (look, look->geometry.flipped ? LAST_FILE - column : column, 4.5, &x, &y);
    pal_glyph_font_show (cr, font, characters[i].text != NULL ? characters[i].text : han, x, y,
                         look->geometry.cell * 0.6);
  }
  pango_font_description_free (font);
}

/* Each side counts the files from its own right, Red in Chinese numbers. */
static void
print_files (const PalBoardLook *look, cairo_t *cr)
{
  static const char *const chinese[] = { "一", "二", "三", "四", "五", "六", "七", "八", "九" };
  static const char *const arabic[] = { "1", "2", "3", "4", "5", "6", "7", "8", "9" };
  PangoFontDescription *font = pal_glyph_font_find (NULL, LANGUAGE, "一二三四五六七八九");
  const char *const *red = font != NULL ? chinese : arabic;
  const double out = 0.52 + NUMBERS / 2;
  double cell = look->geometry.cell, size = CLAMP (cell * 0.28, MIN (12, cell * 0.29), 26), x, y;

  if (font == NULL)
    font = pango_font_description_from_string ("Sans Bold");
  for (int file = 0; file <= LAST_FILE; file++) {
    pal_points_place (look, file, -out, &x, &y);
    pal_glyph_font_show (cr, font, red[LAST_FILE - file], x, y, size);
    pal_points_place (look, file, LAST_RANK + out, &x, &y);
    pal_board_painter_text (cr, arabic[file], x, y, size * 0.8);
  }
  pango_font_description_free (font);
}

static void
print (const PalBoardLook *look, cairo_t *cr)
{
  xiangqi_painter_print_lines (look, cr);
  print_palaces (look, cr);
  print_marks (look, cr);
  print_border (look, cr);
  pal_board_theme_set_source (cr, look->style->light_ink);
  print_river (look, cr);
  if (look->coordinates != PAL_COORDINATES_NONE)
    print_files (look, cr);
}

static void
xiangqi_painter_draw_board (const PalBoardLook *look, cairo_t *cr)
{
  pal_points_draw_board (look, print, cr);
}

const PalBoardPainter pal_xiangqi_painter = {
  .styles = pal_board_theme_points,
  .frame = xiangqi_painter_frame,
  .piece_size = PAL_POINTS_PIECE_SIZE,
  .side_colors = { 0xc0281cff, 0x202020ff },
  .draw_board = xiangqi_painter_draw_board,
  .draw_below = pal_points_draw_below,
  .draw_above = pal_board_painter_draw_above,
};
