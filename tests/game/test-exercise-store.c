/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is known of who solves exercises: boxes and days, what stands on the disk, and what is
 * counted. */
#include "game/exercises/pal-exercise-progress.h"
#include "registry.h"
#include "support/test-game.h"

#include <glib/gstdio.h>
#include <string.h>

#define DAY ((gint64) 24 * 60 * 60)
#define AGAIN ((gint64) 10 * 60)   /* so long what was wrong waits */
#define NOON ((gint64) 1790000000) /* some day in 2026 */

typedef struct {
  char *folder;
  PalExerciseStore *store;
  PalExercise *exercises[4];
  GListStore *list;
} Test;

static PalExercise *
exercise_of (const char *line)
{
  g_autoptr (ExerciseSet) set = exercise_epd_read (line, strlen (line), NULL);

  if (set->entries->len != 1)
    g_error ("%s", line);
  return pal_exercise_new (exercise_entry_copy (set->entries->pdata[0]));
}

static void
test_set_up (Test *test, gconstpointer data)
{
  static const char *const lines[] = {
    "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - dm 1; c0 \"mate\"; c1 \"1\";",
    "6k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - dm 1; c0 \"mate\"; c1 \"2\";",
    "8/8/8/3pP3/3Pp3/8/8/8 w - - 0 1 bm f5; c0 \"corner\"; c1 \"2\";",
    "6k1/5ppp/8/8/8/8/5PPP/2R3K1 w - - bm Rc8;",
  };

  test->folder = g_dir_make_tmp ("exercises-XXXXXX", NULL);
  test->store = pal_exercise_store_new (test->folder);
  test->list = g_list_store_new (PAL_TYPE_EXERCISE);
  for (guint i = 0; i < G_N_ELEMENTS (lines); i++) {
    test->exercises[i] = exercise_of (lines[i]);
    g_list_store_append (test->list, test->exercises[i]);
  }
}

static void
wait_for_disk (Test *test)
{
  while (pal_exercise_store_is_busy (test->store))
    g_main_context_iteration (NULL, TRUE);
}

/* As the next start of the program finds it. */
static void
reopen (Test *test)
{
  wait_for_disk (test);
  g_assert_finalize_object (test->store);
  test->store = pal_exercise_store_new (test->folder);
}

static void
test_tear_down (Test *test, gconstpointer data)
{
  wait_for_disk (test);
  g_assert_finalize_object (test->store);
  g_clear_object (&test->list);
  for (guint i = 0; i < G_N_ELEMENTS (test->exercises); i++)
    g_object_unref (test->exercises[i]);
  test_remove_folder (test->folder);
  g_free (test->folder);
}

static char *
path_of (Test *test, const char *name)
{
  return g_build_filename (test->folder, name, NULL);
}

static char *
content_of (Test *test, const char *name)
{
  g_autofree char *path = path_of (test, name);
  char *text = NULL;

  g_file_get_contents (path, &text, NULL, NULL);
  return text;
}

static void
assert_known (Test *test, int index, guint attempts, guint solved, int box, gint64 due)
{
  const PalExerciseKnown *known
      = pal_exercise_store_get_known (test->store, test->exercises[index]);

  g_assert_cmpuint (known->attempts, ==, attempts);
  g_assert_cmpuint (known->solved, ==, solved);
  g_assert_cmpint (known->box, ==, box);
  g_assert_cmpint (known->due, ==, due);
}

static void
note (Test *test, int index, gboolean right, gint64 now)
{
  pal_exercise_store_note (test->store, test->exercises[index], right, right ? NULL : "fork", now);
}

/* --- boxes --- */

