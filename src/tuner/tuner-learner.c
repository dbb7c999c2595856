/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tuner-learner.h"

#include "base/random.h"
#include "tuner-tools.h"

#include <stdlib.h>
#include <string.h>

enum { BATCH = 2048 };

static const float MEAN_DECAY = 0.9f, SQUARE_DECAY = 0.999f, TINY = 1e-8f;

Adjuster
adjuster_new (int n, float scale, float pull)
{
  return (Adjuster){
    .n = n,
    .scale = scale,
    .pull = pull,
    .steps = tuner_allocate ((size_t) n, sizeof (float)),
    .means = tuner_allocate ((size_t) n, sizeof (float)),
    .squares = tuner_allocate ((size_t) n, sizeof (float)),
    .gradient = tuner_allocate ((size_t) n, sizeof (float)),
  };
}

void
adjuster_free (Adjuster *adjuster)
{
  free (adjuster->steps);
  free (adjuster->means);
  free (adjuster->squares);
  free (adjuster->gradient);
}

/* Adds the gradient of position INDEX's error. */
static void
add_gradient (Adjuster *adjuster, const TracedPositions *positions, size_t index)
{
  const TracedPosition *position = &positions->all[index];
  const Effect *effects = positions->effects + position->effect;
  float value = positions_value (positions, index, adjuster->steps);
  float error = sigmoid (value / adjuster->scale) - position->goal;

  error /= adjuster->scale * SLOPE_ONE;
  for (int i = 0; i < position->n_effects; i++)
    adjuster->gradient[effects[i].step] += error * effects[i].slope;
}

/* One step of Adam along the mean gradient of a batch of BATCH_SIZE out of N positions. */
static void
take_step (Adjuster *adjuster, float rate, size_t batch_size, size_t n)
{
  double taken = (double) ++adjuster->taken;
  float mean_part = (float) (1 - pow (MEAN_DECAY, taken));
  float square_part = (float) (1 - pow (SQUARE_DECAY, taken));
  /* A quarter is what a position tells at most: the variance of a result of which nothing is known.
   */
  float pull = 0.25f * adjuster->pull / (adjuster->scale * adjuster->scale * (float) n);

  for (int i = 0; i < adjuster->n; i++) {
    float gradient = adjuster->gradient[i] / (float) batch_size + pull * adjuster->steps[i];
    float *mean = &adjuster->means[i], *square = &adjuster->squares[i];
    *mean = MEAN_DECAY * *mean + (1 - MEAN_DECAY) * gradient;
    *square = SQUARE_DECAY * *square + (1 - SQUARE_DECAY) * gradient * gradient;
    adjuster->steps[i] -= rate * *mean / mean_part / (sqrtf (*square / square_part) + TINY);
    adjuster->gradient[i] = 0;
  }
}

/* The numbers below N in an order that SEED chooses. */
static uint32_t *
shuffled (size_t n, uint64_t seed)
{
  uint32_t *order = tuner_allocate (n, sizeof *order);
  Random random = random_from_seed (random_mix (seed));

  for (size_t i = 0; i < n; i++) {
    size_t j = random_below (&random, (uint32_t) i + 1);
    order[i] = order[j];
    order[j] = (uint32_t) i;
  }
  return order;
}

void
adjuster_learn (Adjuster *adjuster, const TracedPositions *positions, float rate, uint64_t seed)
{
  uint32_t *order = shuffled (positions->n, seed);

  for (size_t first = 0; first < positions->n; first += BATCH) {
    size_t left = positions->n - first, n = left < BATCH ? left : BATCH;
    for (size_t i = first; i < first + n; i++)
      add_gradient (adjuster, positions, order[i]);
    take_step (adjuster, rate, n, positions->n);
  }
  free (order);
}

float
adjuster_error_of (float value, float scale, float goal)
{
  /* -goal log (p) - (1 - goal) log (1 - p), where p is the sigmoid. */
  float x = value / scale;

  return fmaxf (x, 0) - goal * x + log1pf (expf (-fabsf (x)));
}

