/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-thinking-painter.h"

#include "ui/platform/pal-colors.h"

#include <math.h>

enum { LAYOUTS_MAX = 4000 };

#define RADIUS 9.0
#define THREAD_FILL 0.3

typedef enum { FACE_VALUE, FACE_MOVE, FACE_SMALL, FACE_SIGN, N_FACES } Face;

static const struct {
  double size;
  PangoWeight weight;
} faces[N_FACES] = {
  [FACE_VALUE] = { 16, PANGO_WEIGHT_BOLD },
  [FACE_MOVE] = { 12, PANGO_WEIGHT_NORMAL },
  [FACE_SMALL] = { 10, PANGO_WEIGHT_NORMAL },
  [FACE_SIGN] = { 8.5, PANGO_WEIGHT_BOLD },
};

/* --- texts --- */

static PangoLayout *
layout_of (PalThinkingPainter *self, Face face, const char *text)
{
  g_autofree char *key = g_strdup_printf ("%d%s", face, text);
  PangoLayout *layout = g_hash_table_lookup (self->layouts, key);
  PangoFontDescription *font;

  if (layout != NULL)
    return layout;
  if (g_hash_table_size (self->layouts) >= LAYOUTS_MAX)
    g_hash_table_remove_all (self->layouts);
  font = pango_font_description_copy (pango_context_get_font_description (self->context));
  pango_font_description_set_absolute_size (font, faces[face].size * PANGO_SCALE);
  pango_font_description_set_weight (font, faces[face].weight);
  layout = pango_layout_new (self->context);
  pango_layout_set_font_description (layout, font);
  pango_font_description_free (font);
  pango_layout_set_text (layout, text, -1);
  g_hash_table_insert (self->layouts, g_steal_pointer (&key), layout);
  return layout;
}

/* TEXT with its middle at X, Y, made narrower where it is wider than ROOM. */
static void
thinking_painter_draw_text (PalThinkingPainter *self, cairo_t *cr, Face face, const char *text,
                            double x, double y, double room)
{
  PangoLayout *layout = layout_of (self, face, text);
  int width, height;
  double scale;

  pango_layout_get_size (layout, &width, &height);
  scale = MIN (1, room * PANGO_SCALE / MAX (width, 1));
  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_scale (cr, scale, scale);
  cairo_move_to (cr, -width / 2.0 / PANGO_SCALE, -height / 2.0 / PANGO_SCALE);
  pango_cairo_show_layout (cr, layout);
  cairo_new_path (cr);
  cairo_restore (cr);
}

static void
set_color (cairo_t *cr, const GdkRGBA *color, double alpha)
{
  cairo_set_source_rgba (cr, color->red, color->green, color->blue, color->alpha * alpha);
}

/* --- boxes --- */

static void
outline (cairo_t *cr, double x, double y, double width, double height, double radius)
{
  cairo_new_sub_path (cr);
  cairo_arc (cr, x + width - radius, y + radius, radius, -G_PI_2, 0);
  cairo_arc (cr, x + width - radius, y + height - radius, radius, 0, G_PI_2);
  cairo_arc (cr, x + radius, y + height - radius, radius, G_PI_2, G_PI);
  cairo_arc (cr, x + radius, y + radius, radius, G_PI, G_PI + G_PI_2);
  cairo_close_path (cr);
}

static gboolean
thinking_painter_is_best (const PalThoughtLook *look)
{
  return look->node != NULL && look->node->flags & GLASS_BEST;
}

enum { BY_THREADS = PAL_THOUGHT_FIRST | PAL_THOUGHT_SECOND };

/* The colour of a box's edge: what is looked for there, or none where nothing is; or whose work it
 * was. */
static const GdkRGBA *
color_of (PalThinkingPainter *self, const PalThoughtLook *look)
{
  const GlassNode *node = look->node;

  if (look->state & BY_THREADS)
    return &self->threads[!(look->state & PAL_THOUGHT_FIRST)];
  if (node == NULL || node->kind == GLASS_TABLE || node->kind == GLASS_UNSAFE
      || (node->first_child == GLASS_NONE
          && (node->kind == GLASS_LEAF || node->kind == GLASS_QUIET)))
    return &self->fg;
  return node->ply % 2 == 0 ? &self->maximum : &self->minimum;
}

