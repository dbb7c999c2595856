/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-exercise-store.h"

#include "pal-exercise-log.h"
#include "registry.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define ANSWERS_HEAD "# Answers to exercises in Palamedes, 1"
#define MISTAKES_HEAD "# Mistakes in one's own games, kept by Palamedes"

/* In answers.tsv, with tabs between; what happened comes last, so that a line that was cut off says
 * nothing. */
enum {
  FIELD_TIME,
  FIELD_GAME,
  FIELD_ID,
  FIELD_THEME,
  FIELD_DIFFICULTY,
  FIELD_MOTIF,
  FIELD_WHAT,
  N_FIELDS
};

#define RIGHT "right"
#define WRONG "wrong"
#define REMOVED "removed"   /* from one's own mistakes */
#define RESTORED "restored" /* to them */

struct _PalExerciseStore {
  GObject parent_instance;

  PalExerciseLog *answers_log, *mistakes_log;
  GStringChunk *texts;
  GArray *answers;     /* PalExerciseAnswer */
  GHashTable *known;   /* id -> PalExerciseKnown */
  GHashTable *removed; /* ids of mistakes that stand in the file and are not wanted any more */
  PalExerciseSet *mistakes;
  char *problem;
};

enum { SIGNAL_CHANGED, SIGNAL_FAILED, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (PalExerciseStore, pal_exercise_store, G_TYPE_OBJECT)

/* --- the rule of the boxes --- */

/* Who saw the solution a minute ago knows it: others come first. */
enum { AGAIN_SECONDS = 10 * 60 };

static gint64
box_seconds (int box)
{
  static const int days[PAL_EXERCISE_BOXES] = { 0, 1, 3, 7, 21, 60 };

  return box == 0 ? AGAIN_SECONDS : days[box] * (gint64) (24 * 60 * 60);
}

static void
apply_boxes (PalExerciseKnown *known, gboolean right, gint64 time)
{
  known->attempts++;
  known->solved += right;
  known->last = time;
  if (right && time < known->due && known->box > 0)
    return;
  known->box = right ? MIN (known->box + 1, PAL_EXERCISE_BOXES - 1) : 0;
  known->due = time + box_seconds (known->box);
}

static void
take_answer (PalExerciseStore *self, const PalExerciseAnswer *answer)
{
  PalExerciseKnown *known = g_hash_table_lookup (self->known, answer->id);

  if (!known) {
    known = g_new0 (PalExerciseKnown, 1);
    g_hash_table_insert (self->known, (gpointer) answer->id, known);
  }
  apply_boxes (known, answer->right, answer->time);
  g_array_append_val (self->answers, *answer);
}

/* --- the files --- */

static gboolean
read_time (const char *text, gint64 *time)
{
  g_autoptr (GDateTime) date = g_date_time_new_from_iso8601 (text, NULL);

  if (date)
    *time = g_date_time_to_unix (date);
  return date != NULL;
}

static const char *
intern (PalExerciseStore *self, const char *text)
{
  return g_string_chunk_insert_const (self->texts, text);
}

/* Takes a line of answers.tsv; one that says nothing is passed over. */
static void
read_answer (PalExerciseStore *self, const char *line)
{
  g_auto (GStrv) fields = g_strsplit (line, "\t", -1);
  PalExerciseAnswer answer = { 0 };
  const Game *game;

  if (line[0] == '#' || g_strv_length (fields) != N_FIELDS
      || !read_time (fields[FIELD_TIME], &answer.time))
    return;
  if (g_str_equal (fields[FIELD_WHAT], REMOVED))
    g_hash_table_add (self->removed, (gpointer) intern (self, fields[FIELD_ID]));
  else if (g_str_equal (fields[FIELD_WHAT], RESTORED))
    g_hash_table_remove (self->removed, fields[FIELD_ID]);
  answer.right = g_str_equal (fields[FIELD_WHAT], RIGHT);
  if (!answer.right && !g_str_equal (fields[FIELD_WHAT], WRONG))
    return;
  game = registry_find (fields[FIELD_GAME]);
  answer.rules = game ? game->rules : NULL;
  answer.id = intern (self, fields[FIELD_ID]);
  answer.theme = intern (self, fields[FIELD_THEME]);
  answer.motif = intern (self, fields[FIELD_MOTIF]);
  answer.difficulty = CLAMP (atoi (fields[FIELD_DIFFICULTY]), 0, EXERCISE_DIFFICULTY_MAX);
  take_answer (self, &answer);
}

static void
write_answer (PalExerciseStore *self, PalExercise *exercise, const char *motif, const char *what,
              gint64 time)
{
  g_autoptr (GDateTime) date = g_date_time_new_from_unix_utc (time);
  g_autofree char *when = g_date_time_format_iso8601 (date);
  g_autofree char *line
      = g_strdup_printf ("%s\t%s\t%s\t%s\t%d\t%s\t%s", when, pal_exercise_get_rules (exercise)->id,
                         pal_exercise_get_id (exercise), pal_exercise_get_theme (exercise),
                         pal_exercise_get_difficulty (exercise), motif, what);

  pal_exercise_log_add (self->answers_log, line);
}

static void
note_aside (PalExerciseStore *self, const char *aside)
{
  if (aside && !self->problem)
    self->problem
        = g_strdup_printf (_ ("What is known of your exercises could not be read; it was kept as "
                              "“%s”."),
                           aside);
}

static void
exercise_store_read (PalExerciseStore *self)
{
  g_autofree char *answers_aside = NULL;
  g_autofree char *answers = pal_exercise_log_read (self->answers_log, &answers_aside);
  g_autofree char *mistakes_aside = NULL;
  g_autofree char *mistakes = pal_exercise_log_read (self->mistakes_log, &mistakes_aside);
  g_auto (GStrv) lines = g_strsplit (answers, "\n", -1);
  g_autoptr (ExerciseSet) set = exercise_epd_read (mistakes, strlen (mistakes), NULL);

  note_aside (self, answers_aside);
  note_aside (self, mistakes_aside);
  for (char **line = lines; *line; line++)
    read_answer (self, *line);
  for (guint i = 0; i < set->entries->len; i++) {
    g_autoptr (PalExercise) exercise
        = pal_exercise_new (exercise_entry_copy (set->entries->pdata[i]));

    if (!g_hash_table_contains (self->removed, pal_exercise_get_id (exercise)))
      pal_exercise_set_add (self->mistakes, exercise);
  }
}

/* --- the object --- */

static void
exercise_store_on_failed (PalExerciseStore *self, const char *sentence)
{
  g_signal_emit (self, signals[SIGNAL_FAILED], 0, sentence);
}

static PalExerciseLog *
open_log (PalExerciseStore *self, const char *folder, const char *name, const char *head)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  PalExerciseLog *log = pal_exercise_log_new (path, head);

