/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-thinking-side.h"

#include "game/lessons/pal-glossary.h"
#include "game/thinking/pal-thinking-text.h"
#include "pal-thinking-history.h"
#include "pal-thinking-painter.h"
#include "ui/board/pal-board-preview.h"

#include <adwaita.h>
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
  enum { ANYWHERE, CAPTURES, SAFE_MOVES } games; /* where the game, or the bot, has them */
  const char *value, *text;
} Entry;

#define LEAF(node_kind) .kind = (node_kind), .ply = 2, .first_child = GLASS_NONE

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
    .games = CAPTURES,
    .value = "+0.15",
    .text = N_ ("Beyond the last ply: captures only, or stay at the evaluation") },
  { .node = { LEAF (GLASS_TABLE) },
    .value = "+0.15",
    .text = N_ ("Known from the transposition table") },
  { .node = { LEAF (GLASS_OVER) }, .value = "#1", .text = N_ ("The game ends here") },
  { .node = { LEAF (GLASS_STOPPED) },
    .value = "≥+0.03",
    .text = N_ ("The search was stopped inside") },
  { .node = { LEAF (GLASS_UNSAFE) },
    .games = SAFE_MOVES,
    .value = "—",
    .text = N_ ("Left out: the move leaves a piece hanging") },
  { .missing = TRUE, .value = "—", .text = N_ ("Moves not searched, or not kept") },
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

/* What BOT, or its game, does not have is left out. */
static void
pal_thinking_legend_set_bot (PalThinkingLegend *self, const Bot *bot)
{
  const gboolean there[] = {
    [ANYWHERE] = TRUE,
    [CAPTURES] = bot_has_captures (bot->rules),
    [SAFE_MOVES] = bot->techniques.safe_moves && bot_has_safe_moves (bot->rules),
  };

  for (int i = 0; i < (int) G_N_ELEMENTS (entries); i++)
    for (int column = 0; column < 2; column++)
      gtk_widget_set_visible (gtk_grid_get_child_at (GTK_GRID (self), column, i),
                              there[entries[i].games]);
}

struct _PalThinkingSide {
  GtkWidget parent_instance;

  GtkWidget *scroller;
  PalBoardPreview *board;
  const Rules *rules; /* of the board */
  GtkLabel *value;
  GtkLabel *line;
  GtkLabel *window;
  GtkLabel *kind;
  GtkLabel *cut;
  GtkLabel *searched;
  GtkWidget *source;
  GtkLabel *source_label;
  int source_node; /* that the button goes to */
  GtkWidget *breakdown_group;
  GtkListBox *breakdown;
  GtkWidget *counters_group;
  GtkListBox *counters;
  GtkWidget *history_group;
  PalThinkingHistory *history;
  PalThinkingLegend *legend;
};

G_DEFINE_FINAL_TYPE (PalThinkingSide, pal_thinking_side, GTK_TYPE_WIDGET)

enum { SIGNAL_GO, N_SIGNALS };
static guint signals[N_SIGNALS];

/* --- lists of figures --- */

/* No more than the first N rows stay. */
static void
cut_list (GtkListBox *list, int n)
{
  GtkListBoxRow *row;

  while ((row = gtk_list_box_get_row_at_index (list, n)) != NULL)
    gtk_list_box_remove (list, GTK_WIDGET (row));
}

/* The row at INDEX says NAME and FIGURE; it is made where there is none yet, so that figures that
 * change four times a second do not flicker. */
static void
set_row (GtkListBox *list, int index, const char *name, const char *figure)
{
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (list, index);
  GtkWidget *box, *labels[2];

  if (row == NULL) {
    box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
    for (int i = 0; i < 2; i++) {
      labels[i] = gtk_label_new (NULL);
      gtk_label_set_xalign (GTK_LABEL (labels[i]), (float) i);
      gtk_box_append (GTK_BOX (box), labels[i]);
    }
    gtk_widget_set_hexpand (labels[0], TRUE);
    gtk_label_set_wrap (GTK_LABEL (labels[0]), TRUE);
    gtk_widget_add_css_class (labels[1], "numeric");
    gtk_list_box_append (list, box);
    row = gtk_list_box_get_row_at_index (list, index);
    gtk_list_box_row_set_activatable (row, FALSE);
    gtk_widget_set_focusable (GTK_WIDGET (row), FALSE);
  }
  box = gtk_list_box_row_get_child (row);
  gtk_label_set_text (GTK_LABEL (gtk_widget_get_first_child (box)), name);
  gtk_label_set_text (GTK_LABEL (gtk_widget_get_last_child (box)), figure);
}

static void
set_number (GtkListBox *list, int index, const char *name, guint64 number)
{
  g_autofree char *figure = pal_thinking_count_text (number);

  set_row (list, index, name, figure);
}

