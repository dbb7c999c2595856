/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-review-panel.h"

#include "game/analysis/pal-review.h"
#include "game/match/pal-clock.h"
#include "pal-review-moment.h"
#include "pal-review-table.h"
#include "ui/analysis/pal-game-plot.h"
#include "ui/moves/pal-move-links.h"
#include "ui/moves/pal-move-text.h"
#include "ui/widgets/pal-gtk-fixes.h"
#include "ui/widgets/pal-whole-item.h"

#include <adwaita.h>
#include <glib/gi18n.h>

enum {
  REFRESH_MS = 250,
  MOMENTS_MAX = 8,
  BETTER_PLIES = 6, /* of a better line that are told */
};

struct _PalReviewPanel {
  GtkWidget parent_instance;

  PalAnalysis *analysis;
  PalSession *session;
  PalGameScan *scan;
  PalBooks *books;

  PalReview *review;  /* what is shown, or NULL */
  GameNode *end;      /* of the line that it is of */
  GPtrArray *engines; /* of PalAnalysisCandidate: what can be chosen */
  guint refresh;

  GtkPopover *options;
  AdwComboRow *engine;
  GtkSpinButton *seconds;
  AdwButtonContent *run_content;
  GtkWidget *run, *scroller;
  GtkWidget *working, *results, *comment, *critical, *notes, *train;
  GtkProgressBar *progress;
  GtkLabel *left, *status;
  GtkLabel *comment_title, *comment_mark, *comment_reason, *comment_better;
  PalGamePlot *plot;
  PalReviewTable *table;
  GtkBox *moments;
};

G_DEFINE_FINAL_TYPE (PalReviewPanel, pal_review_panel, GTK_TYPE_WIDGET)

static const GameTree *
get_tree (PalReviewPanel *self)
{
  return pal_match_get_tree (pal_session_get_match (self->session));
}

/* The node at PLY of the line that was reviewed. */
static GameNode *
review_node_at (PalReviewPanel *self, int ply)
{
  GameNode *node = self->end;

  while (node != NULL && node->ply > ply)
    node = node->parent;
  return node;
}

/* --- the move in view --- */

/* “Better: 12… Nf6 13. e5”, or NULL. */
static char *
better_text (PalReviewPanel *self, const GameNode *node, PalReviewMark mark)
{
  const GameTree *tree = get_tree (self);
  const EngineInfo *best = pal_analysis_memory_find_best (pal_analysis_get_memory (self->analysis),
                                                          tree->rules, &node->parent->position);
  g_autofree char *line = NULL;

  if ((!pal_review_mark_is_mistake (mark) && mark != PAL_REVIEW_INACCURACY) || best == NULL
      || best->pv_length == 0 || best->pv[0] == node->move)
    return NULL;
  line = pal_move_links_write (tree->rules, &node->parent->position, best->pv,
                               MIN (best->pv_length, BETTER_PLIES),
                               pal_session_get_notation (self->session), NULL);
  /* Translators: a line of moves that would have been better. */
  return g_strdup_printf (_ ("Better: %s"), line);
}

static void
show_text (GtkLabel *label, const char *text)
{
  gtk_label_set_label (label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL);
}

/* Only where the move is one of the line that was reviewed. */
static void
review_panel_show_comment (PalReviewPanel *self)
{
  GameNode *node = pal_session_get_node (self->session);
  const PalReviewMove *move;
  g_autofree char *title = NULL;
  g_autofree char *mark = NULL;
  g_autofree char *reason = NULL;
  g_autofree char *better = NULL;
  gboolean known = self->review != NULL && node != NULL && node->ply > 0
                   && node->ply < (int) self->review->moves->len
                   && review_node_at (self, node->ply) == node
                   && pal_review_move (self->review, node->ply)->mark != PAL_REVIEW_NONE;

  gtk_widget_set_visible (self->comment, known);
  if (!known)
    return;
  move = pal_review_move (self->review, node->ply);
  title = pal_review_title (get_tree (self), node, move, pal_session_get_notation (self->session));
  reason = pal_review_reason (self->review->rules, move);
  better = better_text (self, node, move->mark);
  gtk_label_set_label (self->comment_title, title);
  mark = pal_review_mark_text (self->review, node->ply);
  gtk_label_set_label (self->comment_mark, mark);
  show_text (self->comment_reason, reason);
  show_text (self->comment_better, better);
}

/* --- critical moments --- */

