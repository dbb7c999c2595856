/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalExerciseBoard: an exercise on a board, on which it is solved.
 *
 * Moves are made as on any board. The attempt (pal-exercise-attempt.h) judges them, and the board
 * follows it: a right move stays and is replied to, a wrong one is taken back and explained. When
 * the exercise is solved, or its solution has been shown, anything may be tried on the board.
 *
 * What becomes of the exercise is noted in the store.
 *
 * Signal: "next": another exercise is wanted.
 */
#pragma once

#include "game/exercises/pal-exercise-attempt.h"
#include "game/exercises/pal-exercise-store.h"

#include <gtk/gtk.h>

#define PAL_TYPE_EXERCISE_BOARD (pal_exercise_board_get_type ())
G_DECLARE_FINAL_TYPE (PalExerciseBoard, pal_exercise_board, PAL, EXERCISE_BOARD, GtkWidget)

void pal_exercise_board_set_store (PalExerciseBoard *self, PalExerciseStore *store);

/* Has EXERCISE solved, from its beginning; NULL: none, and what was tried is over. */
void pal_exercise_board_show (PalExerciseBoard *self, PalExercise *exercise);

/* Gives the keys to the board on which moves are made. */
void pal_exercise_board_focus (PalExerciseBoard *self);

/* What is being solved, or was solved last; NULL: nothing. */
PalExercise *pal_exercise_board_get_exercise (PalExerciseBoard *self);

/* Whether nobody can solve it any more: it is solved, or its solution was shown. */
gboolean pal_exercise_board_is_done (PalExerciseBoard *self);

/* The difficulty of EXERCISE as dots, "●●○○○"; "" where nobody knows it. Free with g_free. */
char *pal_exercise_board_dots (PalExercise *exercise);

/* And in words, for those who do not see them; NULL where nobody knows it. Free with g_free. */
char *pal_exercise_board_describe_dots (PalExercise *exercise);