  g_signal_connect_object (log, "failed", G_CALLBACK (exercise_store_on_failed), self,
                           G_CONNECT_SWAPPED);
  return log;
}

static void
pal_exercise_store_finalize (GObject *object)
{
  PalExerciseStore *self = PAL_EXERCISE_STORE (object);

  g_clear_object (&self->answers_log);
  g_clear_object (&self->mistakes_log);
  g_clear_object (&self->mistakes);
  g_array_unref (self->answers);
  g_hash_table_unref (self->known);
  g_hash_table_unref (self->removed);
  g_string_chunk_free (self->texts);
  g_free (self->problem);
  G_OBJECT_CLASS (pal_exercise_store_parent_class)->finalize (object);
}

static void
pal_exercise_store_class_init (PalExerciseStoreClass *class)
{
  G_OBJECT_CLASS (class)->finalize = pal_exercise_store_finalize;
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", PAL_TYPE_EXERCISE_STORE, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_FAILED] = g_signal_new ("failed", PAL_TYPE_EXERCISE_STORE, G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
pal_exercise_store_init (PalExerciseStore *self)
{
  self->texts = g_string_chunk_new (4096);
  self->answers = g_array_new (FALSE, FALSE, sizeof (PalExerciseAnswer));
  self->known = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);
  self->removed = g_hash_table_new (g_str_hash, g_str_equal);
  self->mistakes = pal_exercise_set_new (PAL_EXERCISE_MISTAKES, _ ("My Mistakes"));
}

