/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-game-file.h"

#include "files/core/file-save.h"
#include "files/core/task-thread.h"
#include "registry.h"

#include <glib/gi18n-lib.h>

/* One of the files: an atomic reference-counted box. */
typedef struct {
  GFile *source; /* NULL: a stream */
  GameFile *file;
  char *stamp;
  const Rules *rules; /* of its games that do not name theirs */
} Part;

struct _PalGameFile {
  GObject parent_instance;

  GPtrArray *parts;    /* of Part, at least one */
  GArray *firsts;      /* of guint: the number of the first game in each */
  GPtrArray *problems; /* of ReadProblem */
  guint n_games;
};

G_DEFINE_FINAL_TYPE (PalGameFile, pal_game_file, G_TYPE_OBJECT)

static void
part_clear (gpointer data)
{
  Part *part = data;

  g_clear_object (&part->source);
  g_clear_pointer (&part->file, game_file_free);
  g_free (part->stamp);
}

static void
part_unref (gpointer data)
{
  g_atomic_rc_box_release_full (data, part_clear);
}

static void
pal_game_file_finalize (GObject *object)
{
  PalGameFile *self = PAL_GAME_FILE (object);

  g_ptr_array_unref (self->parts);
  g_array_unref (self->firsts);
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
  self->parts = g_ptr_array_new_with_free_func (part_unref);
  self->firsts = g_array_new (FALSE, FALSE, sizeof (guint));
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
  Part *part = g_atomic_rc_box_new0 (Part);

  if (G_IS_FILE (source)) {
    part->source = g_object_ref (source);
    part->stamp = file_stamp (source);
    part->file = game_file_load (source, cancellable, error);
  } else {
    part->file = read_stream (source, cancellable, error);
  }
  if (part->file == NULL)
    g_clear_pointer (&part, part_unref);
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
append_part (PalGameFile *self, Part *part)
{
  g_array_append_val (self->firsts, self->n_games);
  self->n_games += part->file->entries->len;
  g_ptr_array_add (self->parts, part);
}

static void
add_part (PalGameFile *self, Part *part)
{
  GPtrArray *problems = part->file->problems;

  part->rules = find_rules (part->file);
  append_part (self, part);
  for (guint i = 0; i < problems->len; i++)
    read_problem_add (self->problems, "%s", ((ReadProblem *) problems->pdata[i])->message);
}

/* ERROR as a sentence for people: GLib's tell of system calls. */
static const char *
explain_unread (const GError *error)
{
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    return _ ("There is no such file.");
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED))
    return _ ("You do not have permission to read it.");
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY))
    return _ ("It is a folder.");
  return error->message;
}

/* Why SOURCE is not there, with its name where there are SEVERAL, or where ERROR says nothing of
 * what is in it. */
