/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arena-training.h"

#include "base/thread.h"

#include <math.h>

enum { TELL_MS = 100 }; /* the main thread is told at most so often */

/* What the thread and the object share; each holds a reference. */
typedef struct {
  BotTrainer *trainer;
  int games, match_games, checkpoints, checkpoint_games;
  GMainContext *context;

  GMutex mutex;
  GCond resumed;
  /* Guarded by the mutex from here on. */
  gboolean paused;
  gboolean stop; /* the present stage */
  gboolean gone; /* nobody listens any more */
  gboolean told; /* a message is on its way */
  ArenaTrainingState state;
  gboolean at_checkpoint;
  GArray *mistakes;
  GArray *checks; /* of ArenaCheckpoint */
  ArenaScore score;
  double pair; /* points of the first game of a pair */
  Bot learnt;
  ArenaTraining *owner; /* NULL once it is gone */
} Work;

struct _ArenaTraining {
  GObject parent_instance;

  Work *work;
  Bot original;
  /* As the thread last told: */
  ArenaTrainingState state;
  gboolean paused, at_checkpoint;
  GArray *mistakes, *checks;
  ArenaScore score;
  Bot learnt;
};

G_DEFINE_FINAL_TYPE (ArenaTraining, arena_training, G_TYPE_OBJECT)

enum { PROP_0, PROP_STATE, PROP_PAUSED, N_PROPS };
static GParamSpec *props[N_PROPS];

enum { SIGNAL_PROGRESS, N_SIGNALS };
static guint signals[N_SIGNALS];

static void
work_clear (gpointer data)
{
  Work *work = data;

  bot_trainer_free (work->trainer);
  g_main_context_unref (work->context);
  g_array_unref (work->mistakes);
  g_array_unref (work->checks);
  g_mutex_clear (&work->mutex);
  g_cond_clear (&work->resumed);
}

static void
work_unref (gpointer work)
{
  g_atomic_rc_box_release_full (work, work_clear);
}

/* --- News for the main thread --- */

/* Copies what is new; returns whether the state has changed. */
static gboolean
take_news (ArenaTraining *self, Work *work)
{
  gboolean changed;

  g_mutex_lock (&work->mutex);
  work->told = FALSE;
  g_array_append_vals (self->mistakes, &g_array_index (work->mistakes, double, self->mistakes->len),
                       work->mistakes->len - self->mistakes->len);
  g_array_set_size (self->checks, 0);
  g_array_append_vals (self->checks, work->checks->data, work->checks->len);
  self->at_checkpoint = work->at_checkpoint;
  self->score = work->score;
  self->learnt = work->learnt;
  changed = self->state != work->state;
  self->state = work->state;
  g_mutex_unlock (&work->mutex);
  return changed;
}

static gboolean
on_news (gpointer data)
{
  Work *work = data;
  g_autoptr (ArenaTraining) self = NULL;

  /* The owner is let go in this very context, so it does not go away meanwhile. */
  if (work->owner == NULL)
    return G_SOURCE_REMOVE;
  self = g_object_ref (work->owner);
  if (take_news (self, work))
    g_object_notify_by_pspec (G_OBJECT (self), props[PROP_STATE]);
  g_signal_emit (self, signals[SIGNAL_PROGRESS], 0);
  return G_SOURCE_REMOVE;
}

/* With the mutex held. */
static void
arena_training_tell (Work *work, guint delay)
{
  GSource *source;

  if (work->told || work->gone)
    return;
  work->told = TRUE;
  source = g_timeout_source_new (delay);
  g_source_set_callback (source, on_news, g_atomic_rc_box_acquire (work), work_unref);
  g_source_attach (source, work->context);
  g_source_unref (source);
}

/* --- The thread --- */

static void
enter_state (Work *work, ArenaTrainingState state)
{
  g_mutex_lock (&work->mutex);
  work->state = state;
  work->stop = FALSE;
  bot_trainer_interrupt (work->trainer, work->gone);
  arena_training_tell (work, 0);
  g_mutex_unlock (&work->mutex);
}