PalExerciseStore *
pal_exercise_store_new (const char *folder)
{
  PalExerciseStore *self = g_object_new (PAL_TYPE_EXERCISE_STORE, NULL);
  g_autofree char *path
      = folder ? g_strdup (folder)
               : g_build_filename (g_get_user_data_dir (), "palamedes", "exercises", NULL);

  self->answers_log = open_log (self, path, "answers.tsv", ANSWERS_HEAD);
  self->mistakes_log = open_log (self, path, "mistakes.epd", MISTAKES_HEAD);
  exercise_store_read (self);
  return self;
}

const char *
pal_exercise_store_get_problem (PalExerciseStore *self)
{
  return self->problem;
}

gboolean
pal_exercise_store_is_busy (PalExerciseStore *self)
{
  return pal_exercise_log_is_busy (self->answers_log)
         || pal_exercise_log_is_busy (self->mistakes_log);
}

/* --- what is known --- */

void
pal_exercise_store_note (PalExerciseStore *self, PalExercise *exercise, gboolean right,
                         const char *motif, gint64 now)
{
  const char *why = right || !motif ? "" : motif;
  const PalExerciseAnswer answer = {
    .time = now,
    .rules = pal_exercise_get_rules (exercise),
    .id = intern (self, pal_exercise_get_id (exercise)),
    .theme = intern (self, pal_exercise_get_theme (exercise)),
    .motif = intern (self, why),
    .difficulty = pal_exercise_get_difficulty (exercise),
    .right = right,
  };

  take_answer (self, &answer);
  write_answer (self, exercise, why, right ? RIGHT : WRONG, now);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

const PalExerciseKnown *
pal_exercise_store_get_known (PalExerciseStore *self, PalExercise *exercise)
{
  return g_hash_table_lookup (self->known, pal_exercise_get_id (exercise));
}

const PalExerciseKnown *
pal_exercise_store_find_known (PalExerciseStore *self, const char *id)
{
  return g_hash_table_lookup (self->known, id);
}

gboolean
pal_exercise_store_is_due (PalExerciseStore *self, PalExercise *exercise, gint64 now)
{
  const PalExerciseKnown *known = pal_exercise_store_get_known (self, exercise);

  return known && known->due <= now;
}

gboolean
pal_exercise_store_is_wanted (PalExerciseStore *self, PalExercise *exercise, gint64 now)
{
  const PalExerciseKnown *known = pal_exercise_store_get_known (self, exercise);

  return !known || known->box == 0 || known->due <= now;
}

static int
compare_due (gconstpointer a, gconstpointer b, gpointer data)
{
  PalExerciseStore *self = data;
  PalExercise *const *first = a, *const *second = b;
  const gint64 one = pal_exercise_store_get_known (self, *first)->due;
  const gint64 other = pal_exercise_store_get_known (self, *second)->due;

  return one < other ? -1 : one > other;
}

/* Those of EXERCISES that are due at NOW, or that were not solved and will be soon (WRONG). */
static GPtrArray *
find_due (PalExerciseStore *self, GListModel *exercises, gint64 now, gboolean wrong)
{
  const guint n = g_list_model_get_n_items (exercises);
  GPtrArray *due = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < n; i++) {
    g_autoptr (PalExercise) exercise = g_list_model_get_item (exercises, i);
    const PalExerciseKnown *known = pal_exercise_store_get_known (self, exercise);

    if (known && (known->due <= now) == !wrong && (!wrong || known->box == 0))
      g_ptr_array_add (due, g_steal_pointer (&exercise));
  }
  g_ptr_array_sort_with_data (due, compare_due, self);
  return due;
}

