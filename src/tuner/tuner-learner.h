/*
 * A network (network/network.h) while it learns: in floating point, with what Adam remembers.
 *
 * All that is learnt is one array of numbers in the order of the file: the inputs' rows, the bias
 * row, the outputs' rows, the outputs' biases. In a sight 1 is 1, and what leaves the output is a
 * logit: its sigmoid is the expected result. Adam is D. Kingma's and J. Ba's ("Adam: A Method for
 * Stochastic Optimization", 2015).
 */
#pragma once

#include "tuner-samples.h"

/* What a sample should be judged as: the sigmoid of its score over SCALE, mixed with the game's
 * result, of which it takes the share RESULT_SHARE. */
typedef struct {
  float scale;
  float result_share;
} Goal;

typedef struct {
  const NetworkShape *shape;
  int n;                           /* of all numbers */
  float *values, *means, *squares; /* what is learnt, and Adam's two averages */
  int64_t steps;
  uint16_t inputs[2][NETWORK_VIEWS_MAX][NETWORK_KINDS_MAX][NETWORK_SQUARES_MAX];
} Learner;

/* Where the parts begin in the array. */
static inline int
learner_biases (const NetworkShape *shape)
{
  return shape->n_inputs * NETWORK_HIDDEN;
}

static inline int
learner_outputs (const NetworkShape *shape)
{
  return (shape->n_inputs + 1) * NETWORK_HIDDEN;
}

static inline int
learner_output_biases (const NetworkShape *shape)
{
  return (shape->n_inputs + 1 + 2 * NETWORK_OUTPUTS) * NETWORK_HIDDEN;
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

/* One step of Adam with RATE along the sum of the N_GRADIENTS gradients of a batch of BATCH
 * samples, which become zeros; for the numbers FROM up to but not including TO. */
void learner_step (Learner *learner, float rate, float *const *gradients, int n_gradients,
                   int batch, int from, int to);

/* Writes the network to a file of weights at PATH; false where that fails. */
bool learner_write (const Learner *learner, float scale, const char *path);
