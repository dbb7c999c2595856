/* What a table looks like. */
#include "pal-square-table-private.h"

#include "game/bots/pal-bot-squares.h"
#include "game/bots/pal-bot-text.h"

#include <adwaita.h>
#include <math.h>

/* What is the same for all cells of one drawing. */
typedef struct {
  PalSquareTable *self;
  GtkSnapshot *snapshot;
  PangoLayout *layout;
  const int16_t *table;
  int extent;
  gboolean dark;
  GdkRGBA ink, accent;
} Drawing;

static GdkRGBA
rgba (PalBotColor color, double alpha)
{
  return (GdkRGBA){ (float) color.red, (float) color.green, (float) color.blue, (float) alpha };
}

static void
square_table_draw_draw_text (const Drawing *d, const char *text, double x, double y, double size,
                             gboolean bold, const GdkRGBA *color)
{
  PangoFontDescription *font = pango_font_description_copy (
      pango_context_get_font_description (pango_layout_get_context (d->layout)));
  int width, height;

  pango_font_description_set_absolute_size (font, size * PANGO_SCALE);
  pango_font_description_set_weight (font, bold ? PANGO_WEIGHT_SEMIBOLD : PANGO_WEIGHT_NORMAL);
  pango_layout_set_font_description (d->layout, font);
  pango_layout_set_text (d->layout, text, -1);
  pango_layout_get_pixel_size (d->layout, &width, &height);
  gtk_snapshot_save (d->snapshot);
  gtk_snapshot_translate (
      d->snapshot, &GRAPHENE_POINT_INIT ((float) (x - width / 2.0), (float) (y - height / 2.0)));
  gtk_snapshot_append_layout (d->snapshot, d->layout, color);
  gtk_snapshot_restore (d->snapshot);
  pango_font_description_free (font);
}

/* --- the board --- */

/* On a board of points the cells lie on crossings; between them its lines are seen. */
static void
draw_lines (const Drawing *d)
{
  const PalBoardGeometry *g = &d->self->geometry;
  GdkRGBA color = d->ink;
  double size = g->cell;

  color.alpha = 0.35f;
  if (d->dark)
    color.alpha = 0.45f;
  for (int rank = 0; rank < g->ranks; rank++)
    gtk_snapshot_append_color (d->snapshot, &color,
                               &GRAPHENE_RECT_INIT ((float) (g->x + size / 2),
                                                    (float) floor (g->y + (rank + 0.5) * size),
                                                    (float) ((g->files - 1) * size), 1));
  for (int file = 0; file < g->files; file++)
    gtk_snapshot_append_color (d->snapshot, &color,
                               &GRAPHENE_RECT_INIT ((float) floor (g->x + (file + 0.5) * size),
                                                    (float) (g->y + size / 2), 1,
                                                    (float) ((g->ranks - 1) * size)));
}

static graphene_rect_t
cell_rect (const Drawing *d, Square square, double gap)
{
  const PalBoardGeometry *g = &d->self->geometry;
  double x, y;

  pal_board_geometry_corner (g, square, &x, &y);
  return GRAPHENE_RECT_INIT ((float) (x + gap), (float) (y + gap), (float) (g->cell - 2 * gap),
                             (float) (g->cell - 2 * gap));
}

static double
cell_gap (const Drawing *d)
{
  return d->self->rules->board == BOARD_POINTS ? MAX (floor (d->self->geometry.cell * 0.06), 1)
                                               : 0.5;
}

static double
cell_radius (const Drawing *d)
{
  return d->self->rules->board == BOARD_POINTS ? d->self->geometry.cell * 0.22 : 3;
}

/* Where the piece can never stand there is nothing to be read. */
static void
draw_closed_cell (const Drawing *d, Square square)
{
  graphene_rect_t rect = cell_rect (d, square, cell_gap (d));
  GdkRGBA ground = d->ink;
  GskRoundedRect shape;

  ground.alpha = 0.03f;
  gsk_rounded_rect_init_from_rect (&shape, &rect, (float) cell_radius (d));
  gtk_snapshot_push_rounded_clip (d->snapshot, &shape);
  gtk_snapshot_append_color (d->snapshot, &ground, &rect);
  gtk_snapshot_pop (d->snapshot);
}

