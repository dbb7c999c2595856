/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-library-private.h"

#include "files/core/task-thread.h"

enum { LOOK_MS = 200 }; /* between two looks at how far it is */

/* The time left is told when this much is known of the speed, which is a mean over some time. */
#define LEFT_FROM_SECONDS 1.5
#define LEFT_FROM_FRACTION 0.002
#define SPEED_SECONDS 6.0

/* What the thread works on. */
typedef struct {
  char *path;
  Library *library;
  PalBooks *books; /* or NULL, and what they call openings */
  LibraryOpenings openings;
  GMutex lock;  /* of all that follows */
  GQueue files; /* GPtrArray of GFile: what is to be added */
  gboolean ended;
  LibraryProgress before;   /* the sum of runs that have ended */
  LibraryProgress progress; /* its name is NAME, or NULL */
  char *name;
  gboolean committed;
} Job;

struct _PalLibraryImport {
  PalLibrary *owner;
  GTask *task;  /* under way, or NULL */
  GQueue asked; /* GPtrArray of GFile: until the library is loaded */
  guint looking;
  LibraryProgress progress; /* its name is NAME, or NULL */
  char *name;
  char *error;
  gint64 began, looked;
  double speed; /* fractions in a second; 0: not known */
  int left;
};

static void
library_job_free (gpointer data)
{
  Job *job = data;

  g_queue_clear_full (&job->files, (GDestroyNotify) g_ptr_array_unref);
  library_unref (job->library);
  g_clear_object (&job->books);
  g_mutex_clear (&job->lock);
  g_free (job->path);
  g_free (job->name);
  g_free (job);
}

/* --- on the thread --- */

static void
add_progress (LibraryProgress *sum, const LibraryProgress *more)
{
  sum->sources += more->sources;
  sum->sources_total += more->sources_total;
  sum->fraction = more->fraction;
  sum->games += more->games;
  sum->added += more->added;
  sum->duplicates += more->duplicates;
  sum->broken += more->broken;
  sum->failed += more->failed;
}

static void
import_on_progress (const LibraryProgress *progress, gboolean committed, gpointer data)
{
  Job *job = data;

  if (committed)
    library_refresh (job->library, NULL);
  g_mutex_lock (&job->lock);
  job->progress = job->before;
  add_progress (&job->progress, progress);
  if (progress->name && g_strcmp0 (job->name, progress->name) != 0) {
    g_free (job->name);
    job->name = g_strdup (progress->name);
  }
  job->committed |= committed;
  g_mutex_unlock (&job->lock);
}

/* The next files that somebody asked for; NULL where there are none, and then the job may END. */
static GPtrArray *
take_files (Job *job, gboolean may_end)
{
  GPtrArray *files;

  g_mutex_lock (&job->lock);
  files = g_queue_pop_head (&job->files);
  job->ended = may_end && !files;
  g_mutex_unlock (&job->lock);
  return files;
}

static void
give_back_files (Job *job, GPtrArray *files)
{
  g_mutex_lock (&job->lock);
  g_queue_push_head (&job->files, files);
  g_mutex_unlock (&job->lock);
}

static gboolean
add_files (Job *job, GCancellable *cancellable, GError **error)
{
  GPtrArray *files;
  gboolean good = TRUE;

  while (good && (files = take_files (job, FALSE))) {
    good = library_import_add (job->path, files, NULL, cancellable, error);
    if (!good && g_cancellable_is_cancelled (cancellable))
      give_back_files (job, files);
    else
      g_ptr_array_unref (files);
  }
  return good;
}

/* What somebody asked for and has not begun waits with the rest. */
static void
add_rest (Job *job)
{
  GPtrArray *files;

  while ((files = take_files (job, TRUE))) {
    library_import_add (job->path, files, NULL, NULL, NULL);
    g_ptr_array_unref (files);
  }
}

static gboolean
has_files (Job *job)
{
  GPtrArray *files = take_files (job, TRUE);

  if (files)
    give_back_files (job, files);
  return files != NULL;
}

