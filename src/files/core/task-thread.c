/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "task-thread.h"

/* What GLib's own task is given: it belongs to nobody. */
typedef struct {
  GTask *task;
  GTaskThreadFunc work;
} Run;

static void
task_thread_work (GTask *own, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Run *run = data;

  run->work (run->task, g_task_get_source_object (run->task), g_task_get_task_data (run->task),
             g_task_get_cancellable (run->task));
  g_task_return_boolean (own, TRUE);
}

static void
task_thread_on_ended (GObject *source, GAsyncResult *result, gpointer data)
{
  Run *run = data;

  g_object_unref (run->task);
  g_free (run);
}

void
task_run_in_thread (GTask *task, GTaskThreadFunc work)
{
  Run *run = g_new (Run, 1);
  g_autoptr (GTask) own = g_task_new (NULL, NULL, task_thread_on_ended, run);

  *run = (Run){ g_object_ref (task), work };
  g_task_set_task_data (own, run, NULL);
  g_task_run_in_thread (own, task_thread_work);
}