double
adjuster_error (const Adjuster *adjuster, const TracedPositions *positions)
{
  double sum = 0;

  for (size_t i = 0; i < positions->n; i++)
    sum += adjuster_error_of (positions_value (positions, i, adjuster->steps), adjuster->scale,
                              positions->all[i].goal);
  return positions->n > 0 ? sum / (double) positions->n : 0;
}

/* The loops below are C without intrinsics; where the compiler can, it makes a second version of
 * them for newer processors, chosen when the program starts. These are static: what Clang makes of
 * others cannot be called from other files. */
#if defined __x86_64__ && defined __GNUC__ && !defined __SANITIZE_ADDRESS__                        \
    && !defined __SANITIZE_THREAD__
#define FOR_NEWER_PROCESSORS __attribute__ ((target_clones ("avx2", "default")))
#else
#define FOR_NEWER_PROCESSORS
#endif

enum { LANES = 16 }; /* sums that run side by side, so that the compiler may use vectors */

/* No weight grows beyond what the file's integers hold. */
static const float WEIGHT_MAX = (float) NETWORK_WEIGHT_MAX / NETWORK_WEIGHT_ONE;

/* What both sides see of a sample: the places of the rows that are on. */
typedef struct {
  int n;
  int rows[2][NETWORK_PIECES_MAX]; /* of the side to move, of the other */
} Seen;

float *
learner_new_gradient (const Learner *learner)
{
  return tuner_allocate ((size_t) learner->n, sizeof (float));
}

Learner *
learner_new (const NetworkShape *shape, uint64_t seed)
{
  Learner *learner = tuner_allocate (1, sizeof *learner);
  Random random = random_from_seed (seed);
  int outputs = learner_outputs (shape);

  learner->shape = shape;
  learner->n = learner_output_biases (shape) + NETWORK_OUTPUTS;
  learner->n_shared = shape->n_inputs > shape->n_kinds ? shape->n_kinds * shape->n_hidden : 0;
  learner->values = learner_new_gradient (learner);
  learner->start = learner_new_gradient (learner);
  learner->means = tuner_allocate ((size_t) learner_averages (learner), sizeof (float));
  learner->squares = tuner_allocate ((size_t) learner_averages (learner), sizeof (float));
  network_fill_inputs (shape, learner->inputs);
  /* As many inputs are on at once as there are pieces; their sum starts with a spread below 1. */
  for (int i = 0; i < learner_biases (shape); i++)
    learner->values[i] = i < shape->n_kinds * shape->n_hidden
                             ? 0.1f * (float) random_normal (&random)
                             : learner->values[i - shape->n_kinds * shape->n_hidden];
  for (int i = learner_biases (shape); i < outputs; i++)
    learner->values[i] = 0.2f;
  for (int i = outputs; i < learner_output_biases (shape); i++)
    learner->values[i] = 0.1f * (float) random_normal (&random);
  return learner;
}

void
learner_free (Learner *learner)
{
  free (learner->values);
  free (learner->start);
  free (learner->means);
  free (learner->squares);
  free (learner);
}

void
learner_hold (Learner *learner, float pull)
{
  memcpy (learner->start, learner->values, (size_t) learner->n * sizeof *learner->start);
  learner->pull = pull;
}

float
goal_of (const Goal *goal, const Sample *sample)
{
  float by_score = sigmoid ((float) sample->score / goal->scale);

  if (sample->result == RESULT_UNKNOWN)
    return by_score;
  return (1 - goal->result_share) * by_score + goal->result_share * 0.5f * (float) sample->result;
}

