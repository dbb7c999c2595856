/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The way from an engine's worker to the main thread; the header explains it. */
#include "pal-engine-bridge.h"

#include "engine/search-census.h"

#include <pthread.h>

/* Reports are handed on no more often than this: once in a frame of a usual display. */
#define REPORT_INTERVAL (16 * G_TIME_SPAN_MILLISECOND)

struct _PalEngineBridge {
  Engine *engine;
  ThreadGroup *group; /* the engine's */
  GSource *source;    /* of the main context; ready when something lies in the box */

  /* The main thread's. */
  PalEngineInfoFunc info_func;
  PalEngineDoneFunc done_func;
  gpointer owner;
  gboolean busy;
  gint64 reported;     /* when lines were last handed on */
  SearchCensus *shown; /* the census that was last handed on, where any has come */

  pthread_mutex_t mutex; /* guards all below; not a GMutex, which ThreadSanitizer cannot see */
  gboolean closed;
  guint64 serial; /* of the request whose answer is wanted; others are dropped */
  int n_lines;    /* so many are wanted */
  guint64 news;   /* bits of LINES: not handed on yet */
  gboolean has_result;
  EngineInfo lines[MULTI_PV_MAX];
  EngineResult result;
  gboolean has_census;
  EngineInfo census_info; /* what came with it, in CENSUS */
  SearchCensus *census;   /* NULL until one comes */
};
G_STATIC_ASSERT (MULTI_PV_MAX <= 64);

/* A source's own memory: it may be dispatched no more once the bridge is closed. */
typedef struct {
  GSource source;
  PalEngineBridge *bridge;
} BridgeSource;

/* Something lies in the box. The mutex is held. */
static void
call_soon (PalEngineBridge *self)
{
  if (self->news == 0 && !self->has_result && !self->has_census)
    g_source_set_ready_time (self->source, self->reported + REPORT_INTERVAL);
}

/* Keeps a copy of what INFO has counted. The mutex is held. */
static void
keep_census (PalEngineBridge *self, const EngineInfo *info)
{
  if (!info->census)
    return;
  call_soon (self);
  if (!self->census)
    self->census = g_new (SearchCensus, 1);
  *self->census = *info->census;
  self->census_info = *info;
  self->census_info.pv_length = 0;
  self->has_census = TRUE;
}

/* On the worker. */
static void
worker_info (uint64_t serial, const EngineInfo *info, void *data)
{
  PalEngineBridge *self = data;

  gboolean wanted = info->pv_length > 0;

  pthread_mutex_lock (&self->mutex);
  if (self->n_lines > 1 && info->bound != BOUND_EXACT)
    wanted = FALSE; /* it would take the place of a score that nobody has seen yet */
  if (wanted && !self->closed && serial == self->serial && info->line <= self->n_lines) {
    call_soon (self);
    self->lines[info->line - 1] = *info;
    self->news |= G_GUINT64_CONSTANT (1) << (info->line - 1);
  }
  if (!self->closed && serial == self->serial)
    keep_census (self, info);
  pthread_mutex_unlock (&self->mutex);
}

/* On the worker. */
static void
worker_done (uint64_t serial, const EngineResult *result, void *data)
{
  PalEngineBridge *self = data;

  pthread_mutex_lock (&self->mutex);
  if (!self->closed && serial == self->serial) {
    keep_census (self, &result->info);
    self->result = *result;
    self->result.info.census = NULL;
    self->has_result = TRUE;
    g_source_set_ready_time (self->source, 0);
  }
  pthread_mutex_unlock (&self->mutex);
}

/* What lies in the box at one moment. */
typedef struct {
  EngineInfo lines[MULTI_PV_MAX];
  int n_lines;
  gboolean has_census;
  EngineInfo census_info;
  gboolean has_result;
  EngineResult result;
  guint64 serial;
} Box;

/* The census in the box becomes the one that is shown. The mutex is held. */
static void
empty_census (PalEngineBridge *self, Box *box)
{
  SearchCensus *before = self->shown;

  box->has_census = self->has_census;
  if (!self->has_census)
    return;
  self->shown = self->census;
  self->census = before;
  self->has_census = FALSE;
  box->census_info = self->census_info;
  box->census_info.census = self->shown;
}

static void
empty_box (PalEngineBridge *self, Box *box)
{
  pthread_mutex_lock (&self->mutex);
  g_source_set_ready_time (self->source, -1);
  box->n_lines = 0;
  for (int i = 0; i < self->n_lines; i++)
    if (self->news >> i & 1)
      box->lines[box->n_lines++] = self->lines[i];
  empty_census (self, box);
  box->serial = self->serial;
  box->has_result = self->has_result;
  if (box->has_result)
    box->result = self->result;
  self->news = 0;
  self->has_result = FALSE;
  self->reported = g_get_monotonic_time ();
  pthread_mutex_unlock (&self->mutex);
}

/* The owner's functions may ask again, cancel or close, so the bridge is not touched after the last
 * of them. */
