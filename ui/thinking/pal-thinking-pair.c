/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-thinking-pair.h"

#include "ui/widgets/pal-properties.h"

#include "game/bots/pal-thinker.h"
#include "game/thinking/pal-thinking-text.h"
#include "game/thinking/pal-threads-text.h"

#include <glib/gi18n.h>

/* Narrower than that two trees side by side are two stripes. */
enum { BESIDE_MIN = 640, LINE = 1 /* between the two */ };
/* As large two trees that are small side by side have to be one above the other, and by how much
 * larger than before, if they could be seen whole there. */
#define STACKED_MIN 0.44
#define STACKED_GAIN 1.15

struct _PalThinkingPair {
  GtkWidget parent_instance;

  gboolean film, single;
  gboolean stacked;  /* one above the other though there is the width for both */
  int width, height; /* for both panes */
  PalThinkingPane *panes[2];
  GtkWidget *separator;
  GtkLabel *summary;
  PalThinker *alone;                 /* searches without help what two threads search */
  PalTreeDifference *differences[2]; /* what each has beside the other; NULL: there are not two */
  GlassTree *compared[2];            /* whose differences these are */
  gboolean following;                /* one does what was done in the other */
  guint fit;                         /* the callback that will fit them, or 0 */
  double fit_zoom;                   /* what that came to; 0: it was not done yet */
};

G_DEFINE_FINAL_TYPE (PalThinkingPair, pal_thinking_pair, GTK_TYPE_WIDGET)

enum { SIGNAL_CHOSEN, SIGNAL_THOUGHT, N_SIGNALS };
static guint signals[N_SIGNALS];

static PalThinkingTree *
pair_view (PalThinkingPair *self, int i)
{
  return pal_thinking_pane_get_view (self->panes[i]);
}

/* --- differences --- */

static void
pair_forget_differences (PalThinkingPair *self)
{
  for (int i = 0; i < 2; i++) {
    g_clear_pointer (&self->differences[i], pal_tree_difference_free);
    g_clear_pointer (&self->compared[i], glass_tree_unref);
    pal_thinking_pane_set_differences (self->panes[i], NULL);
  }
}

/* "21 nodes (dashed) only in the first tree", or NULL. */
static char *
alone_text (const PalTreeDifference *difference, gboolean left)
{
  g_autofree char *count = pal_thinking_count_text ((guint64) difference->alone);

  if (difference->alone == 0)
    return NULL;
  return g_strdup_printf (
      left ? ngettext ("%s node (dashed) only in the first tree",
                       "%s nodes (dashed) only in the first tree", (gulong) difference->alone)
           : ngettext ("%s node (dashed) only in the second tree",
                       "%s nodes (dashed) only in the second tree", (gulong) difference->alone),
      count);
}

static char *
other_text (const PalTreeDifference *difference)
{
  g_autofree char *count = pal_thinking_count_text ((guint64) difference->other);

  if (difference->other == 0)
    return NULL;
  return g_strdup_printf (ngettext ("%s node with another value (≠)",
                                    "%s nodes with other values (≠)", (gulong) difference->other),
                          count);
}

static gboolean
pair_was_stopped (PalThinkingPair *self, int i)
{
  GlassTree *tree = pal_thinking_tree_get_tree (pair_view (self, i));

  return glass_tree_node (tree, 0)->kind == GLASS_STOPPED;
}

/* In all iterations, as the figures above the tree say. */
static double
pair_count_nodes (PalThinkingPair *self, int i)
{
  return (double) glass_tree_counters (pal_thinking_tree_get_tree (pair_view (self, i)))->nodes;
}

