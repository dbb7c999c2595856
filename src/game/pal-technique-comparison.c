#include "pal-technique-comparison.h"

#include <glib/gi18n-lib.h>

enum { NEWS_MS = 200 };

/* --- what is compared --- */

/* Switches one technique of BOT; FALSE where that changes nothing. */
typedef struct {
  const char *name;
  gboolean (*apply) (BotTechniques *techniques);
  gboolean same_value;
} Variant;

static gboolean
set_bool (bool *field, bool value)
{
  gboolean changed = *field != value;

  *field = value;
  return changed;
}

static gboolean
no_table (BotTechniques *t)
{
  return set_bool (&t->table, false);
}

static gboolean
with_table (BotTechniques *t)
{
  return set_bool (&t->table, true);
}

static gboolean
no_deepening (BotTechniques *t)
{
  return set_bool (&t->deepening, false);
}

static gboolean
with_deepening (BotTechniques *t)
{
  return set_bool (&t->deepening, true);
}

static gboolean
set_order (BotTechniques *t, BotOrder order)
{
  gboolean changed = t->order != order;

  t->order = order;
  return changed;
}

static gboolean
no_order (BotTechniques *t)
{
  return set_order (t, BOT_ORDER_NONE);
}

static gboolean
captures_first (BotTechniques *t)
{
  return set_order (t, BOT_ORDER_CAPTURES);
}

static gboolean
by_history (BotTechniques *t)
{
  return set_order (t, BOT_ORDER_HISTORY);
}

static gboolean
by_shallow_search (BotTechniques *t)
{
  t->order_depth = MAX (t->order_depth, 1);
  return set_order (t, BOT_ORDER_SHALLOW);
}

static gboolean
no_alpha_beta (BotTechniques *t)
{
  gboolean changed = t->search != BOT_MINIMAX;

  t->search = BOT_MINIMAX;
  return changed;
}

static gboolean
with_alpha_beta (BotTechniques *t)
{
  gboolean changed = t->search != BOT_ALPHA_BETA;

  t->search = BOT_ALPHA_BETA;
  return changed;
}

static gboolean
no_quiescence (BotTechniques *t)
{
  gboolean changed = t->quiescence != BOT_QUIET_OFF;

  t->quiescence = BOT_QUIET_OFF;
  return changed;
}

static gboolean
with_quiescence (BotTechniques *t)
{
  gboolean changed = t->quiescence == BOT_QUIET_OFF;

  t->quiescence = BOT_QUIET_FULL;
  return changed;
}

static gboolean
no_width_limit (BotTechniques *t)
{
  gboolean changed = t->width != 0;

  t->width = 0;
  return changed;
}

/* Those that cost the most come last. */
static const Variant variants[] = {
  { N_ ("With transposition table"), with_table, TRUE },
  { N_ ("No transposition table"), no_table, TRUE },
  { N_ ("With iterative deepening"), with_deepening, TRUE },
  { N_ ("No iterative deepening"), no_deepening, TRUE },
  { N_ ("Captures first"), captures_first, TRUE },
  { N_ ("Captures and history"), by_history, TRUE },
  { N_ ("Sorted by a shallow search"), by_shallow_search, TRUE },
  { N_ ("No move ordering"), no_order, TRUE },
  { N_ ("With alpha-beta"), with_alpha_beta, TRUE },
  { N_ ("No quiescence"), no_quiescence, FALSE },
  { N_ ("With full quiescence"), with_quiescence, FALSE },
  { N_ ("No width limit"), no_width_limit, FALSE },
  { N_ ("No alpha-beta: minimax"), no_alpha_beta, TRUE },
};

/* --- rows --- */

struct _PalTechniqueRow {
  GObject parent_instance;

  PalTechniqueFinding finding;
};

G_DEFINE_FINAL_TYPE (PalTechniqueRow, pal_technique_row, G_TYPE_OBJECT)

static guint row_changed;

static void
pal_technique_row_class_init (PalTechniqueRowClass *class)
{
  row_changed = g_signal_new ("changed", PAL_TYPE_TECHNIQUE_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                              NULL, G_TYPE_NONE, 0);
}

static void
pal_technique_row_init (PalTechniqueRow *self)
{
}

const PalTechniqueFinding *
pal_technique_row_get (PalTechniqueRow *self)
{
  return &self->finding;
}

/* --- the work --- */

/* One comparison; shared with the thread. What is below the lock is written there. */
typedef struct {
  gatomicrefcount references;
  GWeakRef owner;
  GameRecord *record;
  GlassSearch *search;
  SearchControl control;
  int depth, n;
  Bot bots[G_N_ELEMENTS (variants) + 1];

  GMutex lock;
  PalTechniqueFinding findings[G_N_ELEMENTS (variants) + 1]; /* their bots and names are not used */
  int running;
} Job;

