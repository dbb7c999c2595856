/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Fits a network to games of self-play.
 *
 * All positions are held in memory, 72 bytes each, and shuffled before each epoch (one pass over
 * them). After each epoch the weights are written and beside them what is needed to go on: the
 * learner and the number of epochs done. Two threads share each batch. What is held back is judged
 * by the network and, to compare, by the hand-written evaluation.
 */
#include "base/random.h"
#include "base/time.h"
#include "engine/team.h"
#include "tuner-learner.h"
#include "tuner-tools.h"
#include "tuner.h"

#include <stdlib.h>
#include <string.h>

enum {
  THREADS = 2,
  BATCH = 4096,
  SEED = 2026,
  PROGRESS_MS = 1000,
  PATH_SIZE = 4096,
  SCALE_SAMPLES = 200000, /* enough to find the scale from */
};

/* The rates of Adam; those of a network that knows something already begin lower. */
static const float RATE_FIRST = 0.001f, RATE_FIRST_LATER = 0.0004f, RATE_LAST = 0.00001f;
/* How much those are drawn back to what they know. By their errors on games held back, 2, 5 and 10
 * do alike, and without a pull they do worse. */
static const float PULL_LATER = 5;
/* What scores are divided by where no results tell it. */
static const float SCALE_USUAL = 400;

typedef struct {
  Learner *learner;
  Samples learn, hold;
  Goal goal;
  int epochs, done;
  float rate;           /* of Adam at first */
  const char *weights;  /* the file to write */
  char part[PATH_SIZE]; /* and that to go on from */

  Team *team;
  float *gradients[THREADS];
  const Sample *batch; /* being learnt by all threads */
  int n_batch;
  double losses[THREADS];
} Fit;

/* How badly scores over SCALE foretell the results. */
static double
result_error (const void *data, float scale)
{
  const Samples *samples = data;
  double sum = 0;

  for (size_t i = 0; i < samples->n && i < SCALE_SAMPLES; i++) {
    float error
        = sigmoid ((float) samples->all[i].score / scale) - 0.5f * (float) samples->all[i].result;
    sum += error * error;
  }
  return sum;
}

/* What is held back, judged by the network and by hand: the mean squares of the errors. */
static void
measure (const Fit *fit, double *network, double *by_hand)
{
  *network = *by_hand = 0;
  for (size_t i = 0; i < fit->hold.n; i++) {
    const Sample *sample = &fit->hold.all[i];
    float goal = goal_of (&fit->goal, sample);
    float error = sigmoid (learner_judge (fit->learner, sample, false)) - goal;
    float error_by_hand = sigmoid ((float) sample->static_score / fit->goal.scale) - goal;
    *network += error * error;
    *by_hand += error_by_hand * error_by_hand;
  }
  *network /= (double) fit->hold.n;
  *by_hand /= (double) fit->hold.n;
}

static void
shuffle (Samples *samples, uint64_t seed)
{
  Random random = random_from_seed (random_mix (seed));

  for (size_t i = samples->n; i > 1; i--) {
    size_t j = random_below (&random, (uint32_t) i);
    Sample sample = samples->all[j];
    samples->all[j] = samples->all[i - 1];
    samples->all[i - 1] = sample;
  }
}

/* One thread's share of the batch. Every other sample is looked at in the mirror, another half in
 * each epoch. */
static void
learn_share (int member, void *data)
{
  Fit *fit = data;

  for (int i = member; i < fit->n_batch; i += THREADS) {
    const Sample *sample = &fit->batch[i];
    bool mirrored = (i / THREADS + fit->done) % 2 != 0;
    fit->losses[member] += learner_teach (fit->learner, sample, mirrored,
                                          goal_of (&fit->goal, sample), fit->gradients[member]);
  }
}

static void
learn_epoch (Fit *fit)
{
  int64_t started = time_now_ms (), told = started;
  double network, by_hand;

  shuffle (&fit->learn, SEED + (uint64_t) fit->done);
  memset (fit->losses, 0, sizeof fit->losses);
  for (size_t i = 0; i < fit->learn.n; i += BATCH) {
    size_t left = fit->learn.n - i;
    fit->batch = &fit->learn.all[i];
    fit->n_batch = left < BATCH ? (int) left : BATCH;
    double epoch = fit->done + (double) i / (double) fit->learn.n;
    team_start (fit->team, learn_share, fit);
    learn_share (0, fit);
    team_join (fit->team);
    learner_step (fit->learner, tuner_rate (fit->rate, RATE_LAST, epoch / fit->epochs),
                  fit->gradients, THREADS, fit->n_batch);
    int64_t now = time_now_ms ();
    if (now - told >= PROGRESS_MS || left <= BATCH) {
      double learnt = (double) i + fit->n_batch;
      fprintf (stderr, "\repoch %d of %d: %3.0f%%, %.0f positions a second, loss %.5f",
               fit->done + 1, fit->epochs, 100 * learnt / (double) fit->learn.n,
               learnt * 1000 / (double) (now - started + 1),
               (fit->losses[0] + fit->losses[1]) / learnt);
      told = now;
    }
  }
  measure (fit, &network, &by_hand);
  fprintf (stderr, "; held back %.5f, by hand %.5f\n", network, by_hand);
}