/* What a node is beside inner or leaf. */
static const char *
thinking_painter_sign_of (const PalThoughtLook *look)
{
  if (look->node == NULL)
    return NULL;
  if (look->state & PAL_THOUGHT_OTHER)
    return "≠";
  switch (look->node->kind) {
  case GLASS_QUIET:
    return "Q";
  case GLASS_TABLE:
    return "T";
  case GLASS_OVER:
    return "■";
  case GLASS_STOPPED:
    return "…";
  case GLASS_UNSAFE:
    return "×";
  default:
    return NULL;
  }
}

/* The right half of the path in the colour of the second thread, where both were there. */
static void
fill_half (PalThinkingPainter *self, cairo_t *cr, double alpha)
{
  double left, top, right, bottom;
  cairo_path_t *path = cairo_copy_path (cr);

  cairo_path_extents (cr, &left, &top, &right, &bottom);
  cairo_save (cr);
  cairo_clip (cr);
  cairo_rectangle (cr, (left + right) / 2, top, (right - left) / 2, bottom - top);
  set_color (cr, &self->bg, 1);
  cairo_fill_preserve (cr);
  set_color (cr, &self->threads[1], alpha);
  cairo_fill (cr);
  cairo_restore (cr);
  cairo_append_path (cr, path);
  cairo_path_destroy (path);
}

static gboolean
is_by_both (const PalThoughtLook *look)
{
  return (look->state & BY_THREADS) == BY_THREADS;
}

static void
fill_box (PalThinkingPainter *self, cairo_t *cr, const PalThoughtLook *look)
{
  const GdkRGBA *color = color_of (self, look);

  set_color (cr, &self->bg, 1);
  cairo_fill_preserve (cr);
  set_color (cr, color,
             color == &self->fg                ? (look->node == NULL ? 0.06 : 0.02)
             : look->state & PAL_THOUGHT_ALONE ? 0.04
             : look->state & BY_THREADS        ? THREAD_FILL
                                               : 0.14);
  cairo_fill_preserve (cr);
  if (is_by_both (look))
    fill_half (self, cr, THREAD_FILL);
}

static void
stroke_box (PalThinkingPainter *self, cairo_t *cr, const PalThoughtLook *look)
{
  const GdkRGBA *color = color_of (self, look);
  const gboolean thick = thinking_painter_is_best (look) || look->state & PAL_THOUGHT_INSIDE;
  const double dashes[] = { 4, 3 };

  if (look->node == NULL || look->node->kind == GLASS_UNSAFE || look->state & PAL_THOUGHT_ALONE)
    cairo_set_dash (cr, dashes, G_N_ELEMENTS (dashes), 0);
  cairo_set_line_width (cr, thick ? 2.6 : 1.4);
  if (is_by_both (look))
    color = &self->fg;
  set_color (cr, color,
             color == &self->fg                ? (thick ? 0.7 : 0.4)
             : look->state & PAL_THOUGHT_ALONE ? 0.5
                                               : 0.9);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0);
}

/* Around the box: selected by the keyboard or a click, found, or under the pointer. */
static void
draw_state (PalThinkingPainter *self, cairo_t *cr, double left, double y,
            const PalThoughtLook *look)
{
  if (!(look->state & (PAL_THOUGHT_SELECTED | PAL_THOUGHT_POINTED | PAL_THOUGHT_FOUND)))
    return;
  outline (cr, left - 3.5, y - 3.5, PAL_THOUGHT_WIDTH + 7, PAL_THOUGHT_HEIGHT + 7, RADIUS + 3);
  if (look->state & PAL_THOUGHT_FOUND) {
    cairo_set_source_rgba (cr, 0.96, 0.83, 0.18, 0.55);
    cairo_fill_preserve (cr);
  }
  cairo_set_line_width (cr, 2);
  set_color (cr, &self->fg, look->state & PAL_THOUGHT_SELECTED ? 0.75 : 0.3);
  cairo_stroke (cr);
}

