/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-training-window.h"

#include "pal-training-plots.h"
#include "pal-weight-changes.h"
#include "ui/platform/pal-message.h"
#include "ui/tournament/pal-tournament-tables.h"
#include "ui/widgets/pal-gtk-fixes.h"
#include "ui/widgets/pal-news.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>
#include <math.h>

/* Few, so that looking takes no longer than learning: the bars of the plot say how much they mean.
 */
enum { CHECKPOINT_GAMES = 60 };

/* Where discs are placed, games are quick, and three plies are the depth at which reversi's usual
 * bot was seen to gain (tests/training-figures). */
enum { PLACING_DEPTH = 3 };

/* Longer than a double click takes. */
enum { SETTLE_MS = 800 };

struct _PalTrainingWindow {
  AdwWindow parent_instance;

  PalBotStore *store;
  PalBotItem *item;
  ArenaTraining *training;

  AdwWindowTitle *title;
  GtkWidget *settings, *report, *verdict;
  PalWeightChanges *changes;
  GtkSwitch *symmetric;
  GtkSpinButton *games, *depth, *checkpoints, *match;
  PalPlot *curve, *strength;
  GtkLabel *trend, *news, *score, *advice;
  GtkProgressBar *progress;
  GtkWidget *start, *keep_old, *save_copy, *replace;
  GtkButton *pause, *stop;
  gboolean decidable; /* there is something to be decided, */
  guint settling;     /* and the source that lets it be */
};

G_DEFINE_FINAL_TYPE (PalTrainingWindow, pal_training_window, ADW_TYPE_WINDOW)

enum { SIGNAL_KEPT, N_SIGNALS };

static guint signals[N_SIGNALS];

static ArenaTrainingState
get_state (PalTrainingWindow *self)
{
  return self->training != NULL ? arena_training_get_state (self->training)
                                : ARENA_TRAINING_PREPARED;
}

static gboolean
training_window_is_running (PalTrainingWindow *self)
{
  return get_state (self) == ARENA_TRAINING_LEARNING || get_state (self) == ARENA_TRAINING_MATCH;
}

/* Whether something was learnt that has not been kept or given up yet. */
static gboolean
training_window_is_open (PalTrainingWindow *self)
{
  return get_state (self) == ARENA_TRAINING_OVER && arena_training_get_games (self->training) > 0;
}

/* --- what has come of it --- */

/* What the curve says in words; NULL as long as there are too few games. */
static char *
describe_trend (const GArray *mistakes)
{
  double first, last;

  switch (arena_trend (mistakes, &first, &last)) {
  case ARENA_TREND_FELL:
    /* Translators: the mean prediction errors of the first and the last third of the games. */
    return g_strdup_printf (_ ("It fell from %.2f to %.2f: the bot foresees its games better."),
                            first, last);
  case ARENA_TREND_ROSE:
    return g_strdup_printf (_ ("It rose from %.2f to %.2f: the bot foresees its games worse than "
                               "before. Only the match can say whether it plays worse."),
                            first, last);
  case ARENA_TREND_LEVEL:
    return g_strdup_printf (_ ("It was %.2f in the first third of the games and %.2f in the last, "
                               "which may be chance."),
                            first, last);
  default:
    return NULL;
  }
}

static void
show_trend (PalTrainingWindow *self)
{
  g_autofree char *text = describe_trend (arena_training_get_mistakes (self->training));

  gtk_label_set_label (self->trend, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->trend), text != NULL);
}