static void
on_moment (GtkWidget *button, PalReviewPanel *self)
{
  int plies[MOMENTS_MAX];
  int n = pal_review_critical (self->review, plies, MOMENTS_MAX), i = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self->moments)); child != button;
       child = gtk_widget_get_next_sibling (child))
    i++;
  if (i < n)
    pal_session_set_node (self->session, review_node_at (self, plies[i]));
}

static void
show_moments (PalReviewPanel *self)
{
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self->moments));
  int plies[MOMENTS_MAX];
  int n = pal_review_critical (self->review, plies, MOMENTS_MAX);

  for (int i = 0; i < n; i++, child = gtk_widget_get_next_sibling (child)) {
    if (child == NULL) {
      child = pal_review_moment_new ();
      g_signal_connect_object (child, "clicked", G_CALLBACK (on_moment), self, 0);
      gtk_box_append (self->moments, child);
    }
    pal_review_moment_show (
        PAL_REVIEW_MOMENT (child), get_tree (self), review_node_at (self, plies[i]), self->review,
        pal_session_get_notation (self->session), pal_session_get_flipped (self->session));
  }
  while (child != NULL) {
    GtkWidget *gone = child;
    child = gtk_widget_get_next_sibling (child);
    gtk_box_remove (self->moments, gone);
  }
  gtk_widget_set_visible (self->critical, n > 0);
}

/* The next move of SIDE that is called MARK, from the one in view on, and round. */
static void
review_panel_on_chosen (PalReviewPanel *self, int side, int mark)
{
  const GameNode *node = pal_session_get_node (self->session);
  int n = (int) self->review->moves->len - 1;

  for (int i = 1; i <= n; i++) {
    int ply = (node->ply + i - 1) % n + 1;
    const PalReviewMove *move = pal_review_move (self->review, ply);

    if (move->side == side && (int) move->mark == mark) {
      pal_session_set_node (self->session, review_node_at (self, ply));
      return;
    }
  }
}

/* --- all of it --- */

static void
show_figures (PalReviewPanel *self)
{
  PalMatch *match = pal_session_get_match (self->session);
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;

  g_object_get (pal_match_get_player (match, 0), "name", &first, NULL);
  g_object_get (pal_match_get_player (match, 1), "name", &second, NULL);
  pal_review_table_show (self->table, self->review, (const char *const[2]){ first, second });
}

/* The result alone, which the rules know, says nothing of any move. */
static gboolean
review_panel_is_known (PalReviewPanel *self)
{
  return self->review != NULL && self->review->all[0].moves + self->review->all[1].moves > 0;
}

/* Why there is nothing to be seen, or only a part of it. */
static const char *
review_status (PalReviewPanel *self)
{
  if (pal_game_scan_get_problem (self->scan) != NULL)
    return pal_game_scan_get_problem (self->scan);
  if (pal_session_is_unaided (self->session))
    return _ ("No analysis during a serious game.");
  if (self->review == NULL || self->review->moves->len < 2)
    return _ ("Play or open a game, and see here how well both sides played and what decided it.");
  if (pal_game_scan_is_running (self->scan) || self->review->whole)
    return NULL;
  if (review_panel_is_known (self))
    return _ ("Only some of the moves have been looked at. Review Game looks at the others.");
  return _ ("Review Game has an engine look at every move: how well both sides played, what "
            "went wrong, and what would have been better.");
}

static void
review_panel_show_progress (PalReviewPanel *self)
{
  gboolean running = pal_game_scan_is_running (self->scan);
  g_autofree char *time = pal_clock_format_whole (pal_game_scan_get_left (self->scan) + 999);
  g_autofree char *text
      = g_strdup_printf (_ ("%d of %d, about %s left"), pal_game_scan_get_done (self->scan),
                         pal_game_scan_get_total (self->scan), time);

  adw_button_content_set_icon_name (self->run_content, running ? "media-playback-stop-symbolic"
                                                               : "media-playback-start-symbolic");
  adw_button_content_set_label (self->run_content, running ? _ ("Stop") : _ ("Review Game"));
  gtk_widget_set_sensitive (self->run, !pal_session_is_unaided (self->session));
  gtk_widget_set_visible (self->working, running);
  gtk_label_set_label (self->left, text);
  gtk_progress_bar_set_fraction (self->progress,
                                 (double) pal_game_scan_get_done (self->scan)
                                     / MAX (pal_game_scan_get_total (self->scan), 1));
}

static void
make_review (PalReviewPanel *self)
{
  PalMatch *match = pal_session_get_match (self->session);

  g_clear_pointer (&self->review, pal_review_free);
  self->end = match != NULL ? pal_session_get_line_end (self->session) : NULL;
  if (match != NULL)
    self->review
        = pal_review_new (get_tree (self), self->end, pal_analysis_get_memory (self->analysis),
                          pal_books_get_opening_names (self->books, pal_match_get_rules (match)));
}

