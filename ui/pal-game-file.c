#include "pal-game-file.h"

#include <glib/gi18n.h>

struct _PalGameFile {
  GObject parent_instance;

  GFile *source;
  GameFile *file;
};

G_DEFINE_FINAL_TYPE (PalGameFile, pal_game_file, G_TYPE_OBJECT)

static void
pal_game_file_finalize (GObject *object)
{
  PalGameFile *self = PAL_GAME_FILE (object);

  g_clear_object (&self->source);
  g_clear_pointer (&self->file, game_file_free);
  G_OBJECT_CLASS (pal_game_file_parent_class)->finalize (object);
}

static void
pal_game_file_class_init (PalGameFileClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = pal_game_file_finalize;
}

static void
pal_game_file_init (PalGameFile *self)
{
}

static void
load_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  g_autoptr (PalGameFile) self = g_object_new (PAL_TYPE_GAME_FILE, NULL);
  GError *error = NULL;

  self->file = game_file_load (data, cancellable, &error);
  self->source = g_object_ref (data);
  if (self->file == NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, g_steal_pointer (&self), g_object_unref);
}

void
pal_game_file_load_async (GFile *file, GCancellable *cancellable, GAsyncReadyCallback callback,
                          gpointer data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, data);

  g_task_set_source_tag (task, pal_game_file_load_async);
  g_task_set_task_data (task, g_object_ref (file), g_object_unref);
  g_task_run_in_thread (task, load_in_thread);
}

PalGameFile *
pal_game_file_load_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

const FileFormat *
pal_game_file_get_format (PalGameFile *self)
{
  return self->file->format;
}

guint
pal_game_file_get_n_games (PalGameFile *self)
{
  return self->file->entries->len;
}

const GameEntry *
pal_game_file_get_entry (PalGameFile *self, guint index)
{
  return game_file_entry (self->file, index);
}

GPtrArray *
pal_game_file_get_problems (PalGameFile *self)
{
  return self->file->problems;
}

GameTree *
pal_game_file_read (PalGameFile *self, guint index, GPtrArray *problems, GError **error)
{
  return game_file_read (self->file, index, problems, error);
}