static void
draw_cell (const Drawing *d, Square square)
{
  const PalBoardGeometry *g = &d->self->geometry;
  int value = d->table[square];
  graphene_rect_t rect = cell_rect (d, square, cell_gap (d));
  GdkRGBA ground = rgba (pal_bot_color (value, d->extent, d->dark), 1);
  g_autofree char *text = pal_bot_text_points (value);
  GdkRGBA ink = d->ink;
  GskRoundedRect shape;
  double x, y, size = g->cell * (g_utf8_strlen (text, -1) > 5 ? 0.25 : 0.28);

  gsk_rounded_rect_init_from_rect (&shape, &rect, (float) cell_radius (d));
  gtk_snapshot_push_rounded_clip (d->snapshot, &shape);
  gtk_snapshot_append_color (d->snapshot, &ground, &rect);
  gtk_snapshot_pop (d->snapshot);
  pal_board_geometry_center (g, square, &x, &y);
  if (value == 0)
    ink.alpha = 0.65f;
  square_table_draw_draw_text (d, text, x, y, CLAMP (size, 8, 14), value != 0, &ink);
}

/* "e" and "4" of "e4": coordinates stand beside the board where names are made that way. */
static void
draw_coordinate (const Drawing *d, Square square, gboolean file, double x, double y)
{
  char name[SQUARE_NAME_MAX];
  GdkRGBA color;
  size_t letters;

  d->self->rules->square_name (square, name);
  letters = strcspn (name, "0123456789");
  if (file)
    name[letters] = '\0';
  gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (d->self)), &color);
  color.alpha *= 0.65f;
  square_table_draw_draw_text (d, file ? name : name + letters, x, y, 11, FALSE, &color);
}

static void
draw_coordinates (const Drawing *d)
{
  const PalBoardGeometry *g = &d->self->geometry;
  double beside = g->frame.sides / 2, below = g->frame.ends / 2;

  for (int column = 0; column < g->files; column++)
    draw_coordinate (d, pal_board_geometry_square (g, column, g->ranks - 1), TRUE,
                     g->x + (column + 0.5) * g->cell, g->y + g->ranks * g->cell + below);
  for (int row = 0; row < g->ranks; row++)
    draw_coordinate (d, pal_board_geometry_square (g, 0, row), FALSE, g->x - beside,
                     g->y + (row + 0.5) * g->cell);
}

/* --- the cell with the focus --- */

static void
draw_outline (const Drawing *d, Square square, float width, float alpha)
{
  graphene_rect_t rect = cell_rect (d, square, cell_gap (d));
  float widths[] = { width, width, width, width };
  GdkRGBA color = d->accent;
  GdkRGBA colors[4];
  GskRoundedRect shape;

  color.alpha = alpha;
  for (int i = 0; i < 4; i++)
    colors[i] = color;
  gsk_rounded_rect_init_from_rect (&shape, &rect, (float) cell_radius (d));
  gtk_snapshot_append_border (d->snapshot, &shape, widths, colors);
}

/* With the squares that will change along with it. A bar below a number says that it is being
 * typed. */
static void
draw_cursor (const Drawing *d)
{
  PalSquareTable *self = d->self;
  gboolean focused = gtk_widget_get_focus_child (GTK_WIDGET (self)) != NULL;
  Square images[BOT_IMAGES_MAX];
  int n = self->symmetric ? bot_images (self->rules, self->cells.cursor, images) : 0;

  if (!focused)
    return;
  for (int i = 1; i < n; i++)
    draw_outline (d, images[i], 1, 0.9f);
  draw_outline (d, self->cells.cursor, 3, 1);
  if (self->typed->len > 0) {
    double x, y, cell = self->geometry.cell;

    pal_board_geometry_corner (&self->geometry, self->cells.cursor, &x, &y);
    gtk_snapshot_append_color (d->snapshot, &d->ink,
                               &GRAPHENE_RECT_INIT ((float) (x + cell * 0.25),
                                                    (float) (y + floor (cell * 0.78)),
                                                    (float) (cell * 0.5), 1.5f));
  }
}

void
pal_square_table_draw (PalSquareTable *self, GtkSnapshot *snapshot)
{
  const BotWeights *weights = pal_bot_editor_get_weights (self->editor);
  Drawing d = { .self = self, .snapshot = snapshot };

  d.layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), NULL);
  d.table = weights->squares[pal_bot_editor_get_kind (self->editor)];
  d.extent = pal_bot_extent (d.table, bot_squares (self->rules));
  d.dark = adw_style_manager_get_dark (adw_style_manager_get_default ());
  d.ink = rgba (pal_bot_ink (d.dark), 1);
  if (!gtk_style_context_lookup_color (gtk_widget_get_style_context (GTK_WIDGET (self)),
                                       "accent_bg_color", &d.accent))
    d.accent = d.ink;
  if (self->rules->board == BOARD_POINTS)
    draw_lines (&d);
  for (Square square = 0; square < self->cells.list->len; square++)
    if (self->is_open[square])
      draw_cell (&d, square);
    else
      draw_closed_cell (&d, square);
  draw_coordinates (&d);
  draw_cursor (&d);
  g_object_unref (d.layout);
}
