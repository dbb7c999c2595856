/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalExerciseStore: what somebody has solved, when it is due again, and their own mistakes.
 *
 * An exercise that was solved comes back after a day, then after longer and longer times, as long
 * as it is known; one that was not is due after ten minutes and begins anew (S. Leitner, 1972). The
 * rule:
 * each exercise is in a box, from 0 to PAL_EXERCISE_BOXES - 1. Who solves it moves it one box up,
 * who does not moves it to box 0. In box N it is due N's time after that, at the same hour:
 *
 *   box    0         1       2        3        4         5
 *   due    10 min    1 day   3 days   7 days   21 days   60 days
 *
 * Solved before it is due it stays in its box, for nothing shows that it would be known later, but
 * for box 0, which it leaves with the first right answer; what is wrong counts whenever it is
 * wrong.
 *
 * Kept are two files in a folder of the user's data, to which lines are only ever added:
 * answers.tsv, a line for each attempt, of which all else follows, and mistakes.epd, one's own
 * mistakes. So a kill loses the last attempt at most, two programs at once lose nothing, and
 * whatever the rules will be, nothing has to be converted. A file that is something else is moved
 * aside and told of (pal_exercise_store_get_problem); a line that cannot be read is passed over and
 * stays.
 *
 * A program has one store. All functions belong to the main thread. Times are seconds since 1970,
 * as the caller's clock has them; days are those of the local calendar.
 */
#pragma once

#include "pal-exercise-set.h"

enum { PAL_EXERCISE_BOXES = 6 };

#define PAL_EXERCISE_MISTAKES "mistakes" /* id of the set of one's own mistakes */

/* What is known of an exercise. */
typedef struct {
  guint attempts, solved;
  int box;
  gint64 last; /* the last attempt */
  gint64 due;
} PalExerciseKnown;

/* An attempt, as it is kept. */
typedef struct {
  gint64 time;
  const Rules *rules; /* NULL: of a game that is not in the registry */
  const char *id;     /* of the exercise; this and the others are interned by the store */
  const char *theme;  /* "": not known */
  const char *motif;  /* why it went wrong; "": not known */
  int difficulty;
  gboolean right;
} PalExerciseAnswer;

#define PAL_TYPE_EXERCISE_STORE (pal_exercise_store_get_type ())
G_DECLARE_FINAL_TYPE (PalExerciseStore, pal_exercise_store, PAL, EXERCISE_STORE, GObject)

/* What is kept in FOLDER, which is made with the first line; NULL: exercises in the program's user
 * data. Reads it.
 * Signals: "changed": something more is known, or of one's own mistakes there are others.
 *          "failed" (string): it could not be written, with a sentence; it is kept in memory and
 *          written with the next. */
PalExerciseStore *pal_exercise_store_new (const char *folder);

/* A sentence on what could not be read, or NULL. */
const char *pal_exercise_store_get_problem (PalExerciseStore *self);

/* Whether a line has not come to the disk yet. */
gboolean pal_exercise_store_is_busy (PalExerciseStore *self);

/* EXERCISE was solved, or not, at NOW; MOTIF is why not (an id; may be NULL). */
void pal_exercise_store_note (PalExerciseStore *self, PalExercise *exercise, gboolean right,
                              const char *motif, gint64 now);

/* What is known of EXERCISE, or of the one called ID; NULL where it was never tried. Valid until
 * the next change. */
const PalExerciseKnown *pal_exercise_store_get_known (PalExerciseStore *self,
                                                      PalExercise *exercise);
const PalExerciseKnown *pal_exercise_store_find_known (PalExerciseStore *self, const char *id);

/* Whether it is due at NOW: it was tried, and its time has come. */
gboolean pal_exercise_store_is_due (PalExerciseStore *self, PalExercise *exercise, gint64 now);

/* Those of EXERCISES (a list of PalExercise) that are due at NOW, the longest due first. */
GListModel *pal_exercise_store_list_due (PalExerciseStore *self, GListModel *exercises, gint64 now);

/* Whether it is to be solved at NOW: it was never tried, it is due, or the last answer was wrong.
 */
gboolean pal_exercise_store_is_wanted (PalExerciseStore *self, PalExercise *exercise, gint64 now);

/* Which of EXERCISES to solve next: what is due, the longest due first; then the first that was
 * never tried; then what was wrong and is not due yet. Not AFTER (may be NULL), unless there is
 * nothing else. NULL where there is nothing to do at NOW. The caller's reference. */
PalExercise *pal_exercise_store_next (PalExerciseStore *self, GListModel *exercises,
                                      PalExercise *after, gint64 now);

/* All attempts (PalExerciseAnswer) in the order in which they were made; valid until the next. */
const GArray *pal_exercise_store_get_answers (PalExerciseStore *self);

/* The set of one's own mistakes, "My Mistakes"; owned by SELF, and only changed by it. */
PalExerciseSet *pal_exercise_store_get_mistakes (PalExerciseStore *self);

/* Adds EXERCISES (of PalExercise) to that, but those which are there. Returns how many are new. One
 * that was removed comes back. */
guint pal_exercise_store_add_mistakes (PalExerciseStore *self, const GPtrArray *exercises);

/* Removes EXERCISE from it. What is known of it stays. */
void pal_exercise_store_remove_mistake (PalExerciseStore *self, PalExercise *exercise);