static void
test_boxes (Test *test, gconstpointer data)
{
  static const int days[] = { 1, 3, 7, 21, 60, 60 };
  static const int boxes[] = { 1, 2, 3, 4, 5, 5 };
  gint64 now = NOON;

  g_assert_null (pal_exercise_store_get_known (test->store, test->exercises[0]));
  for (guint i = 0; i < G_N_ELEMENTS (days); i++) {
    note (test, 0, TRUE, now);
    assert_known (test, 0, i + 1, i + 1, boxes[i], now + days[i] * DAY);
    g_assert_false (
        pal_exercise_store_is_due (test->store, test->exercises[0], now + days[i] * DAY - 1));
    now += days[i] * DAY;
    g_assert_true (pal_exercise_store_is_due (test->store, test->exercises[0], now));
  }
  note (test, 0, FALSE, now);
  assert_known (test, 0, 7, 6, 0, now + AGAIN);
  g_assert_false (pal_exercise_store_is_due (test->store, test->exercises[0], now + AGAIN - 1));
  g_assert_true (pal_exercise_store_is_due (test->store, test->exercises[0], now + AGAIN));
}

/* Too early is no proof, but a mistake is one at any time. */
static void
test_too_early (Test *test, gconstpointer data)
{
  note (test, 0, TRUE, NOON);
  note (test, 0, TRUE, NOON + 60);
  assert_known (test, 0, 2, 2, 1, NOON + DAY);
  note (test, 0, FALSE, NOON + 120);
  assert_known (test, 0, 3, 2, 0, NOON + 120 + AGAIN);
  note (test, 0, TRUE, NOON + 180);
  assert_known (test, 0, 4, 3, 1, NOON + 180 + DAY); /* the first right one counts at once */
}

static void
assert_next (Test *test, int after, gint64 now, int expected)
{
  g_autoptr (PalExercise) next = pal_exercise_store_next (
      test->store, G_LIST_MODEL (test->list), after < 0 ? NULL : test->exercises[after], now);

  if (expected < 0)
    g_assert_null (next);
  else
    g_assert_true (next == test->exercises[expected]);
}

static void
test_due (Test *test, gconstpointer data)
{
  g_autoptr (GListModel) due = NULL;
  g_autoptr (GListStore) none = g_list_store_new (PAL_TYPE_EXERCISE);

  /* That of another list is not the next of this one. */
  g_assert_null (
      pal_exercise_store_next (test->store, G_LIST_MODEL (none), test->exercises[0], NOON));
  assert_next (test, -1, NOON, 0);
  assert_next (test, 0, NOON, 1);
  note (test, 0, TRUE, NOON);
  note (test, 1, FALSE, NOON + 5);
  note (test, 2, FALSE, NOON + 2);
  assert_next (test, 2, NOON + 10, 3); /* new ones before those that were just wrong */
  due = pal_exercise_store_list_due (test->store, G_LIST_MODEL (test->list), NOON + 10 + AGAIN);
  g_assert_cmpuint (g_list_model_get_n_items (due), ==, 2);
  {
    g_autoptr (PalExercise) first = g_list_model_get_item (due, 0);
    g_assert_true (first == test->exercises[2]);
  }
  assert_next (test, -1, NOON + 10 + AGAIN, 2);
  assert_next (test, 2, NOON + 10 + AGAIN, 1);
  note (test, 2, TRUE, NOON + 11);
  assert_next (test, 1, NOON + 12 + AGAIN, 3); /* rather a new one than the same again */
  note (test, 3, TRUE, NOON + 13);
  assert_next (test, -1, NOON + 14, 1); /* nothing new is left */
  assert_next (test, 1, NOON + 14, 1);
  note (test, 1, TRUE, NOON + 15);
  assert_next (test, 1, NOON + 16, -1);
  assert_next (test, -1, NOON + DAY, 0);
}

/* --- the disk --- */

static void
test_kept (Test *test, gconstpointer data)
{
  TestCounts *counts = test_counts_new (test->store, (const char *[]){ "changed", NULL });
  g_autofree char *text = NULL;

  note (test, 0, TRUE, NOON);
  note (test, 0, TRUE, NOON + 3 * DAY);
  note (test, 2, FALSE, NOON);
  test_assert_counts (counts, "changed:3");
  test_counts_free (counts);
  reopen (test);
  assert_known (test, 0, 2, 2, 2, NOON + 6 * DAY);
  assert_known (test, 2, 1, 0, 0, NOON + AGAIN);
  g_assert_null (pal_exercise_store_get_known (test->store, test->exercises[1]));
  g_assert_null (pal_exercise_store_get_problem (test->store));
  text = content_of (test, "answers.tsv");
  g_assert_true (g_str_has_prefix (text, "# Answers to exercises in Palamedes, 1\n2026-09-21T"));
  g_assert_nonnull (strstr (text, "\tmate\t1\t\tright\n"));
  g_assert_nonnull (strstr (text, "\tcorner\t2\tfork\twrong\n"));
}

