/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is drawn on the board can be read: measured on the picture itself. */
#include "ui/board/pal-board-notes.h"
#include "ui/board/pal-board-painter.h"

#include "chess/chess.h"
#include "reversi/reversi.h"
#include "xiangqi/xiangqi.h"

enum { SIDE = 8 * 60 + 2 * PAL_BOARD_GEOMETRY_MARGIN };

/* The corner square a1 has both its rank and its file; a2 is of the other colour. */
enum { DARK = 0, LIGHT = 8 };

static cairo_surface_t *
draw (const PalBoardStyle *style, PalCoordinates coordinates, const PalBoardMarks *marks)
{
  const PalBoardPainter *painter = pal_board_painter_for (&chess_rules);
  PalBoardLook look = { .rules = &chess_rules, .style = style, .coordinates = coordinates };
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, SIDE, SIDE);
  cairo_t *cr = cairo_create (surface);

  pal_board_geometry_init (&look.geometry, 8, 8, FALSE, (PalBoardFrame){ 0 }, SIDE, SIDE, 1);
  painter->draw_board (&look, cr);
  painter->draw_below (&look, marks, cr);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

static guint32
pixel (cairo_surface_t *surface, int x, int y)
{
  const guchar *row
      = cairo_image_surface_get_data (surface) + y * cairo_image_surface_get_stride (surface);

  return ((const guint32 *) row)[x] << 8 | 0xff;
}

/* The contrast between ink and ground in the core of the letters of SQUARE: where they cover whole
 * pixels, which are the best of those that they change. */
static double
measure (const PalBoardStyle *style, const PalBoardMarks *marks, Square square)
{
  cairo_surface_t *with = draw (style, PAL_COORDINATES_INSIDE, marks);
  cairo_surface_t *without = draw (style, PAL_COORDINATES_NONE, marks);
  int left = PAL_BOARD_GEOMETRY_MARGIN, top = SIDE - left - (square / 8 + 1) * 60, n = 0, good = 0;
  double best = 1;

  for (int y = top; y < top + 60; y++)
    for (int x = left; x < left + 60; x++) {
      double contrast = pal_board_theme_contrast (pixel (with, x, y), pixel (without, x, y));

      n += contrast > 1.3;
      good += contrast >= 3;
      best = MAX (best, contrast);
    }
  cairo_surface_destroy (with);
  cairo_surface_destroy (without);
  g_assert_cmpint (n, >, 10);
  return good * 5 >= n ? MAX (best, 3) : MIN (best, 2.99);
}

/* On every style, on light and dark squares, with every mark. */
static void
test_coordinates (void)
{
  static const guint8 cases[] = {
    0,
    PAL_MARK_LAST,
    PAL_MARK_SELECTED,
    PAL_MARK_CHECK,
    PAL_MARK_LAST | PAL_MARK_SELECTED,
    PAL_MARK_LAST | PAL_MARK_CHECK,
    PAL_MARK_HOVER | PAL_MARK_TARGET,
    PAL_MARK_LAST | PAL_MARK_HOVER,
  };
  int n;
  const PalBoardStyle *styles = pal_board_theme_squares (&n);

  for (int i = 0; i < n; i++)
    for (gsize j = 0; j < G_N_ELEMENTS (cases); j++) {
      PalBoardMarks marks = { .cells = { [DARK] = cases[j], [LIGHT] = cases[j] } };
      double dark = measure (&styles[i], &marks, DARK), light = measure (&styles[i], &marks, LIGHT);

      if (dark < 3 || light < 3)
        g_error ("style %s, marks %d: contrast %.2f on dark, %.2f on light squares", styles[i].id,
                 cases[j], dark, light);
    }
}

