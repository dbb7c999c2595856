/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The numbers of a hand-written evaluation (search/evaluation-weights.h) while they are fitted.
 *
 * What is fitted are steps away from the weights in force, real numbers: two for each pair (middle
 * game and endgame, in hundredths), then one for each plain number, in twentieths of itself, so
 * that a step of 1 means a little everywhere. With all steps 0 the evaluation is as it was.
 */
#pragma once

#include "registry.h"
#include "search/evaluation-weights.h"

#include <stdio.h>

/* Weights to evaluate with. */
typedef struct {
  const EvaluationWeights *weights;
  Score *pairs;
  int *numbers;
} WeightSet;

/* How many steps WEIGHTS take. */
int weights_n_steps (const EvaluationWeights *weights);

/* What a step of 1 adds to number INDEX; 0 where it is to stay as it is. */
float weights_unit (const EvaluationWeights *weights, int index);

/* The weights in force. Exits where there is no memory; free with weights_free. */
WeightSet weights_in_force (const EvaluationWeights *weights);

/* Sets SET to what STEPS lead to, rounded. */
void weights_set (WeightSet *set, const float *steps);

void weights_free (WeightSet *set);

/* Writes SET to FILE as the source that defines it, but for its first comment. */
void weights_write (const WeightSet *set, FILE *file);