/* What is being done, and how much of it is done already. */
static char *
describe_progress (PalTrainingWindow *self, double *fraction)
{
  const GArray *checks = arena_training_get_checkpoints (self->training);
  ArenaScore score = arena_training_get_score (self->training);
  gboolean learning = get_state (self) == ARENA_TRAINING_LEARNING;
  int done = arena_training_get_games (self->training);
  int total = arena_training_get_total (self->training);
  g_autofree char *points = NULL;

  if (learning && arena_training_get_at_checkpoint (self->training)) {
    const ArenaCheckpoint *check = &g_array_index (checks, ArenaCheckpoint, checks->len - 1);
    const guint played = arena_score_games (&check->score);

    *fraction = (double) done / MAX (total, 1);
    /* Translators: games learned from; then games of a match played so far, and in all. */
    return g_strdup_printf (_ ("Checking strength after %d games: %u of %d games"), done, played,
                            arena_training_get_checkpoint_games (self->training));
  }
  if (!learning) {
    done = (int) arena_score_games (&score);
    total = arena_training_get_match_games (self->training);
  }
  *fraction = (double) done / MAX (total, 1);
  if (learning)
    return g_strdup_printf (_ ("Learning: %d of %d games"), done, total);
  points = pal_tournament_points (arena_score_points (&score));
  /* Translators: games played, games in all, and the points of the trained bot. */
  return g_strdup_printf (_ ("Match against its former self: %d of %d games, %s points"), done,
                          total, points);
}

static void
training_window_show_progress (PalTrainingWindow *self)
{
  double fraction;
  g_autofree char *text = describe_progress (self, &fraction);

  gtk_label_set_label (self->news, text);
  gtk_progress_bar_set_fraction (self->progress, fraction);
  pal_training_plot_errors (self->curve, self->training);
  pal_training_plot_strength (self->strength, self->training);
  show_trend (self);
}

static char *
describe_estimate (const ArenaScore *score)
{
  ArenaEstimate estimate;
  g_autofree char *elo = NULL, *low = NULL, *high = NULL;

  if (!arena_estimate (score, &estimate))
    return g_strdup ("");
  if (!isfinite (estimate.elo))
    return g_strdup (estimate.elo > 0 ? _ ("It won them all, so its lead cannot be measured.")
                                      : _ ("It lost them all, so the gap cannot be measured."));
  elo = pal_tournament_elo (estimate.elo);
  low = pal_tournament_elo (estimate.elo_low);
  high = pal_tournament_elo (estimate.elo_high);
  /* Translators: three numbers such as +44. */
  return g_strdup_printf (_ ("Elo difference: %s (95%% confidence: %s to %s)."), elo, low, high);
}

/* What is to be done, by what the match can say. */
static char *
advise (const ArenaScore *score)
{
  enum { TOO_MANY = 20000 };
  int enough;

  switch (arena_advice (score, &enough)) {
  case ARENA_ADVICE_BETTER:
    return g_strdup (_ ("The trained bot is better: keep it."));
  case ARENA_ADVICE_WORSE:
    return g_strdup (_ ("The trained bot is worse: keep the old one."));
  case ARENA_ADVICE_OPEN:
    if (enough == 0 || enough > TOO_MANY)
      return g_strdup (_ ("The match shows no difference: keep either, or train on."));
    /* Translators: %d is a number of games. */
    return g_strdup_printf (_ ("The match cannot tell which one is better. If the difference stays "
                               "as it is, a match of %d games would."),
                            enough);
  default:
    return g_strdup (_ ("There was no match, so it is unknown whether it has improved."));
  }
}

static void
show_verdict (PalTrainingWindow *self)
{
  ArenaScore score = arena_training_get_score (self->training);
  guint games = arena_score_games (&score);
  g_autofree char *points = pal_tournament_points (arena_score_points (&score));
  g_autofree char *estimate = describe_estimate (&score);
  g_autofree char *text
      = g_strdup_printf (ngettext ("The trained bot scored %s points in %u game",
                                   "The trained bot scored %s points in %u games", games),
                         points, games);
  g_autofree char *sentence = advise (&score);
  g_autofree char *advice = g_strdup_printf ("%s %s", estimate, sentence);

  gtk_label_set_label (self->score, games > 0 ? text : _ ("Stopped before the match"));
  gtk_label_set_label (self->advice, g_strstrip (advice));
  gtk_widget_set_visible (GTK_WIDGET (self->changes),
                          pal_weight_changes_show (self->changes,
                                                   arena_training_get_original (self->training),
                                                   arena_training_get_learnt (self->training))
                              > 0);
}

static void
set_decidable (PalTrainingWindow *self, gboolean decidable)
{
  static const char *const decisions[]
      = { "training.keep-old", "training.save-copy", "training.replace" };

  for (guint i = 0; i < G_N_ELEMENTS (decisions); i++)
    gtk_widget_action_set_enabled (GTK_WIDGET (self), decisions[i], decidable);
}