static char *
pair_describe (PalThinkingPair *self)
{
  const double first = pair_count_nodes (self, 0), second = pair_count_nodes (self, 1);
  const double ratio = MAX (first, second) / MIN (first, second);
  g_autofree char *times = g_strdup_printf (ratio < 2 ? "%.2f" : "%.1f", ratio);
  g_autofree char *left = alone_text (self->differences[0], TRUE);
  g_autofree char *right = alone_text (self->differences[1], FALSE);
  g_autofree char *other = other_text (self->differences[0]);
  GString *text = g_string_new (NULL);
  int n = 0; /* of what follows on the second line */

  if (pair_was_stopped (self, 0) || pair_was_stopped (self, 1)) {
    g_string_append (text, _ ("A search was stopped, so the two cannot be compared."));
    return g_string_free (text, FALSE);
  }
  if (first == second)
    g_string_append (text, _ ("Both searches visit the same number of nodes."));
  else
    /* Translators: a ratio, “2.1”. */
    g_string_append_printf (text,
                            first > second ? _ ("The first search visits %s times as many nodes.")
                                           : _ ("The second search visits %s times as many nodes."),
                            times);
  for (int i = 0; i < 3; i++) {
    const char *part = i == 0 ? left : i == 1 ? right : other;

    if (part != NULL)
      g_string_append_printf (text, "%s%s", n++ == 0 ? "\n" : " · ", part);
  }
  return g_string_free (text, FALSE);
}

/* --- arrangement --- */

static gboolean
is_beside (PalThinkingPair *self, int width)
{
  return !self->single && width >= BESIDE_MIN && !self->stacked;
}

static int
pane_least_height (PalThinkingPane *pane, int width)
{
  int least;

  gtk_widget_measure (GTK_WIDGET (pane), GTK_ORIENTATION_VERTICAL, width, &least, NULL, NULL, NULL);
  return least;
}

/* The zoom at which both trees can be seen whole, side by side or one above the other. */
static double
pair_zoom (PalThinkingPair *self, gboolean beside)
{
  const int width = beside ? (self->width - LINE) / 2 : self->width;
  const int height = beside || self->single ? self->height : (self->height - LINE) / 2;
  double zoom = G_MAXDOUBLE;

  for (int i = 0; i < (self->single ? 1 : 2); i++) {
    const int around = pane_least_height (self->panes[i], width) - PAL_THINKING_PANE_VIEW_MIN;
    zoom = MIN (zoom, pal_thinking_tree_zoom_for (pair_view (self, i), width, height - around));
  }
  return zoom;
}

/* Two small trees in a large window have more room one above the other. */
static gboolean
pair_wants_stacked (PalThinkingPair *self)
{
  double beside, stacked;

  if (self->single || self->width < BESIDE_MIN)
    return FALSE;
  beside = pair_zoom (self, TRUE);
  stacked = pair_zoom (self, FALSE);
  return stacked >= STACKED_MIN && (beside < STACKED_MIN || stacked >= STACKED_GAIN * beside);
}

/* Both so that they can be seen whole, and in the same size: what is on a level in one is on it in
 * the other. */
static gboolean
pair_fit (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  PalThinkingPair *self = PAL_THINKING_PAIR (widget);
  const gboolean stacked = pair_wants_stacked (self);
  double zoom;

  self->fit = 0;
  if (stacked != self->stacked) {
    self->stacked = stacked;
    gtk_widget_queue_resize (widget); /* is fitted again when the views have their room */
  }
  zoom = pair_zoom (self, is_beside (self, self->width));
  self->following = TRUE;
  for (int i = 0; i < (self->single ? 1 : 2); i++)
    pal_thinking_tree_fit_at (pair_view (self, i), zoom);
  self->following = FALSE;
  self->fit_zoom = pal_thinking_tree_get_zoom (pair_view (self, 0));
  return G_SOURCE_REMOVE;
}

/* With the next frame: what is being given a size must not change it. */
static void
pair_queue_fit (PalThinkingPair *self)
{
  if (self->fit == 0)
    self->fit = gtk_widget_add_tick_callback (GTK_WIDGET (self), pair_fit, NULL, NULL);
}

