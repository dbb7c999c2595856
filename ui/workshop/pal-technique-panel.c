/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-technique-panel.h"

#include "pal-technique-file-row.h"
#include "pal-technique-table.h"

#include "game/bots/pal-technique-positions.h"
#include "game/match/pal-notation.h"
#include "game/thinking/pal-thinking-text.h"
#include "ui/widgets/pal-gtk-fixes.h"
#include "ui/widgets/pal-segmented.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <math.h>

struct _PalTechniqueBars {
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkLabel *name;
  GtkSpinner *spinner;
  GtkLabel *nodes;
  GtkProgressBar *nodes_bar;
  GtkProgressBar *time_bar;
  GtkLabel *value;
  GtkLabel *time;
};

G_DEFINE_FINAL_TYPE (PalTechniqueBars, pal_technique_bars, GTK_TYPE_WIDGET)

static void
pal_technique_bars_dispose (GObject *object)
{
  g_clear_pointer (&PAL_TECHNIQUE_BARS (object)->box, gtk_widget_unparent);
  G_OBJECT_CLASS (pal_technique_bars_parent_class)->dispose (object);
}

static void
pal_technique_bars_class_init (PalTechniqueBarsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_technique_bars_dispose;
  gtk_widget_class_set_css_name (widget_class, "techniquebars");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-technique-bars.ui");
  gtk_widget_class_bind_template_child (widget_class, PalTechniqueBars, box);
  gtk_widget_class_bind_template_child (widget_class, PalTechniqueBars, name);
  gtk_widget_class_bind_template_child (widget_class, PalTechniqueBars, spinner);
  gtk_widget_class_bind_template_child (widget_class, PalTechniqueBars, nodes);
  gtk_widget_class_bind_template_child (widget_class, PalTechniqueBars, nodes_bar);
  gtk_widget_class_bind_template_child (widget_class, PalTechniqueBars, time_bar);
  gtk_widget_class_bind_template_child (widget_class, PalTechniqueBars, value);
  gtk_widget_class_bind_template_child (widget_class, PalTechniqueBars, time);
}

