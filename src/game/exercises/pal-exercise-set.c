/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-exercise-set.h"

#include "files/core/file-save.h"
#include "files/core/task-thread.h"

#include <glib/gi18n-lib.h>
#include <string.h>

enum { FILE_BYTES_MAX = 64 << 20 }; /* a film is no set */

struct _PalExerciseSet {
  GObject parent_instance;

  char *id, *title;
  GPtrArray *exercises; /* of PalExercise */
  GHashTable *by_id;    /* id, which the exercise has -> PalExercise */
  GPtrArray *problems;  /* of ReadProblem */
  gboolean graded;      /* the easier ones come first */
};

static GType
exercise_set_get_item_type (GListModel *model)
{
  return PAL_TYPE_EXERCISE;
}

static guint
exercise_set_get_n_items (GListModel *model)
{
  return PAL_EXERCISE_SET (model)->exercises->len;
}

static gpointer
exercise_set_get_item (GListModel *model, guint position)
{
  GPtrArray *exercises = PAL_EXERCISE_SET (model)->exercises;

  return position < exercises->len ? g_object_ref (exercises->pdata[position]) : NULL;
}

static void
exercise_set_list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = exercise_set_get_item_type;
  iface->get_n_items = exercise_set_get_n_items;
  iface->get_item = exercise_set_get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (PalExerciseSet, pal_exercise_set, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL,
                                                      exercise_set_list_model_init))

static void
pal_exercise_set_finalize (GObject *object)
{
  PalExerciseSet *self = PAL_EXERCISE_SET (object);

  g_hash_table_unref (self->by_id);
  g_ptr_array_unref (self->exercises);
  g_ptr_array_unref (self->problems);
  g_free (self->id);
  g_free (self->title);
  G_OBJECT_CLASS (pal_exercise_set_parent_class)->finalize (object);
}

static void
pal_exercise_set_class_init (PalExerciseSetClass *class)
{
  G_OBJECT_CLASS (class)->finalize = pal_exercise_set_finalize;
}

static void
pal_exercise_set_init (PalExerciseSet *self)
{
  self->exercises = g_ptr_array_new_with_free_func (g_object_unref);
  self->by_id = g_hash_table_new (g_str_hash, g_str_equal);
  self->problems = read_problems_new ();
}

/* --- making one --- */

PalExerciseSet *
pal_exercise_set_new (const char *id, const char *title)
{
  PalExerciseSet *self = g_object_new (PAL_TYPE_EXERCISE_SET, NULL);

  self->id = g_strdup (id);
  self->title = g_strdup (title);
  return self;
}

/* Takes what is in SOURCE, which passes; one that stands there twice is there once. */
static void
take_entries (PalExerciseSet *self, ExerciseSet *source)
{
  for (guint i = 0; i < source->entries->len; i++) {
    g_autoptr (PalExercise) exercise
        = pal_exercise_new (g_steal_pointer (&source->entries->pdata[i]));
    pal_exercise_set_add (self, exercise);
  }
  g_clear_pointer (&self->problems, g_ptr_array_unref);
  self->problems = g_ptr_array_ref (source->problems);
  g_ptr_array_set_size (source->entries, 0);
  exercise_set_free (source);
}

static PalExerciseSet *
set_of_bytes (const char *id, const char *title, GBytes *bytes, GCancellable *cancellable)
{
  PalExerciseSet *self = pal_exercise_set_new (id, title);
  gsize length;
  const char *text = g_bytes_get_data (bytes, &length);

  take_entries (self, exercise_epd_read (text ? text : "", length, cancellable));
  return self;
}

static char *
title_of_file (GFile *file)
{
  g_autofree char *base = g_file_get_basename (file);
  char *name = g_filename_display_name (base ? base : "");
  char *dot = strrchr (name, '.');

  if (dot && dot > name)
    *dot = '\0';
  return name;
}