static gboolean
run_imports (Job *job, GCancellable *cancellable, GError **error)
{
  do {
    if (!add_files (job, cancellable, error)
        || !library_import_run (job->path, &job->openings, import_on_progress, job, cancellable,
                                NULL, error))
      return FALSE;
    g_mutex_lock (&job->lock);
    job->before = job->progress;
    g_mutex_unlock (&job->lock);
  } while (has_files (job));
  return TRUE;
}

static void
import_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Job *job = data;
  GError *error = NULL;

  if (run_imports (job, cancellable, &error)) {
    g_task_return_boolean (task, TRUE);
    return;
  }
  add_rest (job);
  library_refresh (job->library, NULL);
  g_task_return_error (task, error);
}

/* --- on the owner's --- */

/* How long it takes by the speed of the last seconds. */
static void
guess_left (PalLibraryImport *self, double fraction)
{
  const gint64 now = g_get_monotonic_time ();
  const double since = (double) (now - self->looked) / G_USEC_PER_SEC;
  const double lasted = (double) (now - self->began) / G_USEC_PER_SEC;
  double speed = since > 0 ? (fraction - self->progress.fraction) / since : 0;

  self->looked = now;
  if (fraction < self->progress.fraction) { /* more has come */
    self->speed = 0;
    self->began = now;
  } else if (self->speed <= 0 || lasted < SPEED_SECONDS) {
    self->speed = lasted > 0 ? fraction / lasted : 0;
  } else {
    self->speed += (speed - self->speed) * MIN (since / SPEED_SECONDS, 1);
  }
  self->left = lasted < LEFT_FROM_SECONDS || fraction < LEFT_FROM_FRACTION || self->speed <= 0
                   ? -1
                   : (int) MIN ((1 - fraction) / self->speed + 0.5, G_MAXINT);
}

/* Takes over what the thread tells. */
static void
import_take (PalLibraryImport *self, Job *job)
{
  gboolean committed;

  g_mutex_lock (&job->lock);
  guess_left (self, job->progress.fraction);
  self->progress = job->progress;
  if (g_strcmp0 (self->name, job->name) != 0) {
    g_free (self->name);
    self->name = g_strdup (job->name);
  }
  committed = job->committed;
  job->committed = FALSE;
  g_mutex_unlock (&job->lock);
  self->progress.name = self->name;
  pal_library_tell_progress (self->owner);
  if (committed)
    pal_library_tell_changed (self->owner);
}

static gboolean
import_look (gpointer data)
{
  PalLibraryImport *self = data;

  import_take (self, g_task_get_task_data (self->task));
  return G_SOURCE_CONTINUE;
}

static void import_start (PalLibraryImport *self);

static void
import_count_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  g_task_return_int (task, library_import_waiting (data));
}

static void
import_on_counted (GObject *source, GAsyncResult *result, gpointer data)
{
  gssize waiting = g_task_propagate_int (G_TASK (result), NULL);

  pal_library_set_waiting (PAL_LIBRARY (source), (guint) MAX (waiting, 0));
}

static void
count_waiting (PalLibrary *owner)
{
  g_autoptr (GTask) task = g_task_new (owner, NULL, import_on_counted, NULL);

  g_task_set_task_data (task, g_strdup (pal_library_get_path (owner)), g_free);
  task_run_in_thread (task, import_count_in_thread);
}

static void
import_on_ended (GObject *source, GAsyncResult *result, gpointer data)
{
  PalLibrary *owner = PAL_LIBRARY (source);
  PalLibraryImport *self = pal_library_get_import (owner);
  g_autoptr (GError) error = NULL;

  g_clear_handle_id (&self->looking, g_source_remove);
  import_take (self, g_task_get_task_data (G_TASK (result)));
  g_clear_object (&self->task);
  if (!g_task_propagate_boolean (G_TASK (result), &error)
      && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    self->error = g_strdup (error->message);
  if (!g_queue_is_empty (&self->asked)) {
    import_start (self);
    return;
  }
  count_waiting (owner);
  pal_library_tell_importing (owner);
  pal_library_tell_changed (owner);
}

/* Begins, with all that was asked for. */
static void
import_start (PalLibraryImport *self)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  Job *job = g_new0 (Job, 1);

  job->path = g_strdup (pal_library_get_path (self->owner));
  job->library = library_ref (pal_library_get_library (self->owner));
  if (pal_library_get_books (self->owner)) {
    job->books = g_object_ref (pal_library_get_books (self->owner));
    pal_books_fill_openings (job->books, &job->openings);
  }
  g_mutex_init (&job->lock);
  job->files = self->asked;
  g_queue_init (&self->asked);
  self->task = g_task_new (self->owner, cancellable, import_on_ended, NULL);
  g_task_set_task_data (self->task, job, library_job_free);
  g_task_set_check_cancellable (self->task, FALSE);
  self->progress = (LibraryProgress){ 0 };
  g_clear_pointer (&self->name, g_free);
  g_clear_pointer (&self->error, g_free);
  self->speed = 0;
  self->left = -1;
  self->began = self->looked = g_get_monotonic_time ();
  self->looking = g_timeout_add (LOOK_MS, import_look, self);
  task_run_in_thread (self->task, import_in_thread);
  pal_library_tell_importing (self->owner);
}

