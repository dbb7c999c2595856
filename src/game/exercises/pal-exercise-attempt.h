/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalExerciseAttempt: somebody solves an exercise by finding moves.
 *
 * It keeps the line so far, takes one answer after the other, and says what becomes of it:
 *
 *   ASKING --answer--> JUDGING --> REPLYING --> ASKING ... --> SOLVED
 *                         |
 *                         +------> WRONG --retry--> ASKING
 *
 * Which moves are right. At first those that the exercise names, or all but those that it warns of;
 * in a position from a game of one's own, where there may be more of them, any that is as good.
 * Where a mate is wanted, any move that still mates in the moves that are left. Later, the next
 * move of the solution, and any other that is as good. What the exercise does not say is asked of
 * the program's own engine, which takes a moment (JUDGING); the main thread never waits for it. As
 * good is what loses less than an inaccuracy (PAL_LOSS_INACCURACY), and where the engine has seen
 * to the end of the game, nothing.
 *
 * After a right move the solution's reply is played, or where another way leads to the mate, what
 * the engine defends with. A mate goes on to its end; of another solution at most
 * PAL_EXERCISE_ATTEMPT_MOVES moves are asked for, and in a position from a game of one's own the
 * first alone, for what follows there need not be forced; it is the rest of the solution. A side
 * that must pass does so by itself.
 *
 * After a wrong one it looks for what refutes it, and says so in a sentence as soon as it is found.
 *
 * The first wrong answer, a solution that is shown, and one that is found without either decide the
 * attempt, once; that is what a PalExerciseStore is told.
 */
#pragma once

#include "pal-exercise.h"

#include "game/analysis/pal-analysis-engine.h"

typedef enum {
  PAL_ATTEMPT_ASKING,   /* the solver is to move */
  PAL_ATTEMPT_JUDGING,  /* the engine looks whether the answer is right */
  PAL_ATTEMPT_REPLYING, /* it is right, and the engine looks for the defence */
  PAL_ATTEMPT_WRONG,    /* the answer is wrong; the line ends before it */
  PAL_ATTEMPT_SOLVED,
  PAL_ATTEMPT_SHOWN, /* somebody gave up and looks at the solution */
} PalAttemptState;

enum {
  PAL_EXERCISE_ATTEMPT_MOVES = 3, /* of the solver's that are asked for without a mate */
  PAL_EXERCISE_ATTEMPT_MS = 1000, /* so long the engine looks at a position */
};

#define PAL_TYPE_EXERCISE_ATTEMPT (pal_exercise_attempt_get_type ())
G_DECLARE_FINAL_TYPE (PalExerciseAttempt, pal_exercise_attempt, PAL, EXERCISE_ATTEMPT, GObject)

/* Signals: "changed": the state, the line or what is known of a wrong answer is another one.
 *          "decided" (gboolean right): once; WRONG with the reason in
 *          pal_exercise_attempt_get_motif, as soon as that is known.
 * EXERCISE must not be one to be played (pal_exercise_is_game). */
PalExerciseAttempt *pal_exercise_attempt_new (PalExercise *exercise);

PalExercise *pal_exercise_attempt_get_exercise (PalExerciseAttempt *self);
PalAttemptState pal_exercise_attempt_get_state (PalExerciseAttempt *self);

/* How long, and how deep, the engine looks at a position. Its lines are not looked at. */
void pal_exercise_attempt_set_limits (PalExerciseAttempt *self, const PalAnalysisLimits *limits);

/* The position of the exercise with the right moves and the replies so far; valid until it changes.
 * After WRONG it ends before the wrong move. */
const GameRecord *pal_exercise_attempt_get_record (PalExerciseAttempt *self);

/* Takes MOVE as the answer; FALSE, and nothing happens, where none is asked for or MOVE is not
 * legal. */
gboolean pal_exercise_attempt_answer (PalExerciseAttempt *self, Move move);

/* Has it ask again after a wrong answer. */
void pal_exercise_attempt_retry (PalExerciseAttempt *self);

/* Shows the solution: no answer is asked for any more. */
void pal_exercise_attempt_show (PalExerciseAttempt *self);

/* The next right move, of which a hint is to tell a part; MOVE_NONE where it is not known or a
 * pass. Who asks for it has not solved the exercise alone: that decides it. */
Move pal_exercise_attempt_hint (PalExerciseAttempt *self);

/* The rest of the solution from the end of the record on, at most MAX moves into MOVES; returns how
 * many. Of a mate of which the exercise says no move there is none until the engine has found it,
 * which it looks for when the state is SHOWN. */
int pal_exercise_attempt_get_solution (PalExerciseAttempt *self, Move *moves, int max);

/* The moves of the solver's that a mate may still take, this one included; 0: no mate is wanted. */
int pal_exercise_attempt_get_mate_left (PalExerciseAttempt *self);

/* The last answer while it is judged or wrong, else MOVE_NONE. */
Move pal_exercise_attempt_get_answer (PalExerciseAttempt *self);

/* WRONG: the moves that refute the answer, which comes first, with how many there are in N; NULL as
 * long as they are looked for, or where nobody knows any. */
const Move *pal_exercise_attempt_get_refutation (PalExerciseAttempt *self, int *n);

/* Whether something is still looked for: WRONG, why the answer is wrong; SHOWN, the solution. */
gboolean pal_exercise_attempt_is_looking (PalExerciseAttempt *self);

/* WRONG: why it is wrong, a translated sentence: “It loses the knight on c6.”, “It is answered by
 * Qxf7#.”; NULL as long as nobody knows. NOTATION: an index into those of the game. */
char *pal_exercise_attempt_dup_reason (PalExerciseAttempt *self, int notation);

/* WRONG: the motif of that, or NULL. */
const Motif *pal_exercise_attempt_get_motif (PalExerciseAttempt *self);

/* Whether no answer was wrong and nothing was shown so far; and how many were wrong. */
gboolean pal_exercise_attempt_is_clean (PalExerciseAttempt *self);
int pal_exercise_attempt_get_faults (PalExerciseAttempt *self);
