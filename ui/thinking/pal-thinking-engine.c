/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-thinking-engine.h"

#include "pal-census-outline.h"
#include "ui/moves/pal-move-links.h"
#include "ui/widgets/pal-gtk-fixes.h"

#include "game/match/pal-notation.h"
#include "game/thinking/pal-census-text.h"
#include "game/thinking/pal-move-reasons-text.h"
#include "game/thinking/pal-thinking-text.h"

#include <glib/gi18n.h>

enum { ENGINE_LINE_PLIES = 24 /* that are written at most */ };

struct _PalThinkingEngine {
  GtkWidget parent_instance;

  PalEngineCensus *census;
  int notation;
  GtkWidget *kind_rows[CENSUS_KINDS]; /* NULL for what is not told */

  GtkWidget *all, *think, *stop;
  GtkLabel *status, *view_label;
  GtkSpinButton *lines_wanted, *threads;
  GtkAdjustment *thread_range;
  GtkDropDown *limit;
  GtkStack *pages, *views;
  GtkListBox *lines, *shares, *kinds;
  PalCensusOutline *outline;
};

G_DEFINE_FINAL_TYPE (PalThinkingEngine, pal_thinking_engine, GTK_TYPE_WIDGET)

enum { SIGNAL_START, N_SIGNALS };
static guint signals[N_SIGNALS];

/* How long it may think. */
typedef struct {
  int depth, seconds; /* both 0: until it is stopped */
} Limit;

static const Limit limits[]
    = { { 0, 0 }, { 0, 5 }, { 0, 30 }, { 0, 120 }, { 10, 0 }, { 15, 0 }, { 20, 0 }, { 25, 0 } };

/* --- rows --- */

static GtkWidget *
add_figure (GtkWidget *box, const char *style, float xalign)
{
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "xalign", xalign, NULL);

  if (style != NULL)
    gtk_widget_add_css_class (label, style);
  gtk_box_append (GTK_BOX (box), label);
  return label;
}

/* A new row of LIST with a box in it, which is returned. */
static GtkWidget *
add_engine_row (GtkListBox *list)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);

  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_append (list, row);
  return box;
}

/* Keeps N rows in LIST, new ones made by MAKE. */
static void
set_row_count (GtkListBox *list, int n, void (*make) (GtkListBox *list))
{
  GtkListBoxRow *row;

  for (int i = 0; i < n; i++)
    if (gtk_list_box_get_row_at_index (list, i) == NULL)
      make (list);
  while ((row = gtk_list_box_get_row_at_index (list, n)) != NULL)
    gtk_list_box_remove (list, GTK_WIDGET (row));
  gtk_widget_set_visible (GTK_WIDGET (list), n > 0);
}

/* The widget at PLACE in the row at INDEX. */
static GtkWidget *
part_of_row (GtkListBox *list, int index, int place)
{
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (list, index);
  GtkWidget *part = gtk_widget_get_first_child (gtk_list_box_row_get_child (row));

  while (place-- > 0)
    part = gtk_widget_get_next_sibling (part);
  return part;
}