/* Which network a part belongs to. */
typedef struct {
  char game[NETWORK_HEAD];
  int n_inputs, n_hidden;
} PartHead;

static PartHead
part_head (const NetworkShape *shape)
{
  PartHead head = { .n_inputs = shape->n_inputs, .n_hidden = shape->n_hidden };

  snprintf (head.game, sizeof head.game, "%s", shape->game);
  return head;
}

/* Reads or writes, by IO, all that goes on from epoch to epoch; false where what is read belongs to
 * a network of another shape. */
static bool
pass_state (void *data, FILE *file, PartIo io)
{
  Fit *fit = data;
  PartHead own = part_head (fit->learner->shape), found = own;

  if (io (&found, sizeof found, 1, file) != 1 || memcmp (&found, &own, sizeof own) != 0)
    return false;
  Learner *learner = fit->learner;
  size_t n = (size_t) learner->n, n_averages = (size_t) learner_averages (learner);

  return io (&fit->done, sizeof fit->done, 1, file) == 1
         && io (&fit->goal, sizeof fit->goal, 1, file) == 1
         && io (&learner->steps, sizeof learner->steps, 1, file) == 1
         && io (&learner->pull, sizeof learner->pull, 1, file) == 1
         && io (learner->values, sizeof (float), n, file) == n
         && io (learner->start, sizeof (float), n, file) == n
         && io (learner->means, sizeof (float), n_averages, file) == n_averages
         && io (learner->squares, sizeof (float), n_averages, file) == n_averages;
}

static bool
tuner_network_save (Fit *fit)
{
  bool fine = tuner_save_part (fit->part, pass_state, fit)
              && learner_write (fit->learner, fit->goal.scale, fit->weights);
  if (!fine)
    fprintf (stderr, "%s: this file cannot be written\n", fit->weights);
  return fine;
}

/* Begins with what another run has learnt at its end, or with what is left of it in a file of
 * weights, if PATH is not "-". */
static bool
start_from (Fit *fit, const char *path)
{
  char part[PATH_SIZE];
  Goal goal = fit->goal;

  fit->rate = RATE_FIRST;
  if (strcmp (path, "-") == 0)
    return true;
  snprintf (part, sizeof part, "%s.part", path);
  PartResult found = tuner_read_part (part, pass_state, fit);
  if (found == PART_READ)
    learner_rescale (fit->learner, fit->goal.scale / goal.scale);
  fit->goal = goal;
  fit->done = 0;
  fit->rate = RATE_FIRST_LATER;
  if (found == PART_WRONG)
    fprintf (stderr, "%s: there is nothing here to start from\n", part);
  bool fine = found == PART_READ
              || (found == PART_MISSING && learner_read (fit->learner, goal.scale, path));
  learner_hold (fit->learner, PULL_LATER);
  return fine;
}

static bool
has_samples (const Fit *fit)
{
  if (fit->learn.n == 0 || fit->hold.n == 0)
    fputs ("there are too few games to learn from\n", stderr);
  return fit->learn.n > 0 && fit->hold.n > 0;
}

static bool
run_epochs (Fit *fit)
{
  bool fine = true;

  fit->team = team_new (THREADS - 1, NULL);
  for (int i = 0; i < THREADS; i++)
    fit->gradients[i] = learner_new_gradient (fit->learner);
  while (fine && fit->team != NULL && fit->done < fit->epochs) {
    learn_epoch (fit);
    fit->done++;
    fine = tuner_network_save (fit);
  }
  for (int i = 0; i < THREADS; i++)
    free (fit->gradients[i]);
  team_free (fit->team);
  return fine;
}

/* Learns from the samples that have been read, in EPOCHS, a network of SHAPE that is kept in the
 * file WEIGHTS and starts from what is beside START. */
static bool
fit_network (Fit *fit, const NetworkShape *shape, const char *weights, const char *epochs,
             const char *start)
{
  fit->weights = weights;
  fit->epochs = atoi (epochs);
  snprintf (fit->part, sizeof fit->part, "%s.part", weights);
  fit->learner = learner_new (shape, SEED);
  bool fine = start_from (fit, start) && tuner_resume_part (fit->part, pass_state, fit);
  fprintf (stderr, "%s: %zu positions to learn from, %zu held back, scale %.0f, %d epochs done\n",
           shape->game, fit->learn.n, fit->hold.n, fit->goal.scale, fit->done);
  fine = fine && run_epochs (fit);
  learner_free (fit->learner);
  return fine;
}

static void
free_samples (Fit *fit)
{
  samples_free (&fit->learn);
  samples_free (&fit->hold);
}