/* Waits while it is paused; returns whether the stage goes on. */
static gboolean
may_go_on (Work *work)
{
  gboolean goes_on;

  g_mutex_lock (&work->mutex);
  while (work->paused && !work->stop && !work->gone)
    g_cond_wait (&work->resumed, &work->mutex);
  goes_on = !work->stop && !work->gone;
  g_mutex_unlock (&work->mutex);
  return goes_on;
}

/* Adds game NUMBER of a match to SCORE. With the mutex held. */
static void
add_points (Work *work, ArenaScore *score, int number, double points)
{
  score->wins += points == 1;
  score->draws += points == 0.5;
  score->losses += points == 0;
  if (number % 2)
    score->pairs[lround (2 * (work->pair + points))]++;
  work->pair = points;
}

/* CHECKPOINT: of which the games are, or -1: of the match. Returns whether it came to its end. */
static gboolean
play_match (Work *work, int games, int checkpoint)
{
  double points;

  for (int number = 0; number < games; number++) {
    ArenaScore *score;

    if (!may_go_on (work) || !bot_trainer_match_game (work->trainer, number, &points))
      return FALSE;
    g_mutex_lock (&work->mutex);
    score = checkpoint < 0
                ? &work->score
                : &g_array_index (work->checks, ArenaCheckpoint, (guint) checkpoint).score;
    add_points (work, score, number, points);
    arena_training_tell (work, TELL_MS);
    g_mutex_unlock (&work->mutex);
  }
  return TRUE;
}

static gboolean
is_checkpoint (const Work *work, int game)
{
  int before = (game - 1) * (work->checkpoints + 1) / work->games;
  int after = game * (work->checkpoints + 1) / work->games;

  return work->checkpoint_games > 0 && after > before && game < work->games;
}

/* Returns whether learning goes on. */
static gboolean
check_strength (Work *work, int game)
{
  const ArenaCheckpoint check = { .games = game, .score.paired = TRUE };
  gboolean whole;
  int number;

  g_mutex_lock (&work->mutex);
  number = (int) work->checks->len;
  g_array_append_val (work->checks, check);
  work->at_checkpoint = TRUE;
  g_mutex_unlock (&work->mutex);
  whole = play_match (work, work->checkpoint_games, number);
  g_mutex_lock (&work->mutex);
  work->at_checkpoint = FALSE;
  g_mutex_unlock (&work->mutex);
  return whole;
}

static void
learn (Work *work)
{
  BotLesson lesson;

  for (int game = 1; game <= work->games && may_go_on (work); game++) {
    if (!bot_trainer_game (work->trainer, &lesson))
      return;
    g_mutex_lock (&work->mutex);
    g_array_append_val (work->mistakes, lesson.mistake);
    work->learnt = *bot_trainer_learnt (work->trainer);
    arena_training_tell (work, TELL_MS);
    g_mutex_unlock (&work->mutex);
    if (is_checkpoint (work, game) && !check_strength (work, game))
      return;
  }
}

static void *
arena_training_run (void *data)
{
  Work *work = data;

  thread_give_way (NICE_TO_PLAY);
  learn (work);
  enter_state (work, ARENA_TRAINING_MATCH);
  if (work->mistakes->len > 0)
    play_match (work, work->match_games, -1);
  enter_state (work, ARENA_TRAINING_OVER);
  work_unref (work);
  return NULL;
}

/* --- The object --- */

static void
arena_training_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  ArenaTraining *self = ARENA_TRAINING (object);

  if (id == PROP_STATE)
    g_value_set_int (value, (int) self->state);
  else
    g_value_set_boolean (value, self->paused);
}