static char *
describe_unread (gpointer source, gboolean several, const GError *error)
{
  const char *why = explain_unread (error);
  g_autofree char *name = G_IS_FILE (source) ? g_file_get_basename (source) : g_strdup ("-");

  if (!several && why == error->message)
    return g_strdup (why);
  /* Translators: the name of a file, and a sentence. */
  return g_strdup_printf (_ ("“%s”: %s"), name, why);
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
    g_autofree char *why = part == NULL ? describe_unread (source, sources->len > 1, error) : NULL;

    if (part != NULL)
      add_part (self, part);
    else
      read_problem_add (self->problems, "%s", why);
    if (part == NULL && first == NULL)
      first = g_error_new_literal (error->domain, error->code, why);
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

/* The last file whose first game is INDEX or before it. */
static guint
find_part_place (PalGameFile *self, guint index)
{
  guint low = 0, high = self->parts->len;

  while (high - low > 1) {
    guint middle = low + (high - low) / 2;

    if (g_array_index (self->firsts, guint, middle) <= index)
      low = middle;
    else
      high = middle;
  }
  return low;
}

static const Part *
find_part (PalGameFile *self, guint index)
{
  return self->parts->pdata[find_part_place (self, index)];
}

static guint
find_first (PalGameFile *self, guint index)
{
  return g_array_index (self->firsts, guint, find_part_place (self, index));
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

char *
pal_game_file_dup_source_name (PalGameFile *self, guint index)
{
  const Part *part = find_part (self, index);
  g_autofree char *name
      = part->source != NULL && part->file->entries->len < pal_game_file_get_n_games (self)
            ? g_file_get_basename (part->source)
            : NULL;

  return name != NULL ? g_filename_display_name (name) : NULL;
}

/* Not in another format than the file is in, nor where the name says another one. */
static gboolean
writes_part (const Part *part, const Rules *rules)
{
  const FileFormat *format = part->file->format, *named;
  g_autofree char *name = part->source != NULL ? g_file_get_basename (part->source) : NULL;

  if (name == NULL || !file_format_writes (format, rules))
    return FALSE;
  named = file_format_for_name (name);
  return named == NULL || named == format;
}

GFile *
pal_game_file_get_home (PalGameFile *self, guint index, const Rules *rules)
{
  const Part *part = find_part (self, index);

  return part->file->entries->len == 1 && writes_part (part, rules) ? part->source : NULL;
}

const FileFormat *
pal_game_file_get_format (PalGameFile *self, guint index)
{
  return find_part (self, index)->file->format;
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

  return game_file_entry (part->file, index - find_first (self, index));
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

  return game_file_read (part->file, index - find_first (self, index), problems, error);
}

/* --- editing --- */

guint
pal_game_file_get_first (PalGameFile *self, guint index, guint *n_games)
{
  *n_games = find_part (self, index)->file->entries->len;
  return find_first (self, index);
}

gboolean
pal_game_file_can_edit (PalGameFile *self, guint index, const Rules *rules)
{
  const Part *part = find_part (self, index);

  return file_format_has_many (part->file->format) && writes_part (part, rules);
}

GBytes *
pal_game_file_get_text (PalGameFile *self, guint index)
{
  const GameEntry *entry = pal_game_file_get_entry (self, index);

  return game_file_text (find_part (self, index)->file, entry->offset, entry->length, NULL);
}

static gboolean
is_game (PalGameFile *self, guint index, const char *stamp)
{
  g_autoptr (GBytes) text = NULL;
  g_autofree char *own = NULL;

  if (g_ascii_strtoull (stamp, NULL, 10) != pal_game_file_get_entry (self, index)->length)
    return FALSE;
  text = pal_game_file_get_text (self, index);
  own = text != NULL ? file_stamp_of_bytes (text) : NULL;
  return g_strcmp0 (own, stamp) == 0;
}

int
pal_game_file_find (PalGameFile *self, guint index, const char *stamp)
{
  if (index < self->n_games && is_game (self, index, stamp))
    return (int) index;
  for (guint i = 0; i < self->n_games; i++)
    if (is_game (self, i, stamp))
      return (int) i;
  return -1;
}

/* SELF with FILE (passes) in PLACE. */
static PalGameFile *
copy_with (PalGameFile *self, guint place, GameFile *file)
{
  PalGameFile *copy = g_object_new (PAL_TYPE_GAME_FILE, NULL);

  for (guint i = 0; i < self->parts->len; i++) {
    Part *old = self->parts->pdata[i], *part;

    if (i == place) {
      part = g_atomic_rc_box_new0 (Part);
      part->source = g_object_ref (old->source);
      part->file = file;
      part->stamp = file_stamp (old->source);
      part->rules = old->rules;
    } else {
      part = g_atomic_rc_box_acquire (old);
    }
    append_part (copy, part);
  }
  return copy;
}

PalGameFile *
pal_game_file_edit (PalGameFile *self, guint index, const GameEdit *edits, guint n, GameCut **cut,
                    FileProgress progress, gpointer data, GError **error)
{
  guint place = find_part_place (self, index);
  const Part *part = self->parts->pdata[place];
  GameFile *file = game_file_edit (part->file, part->source, part->stamp, edits, n, cut, progress,
                                   data, error);

  return file != NULL ? copy_with (self, place, file) : NULL;
}
