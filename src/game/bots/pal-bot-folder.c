/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-bot-folder.h"

#include "files/bot/bot-file.h"
#include "files/core/file-save.h"
#include "files/core/task-thread.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

/* Whoever writes a file or copies some says so many times. */
enum { LOOK_AFTER_MS = 300 };

struct _PalBotFolder {
  GObject parent_instance;

  char *path;
  GQueue jobs;            /* of Job; the first one is on its way */
  guint n_jobs;           /* that there have ever been */
  GHashTable *keeps_more; /* of ids: the file holds what this program does not know */
  GFileMonitor *monitor;  /* NULL where the folder cannot be watched */
  guint look_source;
  gboolean looking;   /* another thread reads, */
  guint looked_after; /* and so many jobs there had been before */
};

G_DEFINE_FINAL_TYPE (PalBotFolder, pal_bot_folder, G_TYPE_OBJECT)

enum { SIGNAL_CHANGED, SIGNAL_WRITTEN, N_SIGNALS };
static guint signals[N_SIGNALS];

static char *
path_of (const char *folder, const char *id)
{
  g_autofree char *name = g_strconcat (id, "." BOT_FILE_SUFFIX, NULL);

  return g_build_filename (folder, name, NULL);
}

/* --- reading, on any thread --- */

/* BOT, of whose file PICTURE (taken) is a part, gets the path under which its picture is kept. A
 * file that names another file on this computer instead is not followed: it may be anybody's. */
static gboolean
keep_picture (Bot *bot, GBytes *picture, GError **error)
{
  g_autoptr (GBytes) kept = picture;
  g_autofree char *path = kept ? bot_picture_keep (kept, error) : NULL;

  if (path && strlen (path) < sizeof bot->picture)
    g_strlcpy (bot->picture, path, sizeof bot->picture);
  else if (g_path_is_absolute (bot->picture))
    *bot->picture = '\0';
  return path || !kept;
}

gboolean
pal_bot_folder_import (Bot *bot, GFile *file, GPtrArray *problems, GError **error)
{
  GBytes *picture;

  return bot_file_load (bot, &picture, file, problems, error) && keep_picture (bot, picture, error);
}

static void
bot_file_entry_free (gpointer data)
{
  PalBotFile *self = data;

  g_free (self->id);
  g_free (self);
}

void
pal_bot_contents_free (PalBotContents *contents)
{
  g_strfreev (contents->ids);
  g_ptr_array_unref (contents->files);
  g_ptr_array_unref (contents->problems);
  g_free (contents);
}

/* The ids of the files in FOLDER, up to NULL. */
static GStrv
list_ids (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  g_autoptr (GStrvBuilder) ids = g_strv_builder_new ();
  const char *name;

  while (dir && (name = g_dir_read_name (dir)))
    if (g_str_has_suffix (name, "." BOT_FILE_SUFFIX) && *name != '.') {
      g_autofree char *id = g_strndup (name, strlen (name) - strlen ("." BOT_FILE_SUFFIX));

      g_strv_builder_add (ids, id);
    }
  return g_strv_builder_end (ids);
}

static void
contents_add_file (PalBotContents *contents, const char *folder, const char *id)
{
  g_autofree char *path = path_of (folder, id);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GPtrArray) unknown = read_problems_new ();
  g_autoptr (GError) error = NULL;
  GBytes *picture;
  PalBotFile *entry;
  Bot bot;
  gboolean has_all;

  if (!bot_file_load (&bot, &picture, file, unknown, &error)) {
    g_ptr_array_add (contents->problems, g_strdup (error->message));
    return;
  }
  has_all = keep_picture (&bot, picture, &error) && unknown->len == 0;
  if (error)
    g_ptr_array_add (contents->problems, g_strdup (error->message));
  if (!*bot.name)
    bot_file_set_text (bot.name, sizeof bot.name, id);
  entry = g_new (PalBotFile, 1);
  *entry = (PalBotFile){ g_strdup (id), bot, has_all };
  g_ptr_array_add (contents->files, entry);
}

static PalBotContents *
contents_read (const char *folder)
{
  PalBotContents *contents = g_new0 (PalBotContents, 1);

  contents->ids = list_ids (folder);
  contents->files = g_ptr_array_new_with_free_func (bot_file_entry_free);
  contents->problems = g_ptr_array_new_with_free_func (g_free);
  for (int i = 0; contents->ids[i]; i++)
    contents_add_file (contents, folder, contents->ids[i]);
  g_ptr_array_add (contents->problems, NULL);
  return contents;
}

/* --- what others do --- */