static gboolean
training_window_on_settled (gpointer data)
{
  PalTrainingWindow *self = data;

  self->settling = 0;
  set_decidable (self, TRUE);
  return G_SOURCE_REMOVE;
}

/* Who clicks on Pause or Stop just as it ends must not decide anything by that: what comes in their
 * place takes no click for a moment. */
static void
settle_buttons (PalTrainingWindow *self, gboolean open)
{
  if (open == self->decidable)
    return;
  self->decidable = open;
  g_clear_handle_id (&self->settling, g_source_remove);
  set_decidable (self, !open);
  if (open)
    self->settling = g_timeout_add (SETTLE_MS, training_window_on_settled, self);
}

/* Ready-made bots stay as they are: what they learn becomes a copy. */
static void
show_buttons (PalTrainingWindow *self)
{
  gboolean running = training_window_is_running (self), open = training_window_is_open (self);
  gboolean own = !pal_bot_item_is_ready_made (self->item);
  ArenaScore score = { 0 };
  ArenaAdvice advice;
  int enough;

  if (open)
    score = arena_training_get_score (self->training);
  advice = arena_advice (&score, &enough);
  settle_buttons (self, open);
  gtk_widget_set_visible (self->start, !running && !open);
  gtk_widget_set_visible (GTK_WIDGET (self->pause), running);
  gtk_widget_set_visible (GTK_WIDGET (self->stop), running);
  gtk_widget_set_visible (self->keep_old, open);
  gtk_widget_set_visible (self->save_copy, open);
  gtk_widget_set_visible (self->replace, open && own);
  pal_widget_set_css_class (self->keep_old, "suggested-action", advice == ARENA_ADVICE_WORSE);
  pal_widget_set_css_class (self->save_copy, "suggested-action",
                            advice == ARENA_ADVICE_BETTER && !own);
  pal_widget_set_css_class (self->replace, "suggested-action", advice == ARENA_ADVICE_BETTER);
}

static void
on_progress (PalTrainingWindow *self)
{
  if (training_window_is_running (self))
    training_window_show_progress (self);
}

static void
on_paused (PalTrainingWindow *self)
{
  gtk_button_set_label (self->pause,
                        arena_training_get_paused (self->training) ? _ ("Resume") : _ ("Pause"));
}

static void
on_state (PalTrainingWindow *self)
{
  gboolean learning = get_state (self) == ARENA_TRAINING_LEARNING;

  gtk_widget_set_visible (self->settings, get_state (self) == ARENA_TRAINING_PREPARED);
  gtk_widget_set_visible (self->report, self->training != NULL);
  gtk_widget_set_visible (self->verdict, training_window_is_open (self));
  gtk_button_set_label (self->stop, learning ? _ ("Stop Learning") : _ ("Stop the Match"));
  if (self->training != NULL)
    training_window_show_progress (self);
  if (training_window_is_open (self))
    show_verdict (self);
  else
    gtk_widget_set_visible (GTK_WIDGET (self->changes), FALSE);
  show_buttons (self);
}

/* --- actions --- */

static void
drop_training (PalTrainingWindow *self)
{
  if (self->training == NULL)
    return;
  g_signal_handlers_disconnect_by_data (self->training, self);
  g_clear_object (&self->training);
}

static void
start_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  PalTrainingWindow *self = PAL_TRAINING_WINDOW (widget);
  BotTrainerOptions options = BOT_TRAINER_USUAL;
  int match = gtk_spin_button_get_value_as_int (self->match);

  drop_training (self);
  options.depth = gtk_spin_button_get_value_as_int (self->depth);
  options.learning.symmetric = gtk_switch_get_active (self->symmetric);
  options.seed = g_random_int ();
  self->training = arena_training_new (pal_bot_item_get_bot (self->item),
                                       gtk_spin_button_get_value_as_int (self->games),
                                       match + match % 2, &options);
  arena_training_set_checkpoints (
      self->training, gtk_spin_button_get_value_as_int (self->checkpoints), CHECKPOINT_GAMES);
  g_signal_connect_swapped (self->training, "notify::state", G_CALLBACK (on_state), self);
  g_signal_connect_swapped (self->training, "notify::paused", G_CALLBACK (on_paused), self);
  g_signal_connect_swapped (self->training, "progress", G_CALLBACK (on_progress), self);
  on_paused (self);
  if (arena_training_start (self->training))
    return;
  drop_training (self);
  pal_message_show (GTK_WINDOW (self), _ ("Could Not Train Bot"),
                    _ ("Not enough memory for training. Close other programs and try again."));
}