static void
pal_technique_bars_init (PalTechniqueBars *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static GtkWidget *
pal_technique_bars_new (void)
{
  return g_object_new (PAL_TYPE_TECHNIQUE_BARS, NULL);
}

static const char *
mark_of (const PalTechniqueFinding *finding, const PalTechniqueFinding *first)
{
  if (finding == first || first->state != PAL_TECHNIQUE_DONE)
    return "";
  if (finding->value == first->value)
    return finding->same_value ? " ✓" : _ (" (the same)");
  /* Translators: a value is another one than that of the bot as it is, as may be expected or not.
   */
  return finding->same_value ? _ (" (different: repetitions or move counts)")
                             : _ (" (different, which is normal)");
}

static char *
value_text (const PalTechniqueFinding *finding, const PalTechniqueFinding *first,
            const Position *position, int notation)
{
  g_autofree char *value = pal_thinking_value_text (finding->bot.rules, finding->value);
  char move[MOVE_TEXT_MAX] = "–";

  switch (finding->state) {
  case PAL_TECHNIQUE_WAITING:
    return g_strdup (_ ("waiting"));
  case PAL_TECHNIQUE_RUNNING:
    return g_strdup (_ ("searching…"));
  case PAL_TECHNIQUE_STOPPED:
    return g_strdup (_ ("stopped"));
  case PAL_TECHNIQUE_GAVE_UP:
    return g_strdup (_ ("gave up: too many nodes"));
  case PAL_TECHNIQUE_DONE:
  default:
    break;
  }
  if (finding->best == MOVE_PASS)
    g_strlcpy (move, _ ("pass"), sizeof move);
  else if (finding->best != MOVE_NONE)
    pal_notation_write (finding->bot.rules, position, finding->best, notation, move);
  /* Translators: a move, its value, and whether that is the same as another one: "d6: +0.12 ✓". */
  return g_strdup_printf (_ ("%s: %s%s"), move, value, mark_of (finding, first));
}

/* On a scale of logarithms, on which a bar of one tenth can still be seen: LEAST is a tenth of a
 * bar. */
static double
fraction (double part, double least, double most)
{
  const double decades = log10 (most / least) + 1;

  return part > 0 && least > 0 ? CLAMP ((log10 (part / least) + 1) / decades, 0.02, 1) : 0;
}

/* "× 135": how much more than the bot as it is; NULL where that is nothing to be said. */
static char *
times_text (const PalTechniqueFinding *finding, const PalTechniqueFinding *first)
{
  double times = first->nodes > 0 ? (double) finding->nodes / (double) first->nodes : 0;

  if (finding == first || finding->state != PAL_TECHNIQUE_DONE
      || first->state != PAL_TECHNIQUE_DONE)
    return NULL;
  /* Translators: so many times as many. */
  return g_strdup_printf (times < 9.95 ? _ ("× %.1f") : _ ("× %.0f"), times);
}

/* "3,607 nodes × 1.2", the digits grouped as in the language. */
static char *
nodes_text (const PalTechniqueFinding *finding, const PalTechniqueFinding *first)
{
  g_autofree char *times = times_text (finding, first);
  g_autofree char *nodes = pal_thinking_nodes_text (finding->nodes);

  return times != NULL ? g_strdup_printf ("%s  %s", nodes, times) : g_steal_pointer (&nodes);
}

/* Shows FINDING beside FIRST, that of the bot as it is, which may be the same one, on SCALE.
 * POSITION is what was searched, NOTATION that of the best move. */
static void
pal_technique_bars_show (PalTechniqueBars *self, const PalTechniqueFinding *finding,
                         const PalTechniqueFinding *first, const Position *position, int notation,
                         const PalTechniqueScale *scale)
{
  gboolean known = finding->state != PAL_TECHNIQUE_WAITING;
  g_autofree char *number = nodes_text (finding, first);
  g_autofree char *time = pal_thinking_time_text (finding->milliseconds);
  g_autofree char *value = value_text (finding, first, position, notation);
  g_autofree char *label
      = g_strdup_printf (_ ("%s: %s, %s, %s"), finding->name, number, time, value);

  gtk_label_set_text (self->name, finding->name);
  gtk_spinner_set_spinning (self->spinner, finding->state == PAL_TECHNIQUE_RUNNING);
  gtk_label_set_text (self->nodes, known ? number : "");
  gtk_label_set_text (self->time, known ? time : "");
  gtk_label_set_text (self->value, value);
  gtk_progress_bar_set_fraction (
      self->nodes_bar, fraction ((double) finding->nodes, scale->least_nodes, scale->most_nodes));
  gtk_progress_bar_set_fraction (self->time_bar,
                                 fraction (finding->milliseconds, scale->least_ms, scale->most_ms));
  if (finding == first)
    gtk_widget_add_css_class (GTK_WIDGET (self), "first");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

/* What can be chosen among, in this order; what comes before has the numbers of PalPositionsPhase.
 */
enum { SET_ONE = PAL_POSITIONS_ALL + 1, SET_FILE };

enum { PLOT_DEPTH = 3 };

struct _PalTechniquePanel {
  GtkWidget parent_instance;

  PalTechniqueComparison *comparison;
  PalTechniqueSeries *series;
  Bot bot;
  gboolean has_bot, depth_chosen, setting;
  int bot_depth;
  int notation;
  guint first_set;   /* that is offered */
  Position position; /* that is compared */

  GtkWidget *scroller;
  PalBotChoice *bots;
  AdwActionRow *view_row, *depth_row;
  PalSegmented *shape;
  AdwComboRow *set;
  PalTechniqueFileRow *file;
  PalTechniqueTable *table;
  AdwComboRow *place;
  GtkSpinButton *depth;
  GtkButton *button;
  GtkProgressBar *progress;
  GtkWidget *no_bot;
  GtkListBox *rows;
  GtkWidget *legend;
  GtkLabel *view;
  GtkWidget *exceptions;
};

G_DEFINE_FINAL_TYPE (PalTechniquePanel, pal_technique_panel, GTK_TYPE_WIDGET)

static guint start_signal;

/* Each depth in a set of positions, and not one depth in one of them. */
static gboolean
shows_plot (PalTechniquePanel *self)
{
  guint selected;

  g_object_get (self->shape, "selected", &selected, NULL);
  return selected == 1;
}

static guint
set_of (PalTechniquePanel *self)
{
  return shows_plot (self) ? self->first_set + adw_combo_row_get_selected (self->set) : SET_ONE;
}

static gboolean
has_sets (const Rules *rules)
{
  g_autoptr (GPtrArray) all = pal_technique_positions_new (rules, PAL_POSITIONS_ALL);

  return all->len > 0;
}

/* Sets of a game that has none are not offered; what was chosen stays so if it is there. RULES may
 * be NULL: any game. */
static void
list_sets (PalTechniquePanel *self, const Rules *rules)
{
  const char *const labels[] = {
    [PAL_POSITIONS_OPENING] = _ ("Opening"),
    [PAL_POSITIONS_MIDDLE] = _ ("Middle game"),
    [PAL_POSITIONS_END] = _ ("Endgame"),
    [PAL_POSITIONS_ALL] = _ ("All phases of the game"),
    [SET_ONE] = _ ("One position"),
    [SET_FILE] = _ ("From a file"),
    NULL,
  };
  const guint first = rules == NULL || has_sets (rules) ? PAL_POSITIONS_OPENING : SET_ONE;
  const guint chosen = self->first_set + adw_combo_row_get_selected (self->set);
  g_autoptr (GtkStringList) sets = gtk_string_list_new (labels + first);

  if (first == self->first_set && adw_combo_row_get_model (self->set) != NULL)
    return;
  self->first_set = first;
  adw_combo_row_set_model (self->set, G_LIST_MODEL (sets));
  adw_combo_row_set_selected (self->set, chosen > first && chosen <= SET_FILE ? chosen - first : 0);
}

static gboolean
technique_panel_is_busy (PalTechniquePanel *self)
{
  return shows_plot (self) ? pal_technique_series_get_busy (self->series)
                           : pal_technique_comparison_get_busy (self->comparison);
}

static void
update_choices (PalTechniquePanel *self)
{
  const gboolean plot = shows_plot (self);

  adw_action_row_set_subtitle (self->view_row,
                               plot ? _ ("Every depth, as means over positions")
                                    : _ ("One depth in one position, with the values found"));
  adw_action_row_set_subtitle (self->depth_row,
                               plot ? _ ("in plies; all depths up to this one are searched")
                                    : _ ("in plies; each further ply takes several times longer"));
  gtk_widget_set_visible (GTK_WIDGET (self->set), plot);
  gtk_widget_set_visible (GTK_WIDGET (self->file), set_of (self) == SET_FILE);
  gtk_widget_set_visible (GTK_WIDGET (self->place), set_of (self) == SET_ONE);
}

static void
technique_panel_update (PalTechniquePanel *self)
{
  const gboolean busy = technique_panel_is_busy (self), plot = shows_plot (self);
  const guint n = g_list_model_get_n_items (G_LIST_MODEL (self->comparison));
  const gboolean ready
      = set_of (self) != SET_FILE || pal_technique_file_row_get_records (self->file) != NULL;

  update_choices (self);
  gtk_button_set_label (self->button, busy ? _ ("Stop") : _ ("Compare"));
  pal_widget_set_css_class (self->button, "suggested-action", !busy);
  gtk_widget_set_sensitive (GTK_WIDGET (self->button), busy || (self->has_bot && ready));
  gtk_widget_set_visible (GTK_WIDGET (self->progress), busy);
  gtk_widget_set_visible (self->no_bot, !busy && !self->has_bot);
  gtk_progress_bar_set_fraction (self->progress,
                                 plot ? pal_technique_series_get_progress (self->series)
                                      : pal_technique_comparison_get_progress (self->comparison));
  gtk_widget_set_visible (GTK_WIDGET (self->rows), !plot && n > 0);
  gtk_widget_set_visible (self->legend, !plot && n > 0);
  gtk_widget_set_visible (GTK_WIDGET (self->table),
                          plot && pal_technique_series_get_n_techniques (self->series) > 0);
}

/* Two who search at the same time would be in each other's way. */
static void
stop_all (PalTechniquePanel *self)
{
  pal_technique_comparison_stop (self->comparison);
  pal_technique_series_stop (self->series);
}

/* A depth that nobody has chosen is that of the bot; a plot of it wants some more to its left. */
static void
suggest_depth (PalTechniquePanel *self)
{
  if (self->depth_chosen)
    return;
  self->setting = TRUE;
  gtk_spin_button_set_value (self->depth, shows_plot (self) ? MAX (self->bot_depth, PLOT_DEPTH)
                                                            : self->bot_depth);
  self->setting = FALSE;
}

static void
technique_panel_on_shape (PalTechniquePanel *self)
{
  stop_all (self);
  suggest_depth (self);
  technique_panel_update (self);
}

/* The longest bar is as long as there is room, in all rows of what is known so far. */
static void
technique_panel_on_changed (PalTechniquePanel *self)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->comparison));
  PalTechniqueScale scale = { G_MAXDOUBLE, 1, G_MAXDOUBLE, 0.001 };
  g_autoptr (PalTechniqueRow) first = g_list_model_get_item (G_LIST_MODEL (self->comparison), 0);

  for (guint i = 0; i < n; i++) {
    g_autoptr (PalTechniqueRow) row = g_list_model_get_item (G_LIST_MODEL (self->comparison), i);
    const PalTechniqueFinding *finding = pal_technique_row_get (row);

    if (finding->nodes == 0)
      continue;
    scale.most_nodes = MAX (scale.most_nodes, (double) finding->nodes);
    scale.least_nodes = MIN (scale.least_nodes, (double) finding->nodes);
    scale.most_ms = MAX (scale.most_ms, finding->milliseconds);
    scale.least_ms = MIN (scale.least_ms, MAX (finding->milliseconds, 0.001));
  }
  for (guint i = 0; i < n; i++) {
    g_autoptr (PalTechniqueRow) row = g_list_model_get_item (G_LIST_MODEL (self->comparison), i);
    GtkWidget *shown
        = gtk_list_box_row_get_child (gtk_list_box_get_row_at_index (self->rows, (int) i));

    pal_technique_bars_show (PAL_TECHNIQUE_BARS (shown), pal_technique_row_get (row),
                             pal_technique_row_get (first), &self->position, self->notation,
                             &scale);
  }
  technique_panel_update (self);
}