/* A view has more room, or less. Whoever has chosen another size for the trees keeps that. */
static void
pair_on_room (PalThinkingPair *self)
{
  if (self->fit_zoom == pal_thinking_tree_get_zoom (pair_view (self, 0)))
    pair_queue_fit (self);
}

/* Whoever walks through the searches is not told how they end. */
static void
pair_show_summary (PalThinkingPair *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self->summary), self->differences[0] != NULL && !self->film);
}

static gboolean
pair_is_together (PalThinkingPair *self)
{
  return pal_thinking_pane_was_helped (self->panes[0]);
}

static void
pair_tell_summary (PalThinkingPair *self)
{
  GlassTree *trees[2];
  g_autofree char *text = NULL;

  if (self->differences[0] == NULL)
    return;
  for (int i = 0; i < 2; i++)
    trees[i] = pal_thinking_tree_get_tree (pair_view (self, i));
  text = pair_is_together (self)
             ? pal_threads_text (trees, self->differences, pal_thinker_count_nodes (self->alone))
             : pair_describe (self);
  gtk_label_set_text (self->summary, text);
}

static void
pair_compare (PalThinkingPair *self)
{
  GlassTree *trees[2];

  pair_forget_differences (self);
  for (int i = 0; i < 2; i++)
    trees[i] = pal_thinking_tree_get_tree (pair_view (self, i));
  if (trees[0] != NULL && trees[1] != NULL && !self->single)
    for (int i = 0; i < 2; i++)
      self->differences[i] = pair_is_together (self)
                                 ? pal_tree_difference_new_of_threads (trees, i)
                                 : pal_tree_difference_new (trees[i], trees[1 - i]);
  pair_queue_fit (self);
  pair_show_summary (self);
  for (int i = 0; i < 2 && self->differences[0] != NULL; i++) {
    self->compared[i] = glass_tree_ref (trees[i]);
    pal_thinking_pane_set_differences (self->panes[i], self->differences[i]->nodes);
  }
  pair_tell_summary (self);
}

static void
pair_on_thought (PalThinkingPair *self)
{
  pair_compare (self);
  g_signal_emit (self, signals[SIGNAL_THOUGHT], 0);
}

static void
pair_on_alone (PalThinkingPair *self)
{
  pair_tell_summary (self);
  g_signal_emit (self, signals[SIGNAL_THOUGHT], 0);
}

void
pal_thinking_pair_think_together (PalThinkingPair *self, const Bot *bot, const GameRecord *record,
                                  int notation, GlassHelp help)
{
  pal_thinking_pair_forget (self);
  pal_thinking_pane_think_together (self->panes[0], self->panes[1], bot, record, notation, help);
  pal_thinker_think (self->alone, bot, record);
}

gboolean
pal_thinking_pair_is_busy (PalThinkingPair *self)
{
  return pal_thinking_pane_is_busy (self->panes[0]) || pal_thinking_pane_is_busy (self->panes[1])
         || pal_thinker_get_busy (self->alone);
}

void
pal_thinking_pair_stop (PalThinkingPair *self)
{
  for (int i = 0; i < 2; i++)
    pal_thinking_pane_stop (self->panes[i]);
  pal_thinker_stop (self->alone);
}

void
pal_thinking_pair_forget (PalThinkingPair *self)
{
  pal_thinker_forget (self->alone);
  for (int i = 0; i < 2; i++)
    pal_thinking_pane_forget (self->panes[i]);
}

/* --- together --- */

static int
index_of_view (PalThinkingPair *self, gpointer view)
{
  return view == pair_view (self, 1);
}

/* One of them may have another tree by now: it was an iteration of the film, and is whole again. */
static gboolean
pair_follows (PalThinkingPair *self)
{
  return !self->following && !self->single && !self->film && self->differences[0] != NULL
         && pal_thinking_tree_get_tree (pair_view (self, 0)) == self->compared[0]
         && pal_thinking_tree_get_tree (pair_view (self, 1)) == self->compared[1];
}