/* A kill in the middle of a line, and lines of who knows what. */
static void
test_cut_off (Test *test, gconstpointer data)
{
  g_autofree char *path = path_of (test, "answers.tsv");
  g_autofree char *whole = NULL;
  g_autofree char *cut = NULL;

  note (test, 0, TRUE, NOON);
  note (test, 1, TRUE, NOON);
  wait_for_disk (test);
  whole = content_of (test, "answers.tsv");
  for (gsize length = strlen (whole) - 3; whole[length] != '\n'; length--) {
    g_assert_true (g_file_set_contents (path, whole, (gssize) length + 1, NULL));
    reopen (test);
    assert_known (test, 0, 1, 1, 1, NOON + DAY);
    g_assert_null (pal_exercise_store_get_known (test->store, test->exercises[1]));
    g_assert_null (pal_exercise_store_get_problem (test->store));
  }
  cut = g_strndup (whole, strlen (whole) - 4);
  g_assert_true (g_file_set_contents (path, cut, -1, NULL));
  reopen (test);
  note (test, 2, TRUE, NOON);
  reopen (test);
  assert_known (test, 2, 1, 1, 1, NOON + DAY);
}

static void
test_broken (Test *test, gconstpointer data)
{
  g_autofree char *path = path_of (test, "answers.tsv");
  g_autofree char *aside = NULL;
  g_autofree char *text = NULL;

  g_assert_true (g_file_set_contents (path, "\1\2something else", -1, NULL));
  reopen (test);
  g_assert_nonnull (strstr (pal_exercise_store_get_problem (test->store), "answers.tsv.broken"));
  note (test, 0, TRUE, NOON);
  reopen (test);
  assert_known (test, 0, 1, 1, 1, NOON + DAY);
  g_assert_null (pal_exercise_store_get_problem (test->store));
  aside = content_of (test, "answers.tsv.broken");
  g_assert_cmpstr (aside, ==, "\1\2something else");
  /* Zero bytes are what a disk leaves that has lost its power. */
  text = g_strdup ("# Answers to exercises in Palamedes, 1\n........");
  text[strlen (text) - 3] = '\0';
  g_assert_true (g_file_set_contents (path, text, 46, NULL));
  reopen (test);
  g_assert_nonnull (pal_exercise_store_get_problem (test->store));
}

/* Two programs at once. */
static void
test_two (Test *test, gconstpointer data)
{
  PalExerciseStore *other = pal_exercise_store_new (test->folder);

  note (test, 0, TRUE, NOON);
  pal_exercise_store_note (other, test->exercises[1], FALSE, NULL, NOON);
  while (pal_exercise_store_is_busy (other))
    g_main_context_iteration (NULL, TRUE);
  note (test, 0, FALSE, NOON + 1);
  g_assert_finalize_object (other);
  reopen (test);
  assert_known (test, 0, 2, 1, 0, NOON + 1 + AGAIN);
  assert_known (test, 1, 1, 0, 0, NOON + AGAIN);
}

static void
take_sentence (PalExerciseStore *store, const char *sentence, char **out)
{
  g_free (*out);
  *out = g_strdup (sentence);
}

