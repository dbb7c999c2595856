/* From what was learnt to a file of integers. */
#include "tuner-learner.h"

#include <math.h>

static void
tuner_network_write_put_number (FILE *file, int n, int number)
{
  for (int i = 0; i < n; i++)
    putc ((int) ((unsigned) number >> 8 * i & 0xff), file);
}

static void
put_values (FILE *file, const float *values, int n, int one, int most)
{
  for (int i = 0; i < n; i++) {
    float number = roundf (values[i] * (float) one);
    tuner_network_write_put_number (file, 2,
                                    (int) fmaxf ((float) -most, fminf ((float) most, number)));
  }
}

static void
put_head (FILE *file, const NetworkShape *shape, float scale)
{
  char game[NETWORK_HEAD - 32] = { 0 };

  snprintf (game, sizeof game, "%s", shape->game);
  fputs (NETWORK_MAGIC, file);
  tuner_network_write_put_number (file, 4, NETWORK_VERSION);
  tuner_network_write_put_number (file, 4, NETWORK_HIDDEN);
  tuner_network_write_put_number (file, 4, NETWORK_OUTPUTS);
  tuner_network_write_put_number (file, 4, shape->n_inputs);
  tuner_network_write_put_number (file, 4, (int) roundf (scale));
  tuner_network_write_put_number (file, 4, 0);
  fwrite (game, sizeof game, 1, file);
}

bool
learner_write (const Learner *learner, float scale, const char *path)
{
  const NetworkShape *shape = learner->shape;
  const float *values = learner->values;
  int outputs = learner_outputs (shape), biases = learner_output_biases (shape);
  FILE *file = fopen (path, "wb");

  if (file == NULL)
    return false;
  put_head (file, shape, scale);
  put_values (file, values, outputs, NETWORK_ONE, INT16_MAX);
  put_values (file, values + outputs, biases - outputs, NETWORK_WEIGHT_ONE, NETWORK_WEIGHT_MOST);
  for (int i = 0; i < NETWORK_OUTPUTS; i++)
    tuner_network_write_put_number (
        file, 4, (int) roundf (values[biases + i] * NETWORK_ONE * NETWORK_WEIGHT_ONE));
  bool fine = !ferror (file);
  return fclose (file) == 0 && fine;
}