struct _PalTechniqueComparison {
  GObject parent_instance;

  GPtrArray *rows;
  Job *job; /* the last one, or NULL */
  gboolean busy;
  guint news;
};

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
  g_mutex_clear (&job->lock);
  g_free (job);
}

/* On the thread: how far the search that is running has come. */
static void
report (const EngineInfo *info, void *data)
{
  Job *job = data;

  g_mutex_lock (&job->lock);
  job->findings[job->running].nodes = info->nodes;
  job->findings[job->running].milliseconds = (double) info->time_ms;
  g_mutex_unlock (&job->lock);
}

static void
set_running (Job *job, int row)
{
  g_mutex_lock (&job->lock);
  job->running = row;
  job->findings[row].state = PAL_TECHNIQUE_RUNNING;
  g_mutex_unlock (&job->lock);
}

static PalTechniqueFinding
search (Job *job, int row)
{
  const GlassLimits limits = { .depth = job->depth, .nodes = PAL_TECHNIQUE_NODES_MOST };
  GlassCounters counters;
  EngineResult result;
  PalTechniqueFinding finding = { 0 };

  glass_search_run (job->search, &job->bots[row], job->record, &limits, &job->control, NULL,
                    &counters, &result);
  finding.nodes = counters.nodes + counters.sorting;
  finding.milliseconds = counters.milliseconds;
  finding.value = result.info.score;
  finding.best = result.best;
  finding.state = atomic_load (&job->control.stop)            ? PAL_TECHNIQUE_STOPPED
                  : finding.nodes >= PAL_TECHNIQUE_NODES_MOST ? PAL_TECHNIQUE_GAVE_UP
                                                              : PAL_TECHNIQUE_DONE;
  return finding;
}

static void
run (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Job *job = data;

  for (int row = 0; row < job->n && !atomic_load (&job->control.stop); row++) {
    PalTechniqueFinding finding;

    set_running (job, row);
    finding = search (job, row);
    g_mutex_lock (&job->lock);
    job->findings[row] = finding;
    g_mutex_unlock (&job->lock);
  }
  g_task_return_boolean (task, TRUE);
}

/* --- the model --- */

static GType
get_item_type (GListModel *model)
{
  return PAL_TYPE_TECHNIQUE_ROW;
}

static guint
get_n_items (GListModel *model)
{
  return ((PalTechniqueComparison *) model)->rows->len;
}

static gpointer
get_item (GListModel *model, guint position)
{
  PalTechniqueComparison *self = (PalTechniqueComparison *) model;

  return position < self->rows->len ? g_object_ref (g_ptr_array_index (self->rows, position))
                                    : NULL;
}

static void
list_model_init (GListModelInterface *interface)
{
  interface->get_item_type = get_item_type;
  interface->get_n_items = get_n_items;
  interface->get_item = get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (PalTechniqueComparison, pal_technique_comparison, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

enum { PROP_0, PROP_BUSY, N_PROPS };
static GParamSpec *props[N_PROPS];

static guint changed;

static void
add_row (PalTechniqueComparison *self, const Bot *bot, const char *name, gboolean same_value)
{
  PalTechniqueRow *row = g_object_new (PAL_TYPE_TECHNIQUE_ROW, NULL);

  row->finding.bot = *bot;
  row->finding.name = name;
  row->finding.same_value = same_value;
  g_ptr_array_add (self->rows, row);
}

/* A limit of width goes by the shallow search, whose values depend on nothing else; but what is
 * left out of a position depends on its order, so nothing is promised where there is one. */
static void
list_rows (PalTechniqueComparison *self, const Bot *bot)
{
  Bot plain = *bot;
  guint before = self->rows->len;

  plain.time_ms = 0;
  plain.techniques.random_plies = 0;
  g_ptr_array_set_size (self->rows, 0);
  add_row (self, &plain, _ ("As the bot has it"), TRUE);
  for (gsize i = 0; i < G_N_ELEMENTS (variants); i++) {
    Bot varied = plain;

    if (variants[i].apply (&varied.techniques))
      add_row (self, &varied, _ (variants[i].name),
               variants[i].same_value && plain.techniques.width == 0);
  }
  g_list_model_items_changed (G_LIST_MODEL (self), 0, before, self->rows->len);
}

static void
set_busy (PalTechniqueComparison *self, gboolean busy)
{
  if (self->busy == busy)
    return;
  self->busy = busy;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_BUSY]);
}