static void
see (const Learner *learner, const Sample *sample, bool mirrored, Seen *seen)
{
  const NetworkShape *shape = learner->shape;
  int (*mirror) (int) = mirrored ? shape->mirror : NULL;

  seen->n = sample->n;
  for (int i = 0; i < 2; i++) {
    int side = i == 0 ? sample->side : !sample->side;
    int king = sample->kings[side];
    int view = shape->view (side, mirror != NULL ? mirror (king) : king);
    for (int j = 0; j < sample->n; j++) {
      int square = mirror != NULL ? mirror (sample->squares[j]) : sample->squares[j];
      seen->rows[i][j] = learner->inputs[side][view][sample->pieces[j]][square] * shape->n_hidden;
    }
  }
}

static inline float
clip (float x)
{
  return x < 0 ? 0 : x > 1 ? 1 : x;
}

/* Numbers that are worked on at once, in registers: a memory access for each would take longer. */
typedef float Vector __attribute__ ((vector_size (32), aligned (4), may_alias));
enum { VECTORS = 8, CHUNK = VECTORS * (int) (sizeof (Vector) / sizeof (float)) };

/* SUMS = the bias row and the N_ROWS rows that are on, of N numbers each. */
__attribute__ ((always_inline)) static inline void
sum_rows (int n, const float *values, int biases, const int *rows, int n_rows, float *sums)
{
  for (int start = 0; start < n; start += CHUNK) {
    Vector chunk[VECTORS];
    memcpy (chunk, values + biases + start, sizeof chunk);
    for (int row = 0; row < n_rows; row++) {
      const Vector *from = (const Vector *) (values + rows[row] + start);
      for (int i = 0; i < VECTORS; i++)
        chunk[i] += from[i];
    }
    memcpy (sums + start, chunk, sizeof chunk);
  }
}

/* Adds the N STEPS to each of the N_ROWS rows that are on. */
__attribute__ ((always_inline)) static inline void
add_to_rows (int n, float *values, const int *rows, int n_rows, const float *steps)
{
  for (int start = 0; start < n; start += CHUNK) {
    Vector chunk[VECTORS];
    memcpy (chunk, steps + start, sizeof chunk);
    for (int row = 0; row < n_rows; row++) {
      Vector *to = (Vector *) (values + rows[row] + start);
      for (int i = 0; i < VECTORS; i++)
        to[i] += chunk[i];
    }
  }
}

/* The clipped squares of the N SUMS times WEIGHTS. */
static inline float
tuner_learner_weigh (int n, const float *sums, const float *weights)
{
  float lanes[LANES] = { 0 }, sum = 0;

  for (int i = 0; i < n; i += LANES)
    for (int j = 0; j < LANES; j++) {
      float value = clip (sums[i + j]);
      lanes[j] += value * value * weights[i + j];
    }
  for (int j = 0; j < LANES; j++)
    sum += lanes[j];
  return sum;
}

FOR_NEWER_PROCESSORS static float
forward (const float *values, const NetworkShape *shape, const Seen *seen,
         float sums[2][NETWORK_HIDDEN_MAX])
{
  int output = network_output (seen->n), n = shape->n_hidden;
  const float *weights = values + learner_outputs (shape) + output * 2 * n;
  float logit = values[learner_output_biases (shape) + output];

  for (int i = 0; i < 2; i++) {
    sum_rows (n, values, learner_biases (shape), seen->rows[i], seen->n, sums[i]);
    logit += tuner_learner_weigh (n, sums[i], weights + i * n);
  }
  return logit;
}

/* Adds what SLOPE at the output means for all numbers to GRADIENT. */
FOR_NEWER_PROCESSORS static void
backward (const float *values, const NetworkShape *shape, const Seen *seen,
          float sums[2][NETWORK_HIDDEN_MAX], float slope, float *gradient)
{
  int output = network_output (seen->n), n = shape->n_hidden;
  int place = learner_outputs (shape) + output * 2 * n;
  float slopes[NETWORK_HIDDEN_MAX];

  gradient[learner_output_biases (shape) + output] += slope;
  for (int i = 0; i < 2; i++, place += n) {
    const float *weights = values + place;
    float *steps = gradient + place, *bias = gradient + learner_biases (shape);
    for (int j = 0; j < n; j++) {
      float value = clip (sums[i][j]);
      steps[j] += slope * value * value;
      slopes[j] = sums[i][j] < 1 ? 2 * value * slope * weights[j] : 0;
      bias[j] += slopes[j];
    }
    add_to_rows (n, gradient, seen->rows[i], seen->n, slopes);
  }
}

