/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-technique-comparison.h"

#include "game/players/pal-bot-search.h"
#include "pal-technique-variants.h"

/* A quick search is searched again and again until so much time is spent, and its best time counts:
 * the first one meets cold memory. */
enum { ROUNDS_MAX = 7, ROUNDS_MS = 300 };

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

/* --- the model --- */

struct _PalTechniqueComparison {
  GObject parent_instance;

  GPtrArray *rows;
  GameRecord *record;
  int depth;
  guint running;        /* the row that is searched, */
  int rounds;           /* how often it was already, */
  double spent;         /* and how many milliseconds that took */
  PalBotSearch *search; /* NULL: it is not busy */
  gboolean stopped;
};

static GType
technique_comparison_get_item_type (GListModel *model)
{
  return PAL_TYPE_TECHNIQUE_ROW;
}

static guint
technique_comparison_get_n_items (GListModel *model)
{
  return ((PalTechniqueComparison *) model)->rows->len;
}

static gpointer
technique_comparison_get_item (GListModel *model, guint position)
{
  PalTechniqueComparison *self = (PalTechniqueComparison *) model;

  return position < self->rows->len ? g_object_ref (g_ptr_array_index (self->rows, position))
                                    : NULL;
}

static void
technique_comparison_list_model_init (GListModelInterface *interface)
{
  interface->get_item_type = technique_comparison_get_item_type;
  interface->get_n_items = technique_comparison_get_n_items;
  interface->get_item = technique_comparison_get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (PalTechniqueComparison, pal_technique_comparison, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL,
                                                      technique_comparison_list_model_init))

enum { PROP_0, PROP_BUSY, N_PROPS };
static GParamSpec *props[N_PROPS];

static guint changed;

static void
technique_comparison_add_row (PalTechniqueComparison *self, const PalTechniqueVariant *variant)
{
  PalTechniqueRow *row = g_object_new (PAL_TYPE_TECHNIQUE_ROW, NULL);

  row->finding.bot = variant->bot;
  row->finding.name = variant->name;
  row->finding.same_value = variant->same_value;
  g_ptr_array_add (self->rows, row);
}

static void
list_rows (PalTechniqueComparison *self, const Bot *bot)
{
  g_autoptr (GArray) variants = pal_technique_variants_new (bot);
  guint before = self->rows->len;

  g_ptr_array_set_size (self->rows, 0);
  for (guint i = 0; i < variants->len; i++)
    technique_comparison_add_row (self, &g_array_index (variants, PalTechniqueVariant, i));
  g_list_model_items_changed (G_LIST_MODEL (self), 0, before, self->rows->len);
}

/* --- the searches --- */

static void search_row (PalTechniqueComparison *self);
static void begin_row (PalTechniqueComparison *self, guint row);

static PalTechniqueRow *
running_row (PalTechniqueComparison *self)
{
  return g_ptr_array_index (self->rows, self->running);
}

static void
technique_comparison_on_info (const EngineInfo *info, gpointer comparison)
{
  PalTechniqueComparison *self = comparison;
  PalTechniqueFinding *finding = &running_row (self)->finding;

  if (self->rounds > 0)
    return;
  finding->nodes = info->nodes;
  finding->milliseconds = (double) info->time_ms;
}

static void
tell_news (gpointer comparison)
{
  g_signal_emit (running_row (comparison), row_changed, 0);
  g_signal_emit (comparison, changed, 0);
}

/* A search found the same as the one before it: only the time is another one. */
static void
take_time (PalTechniqueComparison *self, double milliseconds)
{
  PalTechniqueFinding *finding = &running_row (self)->finding;

  finding->milliseconds
      = self->rounds > 0 ? MIN (finding->milliseconds, milliseconds) : milliseconds;
  self->spent += milliseconds;
  self->rounds++;
}

static gboolean
wants_another_round (const PalTechniqueComparison *self)
{
  return !self->stopped && self->rounds < ROUNDS_MAX && self->spent < ROUNDS_MS;
}

static void
on_done (const EngineResult *result, const GlassCounters *counters, gpointer comparison)
{
  g_autoptr (PalTechniqueComparison) self = g_object_ref (comparison);
  PalTechniqueFinding *finding = &running_row (self)->finding;

  g_clear_pointer (&self->search, pal_bot_search_drop);
  if (self->rounds > 0 && self->stopped) { /* what was found before it was stopped stays */
    finding->state = PAL_TECHNIQUE_DONE;
    tell_news (self);
    g_object_notify_by_pspec (G_OBJECT (self), props[PROP_BUSY]);
    return;
  }
  take_time (self, counters->milliseconds);
  finding->nodes = counters->nodes + counters->sorting;
  finding->value = result->info.score;
  finding->best = result->best;
  finding->state = self->stopped                               ? PAL_TECHNIQUE_STOPPED
                   : finding->nodes >= PAL_TECHNIQUE_NODES_MAX ? PAL_TECHNIQUE_GAVE_UP
                                                               : PAL_TECHNIQUE_DONE;
  if (finding->state == PAL_TECHNIQUE_DONE && wants_another_round (self)) {
    search_row (self);
  } else {
    tell_news (self);
    if (self->search == NULL && !self->stopped && self->running + 1 < self->rows->len)
      begin_row (self, self->running + 1);
  }
  if (self->search == NULL)
    g_object_notify_by_pspec (G_OBJECT (self), props[PROP_BUSY]);
}

static void
search_row (PalTechniqueComparison *self)
{
  PalTechniqueFinding *finding = &running_row (self)->finding;
  const PalBotRequest request = {
    .bot = finding->bot,
    .limits = { .depth = self->depth, .nodes = PAL_TECHNIQUE_NODES_MAX },
    .user_data = self,
    .info = technique_comparison_on_info,
    .look = tell_news,
    .done = on_done,
  };

  self->search = pal_bot_search_begin (self->record, &request);
  finding->state = self->search != NULL ? PAL_TECHNIQUE_RUNNING : PAL_TECHNIQUE_STOPPED;
}

static void
begin_row (PalTechniqueComparison *self, guint row)
{
  self->running = row;
  self->rounds = 0;
  self->spent = 0;
  search_row (self);
}

static void
technique_comparison_forget (PalTechniqueComparison *self)
{
  g_clear_pointer (&self->search, pal_bot_search_drop);
  g_clear_pointer (&self->record, game_record_free);
}

static void
pal_technique_comparison_dispose (GObject *object)
{
  PalTechniqueComparison *self = PAL_TECHNIQUE_COMPARISON (object);

  technique_comparison_forget (self);
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
    g_value_set_boolean (value, PAL_TECHNIQUE_COMPARISON (object)->search != NULL);
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

gboolean
pal_technique_comparison_start (PalTechniqueComparison *self, const Bot *bot,
                                const GameRecord *record, int depth)
{
  technique_comparison_forget (self);
  list_rows (self, bot);
  self->record = game_record_copy (record);
  self->depth = depth;
  self->stopped = FALSE;
  begin_row (self, 0);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_BUSY]);
  return self->search != NULL;
}

void
pal_technique_comparison_stop (PalTechniqueComparison *self)
{
  self->stopped = TRUE;
  pal_bot_search_stop (self->search);
}

gboolean
pal_technique_comparison_get_busy (PalTechniqueComparison *self)
{
  return self->search != NULL;
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