static void
pair_on_selected (PalThinkingPair *self, GParamSpec *pspec, PalThinkingTree *view)
{
  const int i = index_of_view (self, view);
  const int node = pal_thinking_tree_get_selected (view);
  int twin;

  if (!pair_follows (self))
    return;
  twin = self->differences[i]->twins[node];
  if (twin == GLASS_NONE)
    return;
  self->following = TRUE;
  pal_thinking_tree_select (pair_view (self, 1 - i), twin);
  self->following = FALSE;
}

static void
pair_on_zoom (PalThinkingPair *self, GParamSpec *pspec, PalThinkingTree *view)
{
  PalThinkingTree *other = pair_view (self, 1 - index_of_view (self, view));

  if (!pair_follows (self))
    return;
  self->following = TRUE;
  pal_thinking_tree_zoom_by (other, pal_thinking_tree_get_zoom (view)
                                        / pal_thinking_tree_get_zoom (other));
  self->following = FALSE;
}

/* The levels are as far apart in both, so they go down alike; across, where one is wider, it goes
 * as much farther. */
static void
pair_on_scrolled (PalThinkingPair *self, GtkAdjustment *adjustment)
{
  if (!pair_follows (self))
    return;
  self->following = TRUE;
  for (int i = 0; i < 2; i++) {
    GtkScrollable *one = GTK_SCROLLABLE (pair_view (self, i));
    GtkScrollable *other = GTK_SCROLLABLE (pair_view (self, 1 - i));
    GtkAdjustment *across = gtk_scrollable_get_hadjustment (other);
    const double room
        = gtk_adjustment_get_upper (adjustment) - gtk_adjustment_get_page_size (adjustment);

    if (adjustment == gtk_scrollable_get_vadjustment (one))
      gtk_adjustment_set_value (gtk_scrollable_get_vadjustment (other),
                                gtk_adjustment_get_value (adjustment));
    else if (adjustment == gtk_scrollable_get_hadjustment (one) && room > 0)
      gtk_adjustment_set_value (across, gtk_adjustment_get_value (adjustment) / room
                                            * (gtk_adjustment_get_upper (across)
                                               - gtk_adjustment_get_page_size (across)));
  }
  self->following = FALSE;
}

/* Two threads are walked through together: each is where it was at the turn of the other. Of turns
 * that were not kept nothing is known. */
static void
pair_on_moved (PalThinkingPair *self, PalThinkingFilmBar *bar)
{
  const int i = bar == pal_thinking_pane_get_bar (self->panes[1]);
  PalThinkingFilm *moved = pal_thinking_film_bar_get_film (bar);
  PalThinkingFilm *follows
      = pal_thinking_film_bar_get_film (pal_thinking_pane_get_bar (self->panes[1 - i]));
  const GlassFilm *one, *other;
  gint64 turn;

  if (self->following || !pair_is_together (self) || follows == NULL)
    return;
  /* One of them plays; two would hold each other up. */
  pal_thinking_film_play (follows, FALSE);
  one = pal_thinking_film_get_film (moved);
  other = pal_thinking_film_get_film (follows);
  if (glass_tree_dropped (glass_film_tree (one)) > 0
      || glass_tree_dropped (glass_film_tree (other)) > 0)
    return;
  turn = (gint64) glass_tree_before (glass_film_tree (one))
         + glass_film_entered (one, pal_thinking_film_get_place (moved))
         - (gint64) glass_tree_before (glass_film_tree (other));
  self->following = TRUE;
  pal_thinking_film_go (follows, glass_film_turn (other, turn));
  self->following = FALSE;
}

static void
pair_on_chosen (PalThinkingPair *self)
{
  g_signal_emit (self, signals[SIGNAL_CHOSEN], 0);
}

