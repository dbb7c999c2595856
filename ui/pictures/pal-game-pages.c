/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-game-pages.h"

#include <pango/pangocairo.h>

/* In points. */
#define MARGIN 50.0
#define GAP 24.0         /* between columns */
#define COLUMN_MIN 190.0 /* what two columns need each */
#define DIAGRAM_MAX 176.0
#define INDENT 11.0 /* of variations */

/* A line of text or a diagram at its place. */
typedef struct {
  int page;
  double x, y;           /* of a line the place of its baseline */
  PangoLayoutLine *line; /* or NULL */
  const GameNode *node;
} PageItem;

struct PalGamePages {
  const GameTree *tree;
  int notation;
  PalDiagram *diagram;
  double width, height;
  int n_columns;
  double column_width, diagram_width;
  PangoContext *context;
  GArray *items;        /* PageItem */
  GPtrArray *layouts;   /* that the lines belong to */
  int page, column;     /* where the next item comes */
  double y, column_top; /* on this page */
};

/* How the text of a kind of block looks, and the room above it. */
typedef struct {
  double size, above;
  gboolean bold;
  PangoAlignment alignment;
} Face;

static const Face faces[] = {
  [PAL_BLOCK_TITLE] = { 17, 0, TRUE, PANGO_ALIGN_LEFT },
  [PAL_BLOCK_FACTS] = { 9.5, 2, FALSE, PANGO_ALIGN_LEFT },
  [PAL_BLOCK_TEXT] = { 10.5, 6, FALSE, PANGO_ALIGN_LEFT },
  [PAL_BLOCK_DIAGRAM] = { 8.5, 8, FALSE, PANGO_ALIGN_CENTER },
  [PAL_BLOCK_RESULT] = { 10.5, 8, TRUE, PANGO_ALIGN_LEFT },
};

/* --- text --- */

/* Paper has more dots than a screen: nothing is moved to where those of one would be. */
static PangoContext *
context_new (void)
{
  PangoContext *context = pango_font_map_create_context (pango_cairo_font_map_get_default ());
  cairo_font_options_t *options = cairo_font_options_create ();

  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options (context, options);
  pango_context_set_round_glyph_positions (context, FALSE);
  cairo_font_options_destroy (options);
  return context;
}

static void
make_bold (PangoAttrList *attributes, guint from, guint to)
{
  PangoAttribute *bold = pango_attr_weight_new (PANGO_WEIGHT_BOLD);

  bold->start_index = from;
  bold->end_index = to;
  pango_attr_list_insert (attributes, bold);
}

static void
set_runs (PangoLayout *layout, const PalBlock *block, gboolean bold)
{
  g_autoptr (GString) text = g_string_new (NULL);
  PangoAttrList *attributes = pango_attr_list_new ();

  for (guint i = 0; i < block->runs->len; i++) {
    const PalRun *run = block->runs->pdata[i];
    guint from = (guint) text->len;

    g_string_append_len (text, run->text->str, (gssize) run->text->len);
    if (bold || run->kind == PAL_RUN_MAIN)
      make_bold (attributes, from, (guint) text->len);
  }
  pango_layout_set_text (layout, text->str, (int) text->len);
  pango_layout_set_attributes (layout, attributes);
  pango_attr_list_unref (attributes);
}

/* The text of BLOCK in lines of WIDTH; belongs to SELF. */
static PangoLayout *
lay_out_block (PalGamePages *self, const PalBlock *block, double width)
{
  const Face *face = &faces[block->kind];
  PangoLayout *layout = pango_layout_new (self->context);
  PangoFontDescription *font = pango_font_description_from_string ("Serif");
  double size = block->depth > 0 ? face->size * 0.93 : face->size;

  pango_font_description_set_absolute_size (font, size * PANGO_SCALE);
  pango_layout_set_font_description (layout, font);
  pango_layout_set_width (layout, (int) (width * PANGO_SCALE));
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_alignment (layout, face->alignment);
  pango_layout_set_line_spacing (layout, 1.15f);
  set_runs (layout, block, face->bold);
  pango_font_description_free (font);
  g_ptr_array_add (self->layouts, layout);
  return layout;
}

/* --- placing --- */

static double
column_left (const PalGamePages *self)
{
  return MARGIN + self->column * (self->column_width + GAP);
}

static void
next_column (PalGamePages *self)
{
  self->column++;
  if (self->column == self->n_columns) {
    self->column = 0;
    self->page++;
    self->column_top = MARGIN;
  }
  self->y = self->column_top;
}

/* Something HEIGHT high comes next; it goes to the next column where this one has no room for it,
 * unless it is the first one there, and is larger than any. */
static void
make_room (PalGamePages *self, double height)
{
  if (self->y + height > self->height - MARGIN && self->y > self->column_top)
    next_column (self);
}

/* Room above something, which none needs at the top of a column. */
static void
leave_room (PalGamePages *self, double room)
{
  if (self->y > self->column_top)
    self->y += room;
}

static void
place_line (PalGamePages *self, PangoLayoutIter *iter, double left)
{
  PangoLayoutLine *line = pango_layout_iter_get_line_readonly (iter);
  PangoRectangle logical;
  double height, baseline;
  PageItem item;

  pango_layout_iter_get_line_extents (iter, NULL, &logical);
  height = (double) logical.height / PANGO_SCALE;
  baseline = (double) (pango_layout_iter_get_baseline (iter) - logical.y) / PANGO_SCALE;
  make_room (self, height);
  item = (PageItem){ .page = self->page,
                     .x = column_left (self) + left + (double) logical.x / PANGO_SCALE,
                     .y = self->y + baseline,
                     .line = pango_layout_line_ref (line) };
  g_array_append_val (self->items, item);
  self->y += height;
}

