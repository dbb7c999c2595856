#include "pal-thinking-legend.h"

#include "pal-thinking-painter.h"

#include <glib/gi18n.h>

struct _PalThinkingLegend {
  GtkGrid parent_instance;

  PalThinkingPainter painter;
};

G_DEFINE_FINAL_TYPE (PalThinkingLegend, pal_thinking_legend, GTK_TYPE_GRID)

#define SCALE 0.72

typedef struct {
  GlassNode node; /* its kind, ply and flags */
  gboolean missing;
  gboolean captures; /* only where there are any */
  const char *value, *text;
} Entry;

#define LEAF(node_kind) .kind = node_kind, .ply = 2, .first_child = GLASS_NONE

static const Entry entries[] = {
  { .node = { .kind = GLASS_INNER },
    .value = "+0.12",
    .text = N_ ("The largest of the values below") },
  { .node = { .kind = GLASS_INNER, .ply = 1 },
    .value = "+0.09",
    .text = N_ ("The smallest of the values below") },
  { .node = { .kind = GLASS_INNER, .ply = 1, .flags = GLASS_BEST },
    .value = "+0.12",
    .text = N_ ("On the principal variation: best play by both sides") },
  { .node = { .kind = GLASS_INNER, .ply = 1 },
    .value = "≤+0.07",
    .text = N_ ("At most 0.07: the rest was cut off, because a better move is known") },
  { .node = { LEAF (GLASS_LEAF) }, .value = "+0.15", .text = N_ ("A leaf, evaluated: exact") },
  { .node = { LEAF (GLASS_QUIET) },
    .captures = TRUE,
    .value = "+0.15",
    .text = N_ ("Beyond the last ply: captures only, or stay at the evaluation") },
  { .node = { LEAF (GLASS_TABLE) },
    .value = "+0.15",
    .text = N_ ("Known from the transposition table") },
  { .node = { LEAF (GLASS_OVER) }, .value = "#1", .text = N_ ("The game ends here") },
  { .node = { LEAF (GLASS_STOPPED) },
    .value = "≥+0.03",
    .text = N_ ("The search was stopped inside") },
  { .missing = TRUE, .value = "—", .text = N_ ("Moves that were not searched, or not kept") },
};

/* The line of the principal variation, which comes from above and goes on. */
static void
draw_line (PalThinkingLegend *self, cairo_t *cr, double x, double height)
{
  gdk_cairo_set_source_rgba (cr, &self->painter.accent);
  cairo_set_line_width (cr, 3);
  cairo_move_to (cr, x, 0);
  cairo_line_to (cr, x, height);
  cairo_stroke (cr);
}

static void
draw_entry (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  PalThinkingLegend *self = PAL_THINKING_LEGEND (gtk_widget_get_parent (GTK_WIDGET (area)));
  const Entry *entry = data;
  const PalThoughtLook look
      = { .node = entry->missing ? NULL : &entry->node, .value = entry->value, .move = "" };

  cairo_scale (cr, SCALE, SCALE);
  if (entry->node.flags & GLASS_BEST)
    draw_line (self, cr, width / 2.0 / SCALE, height / SCALE);
  pal_thinking_painter_box (&self->painter, cr, width / 2.0 / SCALE,
                            (height / SCALE - PAL_THOUGHT_HEIGHT) / 2, &look);
}

static void
pal_thinking_legend_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (pal_thinking_legend_parent_class)->css_changed (widget, change);
  pal_thinking_painter_update (&PAL_THINKING_LEGEND (widget)->painter, widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    gtk_widget_queue_draw (child);
}

static void
pal_thinking_legend_finalize (GObject *object)
{
  pal_thinking_painter_clear (&PAL_THINKING_LEGEND (object)->painter);
  G_OBJECT_CLASS (pal_thinking_legend_parent_class)->finalize (object);
}

static void
pal_thinking_legend_class_init (PalThinkingLegendClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = pal_thinking_legend_finalize;
  GTK_WIDGET_CLASS (klass)->css_changed = pal_thinking_legend_css_changed;
}

static void
pal_thinking_legend_init (PalThinkingLegend *self)
{
  GtkGrid *grid = GTK_GRID (self);

  pal_thinking_painter_init (&self->painter, GTK_WIDGET (self));
  gtk_grid_set_row_spacing (grid, 6);
  gtk_grid_set_column_spacing (grid, 12);
  for (int i = 0; i < (int) G_N_ELEMENTS (entries); i++) {
    GtkWidget *area = gtk_drawing_area_new (), *label = gtk_label_new (_ (entries[i].text));

    gtk_drawing_area_set_content_width (GTK_DRAWING_AREA (area),
                                        (int) (PAL_THOUGHT_WIDTH * SCALE) + 4);
    gtk_drawing_area_set_content_height (GTK_DRAWING_AREA (area),
                                         (int) (PAL_THOUGHT_HEIGHT * SCALE) + 10);
    gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (area), draw_entry, (gpointer) &entries[i],
                                    NULL);
    gtk_label_set_xalign (GTK_LABEL (label), 0);
    gtk_label_set_wrap (GTK_LABEL (label), TRUE);
    gtk_widget_set_hexpand (label, TRUE);
    gtk_grid_attach (grid, area, 0, i, 1, 1);
    gtk_grid_attach (grid, label, 1, i, 1, 1);
  }
}

void
pal_thinking_legend_set_captures (PalThinkingLegend *self, gboolean captures)
{
  for (int i = 0; i < (int) G_N_ELEMENTS (entries); i++)
    for (int column = 0; column < 2; column++)
      gtk_widget_set_visible (gtk_grid_get_child_at (GTK_GRID (self), column, i),
                              captures || !entries[i].captures);
}
