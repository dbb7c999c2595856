#include "pal-xiangqi-painter.h"

#include "pal-glyph-font.h"
#include "pal-points-painter.h"

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
print_lines (const PalBoardLook *look, cairo_t *cr)
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
  double cell = look->geometry.cell, size = CLAMP (cell * 0.28, MIN (12, cell * 0.4), 26), x, y;

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
  print_lines (look, cr);
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