static GtkWidget *
make_row (gpointer item, gpointer data)
{
  GtkWidget *row = gtk_list_box_row_new ();

  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), pal_technique_bars_new ());
  return row;
}

static void
on_button (PalTechniquePanel *self)
{
  if (technique_panel_is_busy (self))
    stop_all (self);
  else
    g_signal_emit (self, start_signal, 0);
}

static void
on_depth (PalTechniquePanel *self)
{
  self->depth_chosen |= !self->setting;
}

static void
pal_technique_panel_dispose (GObject *object)
{
  PalTechniquePanel *self = PAL_TECHNIQUE_PANEL (object);

  if (self->comparison != NULL) {
    stop_all (self);
    g_signal_handlers_disconnect_by_data (self->comparison, self);
    g_signal_handlers_disconnect_by_data (self->series, self);
    g_signal_handlers_disconnect_by_data (self->set, self);
    g_signal_handlers_disconnect_by_data (self->file, self);
  }
  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  g_clear_object (&self->comparison);
  g_clear_object (&self->series);
  G_OBJECT_CLASS (pal_technique_panel_parent_class)->dispose (object);
}

static void
pal_technique_panel_class_init (PalTechniquePanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_technique_panel_dispose;
  start_signal = g_signal_new ("start", PAL_TYPE_TECHNIQUE_PANEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                               NULL, G_TYPE_NONE, 0);
  g_type_ensure (PAL_TYPE_BOT_CHOICE);
  g_type_ensure (PAL_TYPE_SEGMENTED);
  g_type_ensure (PAL_TYPE_TECHNIQUE_FILE_ROW);
  g_type_ensure (PAL_TYPE_TECHNIQUE_TABLE);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-technique-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, PalTechniquePanel, scroller);
  gtk_widget_class_bind_template_child (widget_class, PalTechniquePanel, bots);
  gtk_widget_class_bind_template_child (widget_class, PalTechniquePanel, view_row);
  gtk_widget_class_bind_template_child (widget_class, PalTechniquePanel, shape);
  gtk_widget_class_bind_template_child (widget_class, PalTechniquePanel, set);
  gtk_widget_class_bind_template_child (widget_class, PalTechniquePanel, file);
  gtk_widget_class_bind_template_child (widget_class, PalTechniquePanel, depth_row);
  gtk_widget_class_bind_template_child (widget_class, PalTechniquePanel, table);
  gtk_widget_class_bind_template_child (widget_class, PalTechniquePanel, place);
  gtk_widget_class_bind_template_child (widget_class, PalTechniquePanel, depth);
  gtk_widget_class_bind_template_child (widget_class, PalTechniquePanel, button);
  gtk_widget_class_bind_template_child (widget_class, PalTechniquePanel, progress);
  gtk_widget_class_bind_template_child (widget_class, PalTechniquePanel, no_bot);
  gtk_widget_class_bind_template_child (widget_class, PalTechniquePanel, rows);
  gtk_widget_class_bind_template_child (widget_class, PalTechniquePanel, legend);
  gtk_widget_class_bind_template_child (widget_class, PalTechniquePanel, view);
  gtk_widget_class_bind_template_child (widget_class, PalTechniquePanel, exceptions);
  gtk_widget_class_bind_template_callback (widget_class, on_button);
  gtk_widget_class_bind_template_callback (widget_class, on_depth);
}

