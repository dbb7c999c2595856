/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Work on another thread: what a task belongs to, and its data, are taken down where it began. */
#include "files/core/task-thread.h"

static GThread *began; /* where everything is to end */
static int n_gone;     /* objects */

static void
on_gone (gpointer data, GObject *object)
{
  g_assert_true (g_thread_self () == began);
  n_gone++;
}

static void
data_free (gpointer data)
{
  g_assert_true (g_thread_self () == began);
}

static void
work (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  g_assert_true (g_thread_self () != began);
  g_assert_true (source == g_task_get_source_object (task));
  if (g_cancellable_is_cancelled (cancellable))
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CANCELLED, "cancelled");
  else
    g_task_return_pointer (task, data, NULL);
}

static void
on_ended (GObject *source, GAsyncResult *result, gpointer data)
{
  gpointer *answer = data;
  g_autoptr (GError) error = NULL;

  *answer = g_task_propagate_pointer (G_TASK (result), &error);
  if (error != NULL)
    *answer = began;
}

/* Without this, GLib's thread is the last in some of so many. */
static void
test_where_it_ends (void)
{
  enum { TASKS = 3000 };

  for (int i = 0; i < TASKS; i++) {
    g_autoptr (GCancellable) cancellable = g_cancellable_new ();
    GObject *source = g_object_new (G_TYPE_OBJECT, NULL);
    gboolean cancelled = i % 3 == 0;
    gpointer answer = NULL;
    GTask *task = g_task_new (source, cancellable, on_ended, &answer);

    g_object_weak_ref (source, on_gone, NULL);
    g_object_unref (source);
    g_task_set_task_data (task, &answer, data_free);
    if (cancelled)
      g_cancellable_cancel (cancellable);
    task_run_in_thread (task, work);
    g_object_unref (task);
    while (answer == NULL)
      g_main_context_iteration (NULL, TRUE);
    g_assert_true (answer == (cancelled ? (gpointer) began : (gpointer) &answer));
  }
  while (n_gone < TASKS)
    g_main_context_iteration (NULL, TRUE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  began = g_thread_self ();
  g_test_add_func ("/task-thread/where-it-ends", test_where_it_ends);
  return g_test_run ();
}