/* A file that cannot be read may hold anything, and one that was deleted may come back. */
static void
note_contents (PalBotFolder *self, const PalBotContents *contents)
{
  for (int i = 0; contents->ids[i]; i++)
    g_hash_table_add (self->keeps_more, g_strdup (contents->ids[i]));
  for (guint i = 0; i < contents->files->len; i++) {
    const PalBotFile *file = contents->files->pdata[i];

    if (file->has_all)
      g_hash_table_remove (self->keeps_more, file->id);
  }
}

PalBotContents *
pal_bot_folder_read (PalBotFolder *self)
{
  PalBotContents *contents = contents_read (self->path);

  note_contents (self, contents);
  return contents;
}

static void
look_on_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  g_task_return_pointer (task, contents_read (data), (GDestroyNotify) pal_bot_contents_free);
}

static void look_later (PalBotFolder *self);

static void
bot_folder_on_looked (GObject *source, GAsyncResult *result, gpointer data)
{
  PalBotFolder *self = PAL_BOT_FOLDER (source);
  g_autoptr (PalBotContents) contents = g_task_propagate_pointer (G_TASK (result), NULL);

  self->looking = FALSE;
  if (self->n_jobs != self->looked_after) {
    look_later (self); /* what was read is from before a change */
    return;
  }
  note_contents (self, contents);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0, contents);
}

static gboolean
bot_folder_look (gpointer data)
{
  PalBotFolder *self = data;
  g_autoptr (GTask) task = NULL;

  self->look_source = 0;
  if (self->looking || pal_bot_folder_is_busy (self)) {
    look_later (self);
    return G_SOURCE_REMOVE;
  }
  self->looking = TRUE;
  self->looked_after = self->n_jobs;
  task = g_task_new (self, NULL, bot_folder_on_looked, NULL);
  g_task_set_task_data (task, g_strdup (self->path), g_free);
  task_run_in_thread (task, look_on_thread);
  return G_SOURCE_REMOVE;
}

static void
look_later (PalBotFolder *self)
{
  g_clear_handle_id (&self->look_source, g_source_remove);
  self->look_source = g_timeout_add (LOOK_AFTER_MS, bot_folder_look, self);
}

/* --- changes, one after the other --- */

typedef struct {
  PalBotChangeKind kind;
  PalBotItem *item;
  char *folder, *id;
  Bot bot;        /* that is to be written; or instead: */
  GBytes *bytes;  /* what is to be written, or was deleted; or NULL */
  gboolean aside; /* the file that is there stays beside the new one */
} Job;

static void
bot_job_free (Job *job)
{
  g_object_unref (job->item);
  g_free (job->folder);
  g_free (job->id);
  g_clear_pointer (&job->bytes, g_bytes_unref);
  g_free (job);
}

static gboolean
ensure_folder (const char *folder, GError **error)
{
  int code;

  if (g_mkdir_with_parents (folder, 0700) == 0)
    return TRUE;
  code = errno;
  g_set_error (error, G_FILE_ERROR, (int) g_file_error_from_errno (code),
               /* Translators: a folder and the system's reason. */
               _ ("Could not create the folder for bots, “%s”: %s."), folder, g_strerror (code));
  return FALSE;
}

static gboolean
put_aside (const char *path, GError **error)
{
  g_autofree char *beside = g_strconcat (path, "~", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFile) aside = g_file_new_for_path (beside);

  return !g_file_query_exists (file, NULL)
         || g_file_copy (file, aside, G_FILE_COPY_OVERWRITE, NULL, NULL, NULL, error);
}

/* BOT as a file's text with its picture inside. */
static GBytes *
bytes_of (const Bot *bot)
{
  g_autoptr (GBytes) picture = bot_picture_load (bot->picture);
  char *text = bot_file_write (bot, picture);

  return g_bytes_new_take (text, strlen (text));
}

static gboolean
job_write (const Job *job, GError **error)
{
  g_autofree char *path = path_of (job->folder, job->id);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GBytes) bytes = job->bytes ? g_bytes_ref (job->bytes) : bytes_of (&job->bot);

  return ensure_folder (job->folder, error) && (!job->aside || put_aside (path, error))
         && file_save (file, bytes, error);
}

static gboolean
job_remove (Job *job, GError **error)
{
  g_autofree char *path = path_of (job->folder, job->id);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  int code;

  job->bytes = g_file_load_bytes (file, NULL, NULL, NULL);
  if (g_unlink (path) == 0 || errno == ENOENT)
    return TRUE;
  code = errno;
  g_set_error (error, G_FILE_ERROR, (int) g_file_error_from_errno (code),
               /* Translators: a bot's name and the system's reason. */
               _ ("Could not delete “%s”: %s."), job->bot.name, g_strerror (code));
  return FALSE;
}