static void
arena_training_dispose (GObject *object)
{
  ArenaTraining *self = ARENA_TRAINING (object);

  if (self->work != NULL) {
    g_mutex_lock (&self->work->mutex);
    self->work->gone = TRUE;
    self->work->owner = NULL;
    bot_trainer_interrupt (self->work->trainer, true);
    g_cond_signal (&self->work->resumed);
    g_mutex_unlock (&self->work->mutex);
  }
  g_clear_pointer (&self->work, work_unref);
  G_OBJECT_CLASS (arena_training_parent_class)->dispose (object);
}

static void
arena_training_finalize (GObject *object)
{
  g_array_unref (ARENA_TRAINING (object)->mistakes);
  g_array_unref (ARENA_TRAINING (object)->checks);
  G_OBJECT_CLASS (arena_training_parent_class)->finalize (object);
}

static void
arena_training_class_init (ArenaTrainingClass *klass)
{
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = arena_training_get_property;
  object_class->dispose = arena_training_dispose;
  object_class->finalize = arena_training_finalize;
  props[PROP_STATE] = g_param_spec_int ("state", NULL, NULL, ARENA_TRAINING_PREPARED,
                                        ARENA_TRAINING_OVER, ARENA_TRAINING_PREPARED, flags);
  props[PROP_PAUSED] = g_param_spec_boolean ("paused", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, props);
  signals[SIGNAL_PROGRESS] = g_signal_new ("progress", ARENA_TYPE_TRAINING, G_SIGNAL_RUN_LAST, 0,
                                           NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
arena_training_init (ArenaTraining *self)
{
  self->mistakes = g_array_new (FALSE, FALSE, sizeof (double));
  self->checks = g_array_new (FALSE, FALSE, sizeof (ArenaCheckpoint));
}

ArenaTraining *
arena_training_new (const Bot *bot, int games, int match_games, const BotTrainerOptions *options)
{
  ArenaTraining *self = g_object_new (ARENA_TYPE_TRAINING, NULL);
  Work *work = g_atomic_rc_box_new0 (Work);

  self->original = self->learnt = work->learnt = *bot;
  self->score.paired = work->score.paired = TRUE;
  work->trainer = bot_trainer_new (bot, options);
  work->games = games;
  work->match_games = match_games;
  work->context = g_main_context_ref_thread_default ();
  work->mistakes = g_array_new (FALSE, FALSE, sizeof (double));
  work->checks = g_array_new (FALSE, FALSE, sizeof (ArenaCheckpoint));
  work->owner = self;
  g_mutex_init (&work->mutex);
  g_cond_init (&work->resumed);
  self->work = work;
  return self;
}

void
arena_training_set_checkpoints (ArenaTraining *self, int n, int games)
{
  g_return_if_fail (self->state == ARENA_TRAINING_PREPARED);
  self->work->checkpoints = n;
  self->work->checkpoint_games = n > 0 ? games : 0;
}

gboolean
arena_training_start (ArenaTraining *self)
{
  Work *work = self->work;
  pthread_t thread;

  g_return_val_if_fail (self->state == ARENA_TRAINING_PREPARED, FALSE);
  if (work->trainer == NULL)
    return FALSE;
  work->state = ARENA_TRAINING_LEARNING;
  if (!thread_start (&thread, NULL, arena_training_run, g_atomic_rc_box_acquire (work))) {
    work->state = ARENA_TRAINING_PREPARED;
    work_unref (work);
    return FALSE;
  }
  pthread_detach (thread);
  self->state = ARENA_TRAINING_LEARNING;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_STATE]);
  return TRUE;
}

void
arena_training_set_paused (ArenaTraining *self, gboolean paused)
{
  if (self->paused == paused || self->state == ARENA_TRAINING_OVER)
    return;
  self->paused = paused;
  g_mutex_lock (&self->work->mutex);
  self->work->paused = paused;
  g_cond_signal (&self->work->resumed);
  g_mutex_unlock (&self->work->mutex);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_PAUSED]);
}

