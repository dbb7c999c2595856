/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tells ThreadSanitizer what GLib's locks, queues, threads and references put in order: it cannot
 * see into a GLib that is not built with it, and would take for a race whatever they guard. Each
 * function here stands in place of GLib's own and calls it. A release before and an acquire after
 * at the same address say that what was done before comes first.
 *
 * Linked into the tests of a build with -Db_sanitize=thread.
 */
#include <dlfcn.h>
#include <gio/gio.h>

void __tsan_acquire (void *address);
void __tsan_release (void *address);

/* GLib's own function NAME. */
#define REAL(name) ((__typeof__ (&name)) real (#name))

static void *
real (const char *name)
{
  return dlsym (RTLD_NEXT, name);
}

/* --- locks --- */

void
g_mutex_lock (GMutex *mutex)
{
  REAL (g_mutex_lock) (mutex);
  __tsan_acquire (mutex);
}

gboolean
g_mutex_trylock (GMutex *mutex)
{
  gboolean locked = REAL (g_mutex_trylock) (mutex);

  if (locked)
    __tsan_acquire (mutex);
  return locked;
}

void
g_mutex_unlock (GMutex *mutex)
{
  __tsan_release (mutex);
  REAL (g_mutex_unlock) (mutex);
}

void
g_cond_wait (GCond *cond, GMutex *mutex)
{
  __tsan_release (mutex);
  REAL (g_cond_wait) (cond, mutex);
  __tsan_acquire (mutex);
}

/* --- queues --- */

void
g_async_queue_push (GAsyncQueue *queue, gpointer data)
{
  __tsan_release (queue);
  REAL (g_async_queue_push) (queue, data);
}

void
g_async_queue_push_front (GAsyncQueue *queue, gpointer data)
{
  __tsan_release (queue);
  REAL (g_async_queue_push_front) (queue, data);
}

gpointer
g_async_queue_pop (GAsyncQueue *queue)
{
  gpointer data = REAL (g_async_queue_pop) (queue);

  __tsan_acquire (queue);
  return data;
}

gpointer
g_async_queue_try_pop (GAsyncQueue *queue)
{
  gpointer data = REAL (g_async_queue_try_pop) (queue);

  __tsan_acquire (queue);
  return data;
}

/* --- threads --- */

typedef struct {
  GFunc func;
  gpointer data;
} PoolWork;

static void
pool_work (gpointer item, gpointer data)
{
  const PoolWork *work = data;

  __tsan_acquire (item);
  work->func (item, work->data);
}

GThreadPool *
g_thread_pool_new (GFunc func, gpointer data, int max_threads, gboolean exclusive, GError **error)
{
  PoolWork *work = g_new (PoolWork, 1); /* as long as the program */

  *work = (PoolWork){ func, data };
  return REAL (g_thread_pool_new) (pool_work, work, max_threads, exclusive, error);
}

gboolean
g_thread_pool_push (GThreadPool *pool, gpointer item, GError **error)
{
  __tsan_release (item);
  return REAL (g_thread_pool_push) (pool, item, error);
}

static void
task_work (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  GTaskThreadFunc func = (GTaskThreadFunc) g_object_get_data (G_OBJECT (task), "tsan-work");

  __tsan_acquire (task);
  func (task, source, data, cancellable);
}

void
g_task_run_in_thread (GTask *task, GTaskThreadFunc func)
{
  g_object_set_data (G_OBJECT (task), "tsan-work", (gpointer) func);
  __tsan_release (task);
  REAL (g_task_run_in_thread) (task, task_work);
}

/* --- answers --- */

static void
task_on_ended (GObject *source, GAsyncResult *result, gpointer data)
{
  GAsyncReadyCallback func
      = (GAsyncReadyCallback) g_object_get_data (G_OBJECT (result), "tsan-ended");

  __tsan_acquire (result);
  func (source, result, data);
}

GTask *
g_task_new (gpointer source, GCancellable *cancellable, GAsyncReadyCallback func, gpointer data)
{
  GTask *task = REAL (g_task_new) (source, cancellable, func ? task_on_ended : NULL, data);

  g_object_set_data (G_OBJECT (task), "tsan-ended", (gpointer) func);
  return task;
}

void
g_task_return_boolean (GTask *task, gboolean result)
{
  __tsan_release (task);
  REAL (g_task_return_boolean) (task, result);
}

void
g_task_return_int (GTask *task, gssize result)
{
  __tsan_release (task);
  REAL (g_task_return_int) (task, result);
}

void
g_task_return_pointer (GTask *task, gpointer result, GDestroyNotify destroy)
{
  __tsan_release (task);
  REAL (g_task_return_pointer) (task, result, destroy);
}

void
g_task_return_error (GTask *task, GError *error)
{
  __tsan_release (task);
  REAL (g_task_return_error) (task, error);
}

/* --- sources of events --- */

typedef struct {
  GSource *source;
  GSourceFunc func;
  gpointer data;
  GDestroyNotify destroy;
} SourceWork;

static gboolean
source_work (gpointer data)
{
  const SourceWork *work = data;

  __tsan_acquire (data);
  __tsan_acquire (work->source);
  return work->func (work->data);
}

static void
source_work_free (gpointer data)
{
  SourceWork *work = data;

  __tsan_acquire (data);
  __tsan_acquire (work->source);
  if (work->destroy)
    work->destroy (work->data);
  g_free (work);
}

/* Other kinds of sources call back with more than DATA, and what they tell of comes from outside.
 */
void
g_source_set_callback (GSource *source, GSourceFunc func, gpointer data, GDestroyNotify destroy)
{
  SourceWork *work;

  if (source->source_funcs != &g_idle_funcs && source->source_funcs != &g_timeout_funcs) {
    REAL (g_source_set_callback) (source, func, data, destroy);
    return;
  }
  work = g_new (SourceWork, 1);
  *work = (SourceWork){ source, func, data, destroy };
  __tsan_release (work);
  REAL (g_source_set_callback) (source, source_work, work, source_work_free);
}

guint
g_source_attach (GSource *source, GMainContext *context)
{
  __tsan_release (source);
  return REAL (g_source_attach) (source, context);
}

void
g_source_set_ready_time (GSource *source, gint64 time)
{
  __tsan_release (source);
  REAL (g_source_set_ready_time) (source, time);
}

/* --- references: who drops the last one has seen what all others did --- */

void
g_object_unref (gpointer object)
{
  __tsan_release (object);
  __tsan_acquire (object);
  REAL (g_object_unref) (object);
}

void
g_atomic_rc_box_release_full (gpointer box, GDestroyNotify clear)
{
  __tsan_release (box);
  __tsan_acquire (box);
  REAL (g_atomic_rc_box_release_full) (box, clear);
}
