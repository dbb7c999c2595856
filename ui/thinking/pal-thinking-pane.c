/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-thinking-pane.h"

#include "ui/widgets/pal-gtk-fixes.h"
#include "ui/widgets/pal-properties.h"
#include "ui/widgets/pal-whole-item.h"

#include "game/bots/pal-thinker.h"
#include "game/thinking/pal-thinking-text.h"
#include "game/thinking/pal-threads-text.h"

#include <glib/gi18n.h>

struct _PalThinkingPane {
  GtkWidget parent_instance;

  PalThinker *thinker;
  int notation;
  gboolean negamax, film;
  gboolean helped; /* by a second thread */
  guint chosen;
  gboolean listing; /* the choices are being made */

  GtkDropDown *choice;
  GtkLabel *thread, *figures, *detail;
  PalThinkingTree *view;
  PalThinkingFilmBar *bar;
};

G_DEFINE_FINAL_TYPE (PalThinkingPane, pal_thinking_pane, GTK_TYPE_WIDGET)

enum { SIGNAL_CHOSEN, SIGNAL_THOUGHT, SIGNAL_FILM_ENDED, N_SIGNALS };
static guint signals[N_SIGNALS];

/* --- what is shown --- */

static void
pane_show_figures (PalThinkingPane *self)
{
  GlassTree *tree = pal_thinking_tree_get_tree (self->view);
  const GlassCounters *counters = tree != NULL ? glass_tree_counters (tree) : NULL;
  g_autofree char *nodes = NULL, *leaves = NULL, *cuts = NULL, *time = NULL, *text = NULL;

  if (counters == NULL) {
    gtk_label_set_text (self->figures, pal_thinking_pane_is_busy (self) ? _ ("Searching…") : "");
    return;
  }
  nodes = pal_thinking_count_text (counters->nodes);
  leaves = pal_thinking_count_text (counters->evaluations);
  cuts = pal_thinking_count_text (counters->cutoffs);
  time = pal_thinking_time_text (counters->milliseconds);
  /* Translators: what a search took: numbers of nodes, evaluations and cut-offs, and a time. */
  text = g_strdup_printf (_ ("Nodes: %s · Evaluated: %s · Cut-offs: %s · %s"), nodes, leaves, cuts,
                          time);
  gtk_label_set_text (self->figures, text);
}

/* Of two that search together, which one this is (-1: it is alone), in the color of its nodes. */
static void
pane_show_thread (PalThinkingPane *self, int thread)
{
  gtk_widget_set_visible (GTK_WIDGET (self->thread), thread >= 0);
  gtk_label_set_text (self->thread, thread > 0 ? _ ("Second thread") : _ ("First thread"));
  gtk_widget_set_css_classes (
      GTK_WIDGET (self->thread),
      (const char *[]){ "thread", thread > 0 ? "second" : "first", "caption", NULL });
}

/* A search that takes long shows that it goes on. */
static void
pane_show_progress (PalThinkingPane *self, guint64 nodes)
{
  g_autofree char *count = pal_thinking_count_text (nodes), *text = NULL;

  text = g_strdup_printf (ngettext ("Searching… %s node", "Searching… %s nodes", (gulong) nodes),
                          count);
  gtk_label_set_text (self->figures, text);
}

/* What the node is that is looked at: its moves and value, and below them how it got that. */
static char *
pane_describe (PalThinkingPane *self, const GlassTree *tree, int node)
{
  const GlassNode at = self->negamax ? pal_thinking_negamax (glass_tree_node (tree, node))
                                     : *glass_tree_node (tree, node);
  const Rules *rules = glass_tree_bot (tree)->rules;
  g_autofree char *line = pal_thinking_line_text (tree, node, self->notation);
  g_autofree char *value = pal_thinking_node_value (rules, &at);
  g_autofree char *searched = pal_thinking_searched_text (&at);
  g_autofree char *cut = pal_thinking_cut_text (rules, &at);
  g_autofree char *what = pal_thinking_what_text (tree, node, &at, self->negamax);
  const char *difference
      = pal_tree_difference_text (pal_thinking_tree_get_difference (self->view, node));
  GString *text = g_string_new (NULL);

  g_string_printf (text, "%s  %s\n%s", node > 0 ? line : C_ ("tree", "root"), value, what);
  if (cut != NULL)
    g_string_append_printf (text, ": %s", cut);
  if (searched != NULL)
    g_string_append_printf (text, " · %s", searched);
  if (difference != NULL)
    g_string_append_printf (text, " · %s", difference);
  return g_string_free (text, FALSE);
}