void
arena_training_stop (ArenaTraining *self)
{
  g_mutex_lock (&self->work->mutex);
  /* The stage that was seen may be over by now: then the next one goes on. */
  if (self->work->state == self->state && self->state != ARENA_TRAINING_OVER) {
    self->work->stop = TRUE;
    bot_trainer_interrupt (self->work->trainer, true);
    g_cond_signal (&self->work->resumed);
  }
  g_mutex_unlock (&self->work->mutex);
  arena_training_set_paused (self, FALSE);
}

/* --- Asking --- */

/* The mean of N values from START on, and what that may be off by, squared. */
static double
mean_of (const GArray *values, guint start, guint n, double *off)
{
  double sum = 0, squares = 0;

  for (guint i = start; i < start + n; i++) {
    double value = g_array_index (values, double, i);

    sum += value;
    squares += value * value;
  }
  *off = MAX (squares / n - sum / n * sum / n, 0) / n;
  return sum / n;
}

ArenaTrend
arena_trend (const GArray *values, double *first, double *last)
{
  enum { FEW = 8 };
  guint n = values->len / 3;
  double off_first, off_last, doubt;

  if (n < FEW)
    return ARENA_TREND_UNKNOWN;
  *first = mean_of (values, 0, n, &off_first);
  *last = mean_of (values, values->len - n, n, &off_last);
  doubt = 2 * sqrt (off_first + off_last);
  if (fabs (*last - *first) <= doubt)
    return ARENA_TREND_LEVEL;
  return *last < *first ? ARENA_TREND_FELL : ARENA_TREND_ROSE;
}

ArenaTrainingState
arena_training_get_state (ArenaTraining *self)
{
  return self->state;
}

gboolean
arena_training_get_paused (ArenaTraining *self)
{
  return self->paused;
}

int
arena_training_get_games (ArenaTraining *self)
{
  return (int) self->mistakes->len;
}

int
arena_training_get_total (ArenaTraining *self)
{
  return self->work->games;
}

const GArray *
arena_training_get_mistakes (ArenaTraining *self)
{
  return self->mistakes;
}

const GArray *
arena_training_get_checkpoints (ArenaTraining *self)
{
  return self->checks;
}

int
arena_training_get_checkpoint_games (ArenaTraining *self)
{
  return self->work->checkpoint_games;
}

gboolean
arena_training_get_at_checkpoint (ArenaTraining *self)
{
  return self->at_checkpoint;
}

ArenaScore
arena_training_get_score (ArenaTraining *self)
{
  return self->score;
}

int
arena_training_get_match_games (ArenaTraining *self)
{
  return self->work->match_games;
}

const Bot *
arena_training_get_original (ArenaTraining *self)
{
  return &self->original;
}

const Bot *
arena_training_get_learnt (ArenaTraining *self)
{
  return &self->learnt;
}

const Bot *
arena_training_get_better (ArenaTraining *self)
{
  return 2 * arena_score_points (&self->score) > arena_score_games (&self->score) ? &self->learnt
                                                                                  : &self->original;
}

ArenaAdvice
arena_advice (const ArenaScore *score, int *enough)
{
  enum { TOO_MANY = 1000000 };
  ArenaEstimate estimate;
  double distance, doubt, games;

  *enough = 0;
  if (!arena_estimate (score, &estimate))
    return ARENA_ADVICE_NONE;
  if (estimate.elo_low > 0)
    return ARENA_ADVICE_BETTER;
  if (estimate.elo_high < 0)
    return ARENA_ADVICE_WORSE;
  /* What a share may be off by shrinks with the root of the number of games. */
  distance = fabs (estimate.share - 0.5);
  doubt = estimate.share > 0.5 ? estimate.share - arena_share_of_elo (estimate.elo_low)
                               : arena_share_of_elo (estimate.elo_high) - estimate.share;
  games = distance > 0 ? arena_score_games (score) * pow (doubt / distance, 2) : TOO_MANY;
  if (games < TOO_MANY)
    *enough = (int) ceil (games);
  return ARENA_ADVICE_OPEN;
}