static void
pal_technique_panel_init (PalTechniquePanel *self)
{
  const char *const shapes[] = { _ ("Bars"), _ ("Plot"), NULL };

  self->comparison = pal_technique_comparison_new ();
  self->series = pal_technique_series_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  pal_segmented_set_labels (self->shape, shapes);
  list_sets (self, NULL);
  pal_technique_table_set_series (self->table, self->series);
  gtk_list_box_bind_model (self->rows, G_LIST_MODEL (self->comparison), make_row, NULL, NULL);
  g_signal_connect_swapped (self->comparison, "changed", G_CALLBACK (technique_panel_on_changed),
                            self);
  g_signal_connect_swapped (self->comparison, "notify::busy", G_CALLBACK (technique_panel_update),
                            self);
  g_signal_connect_swapped (self->series, "changed", G_CALLBACK (technique_panel_update), self);
  g_signal_connect_swapped (self->shape, "notify::selected", G_CALLBACK (technique_panel_on_shape),
                            self);
  g_signal_connect_swapped (self->set, "notify::selected", G_CALLBACK (technique_panel_update),
                            self);
  g_signal_connect_swapped (self->file, "changed", G_CALLBACK (technique_panel_update), self);
  technique_panel_update (self);
}

PalBotChoice *
pal_technique_panel_get_bots (PalTechniquePanel *self)
{
  return self->bots;
}