/* What cannot be written is written when it can be. */
static void
test_not_written (Test *test, gconstpointer data)
{
  g_autofree char *inside = path_of (test, "inside");
  g_autofree char *sentence = NULL;
  PalExerciseStore *store = pal_exercise_store_new (inside);

  g_assert_true (g_file_set_contents (inside, "in the way", -1, NULL));
  g_signal_connect (store, "failed", G_CALLBACK (take_sentence), &sentence);
  pal_exercise_store_note (store, test->exercises[0], TRUE, NULL, NOON);
  while (!sentence)
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (g_str_has_prefix (sentence, "Your progress could not be saved: "));
  g_assert_cmpint (g_unlink (inside), ==, 0);
  pal_exercise_store_note (store, test->exercises[1], TRUE, NULL, NOON);
  while (pal_exercise_store_is_busy (store))
    g_main_context_iteration (NULL, TRUE);
  g_assert_finalize_object (store);
  store = pal_exercise_store_new (inside);
  g_assert_nonnull (pal_exercise_store_get_known (store, test->exercises[0]));
  g_assert_nonnull (pal_exercise_store_get_known (store, test->exercises[1]));
  g_assert_finalize_object (store);
}

/* --- one's own mistakes --- */

static guint
count_mistakes (Test *test)
{
  return g_list_model_get_n_items (G_LIST_MODEL (pal_exercise_store_get_mistakes (test->store)));
}

static void
test_mistakes (Test *test, gconstpointer data)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func (g_object_unref);
  g_autofree char *text = NULL;

  g_ptr_array_add (found, exercise_of ("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8; c0 \"mistake\"; "
                                       "c3 \"misses-mate\"; c4 \"Ra7\"; c5 \"A \";"));
  g_ptr_array_add (found, exercise_of ("8/8/8/3pP3/3Pp3/8/8/8 w - - 0 1 bm f5; c4 \"d3\";"));
  g_assert_cmpuint (pal_exercise_store_add_mistakes (test->store, found), ==, 2);
  g_assert_cmpuint (pal_exercise_store_add_mistakes (test->store, found), ==, 0);
  reopen (test);
  g_assert_cmpuint (count_mistakes (test), ==, 2);
  g_assert_cmpuint (pal_exercise_store_add_mistakes (test->store, found), ==, 0);
  {
    g_autoptr (PalExercise) first
        = g_list_model_get_item (G_LIST_MODEL (pal_exercise_store_get_mistakes (test->store)), 0);
    g_assert_cmpstr (pal_exercise_get_motif (first), ==, "misses-mate");
  }
  pal_exercise_store_remove_mistake (test->store, found->pdata[0]);
  pal_exercise_store_remove_mistake (test->store, found->pdata[0]);
  g_assert_cmpuint (count_mistakes (test), ==, 1);
  reopen (test);
  g_assert_cmpuint (count_mistakes (test), ==, 1);
  g_assert_cmpuint (pal_exercise_store_add_mistakes (test->store, found), ==, 1);
  reopen (test);
  g_assert_cmpuint (count_mistakes (test), ==, 2);
  text = content_of (test, "mistakes.epd");
  g_assert_true (exercise_epd_is (text, strlen (text)));
}

/* --- progress --- */

static void
assert_count (const GArray *counts, guint index, const char *id, guint right, guint wrong)
{
  const PalExerciseCount *count = &g_array_index (counts, PalExerciseCount, index);

  g_assert_cmpuint (index, <, counts->len);
  g_assert_cmpstr (count->id, ==, id);
  g_assert_cmpuint (count->right, ==, right);
  g_assert_cmpuint (count->wrong, ==, wrong);
}