static void
pair_on_single (PalThinkingPair *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self->panes[1]), !self->single);
  gtk_widget_set_visible (self->separator, !self->single);
  pair_compare (self);
}

/* --- the widget --- */

static GtkSizeRequestMode
pal_thinking_pair_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
pal_thinking_pair_measure (GtkWidget *widget, GtkOrientation orientation, int for_size,
                           int *minimum, int *natural, int *minimum_baseline, int *natural_baseline)
{
  PalThinkingPair *self = PAL_THINKING_PAIR (widget);
  /* A window that becomes lower has them side by side again. */
  const gboolean beside
      = orientation == GTK_ORIENTATION_VERTICAL && !self->single && for_size >= BESIDE_MIN;
  int least, usual, pane_width = for_size;

  if (beside)
    pane_width = for_size / 2;
  gtk_widget_measure (GTK_WIDGET (self->summary), orientation, for_size, minimum, natural, NULL,
                      NULL);
  if (!gtk_widget_get_visible (GTK_WIDGET (self->summary)))
    *minimum = *natural = 0;
  for (int i = 0, most = 0, most_usual = 0; i < (self->single ? 1 : 2); i++) {
    gtk_widget_measure (GTK_WIDGET (self->panes[i]), orientation, pane_width, &least, &usual, NULL,
                        NULL);
    if (orientation == GTK_ORIENTATION_HORIZONTAL) {
      *minimum = MAX (*minimum, least);
      *natural = MAX (*natural, 2 * usual);
    } else if (!beside) {
      *minimum += least;
      *natural += usual;
    } else {
      *minimum += MAX (0, least - most);
      *natural += MAX (0, usual - most_usual);
      most = MAX (most, least);
      most_usual = MAX (most_usual, usual);
    }
  }
  *natural = MAX (*minimum, *natural);
}

/* Where the first pane, the line and the second pane lie in WIDTH and HEIGHT. */
static void
pair_divide (PalThinkingPair *self, int width, int height, GtkAllocation parts[3])
{
  const gboolean beside = is_beside (self, width);
  const int half = ((beside ? width : height) - LINE) / 2;
  int at = 0;

  if (self->single) {
    parts[0] = (GtkAllocation){ 0, 0, width, height };
    return;
  }
  for (int i = 0; i < 3; i++) {
    const int size = i == 0 ? half : i == 1 ? LINE : (beside ? width : height) - at;

    parts[i]
        = beside ? (GtkAllocation){ at, 0, size, height } : (GtkAllocation){ 0, at, width, size };
    at += size;
  }
}

static void
pal_thinking_pair_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  PalThinkingPair *self = PAL_THINKING_PAIR (widget);
  GtkWidget *const children[]
      = { GTK_WIDGET (self->panes[0]), self->separator, GTK_WIDGET (self->panes[1]) };
  GtkAllocation parts[3];
  int below = 0;

  if (gtk_widget_get_visible (GTK_WIDGET (self->summary))) {
    gtk_widget_measure (GTK_WIDGET (self->summary), GTK_ORIENTATION_VERTICAL, width, &below, NULL,
                        NULL, NULL);
    gtk_widget_size_allocate (GTK_WIDGET (self->summary),
                              &(GtkAllocation){ 0, height - below, width, below }, -1);
  }
  self->width = width;
  self->height = height - below;
  pair_divide (self, width, height - below, parts);
  for (int i = 0; i < (self->single ? 1 : 3); i++)
    gtk_widget_size_allocate (children[i], &parts[i], -1);
}

