#include "pal-game-file.h"

#include "files/core/file-save.h"
#include "files/core/task-thread.h"
#include "registry.h"

#include <glib/gi18n-lib.h>

/* One of the files. */
typedef struct {
  GFile *source; /* NULL: a stream */
  GameFile *file;
  char *stamp;
  guint first;        /* the number of its first game */
  const Rules *rules; /* of its games that do not name theirs */
} Part;

struct _PalGameFile {
  GObject parent_instance;

  GPtrArray *parts;    /* of Part, at least one */
  GPtrArray *problems; /* of ReadProblem */
  guint n_games;
};

G_DEFINE_FINAL_TYPE (PalGameFile, pal_game_file, G_TYPE_OBJECT)

static void
part_free (gpointer data)
{
  Part *part = data;

  g_clear_object (&part->source);
  g_clear_pointer (&part->file, game_file_free);
  g_free (part->stamp);
  g_free (part);
}

static void
pal_game_file_finalize (GObject *object)
{
  PalGameFile *self = PAL_GAME_FILE (object);

  g_ptr_array_unref (self->parts);
  g_ptr_array_unref (self->problems);
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
  self->parts = g_ptr_array_new_with_free_func (part_free);
  self->problems = read_problems_new ();
}

/* --- reading --- */

static GameFile *
read_stream (GInputStream *stream, GCancellable *cancellable, GError **error)
{
  g_autoptr (GOutputStream) memory = g_memory_output_stream_new_resizable ();
  const GOutputStreamSpliceFlags flags = G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET;
  g_autoptr (GBytes) bytes = NULL;

  if (g_output_stream_splice (memory, stream, flags, cancellable, error) < 0)
    return NULL;
  bytes = g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (memory));
  return game_file_new (bytes, cancellable, error);
}

/* What a file holds is noted before it is read: what changes meanwhile is noticed then. */
static Part *
read_part (gpointer source, GCancellable *cancellable, GError **error)
{
  Part *part = g_new0 (Part, 1);

  if (G_IS_FILE (source)) {
    part->source = g_object_ref (source);
    part->stamp = file_stamp (source);
    part->file = game_file_load (source, cancellable, error);
  } else {
    part->file = read_stream (source, cancellable, error);
  }
  if (part->file == NULL)
    g_clear_pointer (&part, part_free);
  return part;
}

/* What the games of FILE are that do not say it: what its format holds, else what the first one is
 * like. */
static const Rules *
find_rules (const GameFile *file)
{
  const Rules *rules = file_format_rules (file->format);
  gboolean says = game_file_entry (file, 0)->rules != NULL;
  g_autoptr (GameTree) first = rules == NULL && !says ? game_file_read (file, 0, NULL, NULL) : NULL;

  if (first != NULL)
    rules = first->rules;
  return rules != NULL ? rules : registry_game (0)->rules;
}

static void
add_part (PalGameFile *self, Part *part)
{
  GPtrArray *problems = part->file->problems;

  part->first = self->n_games;
  part->rules = find_rules (part->file);
  self->n_games += part->file->entries->len;
  g_ptr_array_add (self->parts, part);
  for (guint i = 0; i < problems->len; i++)
    read_problem_add (self->problems, "%s", ((ReadProblem *) problems->pdata[i])->message);
}

static void
load_in_thread (GTask *task, gpointer unused, gpointer data, GCancellable *cancellable)
{
  g_autoptr (PalGameFile) self = g_object_new (PAL_TYPE_GAME_FILE, NULL);
  GPtrArray *sources = data;
  g_autoptr (GError) first = NULL;

  for (guint i = 0; i < sources->len; i++) {
    g_autoptr (GError) error = NULL;
    gpointer source = sources->pdata[i];
    Part *part = read_part (source, cancellable, &error);
    g_autofree char *name = G_IS_FILE (source) ? g_file_get_basename (source) : g_strdup ("-");

    if (part != NULL)
      add_part (self, part);
    else
      /* Translators: the name of a file, and a sentence. */
      read_problem_add (self->problems, _ ("“%s”: %s"), name, error->message);
    if (first == NULL)
      first = g_steal_pointer (&error);
  }
  if (g_task_return_error_if_cancelled (task))
    return;
  if (self->parts->len == 0)
    g_task_return_error (task, g_steal_pointer (&first));
  else
    g_task_return_pointer (task, g_steal_pointer (&self), g_object_unref);
}

void
pal_game_file_load_all_async (GPtrArray *sources, GCancellable *cancellable,
                              GAsyncReadyCallback callback, gpointer data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, data);

  g_task_set_source_tag (task, pal_game_file_load_all_async);
  g_task_set_task_data (task, g_ptr_array_ref (sources), (GDestroyNotify) g_ptr_array_unref);
  task_run_in_thread (task, load_in_thread);
}

void
pal_game_file_load_async (GFile *file, GCancellable *cancellable, GAsyncReadyCallback callback,
                          gpointer data)
{
  g_autoptr (GPtrArray) sources = g_ptr_array_new_with_free_func (g_object_unref);

  g_ptr_array_add (sources, g_object_ref (file));
  pal_game_file_load_all_async (sources, cancellable, callback, data);
}

PalGameFile *
pal_game_file_load_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

/* --- the games --- */

guint
pal_game_file_get_n_games (PalGameFile *self)
{
  return self->n_games;
}

static int
compare_first (gconstpointer index, gconstpointer element)
{
  const Part *part = *(Part *const *) element;
  guint wanted = *(const guint *) index;

  return wanted < part->first ? -1 : wanted >= part->first + part->file->entries->len;
}

static const Part *
find_part (PalGameFile *self, guint index)
{
  Part **found
      = bsearch (&index, self->parts->pdata, self->parts->len, sizeof (gpointer), compare_first);

  return *found;
}

const Rules *
pal_game_file_get_rules (PalGameFile *self, guint index)
{
  const Rules *named = pal_game_file_get_entry (self, index)->rules;

  return named != NULL ? named : find_part (self, index)->rules;
}

GFile *
pal_game_file_get_source (PalGameFile *self, guint index)
{
  return find_part (self, index)->source;
}

GFile *
pal_game_file_get_home (PalGameFile *self, guint index, const Rules *rules)
{
  const Part *part = find_part (self, index);
  const FileFormat *format = part->file->format, *named;
  g_autofree char *name = part->source != NULL ? g_file_get_basename (part->source) : NULL;

  if (name == NULL || part->file->entries->len > 1 || !file_format_writes (format, rules))
    return NULL;
  named = file_format_for_name (name);
  return named == NULL || named == format ? part->source : NULL;
}

const char *
pal_game_file_get_stamp (PalGameFile *self, guint index)
{
  return find_part (self, index)->stamp;
}

const GameEntry *
pal_game_file_get_entry (PalGameFile *self, guint index)
{
  const Part *part = find_part (self, index);

  return game_file_entry (part->file, index - part->first);
}

GPtrArray *
pal_game_file_get_problems (PalGameFile *self)
{
  return self->problems;
}

GameTree *
pal_game_file_read (PalGameFile *self, guint index, GPtrArray *problems, GError **error)
{
  const Part *part = find_part (self, index);

  return game_file_read (part->file, index - part->first, problems, error);
}
