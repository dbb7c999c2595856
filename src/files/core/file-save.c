/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "file-save.h"

#include "file-format.h"
#include "task-thread.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SIZE_MAX_READ = 16 << 20 };

static char *
make_stamp (const guchar *data, gsize length)
{
  g_autofree char *sum = g_compute_checksum_for_data (G_CHECKSUM_SHA256, data, length);

  return g_strdup_printf ("%" G_GSIZE_FORMAT "-%s", length, sum);
}

char *
file_stamp_of_bytes (GBytes *bytes)
{
  gsize length;
  const guchar *data = g_bytes_get_data (bytes, &length);

  return make_stamp (data ? data : (const guchar *) "", length);
}

gboolean
file_is_small (GFile *file, guint64 most, GError **error)
{
  g_autoptr (GFileInfo) info
      = g_file_query_info (file, G_FILE_ATTRIBUTE_STANDARD_TYPE "," G_FILE_ATTRIBUTE_STANDARD_SIZE,
                           G_FILE_QUERY_INFO_NONE, NULL, error);

  return info && g_file_info_get_file_type (info) == G_FILE_TYPE_REGULAR
         && g_file_info_get_attribute_uint64 (info, G_FILE_ATTRIBUTE_STANDARD_SIZE) <= most;
}

char *
file_stamp (GFile *file)
{
  g_autofree char *data = NULL;
  gsize length;

  if (!file_is_small (file, SIZE_MAX_READ, NULL)
      || !g_file_load_contents (file, NULL, &data, &length, NULL, NULL))
    return NULL;
  return make_stamp ((const guchar *) data, length);
}

/* The file that PATH means, links followed: a link must stay one. */
static char *
final_path (const char *path)
{
  char *real = realpath (path, NULL);
  char *copy = g_strdup (real ? real : path);

  free (real);
  return copy;
}

/* An existing file keeps its permissions, whatever the umask is now. */
static gboolean
save_local (const char *path, const char *data, gsize length, GError **error)
{
  g_autofree char *target = final_path (path);
  struct stat status;
  gboolean exists = stat (target, &status) == 0;
  int mode = exists ? (int) (status.st_mode & 07777) : 0666;

  if (exists && !S_ISREG (status.st_mode)) {
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_REGULAR_FILE,
                         _ ("it is not a regular file"));
    return FALSE;
  }
  if (!g_file_set_contents_full (target, data, (gssize) length,
                                 G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE, mode,
                                 error))
    return FALSE;
  if (exists)
    g_chmod (target, mode);
  return TRUE;
}