static void
job_on_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Job *job = data;
  GError *error = NULL;

  if (job->kind == PAL_BOT_REMOVE ? job_remove (job, &error) : job_write (job, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void begin_first_job (PalBotFolder *self);

/* Who hears of a change may still say what is to become of the next one. */
static void
bot_folder_on_job (GObject *source, GAsyncResult *result, gpointer data)
{
  PalBotFolder *self = PAL_BOT_FOLDER (source);
  Job *job = g_queue_peek_head (&self->jobs);
  g_autoptr (GError) error = NULL;

  if (g_task_propagate_boolean (G_TASK (result), &error) && job->kind == PAL_BOT_WRITE)
    g_hash_table_remove (self->keeps_more, job->id);
  if (!error && job->kind == PAL_BOT_REMOVE)
    pal_bot_item_set_deleted (job->item, job->bytes);
  g_signal_emit (self, signals[SIGNAL_WRITTEN], 0, job->item, job->kind == PAL_BOT_REMOVE, error);
  g_queue_pop_head (&self->jobs);
  bot_job_free (job);
  if (!g_queue_is_empty (&self->jobs))
    begin_first_job (self);
  if (g_application_get_default ())
    g_application_release (g_application_get_default ());
}

/* What was deleted is known only when that has been done. */
static void
begin_first_job (PalBotFolder *self)
{
  Job *job = g_queue_peek_head (&self->jobs);
  GBytes *deleted = pal_bot_item_get_deleted (job->item);
  g_autoptr (GTask) task = g_task_new (self, NULL, bot_folder_on_job, NULL);

  if (job->kind == PAL_BOT_RESTORE && deleted)
    job->bytes = g_bytes_ref (deleted);
  job->aside = job->kind == PAL_BOT_WRITE && g_hash_table_contains (self->keeps_more, job->id);
  g_task_set_task_data (task, job, NULL);
  task_run_in_thread (task, job_on_thread);
}

void
pal_bot_folder_change (PalBotFolder *self, PalBotChangeKind kind, PalBotItem *item)
{
  Job *job = g_new0 (Job, 1);

  job->kind = kind;
  job->item = g_object_ref (item);
  job->folder = g_strdup (self->path);
  job->id = g_strdup (pal_bot_item_get_id (item));
  job->bot = *pal_bot_item_get_bot (item);
  if (g_application_get_default ())
    g_application_hold (g_application_get_default ());
  self->n_jobs++;
  g_queue_push_tail (&self->jobs, job);
  if (g_queue_peek_head (&self->jobs) == job)
    begin_first_job (self);
}

gboolean
pal_bot_folder_is_busy (PalBotFolder *self)
{
  return !g_queue_is_empty (&self->jobs);
}

gboolean
pal_bot_folder_is_free (PalBotFolder *self, const char *id, PalBotItem *item)
{
  g_autofree char *path = path_of (self->path, id);

  for (const GList *link = self->jobs.tail; link; link = link->prev) {
    const Job *job = link->data;

    if (g_str_equal (job->id, id))
      return job->kind == PAL_BOT_REMOVE && job->item == item;
  }
  return !g_file_test (path, G_FILE_TEST_EXISTS) && !g_file_test (path, G_FILE_TEST_IS_SYMLINK);
}

/* --- the object --- */

static void
pal_bot_folder_finalize (GObject *object)
{
  PalBotFolder *self = PAL_BOT_FOLDER (object);

  g_clear_handle_id (&self->look_source, g_source_remove);
  if (self->monitor)
    g_signal_handlers_disconnect_by_data (self->monitor, self);
  g_clear_object (&self->monitor);
  g_free (self->path);
  g_hash_table_unref (self->keeps_more);
  G_OBJECT_CLASS (pal_bot_folder_parent_class)->finalize (object);
}

static void
pal_bot_folder_class_init (PalBotFolderClass *class)
{
  GType type = G_TYPE_FROM_CLASS (class);

  G_OBJECT_CLASS (class)->finalize = pal_bot_folder_finalize;
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 1, G_TYPE_POINTER);
  signals[SIGNAL_WRITTEN]
      = g_signal_new ("written", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 3,
                      PAL_TYPE_BOT_ITEM, G_TYPE_BOOLEAN, G_TYPE_ERROR);
}

static void
pal_bot_folder_init (PalBotFolder *self)
{
  self->keeps_more = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

PalBotFolder *
pal_bot_folder_new (const char *path)
{
  PalBotFolder *self = g_object_new (PAL_TYPE_BOT_FOLDER, NULL);
  g_autoptr (GFile) folder = g_file_new_for_path (path);

  self->path = g_strdup (path);
  self->monitor = g_file_monitor_directory (folder, G_FILE_MONITOR_WATCH_MOVES, NULL, NULL);
  if (self->monitor)
    g_signal_connect_swapped (self->monitor, "changed", G_CALLBACK (look_later), self);
  return self;
}
