/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Adjusts the weights of an evaluation to traced positions.
 *
 * What is made small is the logistic error: the sigmoid of a position's value over SCALE is taken
 * for the chance of the first side, and the logarithm of what that chance gives to the goal is the
 * error (P. Österlund's "Texel's tuning method", 2014, with squares). Adam (see tuner-learner.h)
 * takes the steps. Each weight is pulled back to where it was as if PULL positions had been seen in
 * which it matters alone and is right as it is; what was seen in few others stays.
 */
#pragma once

#include "tuner-positions.h"
#include "tuner-samples.h"

#include <math.h>

static inline float
sigmoid (float x)
{
  return 1 / (1 + expf (-x));
}

typedef struct {
  int n;
  float scale, pull;
  float *steps, *means, *squares; /* from the weights in force; and Adam's two averages */
  float *gradient;
  int64_t taken; /* steps of Adam */
} Adjuster;

/* An adjuster for N steps, all 0. Exits where there is no memory. */
Adjuster adjuster_new (int n, float scale, float pull);
void adjuster_free (Adjuster *adjuster);

/* Sees all POSITIONS once, in an order that SEED chooses; RATE is Adam's. */
void adjuster_learn (Adjuster *adjuster, const TracedPositions *positions, float rate,
                     uint64_t seed);

/* The logistic error of a position that is worth VALUE. */
float adjuster_error_of (float value, float scale, float goal);

/* The mean error of POSITIONS by their traces. */
double adjuster_error (const Adjuster *adjuster, const TracedPositions *positions);

/*
 * A network (network/network.h) while it learns: in floating point, with what Adam remembers.
 *
 * All that is learnt is one array of numbers in the order of the file: the inputs' rows, the bias
 * row, the outputs' rows, the outputs' biases. In an accumulator 1 is 1, and what leaves the output
 * is a logit: its sigmoid is the expected result.
 *
 * Where the shape has several blocks of inputs, the row of an input is the sum of a row that all
 * blocks share and one of its own, so that what is seen in one block teaches the others too. Only
 * the sums are kept; a step on the shared row is one on every sum.
 *
 * Adam is D. Kingma's and J. Ba's ("Adam: A Method for Stochastic Optimization", 2015). What goes
 * on from earlier learning is drawn back to where it began with each step, apart from Adam's
 * averages (I. Loshchilov and F. Hutter, "Decoupled Weight Decay Regularization", 2019; to the
 * start instead of zero: X. Li and others, "Explicit Inductive Bias for Transfer Learning", 2018):
 * new games are fewer than those it has learnt from, and it would learn them by heart.
 */

/* What a sample should be judged as: the sigmoid of its score over SCALE, mixed with the game's
 * result, of which it takes the share RESULT_SHARE. */
typedef struct {
  float scale;
  float result_share;
} Goal;

typedef struct {
  const NetworkShape *shape;
  int n;                  /* of all numbers */
  int n_shared;           /* of those in shared rows; 0 where there is but one block */
  float *values;          /* what is learnt */
  float *start;           /* what it began with, */
  float pull;             /* and how much it is drawn there, for each step of rate 1 */
  float *means, *squares; /* Adam's two averages: of the n numbers and the n_shared behind them */
  int64_t steps;
  NetworkInputs inputs;
} Learner;

/* Where the parts begin in the array. */
static inline int
learner_biases (const NetworkShape *shape)
{
  return shape->n_inputs * shape->n_hidden;
}

static inline int
learner_outputs (const NetworkShape *shape)
{
  return (shape->n_inputs + 1) * shape->n_hidden;
}

static inline int
learner_output_biases (const NetworkShape *shape)
{
  return (shape->n_inputs + 1 + 2 * NETWORK_OUTPUTS) * shape->n_hidden;
}

/* How many averages Adam keeps, of either kind. */
static inline int
learner_averages (const Learner *learner)
{
  return learner->n + learner->n_shared;
}

/* A new learner of SHAPE with random numbers from SEED. Exits where there is no memory. */
Learner *learner_new (const NetworkShape *shape, uint64_t seed);
void learner_free (Learner *learner);

/* An array as long as the learner's, of zeros. */
float *learner_new_gradient (const Learner *learner);

/* What a sample should be judged as, 0 to 1. */
float goal_of (const Goal *goal, const Sample *sample);

/* The logit of SAMPLE; MIRRORED looks at it in the mirror, where the shape has one. */
float learner_judge (const Learner *learner, const Sample *sample, bool mirrored);

/* Adds the gradient of (sigmoid (logit) - TARGET)^2 to GRADIENT and returns that square. */
float learner_teach (const Learner *learner, const Sample *sample, bool mirrored, float target,
                     float *gradient);

/* From here on what is learnt is drawn by PULL to where it is now. */
void learner_hold (Learner *learner, float pull);

/* One step of Adam with RATE along the sum of the N_GRADIENTS gradients of a batch of BATCH
 * samples, which become zeros. */
void learner_step (Learner *learner, float rate, float *const *gradients, int n_gradients,
                   int batch);

/* Writes the network to a file of weights at PATH; false where that fails. */
bool learner_write (const Learner *learner, float scale, const char *path);

/* Has LEARNER go on from the file of weights at PATH: with its numbers as they were rounded, and
 * without what Adam remembered of them. Where the file's network is narrower, the other hidden
 * numbers stay as they are, and count for nothing yet. SCALE is what 1 at the learner's output is
 * worth, as in learner_write. False, after a sentence on stderr, where the file is none of the
 * learner's game, or wider. */
bool learner_read (Learner *learner, float scale, const char *path);

/* Makes what leaves the output FACTOR times what it is. */
void learner_rescale (Learner *learner, float factor);