static void
pause_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  PalTrainingWindow *self = PAL_TRAINING_WINDOW (widget);

  arena_training_set_paused (self->training, !arena_training_get_paused (self->training));
}

static void
training_window_stop_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  arena_training_stop (PAL_TRAINING_WINDOW (widget)->training);
}

static void
close_now (PalTrainingWindow *self)
{
  drop_training (self);
  gtk_window_destroy (GTK_WINDOW (self));
}

static void
keep_old_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  close_now (PAL_TRAINING_WINDOW (widget));
}

/* ITEM: what it was saved as. */
static void
training_window_finish (PalTrainingWindow *self, PalBotItem *item)
{
  g_signal_emit (self, signals[SIGNAL_KEPT], 0, item);
  close_now (self);
}

static void
save_copy_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  PalTrainingWindow *self = PAL_TRAINING_WINDOW (widget);
  Bot bot = *arena_training_get_learnt (self->training);
  g_autofree char *called = NULL, *short_name = NULL;

  g_object_get (self->item, "name", &called, NULL);
  /* Translators: a bot's name. */
  short_name = g_strdup_printf (_ ("%s, trained"), called);
  if (strlen (short_name) < sizeof bot.name)
    g_strlcpy (bot.name, short_name, sizeof bot.name);
  training_window_finish (self, pal_bot_store_add (self->store, &bot));
}

/* What has been changed in the bot meanwhile stays: only its weights are the learnt ones. */
static void
replace_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  PalTrainingWindow *self = PAL_TRAINING_WINDOW (widget);
  Bot bot = *pal_bot_item_get_bot (self->item);
  const Bot *learnt = arena_training_get_learnt (self->training);

  memcpy (bot.weights, learnt->weights, sizeof bot.weights);
  pal_bot_store_save (self->store, self->item, &bot);
  training_window_finish (self, self->item);
}

/* --- closing --- */

static void
training_window_on_answer (PalMessage *dialog, const char *response, PalTrainingWindow *self)
{
  if (!g_str_equal (response, "discard"))
    return;
  pal_message_let_go (dialog);
  close_now (self);
}

static gboolean
pal_training_window_close_request (GtkWindow *window)
{
  PalTrainingWindow *self = PAL_TRAINING_WINDOW (window);
  PalMessage *dialog;

  if (!training_window_is_running (self) && !training_window_is_open (self))
    return GTK_WINDOW_CLASS (pal_training_window_parent_class)->close_request (window);
  dialog = pal_message_new (window, _ ("Discard the Training?"),
                            _ ("The bot stays as it was before."));
  pal_message_add_responses (dialog, "cancel", _ ("_Cancel"), "discard", _ ("_Discard"), NULL);
  pal_message_set_response_appearance (dialog, "discard", ADW_RESPONSE_DESTRUCTIVE);
  pal_message_set_default_response (dialog, "cancel");
  pal_message_set_close_response (dialog, "cancel");
  g_signal_connect_object (dialog, "response", G_CALLBACK (training_window_on_answer), self, 0);
  pal_message_present (dialog);
  return TRUE;
}

/* --- the object --- */

static void
pal_training_window_dispose (GObject *object)
{
  PalTrainingWindow *self = PAL_TRAINING_WINDOW (object);

  drop_training (self);
  g_clear_handle_id (&self->settling, g_source_remove);
  g_clear_object (&self->store);
  g_clear_object (&self->item);
  G_OBJECT_CLASS (pal_training_window_parent_class)->dispose (object);
}

