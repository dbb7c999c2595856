/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalExerciseSet: exercises that belong together, as a GListModel of PalExercise: a set that comes
 * with the program, one's own mistakes, or the file of somebody else.
 */
#pragma once

#include "pal-exercise.h"

#include <gio/gio.h>

#define PAL_TYPE_EXERCISE_SET (pal_exercise_set_get_type ())
G_DECLARE_FINAL_TYPE (PalExerciseSet, pal_exercise_set, PAL, EXERCISE_SET, GObject)

/* Which exercises are wanted; what is zero admits any. */
typedef struct {
  const Rules *rules;
  const char *theme;    /* an id */
  const Motif *pattern; /* pal_exercise_get_pattern */
  int difficulty;
} PalExerciseFilter;

/* An empty one called TITLE; what settings remember it by is ID. */
PalExerciseSet *pal_exercise_set_new (const char *id, const char *title);

/* The set in FILE, an EPD, which is called as the file is; its id is the file's URI. Blocks; on any
 * thread. NULL with ERROR, a sentence, where FILE cannot be read or nothing in it is an exercise.
 */
PalExerciseSet *pal_exercise_set_load (GFile *file, GCancellable *cancellable, GError **error);

/* The same on another thread. */
void pal_exercise_set_load_async (GFile *file, GCancellable *cancellable,
                                  GAsyncReadyCallback callback, gpointer data);
PalExerciseSet *pal_exercise_set_load_finish (GAsyncResult *result, GError **error);

/* What comes with the program for RULES' game, from FOLDER: GAME.epd, "Exercises", and
 * GAME-endgames.epd, to be played against the engine, "Endgames". As PalExerciseSet, those that are
 * there. Of the former the easier ones are selected first; the latter are in the order in which one
 * learns them. Blocks. Ids are "chess" and "chess-endgames". */
GPtrArray *pal_exercise_sets_built_in (const char *folder, const Rules *rules);

/* The folder of what comes with the program: where INSTALLED is, or what PALAMEDES_EXERCISES names,
 * for runs from the build folder. */
const char *pal_exercise_sets_folder (const char *installed);

const char *pal_exercise_set_get_id (PalExerciseSet *self);
const char *pal_exercise_set_get_title (PalExerciseSet *self);

/* A sentence (ReadProblem) for each line of the file that stays out. */
const GPtrArray *pal_exercise_set_get_problems (PalExerciseSet *self);

/* The exercise called ID, or NULL; it belongs to the set. */
PalExercise *pal_exercise_set_find (PalExerciseSet *self, const char *id);

/* Adds EXERCISE at the end; FALSE where one with its id is there already. Removes it again. */
gboolean pal_exercise_set_add (PalExerciseSet *self, PalExercise *exercise);
gboolean pal_exercise_set_remove (PalExerciseSet *self, const char *id);

/* All of SELF that FILTER admits, as a GListModel of PalExercise, in the order of its file, or from
 * the easy ones to the hard ones where it says so above; it does not change any more. */
GListModel *pal_exercise_set_select (PalExerciseSet *self, const PalExerciseFilter *filter);

/* The ids of all themes in SELF, each once, in the order in which they come; up to NULL. Free the
 * array alone with g_free. */
const char **pal_exercise_set_list_themes (PalExerciseSet *self);

/* The patterns of the mates of RULES' game in SELF that at least N_MIN exercises show, in the order
 * of the game's motifs. Free with g_ptr_array_unref. */
GPtrArray *pal_exercise_set_list_patterns (PalExerciseSet *self, const Rules *rules, int n_min);