/* Brings the rows up to date with what the thread has found. */
static gboolean
tell_news (gpointer data)
{
  PalTechniqueComparison *self = data;

  g_mutex_lock (&self->job->lock);
  for (guint i = 0; i < self->rows->len; i++) {
    PalTechniqueFinding *shown = &((PalTechniqueRow *) g_ptr_array_index (self->rows, i))->finding;
    const PalTechniqueFinding *found = &self->job->findings[i];

    shown->state = found->state;
    shown->nodes = found->nodes;
    shown->milliseconds = found->milliseconds;
    shown->value = found->value;
    shown->best = found->best;
  }
  g_mutex_unlock (&self->job->lock);
  for (guint i = 0; i < self->rows->len; i++)
    g_signal_emit (g_ptr_array_index (self->rows, i), row_changed, 0);
  g_signal_emit (self, changed, 0);
  return G_SOURCE_CONTINUE;
}

static void
done (GObject *source, GAsyncResult *result, gpointer data)
{
  Job *job = g_task_get_task_data (G_TASK (result));
  g_autoptr (PalTechniqueComparison) self = g_weak_ref_get (&job->owner);

  if (self == NULL || job != self->job)
    return;
  g_clear_handle_id (&self->news, g_source_remove);
  set_busy (self, FALSE);
  tell_news (self);
}

static void
pal_technique_comparison_dispose (GObject *object)
{
  PalTechniqueComparison *self = PAL_TECHNIQUE_COMPARISON (object);

  pal_technique_comparison_stop (self);
  g_clear_handle_id (&self->news, g_source_remove);
  g_clear_pointer (&self->job, job_unref);
  g_ptr_array_set_size (self->rows, 0);
  G_OBJECT_CLASS (pal_technique_comparison_parent_class)->dispose (object);
}

static void
pal_technique_comparison_finalize (GObject *object)
{
  g_ptr_array_unref (PAL_TECHNIQUE_COMPARISON (object)->rows);
  G_OBJECT_CLASS (pal_technique_comparison_parent_class)->finalize (object);
}

static void
pal_technique_comparison_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_BUSY)
    g_value_set_boolean (value, PAL_TECHNIQUE_COMPARISON (object)->busy);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
pal_technique_comparison_class_init (PalTechniqueComparisonClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);

  object_class->dispose = pal_technique_comparison_dispose;
  object_class->finalize = pal_technique_comparison_finalize;
  object_class->get_property = pal_technique_comparison_get_property;
  props[PROP_BUSY]
      = g_param_spec_boolean ("busy", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
  changed = g_signal_new ("changed", PAL_TYPE_TECHNIQUE_COMPARISON, G_SIGNAL_RUN_LAST, 0, NULL,
                          NULL, NULL, G_TYPE_NONE, 0);
}

static void
pal_technique_comparison_init (PalTechniqueComparison *self)
{
  self->rows = g_ptr_array_new_with_free_func (g_object_unref);
}

PalTechniqueComparison *
pal_technique_comparison_new (void)
{
  return g_object_new (PAL_TYPE_TECHNIQUE_COMPARISON, NULL);
}

static Job *
job_new (PalTechniqueComparison *self, const GameRecord *record, int depth)
{
  Job *job = g_new0 (Job, 1);

  g_atomic_ref_count_init (&job->references);
  g_weak_ref_init (&job->owner, self);
  g_mutex_init (&job->lock);
  job->record = game_record_copy (record);
  job->depth = depth;
  job->control.report = report;
  job->control.data = job;
  job->n = (int) self->rows->len;
  for (int i = 0; i < job->n; i++)
    job->bots[i] = ((PalTechniqueRow *) g_ptr_array_index (self->rows, i))->finding.bot;
  job->search = glass_search_new ();
  if (job->search != NULL)
    return job;
  job_unref (job);
  return NULL;
}

gboolean
pal_technique_comparison_start (PalTechniqueComparison *self, const Bot *bot,
                                const GameRecord *record, int depth)
{
  g_autoptr (GTask) task = NULL;
  Job *job;

  pal_technique_comparison_stop (self);
  list_rows (self, bot);
  job = job_new (self, record, depth);
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
pal_technique_comparison_stop (PalTechniqueComparison *self)
{
  if (self->job != NULL)
    atomic_store (&self->job->control.stop, true);
}

gboolean
pal_technique_comparison_get_busy (PalTechniqueComparison *self)
{
  return self->busy;
}

double
pal_technique_comparison_get_progress (PalTechniqueComparison *self)
{
  guint n = 0;

  for (guint i = 0; i < self->rows->len; i++)
    n += ((PalTechniqueRow *) g_ptr_array_index (self->rows, i))->finding.state
         > PAL_TECHNIQUE_RUNNING;
  return self->rows->len > 0 ? n / (double) self->rows->len : 0;
}