static gboolean
has_mistakes (const PalReview *review)
{
  for (guint ply = 1; ply < review->moves->len; ply++)
    if (pal_review_mark_is_mistake (pal_review_move (review, (int) ply)->mark))
      return TRUE;
  return FALSE;
}

static void
review_panel_update (PalReviewPanel *self)
{
  const char *status;
  gboolean known, found;

  g_clear_handle_id (&self->refresh, g_source_remove);
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  make_review (self);
  status = review_status (self);
  show_text (self->status, status);
  review_panel_show_progress (self);
  known = review_panel_is_known (self);
  gtk_widget_set_visible (self->results, known);
  review_panel_show_comment (self);
  if (!known)
    return;
  pal_game_plot_set_points (self->plot, self->review->points);
  show_figures (self);
  show_moments (self);
  found
      = !pal_game_scan_is_running (self->scan) && pal_game_points_have_found (self->review->points);
  gtk_widget_set_visible (self->notes, found);
  gtk_widget_set_visible (self->train, found && has_mistakes (self->review));
}

static gboolean
review_panel_refresh (gpointer data)
{
  PalReviewPanel *self = data;

  self->refresh = 0;
  review_panel_update (self);
  return G_SOURCE_REMOVE;
}

/* Engines tell of something ten times a second. */
static void
review_panel_update_soon (PalReviewPanel *self)
{
  if (self->refresh == 0)
    self->refresh = g_timeout_add (REFRESH_MS, review_panel_refresh, self);
}

/* Another line is another review. */
static void
review_panel_on_node (PalReviewPanel *self)
{
  if (self->review != NULL && self->end == pal_session_get_line_end (self->session))
    review_panel_show_comment (self);
  else
    review_panel_update (self);
}

/* --- options --- */

static void
list_engines (PalReviewPanel *self)
{
  g_autoptr (GPtrArray) labels = g_ptr_array_new ();
  g_autoptr (GtkStringList) names = NULL;

  g_clear_pointer (&self->engines, g_ptr_array_unref);
  self->engines = pal_analysis_list_all (self->analysis);
  for (guint i = 0; i < self->engines->len; i++)
    g_ptr_array_add (labels, ((const PalAnalysisCandidate *) self->engines->pdata[i])->name);
  g_ptr_array_add (labels, NULL);
  names = gtk_string_list_new ((const char *const *) labels->pdata);
  adw_combo_row_set_model (self->engine, G_LIST_MODEL (names));
}

/* The first one is the program's own, which the scan has by itself. */
static void
review_panel_on_engine (PalReviewPanel *self)
{
  guint selected = adw_combo_row_get_selected (self->engine);
  g_autoptr (PalAnalysisEngine) engine = NULL;

  if (selected > 0 && selected < self->engines->len)
    engine = pal_analysis_make_engine (
        self->analysis, ((const PalAnalysisCandidate *) self->engines->pdata[selected])->id);
  pal_game_scan_set_engine (self->scan, engine);
}

static void
review_panel_on_seconds (PalReviewPanel *self)
{
  PalAnalysisLimits limits = *pal_game_scan_get_limits (self->scan);

  limits.time = (gint64) (gtk_spin_button_get_value (self->seconds) * 1000 + 0.5);
  pal_game_scan_set_limits (self->scan, &limits);
}

static void
review_panel_on_match (PalReviewPanel *self)
{
  if (self->review != NULL)
    g_clear_pointer (&self->review, pal_review_free);
  list_engines (self);
  review_panel_update (self);
}

/* --- the object --- */

static void
pal_review_panel_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (pal_review_panel_parent_class)->map (widget);
  review_panel_update (PAL_REVIEW_PANEL (widget));
}

static void
pal_review_panel_dispose (GObject *object)
{
  PalReviewPanel *self = PAL_REVIEW_PANEL (object);

  g_clear_handle_id (&self->refresh, g_source_remove);
  pal_session_replace (&self->session, NULL, self, NULL);
  g_clear_pointer (&self->review, pal_review_free);
  g_clear_pointer (&self->engines, g_ptr_array_unref);
  g_clear_object (&self->scan);
  g_clear_object (&self->analysis);
  g_clear_object (&self->books);
  pal_widget_unparent_children (self);
  G_OBJECT_CLASS (pal_review_panel_parent_class)->dispose (object);
}