static gboolean
bridge_dispatch (GSource *source, GSourceFunc callback, gpointer data)
{
  PalEngineBridge *self = ((BridgeSource *) source)->bridge;
  Box box;

  empty_box (self, &box);
  for (int i = 0; i < box.n_lines && self->info_func; i++) {
    self->info_func (&box.lines[i], self->owner);
    if (g_source_is_destroyed (source) || self->serial != box.serial)
      return G_SOURCE_CONTINUE;
  }
  if (box.has_census && self->info_func) {
    self->info_func (&box.census_info, self->owner);
    if (g_source_is_destroyed (source) || self->serial != box.serial)
      return G_SOURCE_CONTINUE;
  }
  if (box.has_result) {
    self->busy = FALSE;
    self->done_func (&box.result, self->owner);
  }
  return G_SOURCE_CONTINUE;
}

static GSourceFuncs bridge_source_funcs = { .dispatch = bridge_dispatch };

PalEngineBridge *
pal_engine_bridge_new (const EngineBackend *backend, const EngineConfig *config, int niceness,
                       PalEngineInfoFunc info, PalEngineDoneFunc done, gpointer owner)
{
  EngineConfig in_group = *config;
  PalEngineBridge *self;
  Engine *engine;

  in_group.group = thread_group_new (niceness);
  engine = in_group.group ? engine_new (backend, &in_group) : NULL;
  if (!engine) {
    thread_group_unref (in_group.group);
    return NULL;
  }
  self = g_new0 (PalEngineBridge, 1);
  self->engine = engine;
  self->group = in_group.group;
  self->info_func = info;
  self->done_func = done;
  self->owner = owner;
  self->n_lines = 1;
  pthread_mutex_init (&self->mutex, NULL);
  self->source = g_source_new (&bridge_source_funcs, sizeof (BridgeSource));
  ((BridgeSource *) self->source)->bridge = self;
  g_source_set_static_name (self->source, "PalEngineBridge");
  g_source_attach (self->source, g_main_context_get_thread_default ());
  return self;
}

void
pal_engine_bridge_configure (PalEngineBridge *self, const EngineConfig *config)
{
  engine_configure (self->engine, config);
}

PalEngineBridge *
pal_engine_bridge_give_way (PalEngineBridge *self, int niceness, gboolean out_of_view)
{
  if (self == NULL)
    return NULL;
  if (out_of_view && !self->busy) {
    pal_engine_bridge_close (self);
    return NULL;
  }
  thread_group_give_way (self->group, niceness);
  return self;
}

gboolean
pal_engine_bridge_is_back (PalEngineBridge *self)
{
  return thread_group_is_back (self->group);
}

void
pal_engine_bridge_set_lines (PalEngineBridge *self, int lines)
{
  pthread_mutex_lock (&self->mutex);
  self->n_lines = CLAMP (lines, 1, MULTI_PV_MAX);
  pthread_mutex_unlock (&self->mutex);
}

/* From now on only answers with the number that is returned are wanted. */
static guint64
new_serial (PalEngineBridge *self)
{
  guint64 serial;

  pthread_mutex_lock (&self->mutex);
  serial = ++self->serial;
  self->news = 0;
  self->has_result = self->has_census = FALSE;
  pthread_mutex_unlock (&self->mutex);
  return serial;
}

void
pal_engine_bridge_ask (PalEngineBridge *self, const GameRecord *record, const SearchLimits *limits)
{
  EngineRequest request = {
    .record = game_record_copy (record),
    .limits = *limits,
    .serial = new_serial (self),
    .info = worker_info,
    .done = worker_done,
    .data = self,
  };

  self->busy = TRUE;
  engine_post (self->engine, &request);
}

void
pal_engine_bridge_cancel (PalEngineBridge *self)
{
  if (!self->busy)
    return;
  self->busy = FALSE;
  new_serial (self);
  engine_stop (self->engine);
}

void
pal_engine_bridge_hurry (PalEngineBridge *self)
{
  if (self->busy)
    engine_stop (self->engine);
}

gboolean
pal_engine_bridge_is_busy (PalEngineBridge *self)
{
  return self->busy;
}

/* Waits for the worker where nobody else does. */
static gpointer
reap (gpointer data)
{
  PalEngineBridge *self = data;

  engine_free (self->engine);
  thread_group_unref (self->group);
  g_source_unref (self->source);
  pthread_mutex_destroy (&self->mutex);
  g_free (self->census);
  g_free (self->shown);
  g_free (self);
  return NULL;
}

void
pal_engine_bridge_close (PalEngineBridge *self)
{
  if (!self)
    return;
  pthread_mutex_lock (&self->mutex);
  self->closed = TRUE;
  self->serial++;
  pthread_mutex_unlock (&self->mutex);
  g_source_destroy (self->source);
  engine_stop (self->engine);
  g_thread_unref (g_thread_new ("engine-reaper", reap, self));
}