float
learner_judge (const Learner *learner, const Sample *sample, bool mirrored)
{
  float sums[2][NETWORK_HIDDEN_MAX];
  Seen seen;

  see (learner, sample, mirrored, &seen);
  return forward (learner->values, learner->shape, &seen, sums);
}

float
learner_teach (const Learner *learner, const Sample *sample, bool mirrored, float target,
               float *gradient)
{
  float sums[2][NETWORK_HIDDEN_MAX];
  Seen seen;

  see (learner, sample, mirrored, &seen);
  float expected = sigmoid (forward (learner->values, learner->shape, &seen, sums));
  float error = expected - target;
  backward (learner->values, learner->shape, &seen, sums, 2 * error * expected * (1 - expected),
            gradient);
  return error * error;
}

/* The step to be taken against SLOPE, which is worked into the averages. RATE allows for the zeros
 * with which they began. */
static inline float
adam_step (float rate, float slope, float *mean, float *square)
{
  *mean = MEAN_DECAY * *mean + (1 - MEAN_DECAY) * slope;
  *square = SQUARE_DECAY * *square + (1 - SQUARE_DECAY) * slope * slope;
  return rate * *mean / (sqrtf (*square) + TINY);
}

static inline float
within_range (float value)
{
  return value > WEIGHT_MAX ? WEIGHT_MAX : value < -WEIGHT_MAX ? -WEIGHT_MAX : value;
}

/* What the blocks have in common: the slope of a shared number is the sum of theirs. */
FOR_NEWER_PROCESSORS static void
step_shared (Learner *learner, float rate, const float *gradient, float part)
{
  int n = learner->n_shared, blocks = n > 0 ? learner_biases (learner->shape) / n : 0;
  float *restrict means = learner->means + learner->n, *restrict squares
                                                       = learner->squares + learner->n;
  float *restrict values = learner->values;

  for (int i = 0; i < n; i++) {
    float slope = 0;
    for (int block = 0; block < blocks; block++)
      slope += gradient[block * n + i];
    float step = adam_step (rate, slope * part, &means[i], &squares[i]);
    for (int block = 0; block < blocks; block++)
      values[block * n + i] -= step;
  }
}

FOR_NEWER_PROCESSORS static void
step_all (Learner *learner, float rate, float *const *gradients, int n_gradients, int batch)
{
  double steps = (double) learner->steps + 1;
  float mean_share = (float) (1 - pow (MEAN_DECAY, steps));
  float rate_now = rate * sqrtf ((float) (1 - pow (SQUARE_DECAY, steps))) / mean_share;
  float part = 1 / (float) batch;
  float *restrict values = learner->values, *restrict means = learner->means,
                  *restrict squares = learner->squares;
  const float *restrict start = learner->start;
  float *restrict gradient = gradients[0], pull = rate * learner->pull;

  for (int i = 1; i < n_gradients; i++)
    for (int j = 0; j < learner->n; j++) {
      gradient[j] += gradients[i][j];
      gradients[i][j] = 0;
    }
  step_shared (learner, rate_now, gradient, part);
  for (int j = 0; j < learner->n; j++) {
    float step = adam_step (rate_now, gradient[j] * part, &means[j], &squares[j]);
    gradient[j] = 0;
    values[j] = within_range (values[j] - step - pull * (values[j] - start[j]));
  }
  learner->steps++;
}

void
learner_step (Learner *learner, float rate, float *const *gradients, int n_gradients, int batch)
{
  step_all (learner, rate, gradients, n_gradients, batch);
}