/* Of the node under the pointer, or the selected one; with the film its own words say that. */
static void
pane_show_detail (PalThinkingPane *self)
{
  GlassTree *tree = pal_thinking_tree_get_tree (self->view);
  const int pointed = pal_thinking_tree_get_pointed (self->view);
  const int node = pointed >= 0 ? pointed : pal_thinking_tree_get_selected (self->view);
  g_autofree char *text = NULL;

  gtk_widget_set_visible (GTK_WIDGET (self->detail), tree != NULL && !self->film);
  gtk_widget_set_visible (GTK_WIDGET (self->figures), !self->film);
  if (tree == NULL || self->film)
    return;
  text = pane_describe (self, tree, node);
  gtk_label_set_text (self->detail, text);
}

static void
pane_on_thought (PalThinkingPane *self)
{
  GlassTree *tree = pal_thinker_dup_tree (self->thinker);

  if (tree == NULL)
    return;
  if (glass_tree_finished (tree)) {
    pal_thinking_tree_set_tree (self->view, tree, self->notation);
    pal_thinking_tree_set_negamax (self->view, self->negamax);
    pal_thinking_film_bar_update (self->bar);
    pane_show_detail (self);
    g_signal_emit (self, signals[SIGNAL_THOUGHT], 0);
    pane_show_figures (self);
  } else {
    pane_show_progress (self, glass_tree_counters (tree)->nodes);
  }
  glass_tree_unref (tree);
}

static void
pane_on_chapter (PalThinkingPane *self)
{
  pal_thinking_tree_set_tree (self->view, pal_thinking_film_bar_get_chapter (self->bar),
                              self->notation);
  pal_thinking_film_bar_update (self->bar);
  pane_show_figures (self);
  g_signal_emit (self, signals[SIGNAL_THOUGHT], 0);
}

static void
pane_on_ended (PalThinkingPane *self)
{
  g_signal_emit (self, signals[SIGNAL_FILM_ENDED], 0);
}

/* --- choices --- */

static void
pane_on_choice (PalThinkingPane *self)
{
  const guint chosen = gtk_drop_down_get_selected (self->choice);

  if (self->listing || chosen == self->chosen || chosen == GTK_INVALID_LIST_POSITION)
    return;
  self->chosen = chosen;
  g_signal_emit (self, signals[SIGNAL_CHOSEN], 0);
}

void
pal_thinking_pane_set_choices (PalThinkingPane *self, const char *const *names, guint chosen)
{
  g_autoptr (GtkStringList) list = gtk_string_list_new (names);
  const gboolean several = g_list_model_get_n_items (G_LIST_MODEL (list)) > 1;

  self->listing = TRUE;
  gtk_drop_down_set_model (self->choice, G_LIST_MODEL (list));
  gtk_drop_down_set_selected (self->choice, chosen);
  /* Of one there is nothing to choose: it only says what is searched. */
  gtk_drop_down_set_show_arrow (self->choice, several);
  gtk_widget_set_can_target (GTK_WIDGET (self->choice), several);
  gtk_widget_set_can_focus (GTK_WIDGET (self->choice), several);
  self->listing = FALSE;
  self->chosen = chosen;
}

guint
pal_thinking_pane_get_chosen (PalThinkingPane *self)
{
  return self->chosen;
}

/* --- searches --- */

gboolean
pal_thinking_pane_think (PalThinkingPane *self, const Bot *bot, const GameRecord *record,
                         int notation)
{
  gboolean begun;

  self->notation = notation;
  self->helped = FALSE;
  pane_show_thread (self, -1);
  begun = pal_thinker_think (self->thinker, bot, record);
  pane_show_figures (self);
  return begun;
}

