/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sets of exercises in files of other people: opening them, and knowing them at the next start. */
#pragma once

#include "pal-exercises-window.h"

/* How many are remembered; of more those that were opened first are forgotten. */
enum { PAL_EXERCISE_FILES_MAX = 20 };

/* Remembers the set in the file at URI as the one that was opened last, or forgets it. */
void pal_exercise_files_remember (const char *uri);
void pal_exercise_files_forget (const char *uri);

typedef void (*PalExerciseFilesTake) (PalExercisesWindow *window, PalExerciseSet *set);

/* Reads what is remembered, in that order, and calls TAKE for each set; not for those that are gone
 * or cannot be read, and not when WINDOW is gone. */
void pal_exercise_files_load (PalExercisesWindow *window, PalExerciseFilesTake take);

/* Asks for a file, which WINDOW opens; and has it open what is dropped on it. */
void pal_exercise_files_choose (PalExercisesWindow *window);
void pal_exercise_files_accept_drops (PalExercisesWindow *window);
