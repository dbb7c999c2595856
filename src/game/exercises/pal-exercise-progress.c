/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-exercise-progress.h"

#include "registry.h"

#include <glib/gi18n-lib.h>

static PalExerciseCount *
find_count (GArray *counts, const char *id)
{
  PalExerciseCount *items = (PalExerciseCount *) (gpointer) counts->data;
  const PalExerciseCount new = { .id = id };

  for (guint i = 0; i < counts->len; i++)
    if (g_str_equal (items[i].id, id))
      return &items[i];
  g_array_append_val (counts, new);
  return &g_array_index (counts, PalExerciseCount, counts->len - 1);
}

static void
count (GArray *counts, const char *id, gboolean right)
{
  PalExerciseCount *found;

  if (*id == '\0')
    return;
  found = find_count (counts, id);
  found->right += right;
  found->wrong += !right;
}

static int
compare_attempts (gconstpointer a, gconstpointer b)
{
  const PalExerciseCount *first = a, *second = b;
  const guint one = first->right + first->wrong, other = second->right + second->wrong;

  return one != other ? (one > other ? -1 : 1) : g_strcmp0 (first->id, second->id);
}

static int
compare_ids (gconstpointer a, gconstpointer b)
{
  const PalExerciseCount *first = a, *second = b;

  return g_strcmp0 (first->id, second->id);
}

/* --- days --- */

static guint32
day_of (gint64 time)
{
  g_autoptr (GDateTime) date = g_date_time_new_from_unix_local (time);
  GDate day;
  int year, month, number;

  if (!date)
    return 0;
  g_date_time_get_ymd (date, &year, &month, &number);
  g_date_set_dmy (&day, (GDateDay) number, (GDateMonth) month, (GDateYear) year);
  return g_date_get_julian (&day);
}

static int
compare_days (gconstpointer a, gconstpointer b)
{
  const guint32 first = *(const guint32 *) a, second = *(const guint32 *) b;

  return first < second ? -1 : first > second;
}

/* Counts days in a row in DAYS, which may come more than once. */
static void
count_streaks (PalExerciseProgress *progress, GArray *days, guint32 today)
{
  guint run = 0;
  guint32 last = 0;

  g_array_sort (days, compare_days);
  for (guint i = 0; i < days->len; i++) {
    const guint32 day = g_array_index (days, guint32, i);

    if (i > 0 && day == last)
      continue;
    run = i > 0 && day == last + 1 ? run + 1 : 1;
    last = day;
    progress->longest_streak = MAX (progress->longest_streak, run);
    progress->today |= day == today;
    if (day == today || day + 1 == today)
      progress->streak = run;
  }
}

/* --- the whole --- */

/* What is known of an exercise by its answers alone. */
static void
count_exercise (PalExerciseProgress *progress, const PalExerciseKnown *known, gint64 now)
{
  progress->tried++;
  progress->solved += known->solved > 0;
  progress->due += known->due <= now;
  progress->boxes[known->box]++;
}

static void
count_answer (PalExerciseProgress *progress, const PalExerciseAnswer *answer)
{
  static const char *const numbers[EXERCISE_DIFFICULTY_MAX + 1] = { "", "1", "2", "3", "4", "5" };

  progress->attempts++;
  progress->right += answer->right;
  count (progress->themes, answer->theme, answer->right);
  count (progress->difficulties, numbers[answer->difficulty], answer->right);
  count (progress->motifs, answer->motif, answer->right);
}

PalExerciseProgress *
pal_exercise_progress_new (PalExerciseStore *store, const Rules *rules, gint64 now)
{
  PalExerciseProgress *progress = g_new0 (PalExerciseProgress, 1);
  const GArray *answers = pal_exercise_store_get_answers (store);
  g_autoptr (GArray) days = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  progress->themes = g_array_new (FALSE, FALSE, sizeof (PalExerciseCount));
  progress->difficulties = g_array_new (FALSE, FALSE, sizeof (PalExerciseCount));
  progress->motifs = g_array_new (FALSE, FALSE, sizeof (PalExerciseCount));
  for (guint i = 0; i < answers->len; i++) {
    const PalExerciseAnswer *answer = &g_array_index (answers, PalExerciseAnswer, i);
    guint32 day;

    if (rules && answer->rules != rules)
      continue;
    day = day_of (answer->time);
    g_array_append_val (days, day);
    count_answer (progress, answer);
    if (g_hash_table_add (seen, (gpointer) answer->id))
      count_exercise (progress, pal_exercise_store_find_known (store, answer->id), now);
  }
  count_streaks (progress, days, day_of (now));
  g_array_sort (progress->themes, compare_attempts);
  g_array_sort (progress->difficulties, compare_ids);
  g_array_sort (progress->motifs, compare_attempts);
  return progress;
}

void
pal_exercise_progress_free (PalExerciseProgress *progress)
{
  g_array_unref (progress->themes);
  g_array_unref (progress->difficulties);
  g_array_unref (progress->motifs);
  g_free (progress);
}

const char *
pal_exercise_motif_name (const Rules *rules, const char *id)
{
  for (int i = 0; i < registry_count (); i++) {
    const Rules *other = registry_game (i)->rules;

    for (int k = 0; other->motifs && k < other->motifs->n; k++)
      if ((!rules || rules == other) && g_str_equal (other->motifs->items[k].id, id))
        return _ (other->motifs->items[k].name);
  }
  return id;
}