const char *
file_save_reason (const GError *reason)
{
  const char *words;

  if (g_error_matches (reason, G_FILE_ERROR, G_FILE_ERROR_NOSPC)
      || g_error_matches (reason, G_IO_ERROR, G_IO_ERROR_NO_SPACE))
    return _ ("the disk is full");
  if (g_error_matches (reason, G_FILE_ERROR, G_FILE_ERROR_ACCES)
      || g_error_matches (reason, G_FILE_ERROR, G_FILE_ERROR_PERM)
      || g_error_matches (reason, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED))
    return _ ("you do not have permission to write there");
  if (g_error_matches (reason, G_FILE_ERROR, G_FILE_ERROR_ROFS)
      || g_error_matches (reason, G_IO_ERROR, G_IO_ERROR_READ_ONLY))
    return _ ("the location is read-only");
  if (g_error_matches (reason, G_FILE_ERROR, G_FILE_ERROR_NOENT)
      || g_error_matches (reason, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    return _ ("the folder does not exist");
  words = g_strrstr (reason->message, ": ");
  return words ? words + 2 : reason->message;
}

static gboolean
save_bytes (GFile *file, GBytes *bytes, GError **reason)
{
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);
  g_autofree char *path = g_file_get_path (file);

  if (g_file_is_native (file) && path)
    return save_local (path, data, length, reason);
  return g_file_replace_contents (file, data, length, NULL, FALSE, G_FILE_CREATE_NONE, NULL, NULL,
                                  reason);
}

/* The sentence for what became of FILE, which was to be saved, or to be deleted. */
static void
set_failure (GError **error, GFile *file, gboolean deleted, const GError *reason)
{
  g_autofree char *name = g_file_get_parse_name (file);

  g_set_error (
      error, reason->domain, reason->code,
      /* Translators: a file's name and the reason, a part of a sentence. */
      deleted
          ? _ ("Could not delete “%s”: %s.")
          : _ ("Could not save “%s”: %s. Nothing on the disk was changed; try another location."),
      name, file_save_reason (reason));
}

void
file_save_set_error (GError **error, GFile *file, const GError *reason)
{
  set_failure (error, file, FALSE, reason);
}

gboolean
file_save (GFile *file, GBytes *bytes, GError **error)
{
  g_autoptr (GError) reason = NULL;

  if (save_bytes (file, bytes, &reason))
    return TRUE;
  set_failure (error, file, FALSE, reason);
  return FALSE;
}

/* --- on another thread --- */

/* A save that was asked for is a task with this. */
typedef struct {
  GFile *file;
  GBytes *bytes; /* NULL: it is deleted */
} Save;

static void
save_free (gpointer data)
{
  Save *save = data;

  g_object_unref (save->file);
  g_clear_pointer (&save->bytes, g_bytes_unref);
  g_free (save);
}

/* The program's saves: of each file a GQueue of GTask, the first of which is being written. They
 * hang on the GVfs, the one owner of all that touches a file: writes to the same file have to wait
 * for each other whoever asked for them. */
static GHashTable *
find_queues (void)
{
  static const char key[] = "palamedes-saves";
  GObject *vfs = G_OBJECT (g_vfs_get_default ());
  GHashTable *queues = g_object_get_data (vfs, key);

  if (!queues) {
    queues = g_hash_table_new_full (g_file_hash, (GEqualFunc) g_file_equal, g_object_unref,
                                    (GDestroyNotify) g_queue_free);
    g_object_set_data_full (vfs, key, queues, (GDestroyNotify) g_hash_table_unref);
  }
  return queues;
}

static gboolean
delete_file (GFile *file, GError **reason)
{
  g_autoptr (GError) error = NULL;

  if (g_file_delete (file, NULL, &error)
      || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    return TRUE;
  g_propagate_error (reason, g_steal_pointer (&error));
  return FALSE;
}

static void
save_on_thread (GTask *writing, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Save *save = data;
  GError *reason = NULL;

  if (save->bytes ? save_bytes (save->file, save->bytes, &reason)
                  : delete_file (save->file, &reason))
    g_task_return_boolean (writing, TRUE);
  else
    g_task_return_error (writing, reason);
}

static void write_first (GQueue *queue);

/* The next save to the same file begins before anybody hears of this one. */
static void
on_written (GObject *source, GAsyncResult *result, gpointer data)
{
  GHashTable *queues = find_queues ();
  const Save *save = g_task_get_task_data (G_TASK (result));
  GQueue *queue = g_hash_table_lookup (queues, save->file);
  g_autoptr (GTask) task = g_queue_pop_head (queue);
  GError *error = NULL;

  if (g_queue_is_empty (queue))
    g_hash_table_remove (queues, save->file);
  else
    write_first (queue);
  if (g_task_propagate_boolean (G_TASK (result), &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
  if (g_application_get_default ())
    g_application_release (g_application_get_default ());
}

static void
write_first (GQueue *queue)
{
  GTask *task = g_queue_peek_head (queue);
  g_autoptr (GTask) writing = g_task_new (NULL, NULL, on_written, NULL);

  g_task_set_task_data (writing, g_task_get_task_data (task), NULL);
  task_run_in_thread (writing, save_on_thread);
}

static void
file_save_enqueue (GFile *file, GBytes *bytes, GAsyncReadyCallback callback, gpointer data)
{
  GHashTable *queues = find_queues ();
  GQueue *queue = g_hash_table_lookup (queues, file);
  GTask *task = g_task_new (NULL, NULL, callback, data);
  Save *save = g_new (Save, 1);

  *save = (Save){ g_object_ref (file), bytes ? g_bytes_ref (bytes) : NULL };
  g_task_set_source_tag (task, file_save_enqueue);
  g_task_set_task_data (task, save, save_free);
  if (g_application_get_default ())
    g_application_hold (g_application_get_default ());
  if (queue) {
    g_queue_push_tail (queue, task);
    return;
  }
  queue = g_queue_new ();
  g_queue_push_tail (queue, task);
  g_hash_table_insert (queues, g_object_ref (file), queue);
  write_first (queue);
}

void
file_save_async (GFile *file, GBytes *bytes, GAsyncReadyCallback callback, gpointer data)
{
  file_save_enqueue (file, bytes, callback, data);
}

void
file_delete_async (GFile *file, GAsyncReadyCallback callback, gpointer data)
{
  file_save_enqueue (file, NULL, callback, data);
}

gboolean
file_save_finish_bare (GAsyncResult *result, GError **reason)
{
  return g_task_propagate_boolean (G_TASK (result), reason);
}

gboolean
file_save_finish (GAsyncResult *result, GError **error)
{
  const Save *save = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) reason = NULL;

  if (file_save_finish_bare (result, &reason))
    return TRUE;
  set_failure (error, save->file, save->bytes == NULL, reason);
  return FALSE;
}

/* --- which file is meant --- */

static gboolean
exists (const char *path)
{
  return g_file_test (path, G_FILE_TEST_EXISTS) || g_file_test (path, G_FILE_TEST_IS_SYMLINK);
}

/* NAME without its suffix where two of formats are at its end; NULL where there is one or none. */
static char *
without_second_suffix (const char *name)
{
  const char *dot = strrchr (name, '.');
  g_autofree char *stem = dot ? g_strndup (name, (gsize) (dot - name)) : NULL;

  return stem && file_format_for_name (name) && file_format_for_name (stem)
             ? g_steal_pointer (&stem)
             : NULL;
}

typedef struct {
  char *suffix;
  gboolean taken; /* there is such a file, and it is not the one that was chosen */
} TargetQuestion;

static void
target_question_free (gpointer data)
{
  TargetQuestion *self = data;

  g_free (self->suffix);
  g_free (self);
}

static GFile *
find_target (GFile *chosen, TargetQuestion *question)
{
  g_autofree char *path = g_file_get_path (chosen);
  g_autofree char *name = g_file_get_basename (chosen);
  g_autofree char *better = NULL;

  if (!g_file_is_native (chosen) || !path || exists (path))
    return g_object_ref (chosen);
  if (strchr (name, '.'))
    better = without_second_suffix (path);
  else
    better = g_strconcat (path, ".", question->suffix, NULL);
  if (!better)
    return g_object_ref (chosen);
  question->taken = exists (better);
  return g_file_new_for_path (better);
}

static void
find_target_on_thread (GTask *task, gpointer source, gpointer question, GCancellable *cancellable)
{
  g_task_return_pointer (task, find_target (source, question), g_object_unref);
}

void
file_save_target_async (GFile *chosen, const char *suffix, GAsyncReadyCallback callback,
                        gpointer data)
{
  g_autoptr (GTask) task = g_task_new (chosen, NULL, callback, data);
  TargetQuestion *question = g_new0 (TargetQuestion, 1);

  question->suffix = g_strdup (suffix);
  g_task_set_task_data (task, question, target_question_free);
  task_run_in_thread (task, find_target_on_thread);
}

GFile *
file_save_target_finish (GAsyncResult *result, gboolean *taken)
{
  const TargetQuestion *question = g_task_get_task_data (G_TASK (result));

  *taken = question->taken;
  return g_task_propagate_pointer (G_TASK (result), NULL);
}

#define BROKEN ".broken"

static void
state_file_set_error (GError **error, int code)
{
  g_set_error_literal (error, G_FILE_ERROR, (int) g_file_error_from_errno (code),
                       g_strerror (code));
}

/* --- locks --- */

/* Whether FD is locked now; false with errno EWOULDBLOCK where another owner has the lock. */
static gboolean
try_lock (int fd)
{
  int status;

  do
    status = flock (fd, LOCK_EX | LOCK_NB);
  while (status != 0 && errno == EINTR);
  return status == 0 || errno != EWOULDBLOCK;
}

int
state_file_lock (const char *path, int timeout_ms, GError **error)
{
  enum { PAUSE_MS = 10 };
  /* Readable by others, so that a run as another user leaves no lock that cannot be opened. */
  int fd = g_open (path, O_RDWR | O_CREAT | O_CLOEXEC, 0644);

  /* On NFS only what is open for writing can be locked, but a file of another user is better than
   * none. */
  if (fd < 0 && (errno == EACCES || errno == EROFS))
    fd = g_open (path, O_RDONLY | O_CLOEXEC);
  if (fd < 0) {
    state_file_set_error (error, errno);
    return -1;
  }
  while (!try_lock (fd)) {
    if (timeout_ms <= 0) {
      state_file_set_error (error, EAGAIN);
      close (fd);
      return -1;
    }
    g_usleep (PAUSE_MS * 1000);
    timeout_ms -= PAUSE_MS;
  }
  return fd;
}

/* --- writing --- */

gboolean
state_file_make_folder (const char *path, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path);

  if (g_mkdir_with_parents (folder, 0700) == 0)
    return TRUE;
  state_file_set_error (error, errno);
  return FALSE;
}

gboolean
state_file_write (const char *path, const char *text, gssize length, GError **error)
{
  const GFileSetContentsFlags flags = G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE;
  g_autoptr (GError) reason = NULL;

  if (!state_file_make_folder (path, error))
    return FALSE;
  if (g_file_set_contents_full (path, text, length, flags, 0600, &reason))
    return TRUE;
  g_set_error_literal (error, reason->domain, reason->code, file_save_reason (reason));
  return FALSE;
}

/* --- what cannot be read, and what was left behind --- */

char *
state_file_move_aside (const char *path)
{
  g_autofree char *aside = g_strconcat (path, BROKEN, NULL);

  for (int number = 2; exists (aside); number++) {
    g_free (aside);
    aside = g_strdup_printf ("%s" BROKEN ".%d", path, number);
  }
  return g_rename (path, aside) == 0 ? g_steal_pointer (&aside) : NULL;
}

/* Whether NAME is what GLib writes to before it becomes the file called OWN: it adds six capitals
 * and digits. Only digits may be somebody's date. */
static gboolean
is_leftover (const char *name, const char *own)
{
  enum { LETTERS = 6 };
  gsize length = strlen (own);
  const char *rest = name + length + 1;
  gboolean letters = FALSE;

  if (!g_str_has_prefix (name, own) || name[length] != '.')
    return FALSE;
  for (; g_ascii_isupper (*rest) || g_ascii_isdigit (*rest); rest++)
    letters |= g_ascii_isupper (*rest);
  return *rest == '\0' && letters && rest - name == (gssize) length + 1 + LETTERS;
}

/* A program that knows nothing of locks may just be writing. */
static gboolean
is_old (const char *path)
{
  enum { OLD_S = 60 * 60 };
  GStatBuf status;

  return g_lstat (path, &status) == 0 && S_ISREG (status.st_mode)
         && g_get_real_time () / G_USEC_PER_SEC - status.st_mtime > OLD_S;
}

void
state_file_tidy (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *own = g_path_get_basename (path);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir && (name = g_dir_read_name (dir))) {
    g_autofree char *leftover = g_build_filename (folder, name, NULL);

    if (is_leftover (name, own) && is_old (leftover))
      g_unlink (leftover);
  }
}