/* All of a row in a sentence, for screen readers. */
static void
name_row (GtkListBox *list, int index, const char *const *parts)
{
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (list, index);
  g_autofree char *text = g_strjoinv (_ (", "), (char **) parts);

  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

/* --- lines --- */

static void
make_line (GtkListBox *list)
{
  GtkWidget *box = add_engine_row (list), *moves;

  gtk_label_set_width_chars (GTK_LABEL (add_figure (box, "numeric", 1)), 6);
  gtk_widget_add_css_class (gtk_widget_get_first_child (box), "heading");
  gtk_label_set_width_chars (GTK_LABEL (add_figure (box, "dim-label", 1)), 5);
  gtk_widget_add_css_class (gtk_widget_get_last_child (box), "numeric");
  moves = add_figure (box, NULL, 0);
  g_object_set (moves, "hexpand", TRUE, "wrap", TRUE, "lines", 2, "ellipsize", PANGO_ELLIPSIZE_END,
                NULL);
}

static void
show_engine_line (PalThinkingEngine *self, int index)
{
  const EngineInfo *info = pal_engine_census_get_line (self->census, index);
  const GameRecord *record = pal_engine_census_get_record (self->census);
  const Position *root = game_record_last (record);
  g_autofree char *score = pal_score_bounded_text (record->rules, info->score, info->bound);
  g_autofree char *depth = g_strdup_printf ("%d/%d", info->depth, info->selective_depth);
  g_autofree char *described = g_strdup_printf (_ ("depth %d"), info->depth);
  g_autofree char *moves
      = pal_move_links_write (record->rules, root, info->pv,
                              MIN (info->pv_length, ENGINE_LINE_PLIES), self->notation, NULL);

  gtk_label_set_text (GTK_LABEL (part_of_row (self->lines, index, 0)), score);
  gtk_label_set_text (GTK_LABEL (part_of_row (self->lines, index, 1)), depth);
  gtk_label_set_text (GTK_LABEL (part_of_row (self->lines, index, 2)), moves);
  name_row (self->lines, index, (const char *[]){ score, described, moves, NULL });
}

/* --- root moves --- */

static void
make_share (GtkListBox *list)
{
  GtkWidget *box = add_engine_row (list), *bar = gtk_progress_bar_new ();

  gtk_label_set_width_chars (GTK_LABEL (add_figure (box, NULL, 0)), 6);
  g_object_set (bar, "hexpand", TRUE, "valign", GTK_ALIGN_CENTER, NULL);
  gtk_box_append (GTK_BOX (box), bar);
  gtk_label_set_width_chars (GTK_LABEL (add_figure (box, "numeric", 1)), 7);
  gtk_label_set_width_chars (GTK_LABEL (add_figure (box, "numeric", 1)), 7);
}

static int
compare_shares (gconstpointer a, gconstpointer b)
{
  const CensusMove *one = *(const CensusMove *const *) a, *other = *(const CensusMove *const *) b;

  if (one->nodes != other->nodes)
    return one->nodes > other->nodes ? -1 : 1;
  return one < other ? -1 : 1;
}

/* The last census of a search that was stopped still tells which move it was at. */
static void
show_share (PalThinkingEngine *self, int index, const CensusMove *move, guint64 all)
{
  const GameRecord *record = pal_engine_census_get_record (self->census);
  const gboolean current = move->current && pal_engine_census_get_busy (self->census);
  const double share = all > 0 ? (double) move->nodes / (double) all : 0;
  g_autofree char *score = pal_score_bounded_text (record->rules, move->score, move->bound);
  g_autofree char *percent = pal_census_percent_text (share);
  g_autofree char *nodes = pal_thinking_nodes_text (move->nodes), *depth = NULL;
  g_autofree char *text
      = pal_reason_move_text (record->rules, game_record_last (record), move->move, self->notation);
  GtkWidget *label = part_of_row (self->shares, index, 0);
  const char *parts[7] = { NULL };
  int n = 0;

  gtk_label_set_text (GTK_LABEL (label), text);
  pal_widget_set_css_class (label, "accent", current);
  gtk_progress_bar_set_fraction (GTK_PROGRESS_BAR (part_of_row (self->shares, index, 1)), share);
  gtk_label_set_text (GTK_LABEL (part_of_row (self->shares, index, 2)), percent);
  gtk_label_set_text (GTK_LABEL (part_of_row (self->shares, index, 3)), score);
  parts[n++] = text;
  if (current)
    /* Translators: of a move, after its name: the engine is thinking about it. */
    parts[n++] = _ ("being searched");
  parts[n++] = percent;
  parts[n++] = nodes;
  if (move->score != SCORE_NONE) {
    depth = g_strdup_printf (_ ("depth %d"), move->depth);
    parts[n++] = score;
    parts[n++] = depth;
  }
  name_row (self->shares, index, parts);
}

static void
show_shares (PalThinkingEngine *self, const SearchCensus *census)
{
  const CensusMove *order[MOVES_MAX];

  for (int i = 0; i < census->n_moves; i++)
    order[i] = &census->moves[i];
  qsort (order, (gsize) census->n_moves, sizeof *order, compare_shares);
  set_row_count (self->shares, census->n_moves, make_share);
  for (int i = 0; i < census->n_moves; i++)
    show_share (self, i, order[i], census->nodes);
}

/* --- kinds --- */

static void
make_kinds (PalThinkingEngine *self)
{
  for (int kind = 0; kind < CENSUS_KINDS; kind++) {
    g_autofree char *explanation = NULL;
    GtkWidget *box, *name;

    if (pal_census_kind_name ((CensusKind) kind) == NULL)
      continue;
    box = add_engine_row (self->kinds);
    self->kind_rows[kind] = gtk_widget_get_parent (box);
    g_object_set_data (G_OBJECT (self->kind_rows[kind]), "kind", GINT_TO_POINTER (kind));
    explanation = pal_census_kind_explain_share ((CensusKind) kind);
    gtk_widget_set_tooltip_text (self->kind_rows[kind], explanation);
    name = add_figure (box, NULL, 0);
    g_object_set (name, "label", pal_census_kind_name ((CensusKind) kind), "hexpand", TRUE, "wrap",
                  TRUE, NULL);
    add_figure (box, "numeric", 1);
    gtk_label_set_width_chars (GTK_LABEL (add_figure (box, "numeric", 1)), 7);
  }
}

/* The heading above the first row of a group. */
static void
head_kinds (GtkListBoxRow *row, GtkListBoxRow *before, gpointer data)
{
  const int kind = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (row), "kind"));
  const PalCensusGroup group = pal_census_kind_group ((CensusKind) kind);
  GtkWidget *heading;

  if (before != NULL
      && pal_census_kind_group (
             (CensusKind) GPOINTER_TO_INT (g_object_get_data (G_OBJECT (before), "kind")))
             == group) {
    gtk_list_box_row_set_header (row, NULL);
    return;
  }
  if (gtk_list_box_row_get_header (row) != NULL)
    return;
  heading = g_object_new (GTK_TYPE_LABEL, "label", pal_census_group_name (group), "xalign", 0.0,
                          "wrap", TRUE, "margin-start", 12, "margin-end", 12, "margin-top", 12,
                          "margin-bottom", 6, NULL);
  gtk_widget_add_css_class (heading, "heading");
  gtk_list_box_row_set_header (row, heading);
}