static void
pal_review_panel_class_init (PalReviewPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_review_panel_dispose;
  widget_class->map = pal_review_panel_map;
  g_type_ensure (PAL_TYPE_GAME_PLOT);
  g_type_ensure (PAL_TYPE_REVIEW_TABLE);
  g_type_ensure (PAL_TYPE_WHOLE_ITEM);
  gtk_widget_class_set_css_name (widget_class, "reviewpanel");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-review-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, PalReviewPanel, options);
  gtk_widget_class_bind_template_child (widget_class, PalReviewPanel, engine);
  gtk_widget_class_bind_template_child (widget_class, PalReviewPanel, seconds);
  gtk_widget_class_bind_template_child (widget_class, PalReviewPanel, run);
  gtk_widget_class_bind_template_child (widget_class, PalReviewPanel, run_content);
  gtk_widget_class_bind_template_child (widget_class, PalReviewPanel, scroller);
  gtk_widget_class_bind_template_child (widget_class, PalReviewPanel, working);
  gtk_widget_class_bind_template_child (widget_class, PalReviewPanel, results);
  gtk_widget_class_bind_template_child (widget_class, PalReviewPanel, comment);
  gtk_widget_class_bind_template_child (widget_class, PalReviewPanel, critical);
  gtk_widget_class_bind_template_child (widget_class, PalReviewPanel, notes);
  gtk_widget_class_bind_template_child (widget_class, PalReviewPanel, train);
  gtk_widget_class_bind_template_child (widget_class, PalReviewPanel, progress);
  gtk_widget_class_bind_template_child (widget_class, PalReviewPanel, left);
  gtk_widget_class_bind_template_child (widget_class, PalReviewPanel, status);
  gtk_widget_class_bind_template_child (widget_class, PalReviewPanel, comment_title);
  gtk_widget_class_bind_template_child (widget_class, PalReviewPanel, comment_mark);
  gtk_widget_class_bind_template_child (widget_class, PalReviewPanel, comment_reason);
  gtk_widget_class_bind_template_child (widget_class, PalReviewPanel, comment_better);
  gtk_widget_class_bind_template_child (widget_class, PalReviewPanel, plot);
  gtk_widget_class_bind_template_child (widget_class, PalReviewPanel, table);
  gtk_widget_class_bind_template_child (widget_class, PalReviewPanel, moments);
  gtk_widget_class_bind_template_callback (widget_class, review_panel_on_chosen);
}

static void
pal_review_panel_init (PalReviewPanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
pal_review_panel_new (PalAnalysis *analysis, PalGameScan *scan, PalBooks *books)
{
  static const PalSessionSignal heard[] = {
    { PAL_OF_SESSION, "notify::match", G_CALLBACK (review_panel_on_match) },
    { PAL_OF_SESSION, "notify::node", G_CALLBACK (review_panel_on_node) },
    { PAL_OF_SESSION, "notify::notation", G_CALLBACK (review_panel_update_soon) },
    { PAL_OF_SESSION, "notify::flipped", G_CALLBACK (review_panel_update_soon) },
    { PAL_OF_MATCH, "played", G_CALLBACK (review_panel_update_soon) },
    { PAL_OF_MATCH, "tree-changed", G_CALLBACK (review_panel_update) },
    { PAL_OF_MATCH, "notify::unaided", G_CALLBACK (review_panel_update_soon) },
    { .signal = NULL },
  };
  PalReviewPanel *self = g_object_new (PAL_TYPE_REVIEW_PANEL, NULL);
  PalSession *session = pal_analysis_get_session (analysis);

  self->analysis = g_object_ref (analysis);
  self->scan = g_object_ref (scan);
  self->books = g_object_ref (books);
  pal_game_plot_set_session (self->plot, session);
  pal_session_replace (&self->session, session, self, heard);
  g_signal_connect_object (analysis, "changed", G_CALLBACK (review_panel_update_soon), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (scan, "changed", G_CALLBACK (review_panel_update_soon), self,
                           G_CONNECT_SWAPPED);
  gtk_spin_button_set_value (self->seconds, pal_game_scan_get_limits (scan)->time / 1000.0);
  g_signal_connect_object (self->seconds, "value-changed", G_CALLBACK (review_panel_on_seconds),
                           self, G_CONNECT_SWAPPED);
  list_engines (self);
  g_signal_connect_object (self->engine, "notify::selected", G_CALLBACK (review_panel_on_engine),
                           self, G_CONNECT_SWAPPED);
  return GTK_WIDGET (self);
}

GtkWidget *
pal_review_panel_get_content (PalReviewPanel *self)
{
  return self->scroller;
}