void
pal_technique_panel_set_bot (PalTechniquePanel *self, const Bot *bot, int depth)
{
  self->has_bot = bot != NULL;
  if (bot != NULL) {
    if (bot->rules != self->bot.rules)
      list_sets (self, bot->rules);
    self->bot = *bot;
    pal_technique_file_row_set_rules (self->file, bot->rules);
    self->bot_depth = depth;
    suggest_depth (self);
  }
  technique_panel_update (self);
}

gboolean
pal_technique_panel_has_positions (PalTechniquePanel *self)
{
  return set_of (self) != SET_ONE;
}

/* Takes SET, of GameRecord. */
static void
start_series (PalTechniquePanel *self, GPtrArray *set)
{
  if (set->len > 0)
    pal_technique_series_start (self->series, &self->bot, set,
                                gtk_spin_button_get_value_as_int (self->depth),
                                PAL_TECHNIQUE_SERIES_NODES_MAX);
  g_ptr_array_unref (set);
  technique_panel_update (self);
}

static void
start_comparison (PalTechniquePanel *self, const GameRecord *record, int notation)
{
  g_autofree char *view = NULL;

  self->notation = notation;
  self->position = *game_record_last (record);
  view = pal_thinking_side_view_text (record->rules, record->rules->side_to_move (&self->position));
  gtk_label_set_label (self->view, view);
  /* Where pieces are only placed, no position comes again. */
  gtk_widget_set_visible (self->exceptions, !rules_only_places (record->rules));
  pal_technique_comparison_start (self->comparison, &self->bot, record,
                                  gtk_spin_button_get_value_as_int (self->depth));
  technique_panel_on_changed (self);
}

void
pal_technique_panel_start (PalTechniquePanel *self, const GameRecord *record, int notation)
{
  const guint set = set_of (self);
  GPtrArray *one;

  if (!self->has_bot)
    return;
  stop_all (self);
  if (!shows_plot (self)) {
    start_comparison (self, record, notation);
  } else if (set == SET_ONE) {
    one = g_ptr_array_new_with_free_func ((GDestroyNotify) game_record_free);
    g_ptr_array_add (one, game_record_copy (record));
    start_series (self, one);
  } else if (set != SET_FILE) {
    start_series (self, pal_technique_positions_new (self->bot.rules, (PalPositionsPhase) set));
  } else if (pal_technique_file_row_get_records (self->file) != NULL) {
    start_series (self, g_ptr_array_ref (pal_technique_file_row_get_records (self->file)));
  }
}

gboolean
pal_technique_panel_wants_root (PalTechniquePanel *self)
{
  return adw_combo_row_get_selected (self->place) == 0;
}

void
pal_technique_panel_set_has_root (PalTechniquePanel *self, gboolean has_root)
{
  if (!has_root)
    adw_combo_row_set_selected (self->place, 1);
  else if (!gtk_widget_get_sensitive (GTK_WIDGET (self->place)))
    adw_combo_row_set_selected (self->place, 0);
  gtk_widget_set_sensitive (GTK_WIDGET (self->place), has_root);
}

PalTechniqueComparison *
pal_technique_panel_get_comparison (PalTechniquePanel *self)
{
  return self->comparison;
}

PalTechniqueSeries *
pal_technique_panel_get_series (PalTechniquePanel *self)
{
  return self->series;
}