int
tuner_network (int argc, char **argv)
{
  Fit fit = { .done = 0 };
  const Game *game = NULL;
  bool fine = true;

  if (argc < 5)
    return TUNER_USAGE;
  for (int i = 4; fine && i < argc; i++)
    fine = samples_read (argv[i], &game, &fit.learn, &fit.hold);
  fine = fine && has_samples (&fit);
  if (fine) {
    fit.goal = (Goal){ tuner_best_scale (result_error, &fit.learn), (float) atof (argv[2]) / 100 };
    fine = fit_network (&fit, game->backend->network, argv[0], argv[1], argv[3]);
  }
  free_samples (&fit);
  return !fine;
}

int
tuner_distil (int argc, char **argv)
{
  Fit fit = { .goal = { SCALE_USUAL, 0 } };
  const Game *game = NULL;
  bool fine = true;

  if (argc < 4)
    return TUNER_USAGE;
  for (int i = 3; fine && i < argc; i++)
    fine = samples_read_variations (argv[i], atoi (argv[2]), &game, &fit.learn, &fit.hold);
  fine = fine && has_samples (&fit)
         && fit_network (&fit, game->backend->network, argv[0], argv[1], "-");
  free_samples (&fit);
  return !fine;
}

/* From what was learnt to a file of integers. */

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
  tuner_network_write_put_number (file, 4, shape->n_hidden);
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
  put_values (file, values + outputs, biases - outputs, NETWORK_WEIGHT_ONE, NETWORK_WEIGHT_MAX);
  for (int i = 0; i < NETWORK_OUTPUTS; i++)
    tuner_network_write_put_number (
        file, 4, (int) roundf (values[biases + i] * NETWORK_ONE * NETWORK_WEIGHT_ONE));
  bool fine = !ferror (file);
  return fclose (file) == 0 && fine;
}

/* And back. */

static int
get_file_number (FILE *file, int n)
{
  unsigned number = 0;

  for (int i = 0; i < n; i++)
    number |= (unsigned) getc (file) << 8 * i;
  return n == 2 ? (int16_t) number : (int32_t) number;
}

static void
get_values (FILE *file, float *values, int n, int bytes, int one)
{
  for (int i = 0; i < n; i++)
    values[i] = (float) get_file_number (file, bytes) / (float) one;
}

/* The same for N_ROWS rows of FILE_WIDTH values, which are the first of each WIDTH. */
static void
get_rows (FILE *file, float *values, int n_rows, int file_width, int width, int one)
{
  for (int row = 0; row < n_rows; row++)
    get_values (file, values + row * width, file_width, 2, one);
}

/* Reads the numbers of a network that is FILE_WIDTH wide into LEARNER. The output weights of its
 * other hidden numbers must be zeros already. */
static void
get_network (FILE *file, Learner *learner, int file_width)
{
  const NetworkShape *shape = learner->shape;
  int width = shape->n_hidden, outputs = learner_outputs (shape);

  get_rows (file, learner->values, shape->n_inputs + 1, file_width, width, NETWORK_ONE);
  get_rows (file, learner->values + outputs, 2 * NETWORK_OUTPUTS, file_width, width,
            NETWORK_WEIGHT_ONE);
  get_values (file, learner->values + learner_output_biases (shape), NETWORK_OUTPUTS, 4,
              NETWORK_ONE * NETWORK_WEIGHT_ONE);
}

void
learner_rescale (Learner *learner, float factor)
{
  for (int i = learner_outputs (learner->shape); i < learner->n; i++)
    learner->values[i] *= factor;
}

/* The width of the network in the file at PATH, at most that of SHAPE; 0, with *PROBLEM, where it
 * holds none for its game. */
static int
width_of_file (const NetworkShape *shape, const char *path, const char **problem)
{
  for (int width = NETWORK_CHUNK; width <= shape->n_hidden; width += NETWORK_CHUNK) {
    NetworkShape narrow = *shape;
    narrow.n_hidden = width;
    Network *network = network_load (&narrow, path, problem);
    network_free (network);
    if (network != NULL)
      return width;
  }
  return 0;
}

bool
learner_read (Learner *learner, float scale, const char *path)
{
  const char *problem = NULL;
  int width = width_of_file (learner->shape, path, &problem);
  FILE *file = width > 0 ? fopen (path, "rb") : NULL;
  bool fine = file != NULL && fseek (file, NETWORK_HEAD_SCALE, SEEK_SET) == 0;

  if (fine) {
    float file_scale = (float) get_file_number (file, 4);
    fine = fseek (file, NETWORK_HEAD, SEEK_SET) == 0;
    learner_rescale (learner, 0);
    get_network (file, learner, width);
    learner_rescale (learner, file_scale / scale);
  } else
    fprintf (stderr, "%s: %s\n", path, problem != NULL ? problem : "this file cannot be read");
  if (file != NULL)
    fclose (file);
  return fine;
}
