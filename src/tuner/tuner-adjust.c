#include "tuner-adjust.h"

#include "base/random.h"
#include "tuner-tools.h"

#include <math.h>
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
  float error = 1 / (1 + expf (-value / adjuster->scale)) - position->goal;

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