gboolean
pal_thinking_pane_think_together (PalThinkingPane *self, PalThinkingPane *other, const Bot *bot,
                                  const GameRecord *record, int notation, GlassHelp help)
{
  gboolean begun;

  self->notation = other->notation = notation;
  self->helped = TRUE;
  other->helped = FALSE;
  pane_show_thread (self, 0);
  pane_show_thread (other, 1);
  begun = pal_thinker_think_together (self->thinker, other->thinker, bot, record, help);
  pane_show_figures (self);
  return begun;
}

gboolean
pal_thinking_pane_was_helped (PalThinkingPane *self)
{
  return self->helped;
}

void
pal_thinking_pane_stop (PalThinkingPane *self)
{
  pal_thinker_stop (self->thinker);
}

void
pal_thinking_pane_forget (PalThinkingPane *self)
{
  pal_thinker_forget (self->thinker);
  pal_thinking_tree_set_tree (self->view, NULL, self->notation);
  pal_thinking_film_bar_update (self->bar);
  pane_show_figures (self);
  pane_show_detail (self);
  g_signal_emit (self, signals[SIGNAL_THOUGHT], 0);
}

gboolean
pal_thinking_pane_is_busy (PalThinkingPane *self)
{
  return pal_thinker_get_busy (self->thinker);
}

void
pal_thinking_pane_set_differences (PalThinkingPane *self, const guint8 *differences)
{
  pal_thinking_tree_set_differences (self->view, differences);
  pane_show_detail (self);
}

void
pal_thinking_pane_set_negamax (PalThinkingPane *self, gboolean negamax)
{
  self->negamax = negamax;
}

PalThinkingFilmBar *
pal_thinking_pane_get_bar (PalThinkingPane *self)
{
  return self->bar;
}

PalThinkingTree *
pal_thinking_pane_get_view (PalThinkingPane *self)
{
  return self->view;
}

/* --- the widget --- */

static void
pal_thinking_pane_dispose (GObject *object)
{
  PalThinkingPane *self = PAL_THINKING_PANE (object);

  if (self->thinker != NULL)
    g_signal_handlers_disconnect_by_data (self->thinker, self);
  if (self->view != NULL)
    g_signal_handlers_disconnect_by_data (self->view, self);
  g_clear_object (&self->thinker);
  pal_properties_dispose (object);
}

static void
pal_thinking_pane_class_init (PalThinkingPaneClass *klass)
{
  const PalProperty properties[] = {
    { "film", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (PalThinkingPane, film),
      G_CALLBACK (pane_show_detail) },
  };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_thinking_pane_dispose;
  pal_properties_install (G_OBJECT_CLASS (klass), properties, G_N_ELEMENTS (properties));
  signals[SIGNAL_CHOSEN] = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_THOUGHT] = g_signal_new ("thought", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_FILM_ENDED]
      = g_signal_new ("film-ended", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                      NULL, G_TYPE_NONE, 0);
  g_type_ensure (PAL_TYPE_THINKING_FILM_BAR);
  g_type_ensure (PAL_TYPE_THINKING_TREE);
  g_type_ensure (PAL_TYPE_WHOLE_ITEM);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-thinking-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, PalThinkingPane, choice);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingPane, thread);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingPane, figures);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingPane, detail);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingPane, view);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingPane, bar);
  gtk_widget_class_bind_template_callback (widget_class, pane_on_choice);
  gtk_widget_class_bind_template_callback (widget_class, pane_on_chapter);
  gtk_widget_class_bind_template_callback (widget_class, pane_on_ended);
}

static void
pal_thinking_pane_init (PalThinkingPane *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->thinker = pal_thinker_new ();
  g_signal_connect_swapped (self->thinker, "thought", G_CALLBACK (pane_on_thought), self);
  g_signal_connect_swapped (self->view, "notify::pointed", G_CALLBACK (pane_show_detail), self);
  g_signal_connect_swapped (self->view, "notify::selected", G_CALLBACK (pane_show_detail), self);
  g_object_bind_property (self, "film", self->bar, "active", G_BINDING_SYNC_CREATE);
  pal_drop_down_set_name (self->choice, _ ("Technique"));
  pane_show_detail (self);
}
