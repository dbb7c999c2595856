/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalExercisesWindow: sets of exercises on one side, of all games, and the exercise that is being
 * solved on the other; or endgames to choose from; or what has been achieved.
 *
 * Signal: "endgame-chosen" (PalExercise): it is to be played against the engine.
 */
#pragma once

#include "game/exercises/pal-exercise-store.h"

#include <adwaita.h>

#define PAL_TYPE_EXERCISES_WINDOW (pal_exercises_window_get_type ())
G_DECLARE_FINAL_TYPE (PalExercisesWindow, pal_exercises_window, PAL, EXERCISES_WINDOW, AdwWindow)

/* With the exercises of RULES' game in FOLDER, which come with the program. */
PalExercisesWindow *pal_exercises_window_new (GtkApplication *application, PalExerciseStore *store,
                                              const char *folder, const Rules *rules);

/* Goes to one's own mistakes in games of RULES; TEXT, which may be NULL, is told. */
void pal_exercises_window_show_mistakes (PalExercisesWindow *self, const Rules *rules,
                                         const char *text);

/* Adds SET, from a file, to the list, unless it is there already, and goes there. */
void pal_exercises_window_show_set (PalExercisesWindow *self, PalExerciseSet *set);

/* Opens the set in FILE, and tells where there is none. */
void pal_exercises_window_open (PalExercisesWindow *self, GFile *file);
