#include "pal-bot-search.h"

#include "base/thread.h"

/* Reports are handed on no more often than this: once in a frame of a usual display. */
#define REPORT_INTERVAL (16 * G_TIME_SPAN_MILLISECOND)

enum { LOOK_MS = 250 };

struct _PalBotSearch {
  atomic_int references; /* not GLib's, which ThreadSanitizer cannot see */
  GSource *source;       /* of the main context; ready when something lies in the box */
  GSource *looking;      /* of the main context, or NULL: calls look */

  /* Not changed once the thread runs. */
  PalBotRequest request;
  GameRecord *record;
  gint64 began;

  SearchControl control;
  gint64 reported; /* the main thread's: when news was last handed on */

  pthread_mutex_t mutex; /* guards all below; not a GMutex, which ThreadSanitizer cannot see */
  gboolean has_info, has_result;
  EngineInfo info;
  EngineResult result;
  GlassCounters counters;
};

/* A source's own memory. */
typedef struct {
  GSource source;
  PalBotSearch *search;
} SearchSource;

static void
search_unref (PalBotSearch *self)
{
  if (atomic_fetch_sub (&self->references, 1) > 1)
    return;
  g_source_unref (self->source);
  game_record_free (self->record);
  glass_tree_unref (self->request.tree);
  pthread_mutex_destroy (&self->mutex);
  g_free (self);
}

/* --- on the thread --- */

static void
report (const EngineInfo *info, void *data)
{
  PalBotSearch *self = data;

  if (info->pv_length == 0)
    return;
  pthread_mutex_lock (&self->mutex);
  if (!self->has_info)
    g_source_set_ready_time (self->source, self->reported + REPORT_INTERVAL);
  self->info = *info;
  self->has_info = TRUE;
  pthread_mutex_unlock (&self->mutex);
}

static void
bot_search_finish (PalBotSearch *self, const EngineResult *result, const GlassCounters *counters)
{
  pthread_mutex_lock (&self->mutex);
  self->result = *result;
  self->counters = *counters;
  self->has_result = TRUE;
  g_source_set_ready_time (
      self->source,
      self->has_info ? 0 : self->began + self->request.least_ms * G_TIME_SPAN_MILLISECOND);
  pthread_mutex_unlock (&self->mutex);
}

static void *
bot_search_run (void *data)
{
  PalBotSearch *self = data;
  GlassSearch *search = glass_search_new ();
  EngineResult result = { .best = MOVE_NONE };
  GlassCounters counters = { 0 };

  thread_give_way ();
  if (search)
    glass_search_run (search, &self->request.bot, self->record, &self->request.limits,
                      &self->control, self->request.tree, &counters, &result);
  glass_search_free (search);
  bot_search_finish (self, &result, &counters);
  search_unref (self);
  return NULL;
}

/* --- on the main thread --- */

/* What lies in the box at one moment. */
typedef struct {
  gboolean has_info, has_result;
  EngineInfo info;
  EngineResult result;
  GlassCounters counters;
} Box;

static void
empty_box (PalBotSearch *self, Box *box)
{
  gint64 now = g_get_monotonic_time ();
  gint64 due = self->began + self->request.least_ms * G_TIME_SPAN_MILLISECOND;

  pthread_mutex_lock (&self->mutex);
  *box = (Box){ self->has_info, self->has_result && now >= due, self->info, self->result,
                self->counters };
  g_source_set_ready_time (self->source, self->has_result && now < due ? due : -1);
  self->has_info = FALSE;
  self->reported = now;
  pthread_mutex_unlock (&self->mutex);
}

/* Either function may drop the search. */
static gboolean
dispatch (GSource *source, GSourceFunc callback, gpointer data)
{
  PalBotSearch *self = ((SearchSource *) source)->search;
  Box box;

  atomic_fetch_add (&self->references, 1);
  empty_box (self, &box);
  if (box.has_info && self->request.info)
    self->request.info (&box.info, self->request.user_data);
  if (box.has_result && !g_source_is_destroyed (source))
    self->request.done (&box.result, &box.counters, self->request.user_data);
  search_unref (self);
  return G_SOURCE_CONTINUE;
}

static GSourceFuncs source_funcs = { .dispatch = dispatch };

static gboolean
bot_search_look (gpointer data)
{
  PalBotSearch *self = data;

  self->request.look (self->request.user_data);
  return G_SOURCE_CONTINUE;
}

static void
attach_sources (PalBotSearch *self)
{
  self->source = g_source_new (&source_funcs, sizeof (SearchSource));
  ((SearchSource *) self->source)->search = self;
  g_source_set_static_name (self->source, "PalBotSearch");
  g_source_attach (self->source, g_main_context_get_thread_default ());
  if (!self->request.look)
    return;
  self->looking = g_timeout_source_new (LOOK_MS);
  g_source_set_callback (self->looking, bot_search_look, self, NULL);
  g_source_attach (self->looking, g_main_context_get_thread_default ());
}

PalBotSearch *
pal_bot_search_begin (const GameRecord *record, const PalBotRequest *request)
{
  PalBotSearch *self = g_new0 (PalBotSearch, 1);
  pthread_t thread;

  atomic_init (&self->references, 1);
  self->request = *request;
  if (request->tree)
    glass_tree_ref (request->tree);
  self->record = game_record_copy (record);
  self->began = g_get_monotonic_time ();
  self->control.report = report;
  self->control.data = self;
  pthread_mutex_init (&self->mutex, NULL);
  attach_sources (self);
  atomic_fetch_add (&self->references, 1);
  if (!thread_start (&thread, bot_search_run, self)) {
    search_unref (self);
    g_clear_pointer (&self, pal_bot_search_drop);
    return NULL;
  }
  pthread_detach (thread);
  return self;
}

void
pal_bot_search_stop (PalBotSearch *self)
{
  if (self)
    atomic_store (&self->control.stop, true);
}

void
pal_bot_search_drop (PalBotSearch *self)
{
  if (!self)
    return;
  pal_bot_search_stop (self);
  g_source_destroy (self->source);
  if (self->looking) {
    g_source_destroy (self->looking);
    g_clear_pointer (&self->looking, g_source_unref);
  }
  search_unref (self);
}