/* The board of RULES in STYLE, with MARKS' notes or without. */
static cairo_surface_t *
draw_notes (const Rules *rules, const PalBoardStyle *style, const PalBoardMarks *marks)
{
  PalBoardLook look = { .rules = rules, .style = style, .coordinates = PAL_COORDINATES_NONE };
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, SIDE, SIDE);
  cairo_t *cr = cairo_create (surface);

  pal_board_geometry_init (&look.geometry, rules->files, rules->ranks, FALSE, (PalBoardFrame){ 0 },
                           SIDE, SIDE, 1);
  pal_board_painter_for (rules)->draw_board (&look, cr);
  if (marks != NULL)
    pal_board_notes_draw_below (&look, marks, cr);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

/* The share, in hundredths, of the pixels that NOTE changes plainly in the cell of SQUARE whose
 * contrast with what was there is 3 or more. */
static int
legible_share (const Rules *rules, const PalBoardStyle *style, const OverlayCell *note,
               Square square)
{
  PalBoardMarks marks = { 0 };
  cairo_surface_t *with, *without = draw_notes (rules, style, NULL);
  int n = 0, good = 0;

  marks.notes[square] = *note;
  with = draw_notes (rules, style, &marks);
  for (int y = 0; y < SIDE; y++)
    for (int x = 0; x < SIDE; x++) {
      double contrast = pal_board_theme_contrast (pixel (with, x, y), pixel (without, x, y));

      n += contrast > 1.5;
      good += contrast >= 3;
    }
  cairo_surface_destroy (with);
  cairo_surface_destroy (without);
  g_assert_cmpint (n, >, 8);
  return good * 100 / n;
}

/* What overlays write can be read on every style of every board, whatever its grade; so can the
 * dots. (Edges of letters are softened: a good part of their pixels is what is asked for.) */
static void
test_notes (void)
{
  const Rules *const games[] = { &reversi_rules, &chess_rules, &xiangqi_rules };

  for (gsize i = 0; i < G_N_ELEMENTS (games); i++) {
    int n;
    const PalBoardStyle *styles = pal_board_painter_for (games[i])->styles (&n);

    for (int j = 0; j < n; j++)
      for (int k = OVERLAY_WORST; k <= OVERLAY_GOOD + 1; k++) {
        const OverlayCell text = { "+38", OVERLAY_EXACT | OVERLAY_BEST, (gint8) k };
        const OverlayCell dot = { "", OVERLAY_OTHER, 0 };
        const OverlayCell *note = k <= OVERLAY_GOOD ? &text : &dot;
        int dark = legible_share (games[i], &styles[j], note, DARK + 9);
        int light = legible_share (games[i], &styles[j], note, DARK + 10);

        if (MIN (dark, light) < 40)
          g_error ("%s, style %s, grade %d: %d and %d of 100 pixels are legible", games[i]->id,
                   styles[j].id, k, dark, light);
      }
  }
}

/* A stable disc is marked by a blue that is seen on both: on what the pieces' faces are. */
static void
test_safe (void)
{
  static const guint32 faces[] = { 0x23262cff, 0xf2f0eaff };
  PalBoardLook look = { .rules = &reversi_rules };
  int n;
  const PalBoardStyle *styles = pal_board_painter_for (&reversi_rules)->styles (&n);

  for (gsize i = 0; i < G_N_ELEMENTS (faces); i++) {
    cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, SIDE, SIDE);
    cairo_t *cr = cairo_create (surface);
    PalBoardMarks marks = { 0 };
    double best = 1;

    look.style = &styles[0];
    marks.notes[0].flags = OVERLAY_SAFE;
    pal_board_geometry_init (&look.geometry, 8, 8, FALSE, (PalBoardFrame){ 0 }, SIDE, SIDE, 1);
    pal_board_theme_set_source (cr, faces[i]);
    cairo_paint (cr);
    pal_board_notes_draw_above (&look, &marks, cr);
    cairo_destroy (cr);
    cairo_surface_flush (surface);
    for (int y = 0; y < SIDE; y++)
      for (int x = 0; x < SIDE; x++)
        best = MAX (best, pal_board_theme_contrast (pixel (surface, x, y), faces[i]));
    cairo_surface_destroy (surface);
    g_assert_cmpfloat (best, >=, 3);
  }
}

