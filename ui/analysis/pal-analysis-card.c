/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-analysis-card.h"

#include "game/drivers/pal-driver-protocol.h"
#include "game/thinking/pal-thinking-text.h"
#include "pal-analysis-line.h"
#include "ui/board/pal-board-painter.h"
#include "ui/board/pal-board-theme.h"
#include "ui/widgets/pal-gtk-fixes.h"

#include <glib/gi18n.h>

struct _PalAnalysisCard {
  GtkWidget parent_instance;

  PalAnalysis *analysis;
  PalAnalysisEngine *engine;

  GtkWidget *box;
  GtkLabel *name, *figures, *note;
  GtkWidget *conversation, *again, *swatch;
  GtkBox *lines;
};

G_DEFINE_FINAL_TYPE (PalAnalysisCard, pal_analysis_card, GTK_TYPE_WIDGET)

static guint pin_signal;

/* "1.2 M", "830 k": what can be read while it changes. */
static char *
short_count (guint64 count)
{
  if (count >= 10000000)
    /* Translators: a count in millions. */
    return g_strdup_printf (_ ("%.0f M"), (double) count / 1e6);
  if (count >= 1000000)
    return g_strdup_printf (_ ("%.1f M"), (double) count / 1e6);
  if (count >= 1000)
    /* Translators: a count in thousands. */
    return g_strdup_printf (_ ("%.0f k"), (double) count / 1e3);
  return g_strdup_printf ("%" G_GUINT64_FORMAT, count);
}

/* "depth 21/34 · 1.2 M/s", and in the tooltip all of it. */
static void
write_figures (PalAnalysisCard *self, const EngineInfo *info)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GString) all = g_string_new (NULL);

  if (info->proven)
    /* Translators: beside an engine's name, in place of a depth: how the game ends is known. */
    g_string_append (text, _ ("exact result"));
  else if (info->score == SCORE_NONE)
    /* Translators: beside an engine's name: it tells neither what its move is worth nor how deep it
     * has looked. */
    g_string_append (text, _ ("move only"));
  else if (info->selective_depth > info->depth)
    /* Translators: plies searched, and the longest line; beside an engine's name. */
    g_string_append_printf (text, _ ("depth %d/%d"), info->depth, info->selective_depth);
  else
    g_string_append_printf (text, _ ("depth %d"), info->depth);
  if (info->nodes > 0) {
    g_autofree char *nodes = pal_thinking_nodes_text (info->nodes);

    g_string_append (all, nodes);
  }
  if (info->nodes > 0 && info->time_ms > 0) {
    guint64 speed = info->nodes * 1000 / (guint64) info->time_ms;
    g_autofree char *brief = short_count (speed), *whole = pal_thinking_count_text (speed);
    /* Translators: nodes per second, “1.2 M/s”. */
    g_string_append_printf (text, _ (" · %s/s"), brief);
    g_string_append_printf (all, _ ("\n%s nodes per second"), whole);
  }
  if (info->hash_full > 0)
    g_string_append_printf (all, _ ("\nHash table %.1f%% full"), info->hash_full / 10.0);
  gtk_label_set_label (self->figures, text->str);
  pal_widget_set_tooltip (self->figures, all->len > 0 ? all->str : NULL);
}

/* What there is to say where there are no lines. */
static const char *
note_for (PalAnalysisCard *self, gboolean has_lines)
{
  PalAnalysisState state = pal_analysis_engine_get_state (self->engine);

  if (state == PAL_ANALYSIS_FAILED)
    return pal_analysis_engine_get_problem (self->engine);
  if (has_lines || pal_analysis_get_record (self->analysis) == NULL)
    return NULL;
  if (state == PAL_ANALYSIS_STARTING)
    return _ ("Starting…");
  if (pal_analysis_engine_get_problem (self->engine) != NULL)
    return pal_analysis_engine_get_problem (self->engine);
  if (state == PAL_ANALYSIS_THINKING)
    return _ ("Thinking…");
  if (state == PAL_ANALYSIS_FINISHED)
    return _ ("It has nothing to say about this position.");
  return NULL;
}

static void
card_on_pin (PalAnalysisCard *self, PalAnalysisLine *line)
{
  g_signal_emit (self, pin_signal, 0, line);
}

/* As many rows as there are lines; they are kept, so that what is under the pointer stays. */
static void
card_fit_lines (PalAnalysisCard *self, int n)
{
  GtkWidget *row = gtk_widget_get_first_child (GTK_WIDGET (self->lines));

  for (int i = 0; i < n; i++) {
    if (row != NULL) {
      row = gtk_widget_get_next_sibling (row);
      continue;
    }
    GtkWidget *line = pal_analysis_line_new (pal_analysis_get_session (self->analysis), FALSE);
    g_signal_connect_swapped (line, "pin", G_CALLBACK (card_on_pin), self);
    gtk_box_append (self->lines, line);
  }
  while (row != NULL) {
    GtkWidget *surplus = row;
    row = gtk_widget_get_next_sibling (row);
    gtk_box_remove (self->lines, surplus);
  }
}

static gboolean
is_first (PalAnalysisCard *self)
{
  g_autoptr (GObject) first = g_list_model_get_item (pal_analysis_get_engines (self->analysis), 0);

  return first == (gpointer) self->engine;
}