static gboolean
fail_empty (PalExerciseSet *self, GFile *file, GError **error)
{
  g_autofree char *name = g_file_get_parse_name (file);
  const ReadProblem *problem = self->problems->len > 0 ? self->problems->pdata[0] : NULL;

  if (problem)
    /* Translators: a file, and what is wrong in it. */
    g_set_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_EMPTY,
                 _ ("There are no exercises in “%s”. %s"), name, problem->message);
  else
    g_set_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_EMPTY,
                 _ ("There are no exercises in “%s”."), name);
  return FALSE;
}

PalExerciseSet *
pal_exercise_set_load (GFile *file, GCancellable *cancellable, GError **error)
{
  g_autofree char *uri = g_file_get_uri (file);
  g_autofree char *title = title_of_file (file);
  g_autofree char *name = g_file_get_parse_name (file);
  g_autoptr (GError) reason = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (PalExerciseSet) self = NULL;

  if (!file_is_small (file, FILE_BYTES_MAX, &reason) && !reason) {
    g_set_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_FORMAT,
                 _ ("“%s” is too large for a set of exercises."), name);
    return NULL;
  }
  g_clear_error (&reason);
  bytes = g_file_load_bytes (file, cancellable, NULL, &reason);
  if (!bytes) {
    g_set_error (error, reason->domain, reason->code, _ ("“%s” could not be read. %s"), name,
                 reason->message);
    return NULL;
  }
  self = set_of_bytes (uri, title, bytes, cancellable);
  if (g_cancellable_set_error_if_cancelled (cancellable, error)
      || (self->exercises->len == 0 && !fail_empty (self, file, error)))
    return NULL;
  return g_steal_pointer (&self);
}

static void
load_on_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  GError *error = NULL;
  PalExerciseSet *set = pal_exercise_set_load (data, cancellable, &error);

  if (set)
    g_task_return_pointer (task, set, g_object_unref);
  else
    g_task_return_error (task, error);
}

void
pal_exercise_set_load_async (GFile *file, GCancellable *cancellable, GAsyncReadyCallback callback,
                             gpointer data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, data);

  g_task_set_task_data (task, g_object_ref (file), g_object_unref);
  task_run_in_thread (task, load_on_thread);
}

PalExerciseSet *
pal_exercise_set_load_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
add_built_in (GPtrArray *sets, const char *folder, const char *id, const char *title,
              gboolean graded)
{
  g_autofree char *name = g_strconcat (id, ".epd", NULL);
  g_autoptr (GFile) file = g_file_new_build_filename (folder, name, NULL);
  g_autoptr (GBytes) bytes = g_file_load_bytes (file, NULL, NULL, NULL);

  if (bytes) {
    PalExerciseSet *set = set_of_bytes (id, title, bytes, NULL);

    set->graded = graded;
    g_ptr_array_add (sets, set);
  }
}

GPtrArray *
pal_exercise_sets_built_in (const char *folder, const Rules *rules)
{
  GPtrArray *sets = g_ptr_array_new_with_free_func (g_object_unref);
  g_autofree char *endgames = g_strconcat (rules->id, "-endgames", NULL);

  add_built_in (sets, folder, rules->id, _ ("Exercises"), TRUE);
  add_built_in (sets, folder, endgames, _ ("Endgames"), FALSE);
  return sets;
}

const char *
pal_exercise_sets_folder (const char *installed)
{
  const char *folder = g_getenv ("PALAMEDES_EXERCISES");

  return folder ? folder : installed;
}

/* --- what is in it --- */

const char *
pal_exercise_set_get_id (PalExerciseSet *self)
{
  return self->id;
}

const char *
pal_exercise_set_get_title (PalExerciseSet *self)
{
  return self->title;
}

const GPtrArray *
pal_exercise_set_get_problems (PalExerciseSet *self)
{
  return self->problems;
}

PalExercise *
pal_exercise_set_find (PalExerciseSet *self, const char *id)
{
  return g_hash_table_lookup (self->by_id, id);
}

