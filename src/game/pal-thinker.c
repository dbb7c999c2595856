#include "pal-thinker.h"

enum { NEWS_MS = 250 };

/* One search; shared by the thinker and the thread. */
typedef struct {
  gatomicrefcount references;
  GWeakRef owner; /* who may be gone before the search has found the way out */
  Bot bot;
  GameRecord *record;
  GlassSearch *search;
  GlassTree *tree;
  SearchControl control;
  EngineResult result;
} Job;

struct _PalThinker {
  GObject parent_instance;

  Job *job; /* the last one, or NULL */
  gboolean busy;
  guint news; /* source */
};

G_DEFINE_FINAL_TYPE (PalThinker, pal_thinker, G_TYPE_OBJECT)

enum { PROP_0, PROP_BUSY, N_PROPS };
static GParamSpec *props[N_PROPS];

enum { SIGNAL_THOUGHT, N_SIGNALS };
static guint signals[N_SIGNALS];

/* --- the job --- */

static Job *
job_ref (Job *job)
{
  g_atomic_ref_count_inc (&job->references);
  return job;
}

static void
job_unref (gpointer data)
{
  Job *job = data;

  if (!g_atomic_ref_count_dec (&job->references))
    return;
  g_weak_ref_clear (&job->owner);
  game_record_free (job->record);
  glass_search_free (job->search);
  glass_tree_unref (job->tree);
  g_free (job);
}

static Job *
job_new (PalThinker *owner, const Bot *bot, const GameRecord *record)
{
  Job *job = g_new0 (Job, 1);

  g_atomic_ref_count_init (&job->references);
  g_weak_ref_init (&job->owner, owner);
  job->bot = *bot;
  job->record = game_record_copy (record);
  job->search = glass_search_new ();
  job->tree = glass_tree_new (PAL_THINKER_NODES);
  if (job->search != NULL && job->tree != NULL)
    return job;
  job_unref (job);
  return NULL;
}

/* On a thread of its own. */
static void
run (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const GlassLimits limits = { 0 };
  Job *job = data;

  glass_search_run (job->search, &job->bot, job->record, &limits, &job->control, job->tree, NULL,
                    &job->result);
  g_task_return_boolean (task, TRUE);
}

/* --- the thinker --- */

static void
set_busy (PalThinker *self, gboolean busy)
{
  if (self->busy == busy)
    return;
  self->busy = busy;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_BUSY]);
}

static gboolean
tell_news (gpointer data)
{
  g_signal_emit (data, signals[SIGNAL_THOUGHT], 0);
  return G_SOURCE_CONTINUE;
}

static void
done (GObject *source, GAsyncResult *result, gpointer data)
{
  Job *job = g_task_get_task_data (G_TASK (result));
  g_autoptr (PalThinker) self = g_weak_ref_get (&job->owner);

  if (self == NULL || job != self->job)
    return; /* nobody wants to know any more, or another search began in the meantime */
  g_clear_handle_id (&self->news, g_source_remove);
  set_busy (self, FALSE);
  g_signal_emit (self, signals[SIGNAL_THOUGHT], 0);
}

static void
pal_thinker_dispose (GObject *object)
{
  PalThinker *self = PAL_THINKER (object);

  pal_thinker_stop (self);
  g_clear_handle_id (&self->news, g_source_remove);
  g_clear_pointer (&self->job, job_unref);
  G_OBJECT_CLASS (pal_thinker_parent_class)->dispose (object);
}

static void
pal_thinker_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_BUSY)
    g_value_set_boolean (value, PAL_THINKER (object)->busy);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
pal_thinker_class_init (PalThinkerClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);

  object_class->get_property = pal_thinker_get_property;
  object_class->dispose = pal_thinker_dispose;
  props[PROP_BUSY]
      = g_param_spec_boolean ("busy", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
  signals[SIGNAL_THOUGHT] = g_signal_new ("thought", PAL_TYPE_THINKER, G_SIGNAL_RUN_LAST, 0, NULL,
                                          NULL, NULL, G_TYPE_NONE, 0);
}

static void
pal_thinker_init (PalThinker *self)
{
}

PalThinker *
pal_thinker_new (void)
{
  return g_object_new (PAL_TYPE_THINKER, NULL);
}

gboolean
pal_thinker_think (PalThinker *self, const Bot *bot, const GameRecord *record)
{
  g_autoptr (GTask) task = NULL;
  Job *job = job_new (self, bot, record);

  pal_thinker_stop (self);
  if (job == NULL)
    return FALSE;
  g_clear_pointer (&self->job, job_unref);
  self->job = job;
  task = g_task_new (NULL, NULL, done, NULL);
  g_task_set_task_data (task, job_ref (job), job_unref);
  g_task_run_in_thread (task, run);
  if (self->news == 0)
    self->news = g_timeout_add (NEWS_MS, tell_news, self);
  set_busy (self, TRUE);
  return TRUE;
}

void
pal_thinker_stop (PalThinker *self)
{
  if (self->job != NULL)
    atomic_store (&self->job->control.stop, true);
}

gboolean
pal_thinker_get_busy (PalThinker *self)
{
  return self->busy;
}

GlassTree *
pal_thinker_dup_tree (PalThinker *self)
{
  return self->job != NULL ? glass_tree_copy (self->job->tree) : NULL;
}