static void
install_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "training.start", NULL, start_action);
  gtk_widget_class_install_action (widget_class, "training.pause", NULL, pause_action);
  gtk_widget_class_install_action (widget_class, "training.stop", NULL,
                                   training_window_stop_action);
  gtk_widget_class_install_action (widget_class, "training.keep-old", NULL, keep_old_action);
  gtk_widget_class_install_action (widget_class, "training.save-copy", NULL, save_copy_action);
  gtk_widget_class_install_action (widget_class, "training.replace", NULL, replace_action);
}

static void
pal_training_window_class_init (PalTrainingWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (PAL_TYPE_PLOT);
  g_type_ensure (PAL_TYPE_WEIGHT_CHANGES);
  G_OBJECT_CLASS (klass)->dispose = pal_training_window_dispose;
  GTK_WINDOW_CLASS (klass)->close_request = pal_training_window_close_request;
  signals[SIGNAL_KEPT] = g_signal_new ("kept", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                       NULL, NULL, NULL, G_TYPE_NONE, 1, PAL_TYPE_BOT_ITEM);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-training-window.ui");
  gtk_widget_class_bind_template_child (widget_class, PalTrainingWindow, title);
  gtk_widget_class_bind_template_child (widget_class, PalTrainingWindow, settings);
  gtk_widget_class_bind_template_child (widget_class, PalTrainingWindow, report);
  gtk_widget_class_bind_template_child (widget_class, PalTrainingWindow, verdict);
  gtk_widget_class_bind_template_child (widget_class, PalTrainingWindow, changes);
  gtk_widget_class_bind_template_child (widget_class, PalTrainingWindow, checkpoints);
  gtk_widget_class_bind_template_child (widget_class, PalTrainingWindow, symmetric);
  gtk_widget_class_bind_template_child (widget_class, PalTrainingWindow, trend);
  gtk_widget_class_bind_template_child (widget_class, PalTrainingWindow, games);
  gtk_widget_class_bind_template_child (widget_class, PalTrainingWindow, depth);
  gtk_widget_class_bind_template_child (widget_class, PalTrainingWindow, match);
  gtk_widget_class_bind_template_child (widget_class, PalTrainingWindow, curve);
  gtk_widget_class_bind_template_child (widget_class, PalTrainingWindow, strength);
  gtk_widget_class_bind_template_child (widget_class, PalTrainingWindow, news);
  gtk_widget_class_bind_template_child (widget_class, PalTrainingWindow, score);
  gtk_widget_class_bind_template_child (widget_class, PalTrainingWindow, advice);
  gtk_widget_class_bind_template_child (widget_class, PalTrainingWindow, progress);
  gtk_widget_class_bind_template_child (widget_class, PalTrainingWindow, start);
  gtk_widget_class_bind_template_child (widget_class, PalTrainingWindow, pause);
  gtk_widget_class_bind_template_child (widget_class, PalTrainingWindow, stop);
  gtk_widget_class_bind_template_child (widget_class, PalTrainingWindow, keep_old);
  gtk_widget_class_bind_template_child (widget_class, PalTrainingWindow, save_copy);
  gtk_widget_class_bind_template_child (widget_class, PalTrainingWindow, replace);
  install_actions (widget_class);
}

static void
pal_training_window_init (PalTrainingWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

PalTrainingWindow *
pal_training_window_new (GtkWindow *parent, PalBotStore *store, PalBotItem *item)
{
  PalTrainingWindow *self
      = g_object_new (PAL_TYPE_TRAINING_WINDOW, "application", gtk_window_get_application (parent),
                      "transient-for", parent, NULL);
  g_autofree char *name = NULL, *title = NULL;

  self->store = g_object_ref (store);
  self->item = g_object_ref (item);
  g_object_get (item, "name", &name, NULL);
  /* Translators: a bot's name. */
  title = g_strdup_printf (_ ("Training %s"), name);
  gtk_window_set_title (GTK_WINDOW (self), title);
  adw_window_title_set_title (self->title, title);
  adw_window_title_set_subtitle (self->title, _ (pal_bot_item_get_bot (item)->rules->name));
  if (!bot_has_captures (pal_bot_item_get_bot (item)->rules))
    gtk_spin_button_set_value (self->depth, PLACING_DEPTH);
  on_state (self);
  return self;
}
