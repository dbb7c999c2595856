#include "pal-board-notes.h"

#include "pal-board-danger.h"

#include <math.h>

/* A blue between black and white pieces that is seen on both. */
#define SAFE_INK 0x3584e4ff

/* From bad to good, for boards that are dark and for those that are light. */
static const guint32 light_inks[] = { 0xffa592ff, 0xffd08aff, 0xf4f1e6ff, 0xd2f0b8ff, 0x9ff5b4ff };
static const guint32 dark_inks[] = { 0x7d0c12ff, 0x5e3a00ff, 0x1c1c1cff, 0x2c4a12ff, 0x0a4a22ff };

/* The ink of a text of GRADE (OVERLAY_WORST to OVERLAY_GOOD) on a cell of colour GROUND. */
static guint32
ink_on (int grade, guint32 ground)
{
  gboolean dark = pal_board_theme_contrast (0xffffffff, ground)
                  > pal_board_theme_contrast (0x000000ff, ground);
  int i = CLAMP (grade, OVERLAY_WORST, OVERLAY_GOOD) - OVERLAY_WORST;

  return pal_board_theme_legible (dark ? light_inks[i] : dark_inks[i], ground);
}

/* A ring that stands out where nothing is better. */
static void
draw_ring (const PalBoardLook *look, const OverlayCell *note, double x, double y, guint32 ink,
           cairo_t *cr)
{
  double cell = look->geometry.cell;
  gboolean best = (note->flags & OVERLAY_BEST) != 0;

  pal_board_theme_set_source (cr, best ? ink : look->style->target);
  cairo_new_path (cr);
  cairo_arc (cr, x, y, cell * 0.36, 0, 2 * G_PI);
  cairo_set_line_width (cr, MAX (cell * (best ? 0.05 : 0.03), best ? 2 : 1));
  cairo_stroke (cr);
}

/* What is certain is bold. */
static void
board_notes_draw_text (const PalBoardLook *look, const OverlayCell *note, double x, double y,
                       guint32 ink, cairo_t *cr)
{
  gboolean is_long = g_utf8_strlen (note->text, -1) > 2;
  double size = CLAMP (look->geometry.cell * (is_long ? 0.245 : 0.29), 9, 40);

  pal_board_theme_set_source (cr, ink);
  pal_board_painter_text_in (cr, (note->flags & OVERLAY_EXACT) ? "Sans Bold" : "Sans", note->text,
                             x, y, size);
}

/* A dot, calm as the coordinates; in a corner where the middle may be taken. */
static void
draw_other (const PalBoardLook *look, gboolean aside, double x, double y, guint32 ground,
            cairo_t *cr)
{
  double cell = look->geometry.cell, away = aside ? cell * 0.38 : 0;
  guint32 ink = ground == look->style->light ? look->style->light_ink : look->style->dark_ink;

  pal_board_theme_set_source (cr, pal_board_theme_legible (ink, ground));
  cairo_new_path (cr);
  cairo_arc (cr, x + away, y - away, MAX (cell * 0.05, 2), 0, 2 * G_PI);
  cairo_fill (cr);
}

void
pal_board_notes_draw_below (const PalBoardLook *look, const PalBoardMarks *marks, cairo_t *cr)
{
  int cells = look->geometry.stride * look->geometry.ranks;

  for (Square square = 0; square < cells; square++) {
    const OverlayCell *note = &marks->notes[square];
    guint32 ground = pal_board_painter_ground (look, square), ink = ink_on (note->grade, ground);
    double x, y;

    pal_board_geometry_center (&look->geometry, square, &x, &y);
    if (note->text[0] != '\0') {
      draw_ring (look, note, x, y, ink, cr);
      board_notes_draw_text (look, note, x, y, ink, cr);
    }
    if (note->flags & OVERLAY_OTHER)
      draw_other (look, note->text[0] != '\0' || marks->cells[square] != 0, x, y, ground, cr);
    pal_board_danger_draw_below (look, square, note->flags, cr);
  }
}

/* A ring on the piece that leaves its middle free for other marks. */
static void
draw_safe (const PalBoardLook *look, Square square, cairo_t *cr)
{
  double cell = look->geometry.cell, x, y;

  pal_board_geometry_center (&look->geometry, square, &x, &y);
  pal_board_theme_set_source (cr, SAFE_INK);
  cairo_new_path (cr);
  cairo_arc (cr, x, y, cell * 0.19, 0, 2 * G_PI);
  cairo_set_line_width (cr, MAX (cell * 0.05, 1.5));
  cairo_stroke (cr);
}

void
pal_board_notes_draw_above (const PalBoardLook *look, const PalBoardMarks *marks, cairo_t *cr)
{
  int cells = look->geometry.stride * look->geometry.ranks;

  for (Square square = 0; square < cells; square++) {
    unsigned flags = marks->notes[square].flags;

    if (flags & OVERLAY_SAFE)
      draw_safe (look, square, cr);
    pal_board_danger_draw_above (look, square, flags,
                                 (marks->cells[square] & PAL_MARK_OCCUPIED) != 0, cr);
  }
}
