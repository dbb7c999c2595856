/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-board-notes.h"

#include <glib/gi18n.h>
#include <math.h>

/* The badge of a pinned piece: a pin on a ground that no board and no piece has. */
#define PIN_GROUND 0x3d4a8cff
#define PIN_INK 0xffffffff

/* Around a square as a frame with round corners, around a point as a ring outside the disc. */
static void
outline (const PalBoardLook *look, Square square, double width, cairo_t *cr)
{
  double cell = look->geometry.cell, x, y;

  pal_board_geometry_center (&look->geometry, square, &x, &y);
  cairo_new_path (cr);
  if (look->rules->board == BOARD_POINTS) {
    cairo_arc (cr, x, y, cell * 0.475 + width / 2, 0, 2 * G_PI);
  } else {
    double half = cell * 0.475 - width / 2, radius = cell * 0.16;

    cairo_arc (cr, x + half - radius, y - half + radius, radius, -G_PI_2, 0);
    cairo_arc (cr, x + half - radius, y + half - radius, radius, 0, G_PI_2);
    cairo_arc (cr, x - half + radius, y + half - radius, radius, G_PI_2, G_PI);
    cairo_arc (cr, x - half + radius, y - half + radius, radius, G_PI, -G_PI_2);
    cairo_close_path (cr);
  }
  cairo_set_line_width (cr, width);
}

/* One hue for both: a whole thick line for what hangs, a thin broken one for what is attacked. */
static void
pal_board_danger_draw_below (const PalBoardLook *look, Square square, unsigned flags, cairo_t *cr)
{
  gboolean hangs = (flags & OVERLAY_HANGING) != 0;
  double cell = look->geometry.cell;
  guint32 ground = pal_board_painter_ground (look, square);

  if ((flags & OVERLAY_ATTACKED) == 0)
    return;
  cairo_save (cr);
  pal_board_theme_set_source (cr, pal_board_theme_legible (look->style->threat | 0xff, ground));
  outline (look, square, hangs ? MAX (cell * 0.065, 2.5) : MAX (cell * 0.03, 1.3), cr);
  if (!hangs)
    cairo_set_dash (cr, (double[]){ cell * 0.1, cell * 0.075 }, 2, 0);
  cairo_stroke (cr);
  cairo_restore (cr);
}

/* A round head and a needle, aslant, in the corner at the lower left. */
static void
draw_pin (const PalBoardLook *look, Square square, cairo_t *cr)
{
  double cell = look->geometry.cell, radius = MAX (cell * 0.13, 6), x, y;

  pal_board_geometry_corner (&look->geometry, square, &x, &y);
  x += radius * 1.2;
  y += cell - radius * 1.2;
  cairo_new_path (cr);
  cairo_arc (cr, x, y, radius, 0, 2 * G_PI);
  pal_board_theme_set_source (cr, PIN_GROUND);
  cairo_fill_preserve (cr);
  pal_board_theme_set_source (cr, PIN_INK);
  cairo_set_line_width (cr, MAX (radius * 0.14, 1));
  cairo_stroke (cr);
  cairo_arc (cr, x + radius * 0.2, y - radius * 0.25, radius * 0.36, 0, 2 * G_PI);
  cairo_fill (cr);
  cairo_move_to (cr, x + radius * 0.1, y - radius * 0.1);
  cairo_line_to (cr, x - radius * 0.5, y + radius * 0.6);
  cairo_set_line_width (cr, MAX (radius * 0.2, 1));
  cairo_stroke (cr);
}

/* A triangle that points to where a side's pieces go, or half of a lozenge. */
static void
draw_half (double x, double y, double size, gboolean up, guint32 color, guint32 edge, cairo_t *cr)
{
  cairo_new_path (cr);
  cairo_move_to (cr, x - size, y);
  cairo_line_to (cr, x + size, y);
  cairo_line_to (cr, x, up ? y - 1.5 * size : y + 1.5 * size);
  cairo_close_path (cr);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_width (cr, MAX (size * 0.36, 1.4));
  pal_board_theme_set_source (cr, edge);
  cairo_stroke_preserve (cr);
  pal_board_theme_set_source (cr, color);
  cairo_fill (cr);
}

/* A triangle of the side that holds the cell, in the corner at the upper right; both sides'
 * together where neither does. */