GListModel *
pal_exercise_store_list_due (PalExerciseStore *self, GListModel *exercises, gint64 now)
{
  GListStore *list = g_list_store_new (PAL_TYPE_EXERCISE);
  g_autoptr (GPtrArray) due = find_due (self, exercises, now, FALSE);

  g_list_store_splice (list, 0, 0, due->pdata, due->len);
  return G_LIST_MODEL (list);
}

/* The first of EXERCISES that was never tried, but AFTER. */
static PalExercise *
find_new (PalExerciseStore *self, GListModel *exercises, PalExercise *after)
{
  const guint n = g_list_model_get_n_items (exercises);

  for (guint i = 0; i < n; i++) {
    g_autoptr (PalExercise) exercise = g_list_model_get_item (exercises, i);

    if (exercise != after && !pal_exercise_store_get_known (self, exercise))
      return g_steal_pointer (&exercise);
  }
  return NULL;
}

/* The first of EXERCISES, an array of PalExercise, but AFTER; NULL: none. */
static PalExercise *
take_first (const GPtrArray *exercises, PalExercise *after)
{
  for (guint i = 0; i < exercises->len; i++)
    if (exercises->pdata[i] != after)
      return g_object_ref (exercises->pdata[i]);
  return NULL;
}

PalExercise *
pal_exercise_store_next (PalExerciseStore *self, GListModel *exercises, PalExercise *after,
                         gint64 now)
{
  g_autoptr (GPtrArray) due = find_due (self, exercises, now, FALSE);
  g_autoptr (GPtrArray) wrong = find_due (self, exercises, now, TRUE);
  PalExercise *next = take_first (due, after);

  if (!next)
    next = find_new (self, exercises, after);
  if (!next)
    next = take_first (wrong, after);
  if (!next && pal_exercise_find (exercises, after) >= 0 /* and not in a list that was left */
      && pal_exercise_store_is_wanted (self, after, now))
    next = g_object_ref (after);
  return next;
}

const GArray *
pal_exercise_store_get_answers (PalExerciseStore *self)
{
  return self->answers;
}

/* --- one's own mistakes --- */

PalExerciseSet *
pal_exercise_store_get_mistakes (PalExerciseStore *self)
{
  return self->mistakes;
}

static gint64
seconds_now (void)
{
  return g_get_real_time () / G_USEC_PER_SEC;
}

guint
pal_exercise_store_add_mistakes (PalExerciseStore *self, const GPtrArray *exercises)
{
  guint n = 0;

  for (guint i = 0; i < exercises->len; i++) {
    PalExercise *exercise = exercises->pdata[i];

    if (!pal_exercise_set_add (self->mistakes, exercise))
      continue;
    if (g_hash_table_remove (self->removed, pal_exercise_get_id (exercise)))
      write_answer (self, exercise, "", RESTORED, seconds_now ());
    else {
      g_autofree char *line = exercise_entry_write (pal_exercise_get_entry (exercise));
      pal_exercise_log_add (self->mistakes_log, line);
    }
    n++;
  }
  if (n > 0)
    g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
  return n;
}

void
pal_exercise_store_remove_mistake (PalExerciseStore *self, PalExercise *exercise)
{
  const char *id = intern (self, pal_exercise_get_id (exercise));

  if (pal_exercise_set_find (self->mistakes, id) == NULL)
    return;
  g_hash_table_add (self->removed, (gpointer) id);
  write_answer (self, exercise, "", REMOVED, seconds_now ());
  pal_exercise_set_remove (self->mistakes, id);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}