/* Gives FILES to the thread, unless that is about to end. */
static gboolean
import_hand_over (PalLibraryImport *self, GPtrArray *files)
{
  Job *job = g_task_get_task_data (self->task);
  gboolean taken;

  g_mutex_lock (&job->lock);
  taken = !job->ended;
  if (taken)
    g_queue_push_tail (&job->files, g_ptr_array_ref (files));
  g_mutex_unlock (&job->lock);
  return taken;
}

void
pal_library_import (PalLibrary *library, GPtrArray *files)
{
  PalLibraryImport *self = pal_library_get_import (library);
  g_autoptr (GPtrArray) own = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; files && i < files->len; i++)
    g_ptr_array_add (own, g_object_ref (files->pdata[i]));
  if (self->task && import_hand_over (self, own))
    return;
  g_queue_push_tail (&self->asked, g_steal_pointer (&own));
  if (self->task)
    return;
  if (pal_library_get_library (library))
    import_start (self);
  else
    pal_library_load (library);
}

void
pal_library_import_loaded (PalLibraryImport *self)
{
  if (g_queue_is_empty (&self->asked))
    return;
  if (pal_library_get_library (self->owner)) {
    import_start (self);
    return;
  }
  g_queue_clear_full (&self->asked, (GDestroyNotify) g_ptr_array_unref);
  self->error = g_strdup (pal_library_get_problem (self->owner));
  pal_library_tell_importing (self->owner);
}

void
pal_library_stop_import (PalLibrary *library)
{
  PalLibraryImport *self = pal_library_get_import (library);

  if (self->task)
    g_cancellable_cancel (g_task_get_cancellable (self->task));
}

gboolean
pal_library_is_importing (PalLibrary *library)
{
  PalLibraryImport *self = pal_library_get_import (library);

  return self->task != NULL;
}

const LibraryProgress *
pal_library_get_progress (PalLibrary *library, int *left)
{
  PalLibraryImport *self = pal_library_get_import (library);

  if (left)
    *left = self->task ? self->left : -1;
  return &self->progress;
}

const char *
pal_library_get_import_error (PalLibrary *library)
{
  return pal_library_get_import (library)->error;
}

/* --- what waits --- */

static void
import_drop_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  library_import_drop (data, NULL);
  import_count_in_thread (task, source, data, cancellable);
}

void
pal_library_drop_waiting (PalLibrary *library)
{
  g_autoptr (GTask) task = g_task_new (library, NULL, import_on_counted, NULL);

  g_task_set_task_data (task, g_strdup (pal_library_get_path (library)), g_free);
  task_run_in_thread (task, import_drop_in_thread);
  pal_library_set_waiting (library, 0);
}

/* --- the object --- */

PalLibraryImport *
pal_library_import_new (PalLibrary *owner)
{
  PalLibraryImport *self = g_new0 (PalLibraryImport, 1);

  self->owner = owner;
  self->left = -1;
  g_queue_init (&self->asked);
  return self;
}

/* No thread runs any more: its task holds the library. */
void
pal_library_import_free (PalLibraryImport *self)
{
  g_clear_handle_id (&self->looking, g_source_remove);
  g_queue_clear_full (&self->asked, (GDestroyNotify) g_ptr_array_unref);
  g_free (self->name);
  g_free (self->error);
  g_free (self);
}