/* By the definition: black and white are 21 to 1; ink that is good enough stays. */
static void
test_contrast (void)
{
  g_assert_cmpfloat_with_epsilon (pal_board_theme_contrast (0x000000ff, 0xffffffff), 21, 1e-9);
  g_assert_cmpfloat_with_epsilon (pal_board_theme_contrast (0x777777ff, 0xffffffff), 4.48, 0.01);
  g_assert_cmphex (pal_board_theme_over (0x000000ff, 0xffffff80), ==, 0x808080ff);
  g_assert_cmphex (pal_board_theme_legible (0x202020ff, 0xffffffff), ==, 0x202020ff);
  g_assert_cmpfloat (
      pal_board_theme_contrast (pal_board_theme_legible (0x909090ff, 0x808080ff), 0x808080ff), >=,
      3);
}

/* Two badges have nothing between them: what one leaves behind is not where the next begins. */
static void
test_badges (void)
{
  const PalBoardPainter *painter = pal_board_painter_for (&chess_rules);
  const PalBoardStyle *style = pal_board_painter_find_style (painter, "green");
  PalBoardLook look = { .rules = &chess_rules, .style = style };
  PalBoardMarks marks = { .cells = { [0] = PAL_MARK_CHECK, [63] = PAL_MARK_CHECK } };
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, SIDE, SIDE);
  cairo_t *cr = cairo_create (surface);

  pal_board_geometry_init (&look.geometry, 8, 8, FALSE, (PalBoardFrame){ 0 }, SIDE, SIDE, 1);
  painter->draw_above (&look, &marks, cr);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  for (int i = SIDE / 4; i < SIDE * 3 / 4; i++)
    for (int x = 0; x < SIDE; x++)
      g_assert_cmphex (pixel (surface, x, i), ==, 0xff);
  cairo_surface_destroy (surface);
}

/* The ring of a hint goes round its square above all that stands there, on every board. */
static void
assert_hint (const Rules *rules)
{
  const PalBoardPainter *painter = pal_board_painter_for (rules);
  const Square square = (Square) (2 + 3 * rules->files);
  PalBoardMarks marks = { .n_arrows = 0 };
  int n;
  const PalBoardStyle *styles = painter->styles (&n);

  marks.cells[square] = PAL_MARK_HINT;
  for (int i = 0; i < n; i++) {
    PalBoardLook look = { .rules = rules, .style = &styles[i] };
    cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, SIDE, SIDE);
    cairo_t *cr = cairo_create (surface);
    double x, y;

    pal_board_geometry_init (&look.geometry, rules->files, rules->ranks, FALSE,
                             (PalBoardFrame){ 0 }, SIDE, SIDE, 1);
    pal_board_geometry_center (&look.geometry, square, &x, &y);
    painter->draw_above (&look, &marks, cr);
    cairo_destroy (cr);
    cairo_surface_flush (surface);
    g_assert_cmphex (pixel (surface, (int) x, (int) y), ==, 0xff);
    for (int way = -1; way <= 1; way += 2)
      g_assert_cmpfloat (pal_board_theme_contrast (
                             pixel (surface, (int) (x + way * look.geometry.cell * 0.45), (int) y),
                             pal_board_theme_over (0x000000ff, styles[i].hint)),
                         <, 1.05);
    cairo_surface_destroy (surface);
  }
}

static void
test_hint (void)
{
  assert_hint (&chess_rules);
  assert_hint (&xiangqi_rules);
  assert_hint (&reversi_rules);
}

int
main (int argc, char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/board-painter/contrast", test_contrast);
  g_test_add_func ("/board-painter/coordinates", test_coordinates);
  g_test_add_func ("/board-painter/badges", test_badges);
  g_test_add_func ("/board-painter/hint", test_hint);
  g_test_add_func ("/board-painter/notes", test_notes);
  g_test_add_func ("/board-painter/safe", test_safe);
  return g_test_run ();
}