/* What never happens is not told: most games do not know it. */
static void
show_kinds (PalThinkingEngine *self, const SearchCensus *census)
{
  for (int kind = 0; kind < CENSUS_KINDS; kind++) {
    GtkWidget *row = self->kind_rows[kind];
    g_autofree char *count = pal_thinking_count_text (census->counts[kind]);
    g_autofree char *percent
        = pal_census_percent_text (pal_census_share (census, (CensusKind) kind));
    int index;

    if (row == NULL)
      continue;
    index = gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row));
    gtk_label_set_text (GTK_LABEL (part_of_row (self->kinds, index, 1)), count);
    gtk_label_set_text (GTK_LABEL (part_of_row (self->kinds, index, 2)), percent);
    gtk_widget_set_visible (row, census->counts[kind] > 0);
    name_row (self->kinds, index,
              (const char *[]){ pal_census_kind_name ((CensusKind) kind), count, percent, NULL });
  }
}

/* --- all of it --- */

static void
show_status (PalThinkingEngine *self)
{
  const EngineInfo *state = pal_engine_census_get_state (self->census);
  g_autofree char *nodes = NULL, *time = NULL, *depth = NULL, *text = NULL;

  if (state == NULL) {
    gtk_label_set_label (self->status,
                         pal_engine_census_get_busy (self->census) ? _ ("Thinking…") : "");
    return;
  }
  nodes = pal_thinking_nodes_text (state->nodes);
  depth = g_strdup_printf (_ ("depth %d"), state->depth);
  time = pal_thinking_time_text ((double) state->time_ms);
  text = g_strjoin (" · ", depth, nodes, time, NULL);
  gtk_label_set_label (self->status, text);
}

static void
thinking_engine_update (PalThinkingEngine *self)
{
  const GameRecord *record = pal_engine_census_get_record (self->census);
  const gboolean busy = pal_engine_census_get_busy (self->census);
  const SearchCensus *census = pal_engine_census_get_census (self->census);
  g_autofree char *view = NULL;

  gtk_widget_set_visible (self->think, !busy && record != NULL);
  gtk_widget_set_visible (self->stop, busy);
  show_status (self);
  gtk_stack_set_visible_child_name (self->pages, record != NULL ? "thoughts" : "empty");
  if (record == NULL)
    return;
  view = pal_thinking_side_view_text (record->rules,
                                      record->rules->side_to_move (game_record_last (record)));
  gtk_label_set_label (self->view_label, view);
  set_row_count (self->lines, pal_engine_census_count_lines (self->census), make_line);
  for (int i = 0; i < pal_engine_census_count_lines (self->census); i++)
    show_engine_line (self, i);
  pal_census_outline_update (self->outline, self->census, self->notation);
  if (census == NULL)
    return;
  show_shares (self, census);
  show_kinds (self, census);
}

/* What nobody sees is not worked out. */
static void
thinking_engine_on_changed (PalThinkingEngine *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    thinking_engine_update (self);
}

static void
pal_thinking_engine_map (GtkWidget *widget)
{
  thinking_engine_update (PAL_THINKING_ENGINE (widget));
  GTK_WIDGET_CLASS (pal_thinking_engine_parent_class)->map (widget);
}

/* --- asking --- */

