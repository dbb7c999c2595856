/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalExercise: something to solve, in a list: a position and what is to be done in it.
 *
 * There are two kinds. In the one a move, or the moves of a line, are to be found
 * (pal-exercise-attempt.h). In the other the position is to be played to its end against an engine,
 * and the goal is to win, or not to lose. It never changes.
 *
 * It is known by an id that is made of its game, its position and its goal: what is remembered of
 * it stays whatever file it stands in, and wherever there.
 */
#pragma once

#include "files/exercise/exercise-epd.h"
#include "rules/motif.h"
#include "rules/outcome.h"

#include <glib-object.h>

typedef enum {
  PAL_EXERCISE_FIND,  /* find the best move, and go on with its line */
  PAL_EXERCISE_MATE,  /* mate in so many moves */
  PAL_EXERCISE_AVOID, /* any move but some */
  PAL_EXERCISE_WIN,   /* win against the engine */
  PAL_EXERCISE_DRAW,  /* do not lose against the engine */
} PalExerciseGoal;

/* How a game against the engine stands by its goal. */
typedef enum {
  PAL_EXERCISE_OPEN,
  PAL_EXERCISE_REACHED,
  PAL_EXERCISE_FAILED,
} PalExerciseVerdict;

/* A kind of exercises, for headings and statistics. */
typedef struct {
  const char *id;   /* "win-material" */
  const char *name; /* N_("Win Material") */
} PalExerciseTheme;

#define PAL_TYPE_EXERCISE (pal_exercise_get_type ())
G_DECLARE_FINAL_TYPE (PalExercise, pal_exercise, PAL, EXERCISE, GObject)

/* ENTRY passes. Properties, read-only, for lists: "id", "title", "task" (string). */
PalExercise *pal_exercise_new (ExerciseEntry *entry);

/* The place of WANTED, which may be NULL, among EXERCISES; -1: it is none of them. */
int pal_exercise_find (GListModel *exercises, PalExercise *wanted);

/* What stands in the file of it; and its id: sixteen hexadecimal digits. */
const ExerciseEntry *pal_exercise_get_entry (PalExercise *self);
const char *pal_exercise_get_id (PalExercise *self);

const Rules *pal_exercise_get_rules (PalExercise *self);
const Position *pal_exercise_get_position (PalExercise *self);
int pal_exercise_get_side (PalExercise *self); /* who solves it, 0 or 1 */
PalExerciseGoal pal_exercise_get_goal (PalExercise *self);
gboolean pal_exercise_is_game (PalExercise *self); /* it is played against the engine */

/* The id of its theme; "" where that is not known. Its difficulty from 1 to
 * EXERCISE_DIFFICULTY_MAX; 0: nobody knows. The id of a motif, or NULL. */
const char *pal_exercise_get_theme (PalExercise *self);
int pal_exercise_get_difficulty (PalExercise *self);
const char *pal_exercise_get_motif (PalExercise *self);

/* How the mate at the end of its solution looks, where that has a name: a motif with the flag
 * MOTIF_PATTERN, with what its sentence tells of in FOUND (may be NULL); NULL: it has none. */
const Motif *pal_exercise_get_pattern (PalExercise *self, MotifFound *found);

/* What it is called, translated where it is one of the program's own; NULL where it has no name. */
char *pal_exercise_dup_title (PalExercise *self);

/* What is to be done, a translated sentence: "White mates in 3 moves." Free with g_free, as the one
 * above and below. */
char *pal_exercise_dup_task (PalExercise *self);

/* Of a move from a game of one's own what is known of that: "Anna – Ben, 2026-05-01, move 23"; and
 * the move that was played there, MOVE_NONE where there was none. */
char *pal_exercise_dup_source (PalExercise *self);
Move pal_exercise_get_played (PalExercise *self);

/* How a game from its position that has come to OUTCOME stands by its goal. A draw that is agreed
 * or claimed is one; who wins where a draw was the goal has reached it, too. */
PalExerciseVerdict pal_exercise_judge (PalExercise *self, Outcome outcome);

/* What lists call the theme ID, in the language of the program; ID itself where it is none of the
 * program's own. */
const char *pal_exercise_theme_name (const char *id);