static void
draw_arrow_color (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  pal_board_theme_set_source (cr, pal_board_painter_engine_color (is_first (data)));
  cairo_arc (cr, width / 2.0, height / 2.0, MIN (width, height) / 2.0, 0, 2 * G_PI);
  cairo_fill (cr);
}

/* Where several engines have arrows on the board it is said whose they are; those of threats are
 * all alike. */
static void
show_arrow_color (PalAnalysisCard *self)
{
  guint engines = g_list_model_get_n_items (pal_analysis_get_engines (self->analysis));
  gboolean arrows;

  g_object_get (self->analysis, "arrows", &arrows, NULL);
  gtk_widget_set_visible (self->swatch, arrows && engines > 1
                                            && pal_analysis_get_running (self->analysis)
                                            && !pal_analysis_get_threats (self->analysis));
  gtk_widget_queue_draw (self->swatch);
}

static void
analysis_card_update (PalAnalysisCard *self)
{
  const PalAnalysisReport *report = pal_analysis_get_report (self->analysis, self->engine);
  const GameRecord *record = pal_analysis_get_record (self->analysis);
  int n = report != NULL ? report->n_lines : 0;
  const char *note = note_for (self, n > 0);
  GtkWidget *row;

  gtk_widget_set_visible (GTK_WIDGET (self->note), note != NULL);
  gtk_label_set_label (self->note, note != NULL ? note : "");
  gtk_widget_set_visible (self->again,
                          pal_analysis_engine_get_state (self->engine) == PAL_ANALYSIS_FAILED
                              && pal_analysis_get_running (self->analysis));
  card_fit_lines (self, n);
  row = gtk_widget_get_first_child (GTK_WIDGET (self->lines));
  for (int i = 0; i < n; i++, row = gtk_widget_get_next_sibling (row))
    pal_analysis_line_set (PAL_ANALYSIS_LINE (row), record, &report->lines[i],
                           pal_analysis_get_threats (self->analysis));
  if (n > 0)
    write_figures (self, &report->lines[0]);
  else
    gtk_label_set_label (self->figures, "");
}

static void
remove_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  PalAnalysisCard *self = PAL_ANALYSIS_CARD (widget);

  pal_analysis_remove (self->analysis, self->engine);
}

static void
card_again_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  PalAnalysisCard *self = PAL_ANALYSIS_CARD (widget);

  pal_analysis_ask_again (self->analysis, self->engine);
}

static void
pal_analysis_card_dispose (GObject *object)
{
  PalAnalysisCard *self = PAL_ANALYSIS_CARD (object);

  g_clear_object (&self->analysis);
  g_clear_object (&self->engine);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (pal_analysis_card_parent_class)->dispose (object);
}

static void
pal_analysis_card_class_init (PalAnalysisCardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_analysis_card_dispose;
  pin_signal = g_signal_new ("pin", PAL_TYPE_ANALYSIS_CARD, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                             G_TYPE_NONE, 1, PAL_TYPE_ANALYSIS_LINE);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "analysiscard");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-analysis-card.ui");
  gtk_widget_class_bind_template_child (widget_class, PalAnalysisCard, box);
  gtk_widget_class_bind_template_child (widget_class, PalAnalysisCard, name);
  gtk_widget_class_bind_template_child (widget_class, PalAnalysisCard, figures);
  gtk_widget_class_bind_template_child (widget_class, PalAnalysisCard, note);
  gtk_widget_class_bind_template_child (widget_class, PalAnalysisCard, conversation);
  gtk_widget_class_bind_template_child (widget_class, PalAnalysisCard, again);
  gtk_widget_class_bind_template_child (widget_class, PalAnalysisCard, swatch);
  gtk_widget_class_bind_template_child (widget_class, PalAnalysisCard, lines);
  gtk_widget_class_install_action (widget_class, "card.remove", NULL, remove_action);
  gtk_widget_class_install_action (widget_class, "card.again", NULL, card_again_action);
}

static void
pal_analysis_card_init (PalAnalysisCard *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (self->swatch), draw_arrow_color, self, NULL);
}

/* What runs inside this program says nothing. */
static void
offer_conversation (PalAnalysisCard *self)
{
  PalDriver *driver = pal_analysis_engine_get_driver (self->engine);

  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->conversation), "s",
                                    pal_analysis_engine_get_id (self->engine));
  gtk_widget_set_visible (self->conversation, !pal_driver_get_spec (driver)->protocol->in_process);
}

GtkWidget *
pal_analysis_card_new (PalAnalysis *analysis, PalAnalysisEngine *engine)
{
  PalAnalysisCard *self = g_object_new (PAL_TYPE_ANALYSIS_CARD, NULL);
  const char *name = pal_analysis_engine_get_name (engine);

  self->analysis = g_object_ref (analysis);
  self->engine = g_object_ref (engine);
  gtk_label_set_label (self->name, name);
  offer_conversation (self);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_signal_connect_object (engine, "changed", G_CALLBACK (analysis_card_update), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (pal_analysis_get_session (analysis), "notify::notation",
                           G_CALLBACK (analysis_card_update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (analysis, "changed", G_CALLBACK (show_arrow_color), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (analysis, "notify::arrows", G_CALLBACK (show_arrow_color), self,
                           G_CONNECT_SWAPPED);
  show_arrow_color (self);
  analysis_card_update (self);
  return GTK_WIDGET (self);
}