static void
thinking_engine_on_think (PalThinkingEngine *self)
{
  g_signal_emit (self, signals[SIGNAL_START], 0);
}

/* Who changes how it thinks wants it to think so. */
static void
thinking_engine_on_option (PalThinkingEngine *self)
{
  if (self->census != NULL && pal_engine_census_get_busy (self->census))
    g_signal_emit (self, signals[SIGNAL_START], 0);
}

gboolean
pal_thinking_engine_start (PalThinkingEngine *self, const GameRecord *record)
{
  const Limit *limit
      = &limits[MIN (gtk_drop_down_get_selected (self->limit), G_N_ELEMENTS (limits) - 1)];
  const PalCensusLimits how = {
    .lines = gtk_spin_button_get_value_as_int (self->lines_wanted),
    .threads = gtk_spin_button_get_value_as_int (self->threads),
    .depth = limit->depth,
    .time = limit->seconds * 1000,
  };

  return pal_engine_census_think (self->census, record, &how);
}

gboolean
pal_thinking_engine_is_busy (PalThinkingEngine *self)
{
  return pal_engine_census_get_busy (self->census);
}

void
pal_thinking_engine_stop (PalThinkingEngine *self)
{
  pal_engine_census_stop (self->census);
}

void
pal_thinking_engine_forget (PalThinkingEngine *self)
{
  pal_engine_census_forget (self->census);
}

void
pal_thinking_engine_set_notation (PalThinkingEngine *self, int notation)
{
  self->notation = notation;
  thinking_engine_on_changed (self);
}

/* --- the widget --- */

static void
fill_limits (PalThinkingEngine *self)
{
  GtkStringList *names = gtk_string_list_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (limits); i++) {
    const gulong seconds = (gulong) limits[i].seconds;
    g_autofree char *name
        = limits[i].depth > 0 ? g_strdup_printf (_ ("Depth %d"), limits[i].depth)
          : seconds > 0 ? g_strdup_printf (ngettext ("%lu second", "%lu seconds", seconds), seconds)
                        : g_strdup (_ ("Until stopped"));

    gtk_string_list_append (names, name);
  }
  gtk_drop_down_set_model (self->limit, G_LIST_MODEL (names));
  g_object_unref (names);
}

static void
pal_thinking_engine_dispose (GObject *object)
{
  PalThinkingEngine *self = PAL_THINKING_ENGINE (object);

  if (self->census != NULL) {
    g_signal_handlers_disconnect_by_data (self->census, self);
    pal_engine_census_forget (self->census);
  }
  g_clear_object (&self->census);
  g_clear_pointer (&self->all, gtk_widget_unparent);
  G_OBJECT_CLASS (pal_thinking_engine_parent_class)->dispose (object);
}

static void
thinking_engine_bind_children (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, PalThinkingEngine, all);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingEngine, think);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingEngine, stop);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingEngine, status);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingEngine, view_label);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingEngine, lines_wanted);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingEngine, threads);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingEngine, thread_range);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingEngine, limit);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingEngine, pages);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingEngine, views);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingEngine, lines);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingEngine, shares);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingEngine, kinds);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingEngine, outline);
  gtk_widget_class_bind_template_callback (widget_class, thinking_engine_on_think);
  gtk_widget_class_bind_template_callback (widget_class, thinking_engine_on_option);
  gtk_widget_class_bind_template_callback (widget_class, pal_thinking_engine_stop);
}

static void
pal_thinking_engine_class_init (PalThinkingEngineClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_thinking_engine_dispose;
  widget_class->map = pal_thinking_engine_map;
  gtk_widget_class_set_css_name (widget_class, "thinkingengine");
  signals[SIGNAL_START] = g_signal_new ("start", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                        NULL, NULL, NULL, G_TYPE_NONE, 0);
  g_type_ensure (PAL_TYPE_CENSUS_OUTLINE);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-thinking-engine.ui");
  thinking_engine_bind_children (widget_class);
}

static void
pal_thinking_engine_init (PalThinkingEngine *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  pal_buttons_wrap (GTK_WIDGET (self));
  self->census = pal_engine_census_new ();
  g_signal_connect_swapped (self->census, "changed", G_CALLBACK (thinking_engine_on_changed), self);
  gtk_adjustment_set_upper (self->thread_range, CLAMP (g_get_num_processors (), 1, 256));
  pal_drop_down_set_name (self->limit, _ ("Limit"));
  fill_limits (self);
  make_kinds (self);
  gtk_list_box_set_header_func (self->kinds, head_kinds, NULL, NULL);
  thinking_engine_update (self);
}