/* What a box is beside inner or leaf, on its upper right corner, where no digit is. */
static void
draw_sign (PalThinkingPainter *self, cairo_t *cr, double left, double y, const char *sign)
{
  const double x = left + PAL_THOUGHT_WIDTH - 6, size = 7;

  cairo_new_sub_path (cr);
  cairo_arc (cr, x, y, size, 0, 2 * G_PI);
  set_color (cr, &self->bg, 1);
  cairo_fill_preserve (cr);
  cairo_set_line_width (cr, 1);
  set_color (cr, &self->fg, 0.4);
  cairo_stroke (cr);
  set_color (cr, &self->fg, 0.75);
  thinking_painter_draw_text (self, cr, FACE_SIGN, sign, x, y, 2 * size);
}

/* The number of the visit, on the upper left corner, as wide as it needs. */
static void
draw_visit (PalThinkingPainter *self, cairo_t *cr, double left, double y, const char *number)
{
  PangoLayout *layout = layout_of (self, FACE_SIGN, number);
  int width, height;

  pango_layout_get_pixel_size (layout, &width, &height);
  width += 8;
  outline (cr, left - 4, y - 7, width, 14, 7);
  set_color (cr, &self->bg, 1);
  cairo_fill_preserve (cr);
  cairo_set_line_width (cr, 1);
  set_color (cr, &self->fg, 0.4);
  cairo_stroke (cr);
  set_color (cr, &self->fg, 0.75);
  thinking_painter_draw_text (self, cr, FACE_SIGN, number, left - 4 + width / 2.0, y, width);
}

/* A row of dots below a box: something is folded away there. */
static void
draw_folded (PalThinkingPainter *self, cairo_t *cr, double x, double y)
{
  set_color (cr, &self->fg, 0.55);
  for (int i = -1; i <= 1; i++) {
    cairo_arc (cr, x + i * 6, y + PAL_THOUGHT_HEIGHT + 7, 1.6, 0, 2 * G_PI);
    cairo_fill (cr);
  }
}

/* Below the box, with the ground behind it so that no edge runs through the words. */
static void
draw_cut (PalThinkingPainter *self, cairo_t *cr, double x, double y, const PalThoughtLook *look,
          double room)
{
  const gboolean inside = look->state & PAL_THOUGHT_INSIDE;
  PangoLayout *layout = layout_of (self, FACE_SMALL, look->cut);
  double middle = y + PAL_THOUGHT_HEIGHT + 11;
  int width, height;

  pango_layout_get_pixel_size (layout, &width, &height);
  set_color (cr, &self->bg, 0.85);
  width = (int) MIN (width, room);
  outline (cr, x - width / 2.0 - 3, middle - height / 2.0, width + 6, height, 4);
  cairo_fill (cr);
  set_color (cr, inside ? &self->fg : &self->cut, 1);
  thinking_painter_draw_text (self, cr, FACE_SMALL, look->cut, x, middle, room);
}

void
pal_thinking_painter_box (PalThinkingPainter *self, cairo_t *cr, double x, double y,
                          const PalThoughtLook *look)
{
  double left = x - PAL_THOUGHT_WIDTH / 2.0;
  double radius
      = look->node != NULL && look->node->kind == GLASS_QUIET ? PAL_THOUGHT_HEIGHT / 2.0 : RADIUS;
  const char *sign = thinking_painter_sign_of (look);

  draw_state (self, cr, left, y, look);
  outline (cr, left, y, PAL_THOUGHT_WIDTH, PAL_THOUGHT_HEIGHT, radius);
  fill_box (self, cr, look);
  stroke_box (self, cr, look);
  set_color (cr, &self->fg, look->node == NULL || look->state & PAL_THOUGHT_ALONE ? 0.6 : 1);
  thinking_painter_draw_text (self, cr, FACE_VALUE, look->value, x, y + 13, PAL_THOUGHT_WIDTH - 10);
  set_color (cr, &self->fg, 0.65);
  thinking_painter_draw_text (self, cr, FACE_MOVE, look->move, x, y + 28.5, PAL_THOUGHT_WIDTH - 8);
  if (sign != NULL)
    draw_sign (self, cr, left, y, sign);
  if (look->number != NULL)
    draw_visit (self, cr, left, y, look->number);
  if (look->cut != NULL)
    draw_cut (self, cr, x, y, look, look->cut_room);
  else if (look->state & PAL_THOUGHT_FOLDED)
    draw_folded (self, cr, x, y);
}