/* The row at INDEX says under the pointer what TERM of the glossary means. */
static void
explain_row (GtkListBox *list, int index, const char *term)
{
  gtk_widget_set_tooltip_text (GTK_WIDGET (gtk_list_box_get_row_at_index (list, index)),
                               _ (pal_glossary_find (term)->meaning));
}

/* --- the node --- */

static void
thinking_side_set_text (GtkLabel *label, const char *text)
{
  gtk_label_set_text (label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL && *text != '\0');
}

static void
show_board (PalThinkingSide *self, const GlassTree *tree, int node, gboolean flipped)
{
  const Rules *rules = glass_tree_bot (tree)->rules;
  Move move = glass_tree_node (tree, node)->move;
  Square targets[MOVE_TARGETS_MAX], from = SQUARE_NONE, to = SQUARE_NONE;
  Position before, position;

  if (rules != self->rules)
    pal_board_preview_set_rules (self->board, rules);
  self->rules = rules;
  glass_tree_position (tree, node, &position);
  if (move != MOVE_NONE && move != MOVE_PASS) {
    glass_tree_position (tree, glass_tree_node (tree, node)->parent, &before);
    from = move_from (move);
    to = rules->move_targets (&before, move, targets) > 0 ? targets[0] : SQUARE_NONE;
  }
  pal_board_preview_set_position (self->board, &position, from, to);
  g_object_set (self->board, "flipped", flipped, NULL);
}

static void
show_breakdown (PalThinkingSide *self, const GlassTree *tree, int node)
{
  g_auto (GStrv) parts = pal_thinking_breakdown_parts (tree, node);
  g_autofree char *total = NULL;
  int n = 0;

  gtk_widget_set_visible (self->breakdown_group, parts != NULL);
  if (parts == NULL)
    return;
  for (; parts[2 * n] != NULL; n++)
    set_row (self->breakdown, n, parts[2 * n], parts[2 * n + 1]);
  total = pal_thinking_value_text (glass_tree_bot (tree)->rules,
                                   glass_tree_node (tree, node)->evaluation);
  set_row (self->breakdown, n++, _ ("Sum"), total);
  cut_list (self->breakdown, n);
}

void
pal_thinking_side_show_node (PalThinkingSide *self, const GlassTree *tree, int node, int notation,
                             gboolean flipped, gboolean known)
{
  const Rules *rules = glass_tree_bot (tree)->rules;
  const GlassNode *at = glass_tree_node (tree, node);
  g_autofree char *value = pal_thinking_node_value (rules, at);
  g_autofree char *line = pal_thinking_line_text (tree, node, notation);
  g_autofree char *alpha = pal_thinking_bound_text (rules, at->alpha);
  g_autofree char *beta = pal_thinking_bound_text (rules, at->beta);
  g_autofree char *window = g_strdup_printf ("α %s   β %s", alpha, beta);
  g_autofree char *cut = pal_thinking_cut_text (rules, at), *cut_sentence = NULL;
  g_autofree char *searched = pal_thinking_searched_text (at);
  g_autofree char *source = pal_thinking_source_text (tree, node, notation);
  g_autofree char *chance = pal_thinking_chance_text (tree, node, notation);
  g_autofree char *what = pal_thinking_what_text (tree, node, at, FALSE);
  g_autofree char *kind = g_strjoin ("\n", what, chance, NULL);

  if (known && cut != NULL)
    cut_sentence = g_strdup_printf (_ ("cut off: %s"), cut);
  gtk_label_set_text (self->value, known ? value : "…");
  gtk_label_set_text (self->line, node > 0 ? line : _ ("Start of the search"));
  gtk_label_set_text (self->window, window);
  thinking_side_set_text (self->kind, known ? kind : _ ("Still being searched"));
  thinking_side_set_text (self->cut, cut_sentence);
  thinking_side_set_text (self->searched, known ? searched : NULL);
  self->source_node = at->source;
  gtk_widget_set_visible (self->source, known && source != NULL);
  gtk_label_set_text (self->source_label, source != NULL ? source : "");
  show_board (self, tree, node, flipped);
  pal_thinking_history_set_flipped (self->history, flipped);
  show_breakdown (self, tree, node);
}

static void
thinking_side_on_source (PalThinkingSide *self)
{
  g_signal_emit (self, signals[SIGNAL_GO], 0, self->source_node);
}

/* --- the counters --- */

static char *
share (guint64 part, guint64 whole)
{
  g_autofree char *count = pal_thinking_count_text (part);

  g_autofree char *percent
      = whole > 0 ? g_strdup_printf (_ ("%.0f%%"), 100.0 * (double) part / (double) whole) : NULL;

  return percent != NULL ? g_strdup_printf ("%s  (%s)", count, percent) : g_strdup ("0");
}