gboolean
pal_exercise_set_add (PalExerciseSet *self, PalExercise *exercise)
{
  const char *id = pal_exercise_get_id (exercise);

  if (g_hash_table_contains (self->by_id, id))
    return FALSE;
  g_hash_table_insert (self->by_id, (gpointer) id, exercise);
  g_ptr_array_add (self->exercises, g_object_ref (exercise));
  g_list_model_items_changed (G_LIST_MODEL (self), self->exercises->len - 1, 0, 1);
  return TRUE;
}

gboolean
pal_exercise_set_remove (PalExerciseSet *self, const char *id)
{
  PalExercise *exercise = pal_exercise_set_find (self, id);
  guint place;

  if (!exercise)
    return FALSE;
  g_hash_table_remove (self->by_id, id);
  g_ptr_array_find (self->exercises, exercise, &place);
  g_ptr_array_remove_index (self->exercises, place);
  g_list_model_items_changed (G_LIST_MODEL (self), place, 1, 0);
  return TRUE;
}

static gboolean
is_admitted (PalExercise *exercise, const PalExerciseFilter *filter)
{
  return (!filter->rules || pal_exercise_get_rules (exercise) == filter->rules)
         && (!filter->theme || g_str_equal (pal_exercise_get_theme (exercise), filter->theme))
         && (!filter->pattern || pal_exercise_get_pattern (exercise, NULL) == filter->pattern)
         && (filter->difficulty == 0
             || pal_exercise_get_difficulty (exercise) == filter->difficulty);
}

/* By difficulty, which nobody knows of some: they come last. */
static int
compare_difficulty (gconstpointer a, gconstpointer b)
{
  PalExercise *const *first = a, *const *second = b;
  const int one = pal_exercise_get_difficulty (*first);
  const int other = pal_exercise_get_difficulty (*second);

  return (one > 0 ? one : G_MAXINT) < (other > 0 ? other : G_MAXINT) ? -1 : one != other;
}

GListModel *
pal_exercise_set_select (PalExerciseSet *self, const PalExerciseFilter *filter)
{
  GListStore *list = g_list_store_new (PAL_TYPE_EXERCISE);
  g_autoptr (GPtrArray) found = g_ptr_array_new ();

  for (guint i = 0; i < self->exercises->len; i++)
    if (is_admitted (self->exercises->pdata[i], filter))
      g_ptr_array_add (found, self->exercises->pdata[i]);
  if (self->graded)
    g_ptr_array_sort (found, compare_difficulty);
  g_list_store_splice (list, 0, 0, found->pdata, found->len);
  return G_LIST_MODEL (list);
}

static int
count_pattern (PalExerciseSet *self, const Motif *pattern)
{
  int n = 0;

  for (guint i = 0; i < self->exercises->len; i++)
    n += pal_exercise_get_pattern (self->exercises->pdata[i], NULL) == pattern;
  return n;
}

GPtrArray *
pal_exercise_set_list_patterns (PalExerciseSet *self, const Rules *rules, int n_min)
{
  GPtrArray *patterns = g_ptr_array_new ();

  for (int i = 0; rules->motifs && i < rules->motifs->n; i++) {
    const Motif *motif = &rules->motifs->items[i];

    if ((motif->flags & MOTIF_PATTERN) && count_pattern (self, motif) >= n_min)
      g_ptr_array_add (patterns, (gpointer) motif);
  }
  return patterns;
}

const char **
pal_exercise_set_list_themes (PalExerciseSet *self)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  GPtrArray *themes = g_ptr_array_new ();

  for (guint i = 0; i < self->exercises->len; i++) {
    const char *theme = pal_exercise_get_theme (self->exercises->pdata[i]);

    if (*theme && g_hash_table_add (seen, (gpointer) theme))
      g_ptr_array_add (themes, (gpointer) theme);
  }
  g_ptr_array_add (themes, NULL);
  return (const char **) g_ptr_array_free (themes, FALSE);
}