void
pal_thinking_painter_patch (PalThinkingPainter *self, cairo_t *cr, double x, double y,
                            const PalThoughtLook *look)
{
  const GdkRGBA *color = color_of (self, look);
  gboolean lit
      = look->state
        & ~(PAL_THOUGHT_FOLDED | PAL_THOUGHT_ALONE | PAL_THOUGHT_OTHER | (unsigned) BY_THREADS);

  cairo_rectangle (cr, x - PAL_THOUGHT_WIDTH / 2.0, y, PAL_THOUGHT_WIDTH, PAL_THOUGHT_HEIGHT);
  set_color (cr, lit ? &self->fg : color, color == &self->fg && !lit ? 0.3 : 0.75);
  cairo_fill_preserve (cr);
  if (is_by_both (look) && !lit)
    fill_half (self, cr, 0.75);
  cairo_new_path (cr);
}

/* Edges to children far away share a line: drawn each by itself, those of a wide family would make
 * one thick stripe. */
void
pal_thinking_painter_edge (cairo_t *cr, double x, double y, double x_below)
{
  enum { NEAR = 110, BEND = 34 };
  double top = y + PAL_THOUGHT_HEIGHT, bottom = y + PAL_THOUGHT_PITCH;
  double middle = (top + bottom) / 2 + 4, bend = x_below > x ? BEND : -BEND;

  cairo_move_to (cr, x, top);
  if (fabs (x_below - x) <= NEAR) {
    cairo_curve_to (cr, x, middle + 8, x_below, middle - 8, x_below, bottom);
    return;
  }
  cairo_curve_to (cr, x, middle, x, middle, x + bend, middle);
  cairo_line_to (cr, x_below - bend, middle);
  cairo_curve_to (cr, x_below, middle, x_below, middle, x_below, bottom);
}

void
pal_thinking_painter_level (PalThinkingPainter *self, cairo_t *cr, double x, double y,
                            const char *text, gboolean maximum)
{
  PangoLayout *layout = layout_of (self, FACE_SMALL, text);
  int width, height;

  pango_layout_get_pixel_size (layout, &width, &height);
  outline (cr, x, y - height / 2.0 - 2, width + 14, height + 4, height / 2.0 + 2);
  set_color (cr, &self->bg, 0.9);
  cairo_fill_preserve (cr);
  set_color (cr, maximum ? &self->maximum : &self->minimum, 0.16);
  cairo_fill (cr);
  set_color (cr, &self->fg, 0.8);
  thinking_painter_draw_text (self, cr, FACE_SMALL, text, x + 7 + width / 2.0, y, width + 2);
}

/* --- the painter --- */

void
pal_thinking_painter_init (PalThinkingPainter *self, GtkWidget *widget)
{
  self->layouts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
  pal_thinking_painter_update (self, widget);
}

static void
look_up (GtkWidget *widget, const char *name, GdkRGBA *color)
{
  if (!pal_colors_look_up (widget, name, color))
    *color = (GdkRGBA){ 0.5f, 0.5f, 0.5f, 1 };
}

void
pal_thinking_painter_update (PalThinkingPainter *self, GtkWidget *widget)
{
  g_hash_table_remove_all (self->layouts);
  g_clear_object (&self->context);
  self->context = gtk_widget_create_pango_context (widget);
  /* Boxes are drawn at any size: their letters must not jump while it changes. */
  pango_context_set_round_glyph_positions (self->context, FALSE);
  look_up (widget, "view_fg_color", &self->fg);
  look_up (widget, "view_bg_color", &self->bg);
  look_up (widget, "accent_bg_color", &self->accent);
  look_up (widget, "blue_2", &self->maximum);
  look_up (widget, "orange_3", &self->minimum);
  look_up (widget, "error_color", &self->cut);
  look_up (widget, "purple_3", &self->threads[0]);
  look_up (widget, "green_4", &self->threads[1]);
}

void
pal_thinking_painter_clear (PalThinkingPainter *self)
{
  g_clear_pointer (&self->layouts, g_hash_table_unref);
  g_clear_object (&self->context);
}