static void
pal_thinking_pair_dispose (GObject *object)
{
  PalThinkingPair *self = PAL_THINKING_PAIR (object);

  if (self->fit != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->fit);
  self->fit = 0;
  if (self->alone != NULL)
    g_signal_handlers_disconnect_by_data (self->alone, self);
  g_clear_object (&self->alone);
  for (int i = 0; i < 2 && self->panes[i] != NULL; i++) {
    PalThinkingTree *view = pair_view (self, i);

    if (view == NULL)
      continue;
    g_signal_handlers_disconnect_by_data (pal_thinking_pane_get_bar (self->panes[i]), self);
    g_signal_handlers_disconnect_by_data (view, self);
    g_signal_handlers_disconnect_by_data (gtk_scrollable_get_hadjustment (GTK_SCROLLABLE (view)),
                                          self);
    g_signal_handlers_disconnect_by_data (gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (view)),
                                          self);
  }
  for (int i = 0; i < 2; i++) {
    g_clear_pointer (&self->differences[i], pal_tree_difference_free);
    g_clear_pointer (&self->compared[i], glass_tree_unref);
    self->panes[i] = NULL;
  }
  pal_properties_dispose (object);
}

static void
pal_thinking_pair_class_init (PalThinkingPairClass *klass)
{
  const PalProperty properties[] = {
    { "film", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (PalThinkingPair, film),
      G_CALLBACK (pair_show_summary) },
    { "single", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (PalThinkingPair, single),
      G_CALLBACK (pair_on_single) },
  };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_thinking_pair_dispose;
  widget_class->get_request_mode = pal_thinking_pair_get_request_mode;
  widget_class->measure = pal_thinking_pair_measure;
  widget_class->size_allocate = pal_thinking_pair_size_allocate;
  pal_properties_install (G_OBJECT_CLASS (klass), properties, G_N_ELEMENTS (properties));
  signals[SIGNAL_CHOSEN] = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_THOUGHT] = g_signal_new ("thought", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
pair_add_pane (PalThinkingPair *self, int i)
{
  PalThinkingTree *view;

  self->panes[i] = g_object_new (PAL_TYPE_THINKING_PANE, NULL);
  gtk_widget_set_parent (GTK_WIDGET (self->panes[i]), GTK_WIDGET (self));
  view = pair_view (self, i);
  g_object_bind_property (self, "film", self->panes[i], "film", G_BINDING_SYNC_CREATE);
  g_signal_connect_swapped (self->panes[i], "chosen", G_CALLBACK (pair_on_chosen), self);
  g_signal_connect_swapped (self->panes[i], "thought", G_CALLBACK (pair_on_thought), self);
  g_signal_connect_swapped (pal_thinking_pane_get_bar (self->panes[i]), "moved",
                            G_CALLBACK (pair_on_moved), self);
  g_signal_connect_swapped (view, "notify::selected", G_CALLBACK (pair_on_selected), self);
  g_signal_connect_swapped (view, "notify::zoom", G_CALLBACK (pair_on_zoom), self);
  for (int across = 0; across < 2; across++) {
    GtkAdjustment *adjustment = across ? gtk_scrollable_get_hadjustment (GTK_SCROLLABLE (view))
                                       : gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (view));

    g_signal_connect_swapped (adjustment, "value-changed", G_CALLBACK (pair_on_scrolled), self);
    g_signal_connect_swapped (adjustment, "notify::page-size", G_CALLBACK (pair_on_room), self);
  }
}

static void
pal_thinking_pair_init (PalThinkingPair *self)
{
  self->alone = pal_thinker_new ();
  g_signal_connect_swapped (self->alone, "notify::busy", G_CALLBACK (pair_on_alone), self);
  pair_add_pane (self, 0);
  self->separator = gtk_separator_new (GTK_ORIENTATION_VERTICAL);
  gtk_widget_set_parent (self->separator, GTK_WIDGET (self));
  pair_add_pane (self, 1);
  self->summary = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_wrap (self->summary, TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (self->summary), "film-bar");
  gtk_widget_set_visible (GTK_WIDGET (self->summary), FALSE);
  gtk_widget_set_parent (GTK_WIDGET (self->summary), GTK_WIDGET (self));
}

PalThinkingPane *
pal_thinking_pair_get_pane (PalThinkingPair *self, int i)
{
  return self->panes[i];
}
