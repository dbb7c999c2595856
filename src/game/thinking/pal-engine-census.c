/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-engine-census.h"

#include "game/players/pal-engine-bridge.h"
#include "registry.h"

enum { CENSUS_HASH_MB = 64, NEWS_INTERVAL_MS = 100 };

struct _PalEngineCensus {
  GObject parent_instance;

  PalEngineBridge *bridge; /* of RULES and THREADS, or NULL */
  const Rules *rules;
  int threads;

  GameRecord *record;
  gboolean busy;
  int n_lines;
  EngineInfo lines[PAL_CENSUS_LINES_MAX];
  EngineInfo state;           /* depth 0: nothing is known */
  const SearchCensus *census; /* the bridge's */
  guint news;                 /* the source that will tell of what has come, or 0 */
};

G_DEFINE_FINAL_TYPE (PalEngineCensus, pal_engine_census, G_TYPE_OBJECT)

enum { PROP_BUSY = 1, N_PROPS };
static GParamSpec *props[N_PROPS];
static guint changed_signal;

/* --- telling --- */

static void
announce_findings (PalEngineCensus *self)
{
  g_clear_handle_id (&self->news, g_source_remove);
  g_signal_emit (self, changed_signal, 0);
}

static gboolean
engine_census_on_news (gpointer data)
{
  PalEngineCensus *self = data;

  self->news = 0;
  g_signal_emit (self, changed_signal, 0);
  return G_SOURCE_REMOVE;
}

static void
set_busy (PalEngineCensus *self, gboolean busy)
{
  if (self->busy == busy)
    return;
  self->busy = busy;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_BUSY]);
}

/* --- the engine's word --- */

static void
engine_census_on_info (const EngineInfo *info, gpointer owner)
{
  PalEngineCensus *self = owner;

  if (info->pv_length > 0 && info->line <= PAL_CENSUS_LINES_MAX) {
    self->lines[info->line - 1] = *info;
    self->n_lines = MAX (self->n_lines, info->line);
  }
  if (info->census)
    self->census = info->census;
  if (info->line == 1)
    self->state = *info;
  if (!self->news)
    self->news = g_timeout_add (NEWS_INTERVAL_MS, engine_census_on_news, self);
}

static void
engine_census_on_done (const EngineResult *result, gpointer owner)
{
  PalEngineCensus *self = owner;

  set_busy (self, FALSE);
  announce_findings (self);
}

/* --- asking --- */

static void
engine_census_close (PalEngineCensus *self)
{
  self->census = NULL;
  g_clear_pointer (&self->bridge, pal_engine_bridge_close);
}

/* An engine of RULES' game with so many threads; FALSE where memory is short. */
static gboolean
open_bridge (PalEngineCensus *self, const Rules *rules, int threads)
{
  const EngineConfig config = { .hash_mb = CENSUS_HASH_MB, .threads = threads };

  if (self->bridge && self->rules == rules && self->threads == threads)
    return TRUE;
  engine_census_close (self);
  self->rules = rules;
  self->threads = threads;
  self->bridge = pal_engine_bridge_new (registry_of (rules)->backend, &config, NICE_TO_ANALYZE,
                                        engine_census_on_info, engine_census_on_done, self);
  return self->bridge != NULL;
}

static void
forget_findings (PalEngineCensus *self)
{
  g_clear_handle_id (&self->news, g_source_remove);
  self->n_lines = 0;
  self->state = (EngineInfo){ 0 };
  self->census = NULL;
}

gboolean
pal_engine_census_think (PalEngineCensus *self, const GameRecord *record,
                         const PalCensusLimits *limits)
{
  const SearchLimits search = {
    .depth = limits->depth,
    .move_time = limits->time,
    .infinite = limits->depth == 0 && limits->time == 0,
    .multi_pv = limits->lines,
    .census = TRUE,
  };
  GameRecord *copy = game_record_copy (record);

  forget_findings (self);
  game_record_free (self->record);
  self->record = copy;
  if (!open_bridge (self, record->rules, limits->threads)) {
    pal_engine_census_forget (self);
    return FALSE;
  }
  pal_engine_bridge_set_lines (self->bridge, limits->lines);
  pal_engine_bridge_ask (self->bridge, record, &search);
  set_busy (self, TRUE);
  announce_findings (self);
  return TRUE;
}

void
pal_engine_census_stop (PalEngineCensus *self)
{
  if (!self->busy)
    return;
  pal_engine_bridge_cancel (self->bridge);
  set_busy (self, FALSE);
  announce_findings (self);
}

void
pal_engine_census_forget (PalEngineCensus *self)
{
  engine_census_close (self);
  forget_findings (self);
  g_clear_pointer (&self->record, game_record_free);
  set_busy (self, FALSE);
  announce_findings (self);
}

/* --- the object --- */

static void
pal_engine_census_get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  if (id == PROP_BUSY)
    g_value_set_boolean (value, PAL_ENGINE_CENSUS (object)->busy);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
}

static void
pal_engine_census_finalize (GObject *object)
{
  PalEngineCensus *self = PAL_ENGINE_CENSUS (object);

  engine_census_close (self);
  forget_findings (self);
  game_record_free (self->record);
  G_OBJECT_CLASS (pal_engine_census_parent_class)->finalize (object);
}

static void
pal_engine_census_class_init (PalEngineCensusClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);

  object_class->finalize = pal_engine_census_finalize;
  object_class->get_property = pal_engine_census_get_property;
  props[PROP_BUSY]
      = g_param_spec_boolean ("busy", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
  changed_signal = g_signal_new ("changed", PAL_TYPE_ENGINE_CENSUS, G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
}

static void
pal_engine_census_init (PalEngineCensus *self)
{
}

PalEngineCensus *
pal_engine_census_new (void)
{
  return g_object_new (PAL_TYPE_ENGINE_CENSUS, NULL);
}

gboolean
pal_engine_census_get_busy (PalEngineCensus *self)
{
  return self->busy;
}

const GameRecord *
pal_engine_census_get_record (PalEngineCensus *self)
{
  return self->record;
}

int
pal_engine_census_count_lines (PalEngineCensus *self)
{
  return self->n_lines;
}

const EngineInfo *
pal_engine_census_get_line (PalEngineCensus *self, int place)
{
  g_return_val_if_fail (place >= 0 && place < self->n_lines, NULL);
  return &self->lines[place];
}

const EngineInfo *
pal_engine_census_get_state (PalEngineCensus *self)
{
  return self->state.depth > 0 ? &self->state : NULL;
}

const SearchCensus *
pal_engine_census_get_census (PalEngineCensus *self)
{
  return self->census;
}
