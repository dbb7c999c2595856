/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which positions a static value can be learnt from: those in which nothing is about to happen. */
#pragma once

#include "registry.h"
#include "tuner-weights.h"

enum { QUIET_SCORE_MAX = 3000 }; /* beyond it all is decided */

/* Nobody is in check, BEST, which was found with SCORE, is no capture, and nothing is decided. */
bool quiet_by_search (const Rules *rules, const Position *position, Move best, int score);

/*
 * Quiet positions from games of self-play, and what each weight of an evaluation does in them.
 *
 * The trace of a position says by how much its value changes with each weight: found by changing
 * one after the other a little and looking at the sum of terms, so that nobody needs to know the
 * terms. It holds near the weights at which it was made, exactly so for the terms that are mere
 * sums. With traces the value of a position for other weights is a sum over those that matter in it
 * (a hundred or two), thousands of times as fast as the evaluation itself could be asked.
 *
 * Positions are kept as text, and traces are made anew where they are wanted: a million of them
 * take most of a gigabyte.
 */

enum {
  SLOPE_ONE = 128, /* a hundredth more for a step of 1 */
};

/* What a step (see tuner-weights.h) does to the value, the first side's view. */
typedef struct {
  uint16_t step;
  int16_t slope; /* in hundredths / SLOPE_ONE */
} Effect;

typedef struct {
  size_t text;   /* where it begins */
  size_t effect; /* the first of its effects */
  int n_effects;
  float base;     /* the value, first side's view, if all steps were 0 */
  int16_t score;  /* found by searching, likewise */
  uint8_t result; /* half points for the first side */
  float goal;     /* what it should be judged as, 0 to 1; set by whoever learns */
} TracedPosition;

typedef struct {
  const Game *game; /* with weights */
  TracedPosition *all;
  size_t n, capacity;
  char *texts;
  size_t n_texts, texts_capacity;
  Effect *effects;
  size_t n_effects, effects_capacity;
} TracedPositions;

/* Adds quiet positions from the games in the file at PATH, at most PER_GAME of each that SEED
 * chooses, to LEARN, or to HOLD from one game in HELD_BACK_GAMES (tuner-samples.h). *GAME is the
 * game that all files must be of; NULL before the first. False, with a sentence on the standard
 * error, where the file cannot be used. */
bool positions_read (const char *path, int per_game, uint64_t seed, const Game **game,
                     TracedPositions *learn, TracedPositions *hold);

/* Makes the traces of all POSITIONS at the weights that STEPS lead to; with TELL, the start of a
 * line, it says how far it is. */
void positions_trace (TracedPositions *positions, const float *steps, const char *tell);

/* The value of position INDEX with STEPS, by its trace. */
float positions_value (const TracedPositions *positions, size_t index, const float *steps);

/* The same by the evaluation itself. */
int positions_evaluate (const TracedPositions *positions, size_t index, const WeightSet *set);

void positions_free (TracedPositions *positions);