static void
test_progress (Test *test, gconstpointer data)
{
  g_autoptr (PalExerciseProgress) empty = pal_exercise_progress_new (test->store, NULL, NOON);
  g_autoptr (PalExerciseProgress) all = NULL;
  g_autoptr (PalExerciseProgress) reversi = NULL;

  g_assert_cmpuint (empty->attempts, ==, 0);
  g_assert_cmpuint (empty->streak, ==, 0);
  note (test, 2, TRUE, NOON);
  note (test, 0, TRUE, NOON);
  note (test, 1, FALSE, NOON);
  note (test, 3, FALSE, NOON);
  pal_exercise_store_note (test->store, test->exercises[1], FALSE, "skewer", NOON);
  pal_exercise_store_note (test->store, test->exercises[1], TRUE, "ignored", NOON);
  all = pal_exercise_progress_new (test->store, NULL, NOON + AGAIN);
  g_assert_cmpuint (all->attempts, ==, 6);
  g_assert_cmpuint (all->right, ==, 3);
  g_assert_cmpuint (all->tried, ==, 4);
  g_assert_cmpuint (all->solved, ==, 3);
  g_assert_cmpuint (all->due, ==, 1);
  g_assert_cmpuint (all->boxes[0], ==, 1);
  g_assert_cmpuint (all->boxes[1], ==, 3);
  g_assert_cmpuint (all->themes->len, ==, 2);
  assert_count (all->themes, 0, "mate", 2, 2);
  assert_count (all->themes, 1, "corner", 1, 0);
  g_assert_cmpuint (all->difficulties->len, ==, 2);
  assert_count (all->difficulties, 0, "1", 1, 0);
  assert_count (all->difficulties, 1, "2", 2, 2);
  g_assert_cmpuint (all->motifs->len, ==, 2);
  assert_count (all->motifs, 0, "fork", 0, 2);
  assert_count (all->motifs, 1, "skewer", 0, 1);
  reversi = pal_exercise_progress_new (test->store, registry_find ("reversi")->rules, NOON);
  g_assert_cmpuint (reversi->attempts, ==, 1);
  g_assert_cmpuint (reversi->tried, ==, 1);
  g_assert_cmpuint (reversi->themes->len, ==, 1);
}

static void
assert_streak (Test *test, gint64 now, guint streak, guint longest, gboolean today)
{
  g_autoptr (PalExerciseProgress) progress = pal_exercise_progress_new (test->store, NULL, now);

  g_assert_cmpuint (progress->streak, ==, streak);
  g_assert_cmpuint (progress->longest_streak, ==, longest);
  g_assert_true (progress->today == today);
}

static void
test_streak (Test *test, gconstpointer data)
{
  note (test, 0, TRUE, NOON);
  note (test, 1, FALSE, NOON + 5);
  assert_streak (test, NOON + 9, 1, 1, TRUE);
  assert_streak (test, NOON + DAY, 1, 1, FALSE); /* there is still time today */
  assert_streak (test, NOON + 2 * DAY, 0, 1, FALSE);
  note (test, 0, TRUE, NOON + DAY);
  note (test, 1, TRUE, NOON + DAY);
  note (test, 0, TRUE, NOON + 2 * DAY);
  note (test, 1, TRUE, NOON + 2 * DAY);
  assert_streak (test, NOON + 2 * DAY, 3, 3, TRUE);
  note (test, 0, TRUE, NOON + 4 * DAY);
  assert_streak (test, NOON + 4 * DAY, 1, 3, TRUE);
  /* The order in which a file has them is that of two programs. */
  note (test, 0, TRUE, NOON + 3 * DAY);
  assert_streak (test, NOON + 4 * DAY, 5, 5, TRUE);
}

static void
test_motif_names (void)
{
  g_assert_cmpstr (pal_exercise_motif_name (NULL, "no such motif"), ==, "no such motif");
  for (int i = 0; i < registry_count (); i++) {
    const Rules *rules = registry_game (i)->rules;

    if (rules->motifs)
      g_assert_cmpstr (pal_exercise_motif_name (rules, rules->motifs->items[0].id), ==,
                       rules->motifs->items[0].name);
  }
}

#define ADD(NAME, FUNC)                                                                            \
  g_test_add ("/exercise-store/" NAME, Test, NULL, test_set_up, FUNC, test_tear_down)

int
main (int argc, char **argv)
{
  g_setenv ("TZ", "UTC", TRUE);
  g_test_init (&argc, &argv, NULL);
  ADD ("boxes", test_boxes);
  ADD ("too-early", test_too_early);
  ADD ("due", test_due);
  ADD ("kept", test_kept);
  ADD ("cut-off", test_cut_off);
  ADD ("broken", test_broken);
  ADD ("two", test_two);
  ADD ("not-written", test_not_written);
  ADD ("mistakes", test_mistakes);
  ADD ("progress", test_progress);
  ADD ("streak", test_streak);
  g_test_add_func ("/exercise-store/motif-names", test_motif_names);
  return g_test_run ();
}