void
pal_thinking_side_show_counters (PalThinkingSide *self, const GlassTree *tree)
{
  const GlassCounters *counters = glass_tree_counters (tree);
  const Bot *bot = glass_tree_bot (tree);
  g_autofree char *first = share (counters->first_cutoffs, counters->cutoffs);
  g_autofree char *killers = share (counters->killer_cutoffs, counters->cutoffs);
  g_autofree char *hits = share (counters->table_hits, counters->table_probes);
  g_autofree char *branching = g_strdup_printf ("%.2f", counters->branching);
  g_autofree char *time = pal_thinking_time_text (counters->milliseconds);
  const guint64 entered = glass_tree_entered (tree);
  /* While the search goes on the tree is a moment ahead of the counters. */
  const guint64 nodes = MAX (counters->nodes, entered);
  const gboolean captures = bot_has_captures (bot->rules);
  g_autofree char *name = g_markup_escape_text (bot->name, -1);
  GtkListBox *list = self->counters;
  int n = 0;

  adw_preferences_group_set_description (ADW_PREFERENCES_GROUP (self->counters_group), name);

  set_number (list, n, _ ("Depth completed"), (guint64) counters->depth);
  explain_row (list, n++, "iterative-deepening");
  set_number (list, n, _ ("Nodes"), nodes);
  explain_row (list, n++, "node");
  set_number (list, n++, _ ("In earlier iterations"), nodes - entered);
  set_number (list, n++, _ ("In the last iteration"), entered);
  set_number (list, n++, _ ("Kept in the tree"), (guint64) glass_tree_size (tree));
  set_number (list, n++, _ ("Not kept (tree full)"), glass_tree_dropped (tree));
  if (captures) {
    set_number (list, n, _ ("Quiescence nodes"), counters->quiet_nodes);
    explain_row (list, n++, "quiescence");
  }
  set_number (list, n, _ ("Evaluations"), counters->evaluations);
  explain_row (list, n++, "evaluation");
  set_number (list, n++, _ ("Other nodes, only for sorting"), counters->sorting);
  set_number (list, n, _ ("Cut-offs"), counters->cutoffs);
  explain_row (list, n++, "cutoff");
  set_row (list, n++, _ ("Cut-offs by the first move"), first);
  if (bot_order (bot->rules, bot->techniques.order) == BOT_ORDER_KILLERS) {
    set_row (list, n, _ ("Cut-offs by killer moves"), killers);
    explain_row (list, n++, "killer");
  }
  if (bot->techniques.safe_moves && bot_has_safe_moves (bot->rules))
    set_number (list, n++, _ ("Moves left out as unsafe"), counters->unsafe);
  set_row (list, n, _ ("Table hits"), hits);
  explain_row (list, n++, "transposition-table");
  set_number (list, n++, _ ("Table entries replaced"), counters->table_replaced);
  set_row (list, n, _ ("Effective branching"), branching);
  explain_row (list, n++, "branching");
  set_row (list, n++, _ ("Time"), time);
  cut_list (list, n);
  gtk_widget_set_visible (self->history_group, pal_thinking_history_show (self->history, tree));
  pal_thinking_legend_set_bot (self->legend, bot);
}

/* --- the widget --- */

static void
pal_thinking_side_dispose (GObject *object)
{
  g_clear_pointer (&PAL_THINKING_SIDE (object)->scroller, gtk_widget_unparent);
  G_OBJECT_CLASS (pal_thinking_side_parent_class)->dispose (object);
}

static void
pal_thinking_side_class_init (PalThinkingSideClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_thinking_side_dispose;
  signals[SIGNAL_GO] = g_signal_new ("go", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                     NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);
  g_type_ensure (PAL_TYPE_BOARD_PREVIEW);
  g_type_ensure (PAL_TYPE_THINKING_HISTORY);
  g_type_ensure (PAL_TYPE_THINKING_LEGEND);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-thinking-side.ui");
  gtk_widget_class_bind_template_child (widget_class, PalThinkingSide, scroller);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingSide, board);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingSide, value);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingSide, line);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingSide, window);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingSide, kind);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingSide, cut);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingSide, searched);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingSide, source);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingSide, source_label);
  gtk_widget_class_bind_template_callback (widget_class, thinking_side_on_source);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingSide, breakdown_group);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingSide, breakdown);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingSide, counters_group);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingSide, counters);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingSide, history_group);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingSide, history);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingSide, legend);
}

static void
pal_thinking_side_init (PalThinkingSide *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
