/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-game-graph.h"

#include "game/analysis/pal-game-points.h"
#include "game/match/pal-clock.h"
#include "pal-game-plot.h"
#include "ui/moves/pal-move-text.h"
#include "ui/widgets/pal-gtk-fixes.h"

#include <glib/gi18n.h>

enum {
  REFRESH_MS = 250,
  TIMES_FROM = 10, /* plies: the times of fewer moves are a picture of nothing */
};

struct _PalGameGraph {
  GtkWidget parent_instance;

  PalAnalysis *analysis;
  PalSession *session;
  PalGameScan *scan;
  GArray *points; /* as they are shown */
  guint refresh;

  GtkWidget *box;
  PalGamePlot *plot;
  GtkProgressBar *progress;
  GtkLabel *summary;
  GtkWidget *notes;
  GtkWidget *button;
  GtkStack *words; /* the button's: it does not shrink under the pointer */
};

G_DEFINE_FINAL_TYPE (PalGameGraph, pal_game_graph, GTK_TYPE_WIDGET)

static char *
progress_text (PalGameGraph *self)
{
  gint64 left = pal_game_scan_get_left (self->scan);
  g_autofree char *time = pal_clock_format_whole (left + 999);

  /* Translators: so many positions of so many have been analyzed, and the time that the others
   * will take: “12 of 40, about 0:14 left”. */
  return g_strdup_printf (_ ("%d of %d, about %s left"), pal_game_scan_get_done (self->scan),
                          pal_game_scan_get_total (self->scan), time);
}

static void
show_button (PalGameGraph *self)
{
  gboolean unaided = pal_session_is_unaided (self->session);

  gtk_widget_set_sensitive (GTK_WIDGET (self->button), !unaided);
  pal_widget_set_tooltip (self->button, unaided ? _ ("No analysis during a serious game") : NULL);
}

static void
game_graph_write (PalGameGraph *self)
{
  gboolean running = pal_game_scan_is_running (self->scan);
  g_autofree char *text = running ? progress_text (self) : pal_game_plot_get_text (self->plot);

  gtk_label_set_label (self->summary, text != NULL ? text : "");
  gtk_stack_set_visible_child_name (self->words, running ? "stop" : "start");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  running ? _ ("Stop") : _ ("Review Game"), -1);
  show_button (self);
  gtk_widget_set_visible (self->notes, !running && pal_game_points_have_found (self->points));
  gtk_widget_set_visible (GTK_WIDGET (self->progress), running);
  if (running)
    gtk_progress_bar_set_fraction (self->progress,
                                   (double) pal_game_scan_get_done (self->scan)
                                       / MAX (pal_game_scan_get_total (self->scan), 1));
}

static void
game_graph_update (PalGameGraph *self)
{
  PalMatch *match = pal_session_get_match (self->session);
  gboolean running = pal_game_scan_is_running (self->scan);
  g_autoptr (GArray) points = NULL;

  if (match == NULL) {
    gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
    return;
  }
  points
      = pal_game_points_new (pal_match_get_tree (match), pal_session_get_line_end (self->session),
                             pal_analysis_get_memory (self->analysis));
  if (self->points == NULL || !pal_game_points_equal (points, self->points)) {
    gboolean known = pal_game_points_have_evaluations (points);

    g_clear_pointer (&self->points, g_array_unref);
    self->points = g_array_ref (points);
    pal_game_plot_set_points (self->plot, points);
    gtk_widget_set_visible (
        GTK_WIDGET (self->plot),
        known || (points->len > TIMES_FROM && pal_game_points_have_times (points)));
  }
  gtk_widget_set_visible (GTK_WIDGET (self), running || points->len > 1);
  game_graph_write (self);
}

static gboolean
game_graph_refresh (gpointer data)
{
  PalGameGraph *self = data;

  self->refresh = 0;
  game_graph_update (self);
  return G_SOURCE_REMOVE;
}

/* Engines tell of something ten times a second each, mostly of the position in view alone: a long
 * game is not gone through each time. */
static void
game_graph_update_soon (PalGameGraph *self)
{
  if (self->refresh == 0)
    self->refresh = g_timeout_add (REFRESH_MS, game_graph_refresh, self);
}

static void
pal_game_graph_dispose (GObject *object)
{
  PalGameGraph *self = PAL_GAME_GRAPH (object);

  g_clear_handle_id (&self->refresh, g_source_remove);
  pal_session_replace (&self->session, NULL, self, NULL);
  if (self->scan != NULL)
    g_signal_handlers_disconnect_by_data (self->scan, self);
  g_clear_object (&self->scan);
  g_clear_object (&self->analysis);
  g_clear_pointer (&self->points, g_array_unref);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (pal_game_graph_parent_class)->dispose (object);
}

static void
pal_game_graph_class_init (PalGameGraphClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_game_graph_dispose;
  g_type_ensure (PAL_TYPE_GAME_PLOT);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "gamegraph");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-game-graph.ui");
  gtk_widget_class_bind_template_child (widget_class, PalGameGraph, box);
  gtk_widget_class_bind_template_child (widget_class, PalGameGraph, plot);
  gtk_widget_class_bind_template_child (widget_class, PalGameGraph, progress);
  gtk_widget_class_bind_template_child (widget_class, PalGameGraph, summary);
  gtk_widget_class_bind_template_child (widget_class, PalGameGraph, notes);
  gtk_widget_class_bind_template_child (widget_class, PalGameGraph, button);
  gtk_widget_class_bind_template_child (widget_class, PalGameGraph, words);
}

static void
pal_game_graph_init (PalGameGraph *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
pal_game_graph_set_analysis (PalGameGraph *self, PalAnalysis *analysis, PalGameScan *scan)
{
  static const PalSessionSignal heard[] = {
    { PAL_OF_SESSION, "notify::match", G_CALLBACK (game_graph_update) },
    { PAL_OF_SESSION, "notify::node", G_CALLBACK (game_graph_update) },
    { PAL_OF_MATCH, "played", G_CALLBACK (game_graph_update) },
    { PAL_OF_MATCH, "tree-changed", G_CALLBACK (game_graph_update) },
    { PAL_OF_MATCH, "notify::unaided", G_CALLBACK (game_graph_update) },
    { .signal = NULL },
  };
  PalSession *session = pal_analysis_get_session (analysis);

  self->analysis = g_object_ref (analysis);
  self->scan = g_object_ref (scan);
  pal_game_plot_set_session (self->plot, session);
  pal_session_replace (&self->session, session, self, heard);
  g_signal_connect_object (analysis, "changed", G_CALLBACK (game_graph_update_soon), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->scan, "changed", G_CALLBACK (game_graph_update), self,
                           G_CONNECT_SWAPPED);
  game_graph_update (self);
}
