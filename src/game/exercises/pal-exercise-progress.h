/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What somebody has achieved with exercises, counted: for a page of progress.
 */
#pragma once

#include "pal-exercise-store.h"

/* Attempts at what has something in common. */
typedef struct {
  const char *id; /* of a theme or a motif; the number of a difficulty */
  guint right, wrong;
} PalExerciseCount;

typedef struct {
  guint attempts, right;           /* and how many of them were right */
  guint tried, solved;             /* exercises; solved at least once */
  guint due;                       /* now */
  guint boxes[PAL_EXERCISE_BOXES]; /* exercises in each */
  guint streak;         /* days in a row, up to today or yesterday, on which something was tried */
  guint longest_streak; /* of all times */
  gboolean today;       /* something was tried today */
  GArray *themes;       /* PalExerciseCount, by attempts, the most first */
  GArray *difficulties; /* likewise, from the easiest; what nobody knows is left out */
  GArray *motifs;       /* of wrong answers: what goes wrong most comes first */
} PalExerciseProgress;

/* What SELF knows at NOW of exercises of RULES' game (NULL: of all games). */
PalExerciseProgress *pal_exercise_progress_new (PalExerciseStore *store, const Rules *rules,
                                                gint64 now);
void pal_exercise_progress_free (PalExerciseProgress *progress);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PalExerciseProgress, pal_exercise_progress_free)

/* What the motif ID of RULES' game (NULL: of any game) is called, translated; ID where it is none.
 */
const char *pal_exercise_motif_name (const Rules *rules, const char *id);
