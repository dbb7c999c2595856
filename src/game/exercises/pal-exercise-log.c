/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-exercise-log.h"

#include "files/core/file-save.h"
#include "files/core/task-thread.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

struct _PalExerciseLog {
  GObject parent_instance;

  char *path, *head;
  GString *waiting; /* lines that have not been written yet */
  gboolean writing; /* those before them are being written */
  gboolean foreign; /* the file is something else and cannot be moved: nothing is written */
};

enum { SIGNAL_WRITTEN, SIGNAL_FAILED, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (PalExerciseLog, pal_exercise_log, G_TYPE_OBJECT)

/* --- on the thread --- */

static gboolean
log_fail (int code, GError **error)
{
  g_set_error_literal (error, G_FILE_ERROR, (int) g_file_error_from_errno (code),
                       g_strerror (code));
  return FALSE;
}

/* What has to stand before the next line in the file behind FD, which is SIZE bytes long: the head
 * of a new one, the end of a line that was cut off, or nothing. */
static char *
find_lead (int fd, gint64 size, const char *head)
{
  char last;

  if (size == 0)
    return g_strconcat (head, "\n", NULL);
  return g_strdup (pread (fd, &last, 1, size - 1) == 1 && last != '\n' ? "\n" : "");
}

/* Adds LINES to the file behind FD with one call, so that nobody else's line is in between. */
static gboolean
append_to (int fd, const char *head, const char *lines, GError **error)
{
  const gint64 size = lseek (fd, 0, SEEK_END);
  g_autofree char *lead = NULL;
  g_autofree char *text = NULL;
  gsize length;
  gssize written;

  if (size < 0)
    return log_fail (errno, error);
  lead = find_lead (fd, size, head);
  text = g_strconcat (lead, lines, NULL);
  length = strlen (text);
  do
    written = write (fd, text, length);
  while (written < 0 && errno == EINTR);
  if (written == (gssize) length)
    return TRUE;
  log_fail (written < 0 ? errno : ENOSPC, error);
  if (written > 0 && ftruncate (fd, size) != 0)
    g_debug ("half a line stays: %s", g_strerror (errno));
  return FALSE;
}

static void
log_write_on_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  PalExerciseLog *self = source;
  GError *error = NULL;
  gboolean done = FALSE;
  int fd = -1;

  if (state_file_make_folder (self->path, &error)) {
    fd = g_open (self->path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0)
      log_fail (errno, &error);
    else
      done = append_to (fd, self->head, data, &error);
  }
  if (fd >= 0)
    close (fd);
  if (done)
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/* --- on the main one --- */

static void log_write (PalExerciseLog *self);

static void
log_on_written (GObject *object, GAsyncResult *result, gpointer data)
{
  PalExerciseLog *self = PAL_EXERCISE_LOG (object);
  g_autoptr (GError) error = NULL;

  self->writing = FALSE;
  if (!g_task_propagate_boolean (G_TASK (result), &error)) {
    g_autofree char *sentence
        = g_strdup_printf (_ ("Your progress could not be saved: %s."), file_save_reason (error));
    g_string_prepend (self->waiting, g_task_get_task_data (G_TASK (result)));
    g_signal_emit (self, signals[SIGNAL_FAILED], 0, sentence);
  } else if (self->waiting->len > 0)
    log_write (self);
  else
    g_signal_emit (self, signals[SIGNAL_WRITTEN], 0);
  if (g_application_get_default ())
    g_application_release (g_application_get_default ());
}

static void
log_write (PalExerciseLog *self)
{
  g_autoptr (GTask) task = g_task_new (self, NULL, log_on_written, NULL);

  self->writing = TRUE;
  g_task_set_task_data (task, g_strdup (self->waiting->str), g_free);
  g_string_truncate (self->waiting, 0);
  if (g_application_get_default ())
    g_application_hold (g_application_get_default ());
  task_run_in_thread (task, log_write_on_thread);
}

static void
pal_exercise_log_finalize (GObject *object)
{
  PalExerciseLog *self = PAL_EXERCISE_LOG (object);

  g_string_free (self->waiting, TRUE);
  g_free (self->path);
  g_free (self->head);
  G_OBJECT_CLASS (pal_exercise_log_parent_class)->finalize (object);
}

static void
pal_exercise_log_class_init (PalExerciseLogClass *class)
{
  G_OBJECT_CLASS (class)->finalize = pal_exercise_log_finalize;
  signals[SIGNAL_WRITTEN] = g_signal_new ("written", PAL_TYPE_EXERCISE_LOG, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_FAILED] = g_signal_new ("failed", PAL_TYPE_EXERCISE_LOG, G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
pal_exercise_log_init (PalExerciseLog *self)
{
  self->waiting = g_string_new (NULL);
}

PalExerciseLog *
pal_exercise_log_new (const char *path, const char *head)
{
  PalExerciseLog *self = g_object_new (PAL_TYPE_EXERCISE_LOG, NULL);

  self->path = g_strdup (path);
  self->head = g_strdup (head);
  return self;
}

/* A kill, or a failing disk, may leave the begin of a file without its end, but not another begin.
 */
static gboolean
is_own_log (PalExerciseLog *self, const char *text, gsize length)
{
  const gsize head = strlen (self->head);

  return length == 0
         || (length > head && strncmp (text, self->head, head) == 0
             && memchr (text, '\0', length) == NULL);
}

char *
pal_exercise_log_read (PalExerciseLog *self, char **aside)
{
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  gsize length;

  *aside = NULL;
  if (g_file_get_contents (self->path, &text, &length, &error)) {
    if (is_own_log (self, text, length))
      return g_utf8_make_valid (text, (gssize) length);
  } else if (g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_NOENT))
    return g_strdup ("");
  *aside = state_file_move_aside (self->path);
  self->foreign = *aside == NULL;
  if (self->foreign)
    *aside = g_strdup (self->path);
  return g_strdup ("");
}

void
pal_exercise_log_add (PalExerciseLog *self, const char *line)
{
  g_string_append_printf (self->waiting, "%s\n", line);
  if (!self->writing && !self->foreign)
    log_write (self);
}

gboolean
pal_exercise_log_is_busy (PalExerciseLog *self)
{
  return self->writing;
}
