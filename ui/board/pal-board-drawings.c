#include "pal-board-drawings.h"

#include <glib/gi18n-lib.h>

/* Told from each other, and from boards and pieces, in light and in dark. */
static const struct {
  guint32 ink;  /* rings and arrows */
  guint32 wash; /* on the cell */
  const char *name;
} colors[BOARD_MARK_COLORS] = {
  [BOARD_MARK_GREEN] = { 0x1c9150d8, 0x26a26966, N_ ("green mark") },
  [BOARD_MARK_RED] = { 0xd0202ad8, 0xe01b2460, N_ ("red mark") },
  [BOARD_MARK_YELLOW] = { 0xf0b400e0, 0xf5c21178, N_ ("yellow mark") },
  [BOARD_MARK_BLUE] = { 0x1c6ad0d8, 0x3584e466, N_ ("blue mark") },
};

static void
draw_wash (const PalBoardLook *look, BoardMark mark, cairo_t *cr)
{
  double x, y;

  pal_board_geometry_center (&look->geometry, mark.to, &x, &y);
  cairo_new_path (cr);
  cairo_arc (cr, x, y, look->geometry.cell * 0.45, 0, 2 * G_PI);
  pal_board_theme_set_source (cr, colors[mark.color].wash);
  cairo_fill (cr);
}

void
pal_board_drawings_draw_below (const PalBoardLook *look, const PalBoardMarks *marks, cairo_t *cr)
{
  for (int i = 0; i < marks->drawn.n; i++)
    if (marks->drawn.items[i].from == SQUARE_NONE)
      draw_wash (look, marks->drawn.items[i], cr);
}

/* Rings first: an arrow may lead across them. */
void
pal_board_drawings_draw_above (const PalBoardLook *look, const PalBoardMarks *marks, cairo_t *cr)
{
  for (int i = 0; i < marks->drawn.n; i++) {
    BoardMark mark = marks->drawn.items[i];

    if (mark.from == SQUARE_NONE)
      pal_board_painter_ring (look, mark.to, colors[mark.color].ink, cr);
  }
  for (int i = 0; i < marks->drawn.n; i++) {
    BoardMark mark = marks->drawn.items[i];

    if (mark.from != SQUARE_NONE)
      pal_board_painter_arrow (look, mark.from, mark.to, colors[mark.color].ink, cr);
  }
}

char *
pal_board_drawings_name (const Rules *rules, BoardMark mark)
{
  char name[SQUARE_NAME_MAX];

  if (mark.from == SQUARE_NONE)
    return g_strdup (_ (colors[mark.color].name));
  rules->square_name (mark.to, name);
  switch ((BoardMarkColor) mark.color) {
  case BOARD_MARK_RED:
    /* Translators: an arrow that a person drew on the board, and the square where it ends. */
    return g_strdup_printf (_ ("red arrow to %s"), name);
  case BOARD_MARK_YELLOW:
    return g_strdup_printf (_ ("yellow arrow to %s"), name);
  case BOARD_MARK_BLUE:
    return g_strdup_printf (_ ("blue arrow to %s"), name);
  default:
    return g_strdup_printf (_ ("green arrow to %s"), name);
  }
}