static void
draw_holder (const PalBoardLook *look, Square square, unsigned flags, gboolean occupied,
             cairo_t *cr)
{
  const guint32 *colors = pal_board_painter_for (look->rules)->side_colors;
  const guint32 light = 0xffffffff, dark = 0x202020ff;
  gboolean crossing = look->rules->board == BOARD_POINTS && !occupied;
  double cell = look->geometry.cell, size = MAX (cell * (crossing ? 0.1 : 0.08), 3.4);
  double aside = crossing ? 0 : cell * 0.37, x, y;
  gboolean one = (flags & (OVERLAY_FIRST | OVERLAY_SECOND)) != 0;

  pal_board_geometry_center (&look->geometry, square, &x, &y);
  x += aside;
  y -= aside;
  for (int side = 0; side < 2; side++) {
    gboolean up = (side == 0) != look->geometry.flipped;
    guint32 edge = pal_board_theme_contrast (colors[side], light) > 3 ? light : dark;
    double away = one ? (up ? 0.75 : -0.75) * size : 0;

    if (!one || (flags & (side == 0 ? OVERLAY_FIRST : OVERLAY_SECOND)) != 0)
      draw_half (x, y + away, size, up, colors[side], edge, cr);
  }
}

/* What FLAGS (OverlayFlags) say of SQUARE: rings below the pieces, small signs above them, which
 * leave a piece free where the square is OCCUPIED. */
static void
pal_board_danger_draw_above (const PalBoardLook *look, Square square, unsigned flags,
                             gboolean occupied, cairo_t *cr)
{
  if (flags & OVERLAY_PINNED)
    draw_pin (look, square, cr);
  if (flags & OVERLAY_CONTESTED)
    draw_holder (look, square, flags, occupied, cr);
}

char *
pal_board_danger_name (const Rules *rules, unsigned flags)
{
  if (flags & OVERLAY_HANGING)
    /* Translators: of a piece that is attacked and not protected enough. */
    return g_strdup (_ ("hanging"));
  if (flags & OVERLAY_ATTACKED)
    /* Translators: of a piece that could be taken. */
    return g_strdup (_ ("attacked"));
  if (flags & OVERLAY_PINNED)
    /* Translators: of a piece that must not leave its king exposed. */
    return g_strdup (_ ("pinned"));
  if (flags & (OVERLAY_FIRST | OVERLAY_SECOND))
    /* Translators: of a cell of the board on which only pieces of one side, White or Black, can
     * stand safely though both attack it. */
    return g_strdup_printf (_ ("controlled by %s"),
                            _ (rules->side_names[(flags & OVERLAY_SECOND) != 0]));
  /* Translators: of a cell of the board that both sides attack. */
  return flags & OVERLAY_CONTESTED ? g_strdup (_ ("contested")) : NULL;
}

char *
pal_board_danger_explain (const Rules *rules, unsigned flags)
{
  if (flags & OVERLAY_HANGING)
    return g_strdup (_ ("Hanging: it can be taken, and is not protected enough"));
  if (flags & OVERLAY_ATTACKED)
    return g_strdup (_ ("Attacked: it can be taken, but that would win nothing"));
  if (flags & OVERLAY_PINNED)
    return g_strdup (_ ("Pinned: it must not expose its king"));
  if (flags & (OVERLAY_FIRST | OVERLAY_SECOND))
    /* Translators: %s is a side, White or Black. */
    return g_strdup_printf (_ ("Both sides attack it, but only %s can safely occupy it"),
                            _ (rules->side_names[(flags & OVERLAY_SECOND) != 0]));
  return flags & OVERLAY_CONTESTED
             ? g_strdup (_ ("Contested: both sides attack it, and neither controls it"))
             : NULL;
}

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
draw_ring (const PalBoardLook *look, Square square, gboolean best, guint32 ink, cairo_t *cr)
{
  double cell = look->geometry.cell;

  pal_board_painter_circle (look, square, 0.36, best ? MAX (cell * 0.05, 2) : MAX (cell * 0.03, 1),
                            best ? ink : look->style->target, cr);
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
      draw_ring (look, square, (note->flags & OVERLAY_BEST) != 0, ink, cr);
      board_notes_draw_text (look, note, x, y, ink, cr);
    }
    if (note->flags & OVERLAY_OTHER)
      draw_other (look, note->text[0] != '\0' || marks->cells[square] != 0, x, y, ground, cr);
    pal_board_danger_draw_below (look, square, note->flags, cr);
  }
}

void
pal_board_notes_draw_above (const PalBoardLook *look, const PalBoardMarks *marks, cairo_t *cr)
{
  int cells = look->geometry.stride * look->geometry.ranks;

  for (Square square = 0; square < cells; square++) {
    unsigned flags = marks->notes[square].flags;

    if (flags & OVERLAY_SAFE) /* a ring on the piece that leaves its middle free for other marks */
      pal_board_painter_circle (look, square, 0.19, MAX (look->geometry.cell * 0.05, 1.5), SAFE_INK,
                                cr);
    pal_board_danger_draw_above (look, square, flags,
                                 (marks->cells[square] & PAL_MARK_OCCUPIED) != 0, cr);
  }
}