static void
place_text (PalGamePages *self, const PalBlock *block, double width, double left)
{
  PangoLayout *layout = lay_out_block (self, block, width - left);
  PangoLayoutIter *iter = pango_layout_get_iter (layout);

  leave_room (self, faces[block->kind].above);
  do
    place_line (self, iter, left);
  while (pango_layout_iter_next_line (iter));
  pango_layout_iter_free (iter);
}

static double
layout_height (PangoLayout *layout)
{
  PangoRectangle logical;

  pango_layout_get_extents (layout, NULL, &logical);
  return (double) logical.height / PANGO_SCALE;
}

/* The diagram and its caption are never parted. */
static void
place_diagram (PalGamePages *self, const PalBlock *block)
{
  double height = self->diagram_width * pal_diagram_get_ratio (self->diagram);
  PangoLayout *layout = lay_out_block (self, block, self->column_width);
  PangoLayoutIter *iter;
  PageItem item;

  leave_room (self, faces[PAL_BLOCK_DIAGRAM].above);
  make_room (self, height + layout_height (layout));
  item = (PageItem){ .page = self->page,
                     .x = column_left (self) + (self->column_width - self->diagram_width) / 2,
                     .y = self->y,
                     .node = block->node };
  g_array_append_val (self->items, item);
  self->y += height;
  if (block->runs->len == 0)
    return;
  iter = pango_layout_get_iter (layout);
  do
    place_line (self, iter, 0);
  while (pango_layout_iter_next_line (iter));
  pango_layout_iter_free (iter);
}

/* Title and facts have the whole width; the columns begin below them. */
static void
place_blocks (PalGamePages *self, const GPtrArray *blocks)
{
  gboolean in_head = TRUE;

  for (guint i = 0; i < blocks->len; i++) {
    const PalBlock *block = blocks->pdata[i];

    if (block->kind == PAL_BLOCK_TITLE || block->kind == PAL_BLOCK_FACTS) {
      place_text (self, block, self->width - 2 * MARGIN, 0);
      continue;
    }
    if (in_head)
      self->column_top = self->y = self->y + 14;
    in_head = FALSE;
    if (block->kind == PAL_BLOCK_DIAGRAM)
      place_diagram (self, block);
    else
      place_text (self, block, self->column_width, block->depth > 0 ? INDENT : 0);
  }
}

static void
page_item_clear (gpointer data)
{
  PageItem *item = data;

  g_clear_pointer (&item->line, pango_layout_line_unref);
}

PalGamePages *
pal_game_pages_new (const GPtrArray *blocks, const GameTree *tree, int notation,
                    PalDiagram *diagram, double width, double height)
{
  PalGamePages *self = g_new0 (PalGamePages, 1);

  self->tree = tree;
  self->notation = notation;
  self->diagram = diagram;
  self->width = width;
  self->height = height;
  self->n_columns = width - 2 * MARGIN >= 2 * COLUMN_MIN + GAP ? 2 : 1;
  self->column_width = (width - 2 * MARGIN - (self->n_columns - 1) * GAP) / self->n_columns;
  self->diagram_width = MIN (self->column_width, DIAGRAM_MAX);
  self->context = context_new ();
  self->items = g_array_new (FALSE, FALSE, sizeof (PageItem));
  g_array_set_clear_func (self->items, page_item_clear);
  self->layouts = g_ptr_array_new_with_free_func (g_object_unref);
  self->y = self->column_top = MARGIN;
  place_blocks (self, blocks);
  return self;
}

void
pal_game_pages_free (PalGamePages *self)
{
  g_array_unref (self->items);
  g_ptr_array_unref (self->layouts);
  g_object_unref (self->context);
  g_free (self);
}

int
pal_game_pages_get_n (const PalGamePages *self)
{
  return self->page + 1;
}

/* --- drawing --- */

static void
draw_item (PalGamePages *self, cairo_t *cr, const PageItem *item)
{
  if (item->line != NULL) {
    cairo_move_to (cr, item->x, item->y);
    pango_cairo_show_layout_line (cr, item->line);
    return;
  }
  pal_diagram_set_node (self->diagram, self->tree, item->node, self->notation);
  cairo_save (cr);
  cairo_translate (cr, item->x, item->y);
  pal_diagram_draw_shapes (self->diagram, cr, self->diagram_width);
  cairo_restore (cr);
}

/* A single page needs no number. */
static void
draw_number (PalGamePages *self, cairo_t *cr, int page)
{
  g_autofree char *number = g_strdup_printf ("%d", page + 1);

  if (self->page == 0)
    return;
  pal_board_painter_text_in (cr, "Serif", number, self->width / 2, self->height - MARGIN / 2, 9);
}

void
pal_game_pages_draw (PalGamePages *self, cairo_t *cr, int page)
{
  cairo_set_source_rgb (cr, 0, 0, 0);
  draw_number (self, cr, page);
  for (guint i = 0; i < self->items->len; i++) {
    const PageItem *item = &g_array_index (self->items, PageItem, i);

    cairo_set_source_rgb (cr, 0, 0, 0);
    if (item->page == page)
      draw_item (self, cr, item);
  }
}

void
pal_game_pages_draw_single (PalDiagram *diagram, const GameTree *tree, const GameNode *node,
                            int notation, cairo_t *cr, double width, double height)
{
  double ratio = pal_diagram_get_ratio (diagram);
  double side = MIN (width - 2 * MARGIN, (height - 2 * MARGIN) / ratio);

  pal_diagram_set_node (diagram, tree, node, notation);
  cairo_save (cr);
  cairo_translate (cr, (width - side) / 2, MARGIN);
  pal_diagram_draw_shapes (diagram, cr, side);
  cairo_restore (cr);
}
