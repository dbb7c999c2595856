/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The weights of reversi's patterns, by least squares.
 *
 * For each phase the values of its positions are to be met as well as possible by the sums of the
 * weights of what stands on them. That is a linear system, far too big to write down but easy to
 * multiply with, so it is solved by conjugate gradients (M. Hestenes, E. Stiefel, 1952) with its
 * diagonal as preconditioner. What is solved for is the difference from the next phase's weights,
 * with a small pull towards zero: contents that were hardly ever seen keep the weights that they
 * have there. One position in HOLDOUT is not fitted but only measured.
 */
#include "tuner-reversi.h"
#include "tuner.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  N_TERMS = N_FEATURES + 1, /* the patterns, and having the move */
  HOLDOUT = 25,
  ROUNDS = 40,
  EXACT_EMPTIES = 12, /* from here on positions are solved */
  PATH_LENGTH_MAX = 4096,
  SAMPLES_PER_LINE = 1000, /* between two lines of progress */
};

/* As if each content had been seen so often with no difference from the next phase. */
static const double PULL = 8.0;
/* Positions that are decided by more discs than this count less, in proportion. */
static const double CLOSE_DISCS = 16.0;

typedef struct {
  ReversiSample *all;
  size_t n;
} Samples;

/* A phase's positions as rows of a matrix: the numbers of the weights that make up its value. */
typedef struct {
  int32_t (*rows)[N_TERMS];
  float *targets, *importance;
  size_t n;
} System;

typedef struct {
  int32_t *canonical; /* for each content of all kinds the one whose weight it shares */
  double *step;       /* from the next phase's weights */
  double *residual, *direction, *product, *diagonal;
} Work;

typedef struct {
  const char *path; /* where the weights go */
  ReversiGames games;
  ReversiPhaseWeights *weights;
  ReversiJudge judge;
  Work work;
  int count, depth;
} Fit;

/* The plies that PHASE has to learn from. The last phase ends with one empty square. */
static int
pick_discs (int phase, Random *random)
{
  int first = 4 + phase * PLIES_PER_PHASE;
  int plies = first + PLIES_PER_PHASE < N_SQUARES ? PLIES_PER_PHASE : N_SQUARES - first;

  return first + (int) random_below (random, (uint32_t) plies);
}

/* In the opening there is little to know, and the last phases are only where the search of the
 * others ends: the solver needs no weights. */
static size_t
count_of (const Fit *fit, int phase)
{
  bool easy = phase < 2 || phase >= N_PHASES - 2;

  return (size_t) fit->count * (easy ? 2 : 5) / 5;
}

static ReversiSample
make_sample (Fit *fit, int phase, size_t number)
{
  Random random = random_from_seed (random_mix ((number + 1) * N_PHASES + (uint64_t) phase));
  int discs = pick_discs (phase, &random), empties = N_SQUARES - discs;
  ReversiPosition p;

  reversi_games_pick (&fit->games, &random, discs, &p);
  return (ReversiSample){
    p.discs[p.side],
    p.discs[!p.side],
    reversi_judge_value (&fit->judge, &p, empties <= EXACT_EMPTIES ? empties : fit->depth),
  };
}

/* The samples of PHASE; those that an earlier run has judged are in a file, and all are used even
 * if they are more than what is asked for now. */
static Samples
get_samples (Fit *fit, int phase)
{
  char path[PATH_LENGTH_MAX];

  snprintf (path, sizeof path, "%s.phase-%d", fit->path, phase);
  FILE *file = fopen (path, "a+b");
  if (file == NULL) {
    fprintf (stderr, "cannot write %s\n", path);
    exit (1);
  }
  tt_clear (&fit->judge.engine->tt); /* it knows values by weights that have changed */
  fseek (file, 0, SEEK_END);
  size_t before = (size_t) ftell (file) / sizeof (ReversiSample), wanted = count_of (fit, phase);
  Samples samples = { .n = before > wanted ? before : wanted };
  samples.all = tuner_allocate (samples.n, sizeof *samples.all);
  rewind (file);
  size_t done = fread (samples.all, sizeof *samples.all, before, file);
  fseek (file, 0, SEEK_END); /* C wants it between reading and writing */
  while (done < samples.n) {
    samples.all[done] = make_sample (fit, phase, done);
    fwrite (&samples.all[done], sizeof *samples.all, 1, file);
    if (++done % SAMPLES_PER_LINE == 0)
      fprintf (stderr, "\rphase %2d: %zu of %zu positions judged", phase, done, samples.n);
  }
  fclose (file);
  return samples;
}

static void
tuner_reversi_fit_add_row (System *system, const Work *work, const ReversiSample *sample,
                           const ReversiPhaseWeights *weights)
{
  int32_t *row = system->rows[system->n];
  int discs = bitboard_count (sample->own | sample->other);
  double value = sample->value / (double) DISC;
  ReversiFeatures features;

  reversi_features_set (&features, sample->own, sample->other);
  for (int f = 0; f < N_FEATURES; f++)
    row[f] = work->canonical[reversi_feature_centers[f] + features.values[f]];
  row[N_FEATURES] = reversi_ply_weight (discs);
  for (int f = 0; f < N_TERMS; f++)
    value -= weights[reversi_phase (discs)][row[f]] / (double) DISC;
  system->targets[system->n] = (float) value;
  system->importance[system->n++]
      = (float) fmin (1, CLOSE_DISCS / fmax (1, abs (sample->value) / (double) DISC));
}

/* The rows of the samples, those that are held out (or those that are not). */
static System
make_system (const Fit *fit, const Samples *samples, bool held_out)
{
  System system = { 0 };

  system.rows = tuner_allocate (samples->n, sizeof *system.rows);
  system.targets = tuner_allocate (samples->n, sizeof *system.targets);
  system.importance = tuner_allocate (samples->n, sizeof *system.importance);
  for (size_t i = 0; i < samples->n; i++)
    if ((i % HOLDOUT == 0) == held_out)
      tuner_reversi_fit_add_row (&system, &fit->work, &samples->all[i], fit->weights);
  return system;
}

static void
free_system (System *system)
{
  free (system->rows);
  free (system->targets);
  free (system->importance);
}

static double
row_times (const int32_t *row, const double *weights)
{
  double sum = 0;

  for (int f = 0; f < N_TERMS; f++)
    sum += weights[row[f]];
  return sum;
}

static void
add_to_row (const int32_t *row, double *weights, double value)
{
  for (int f = 0; f < N_TERMS; f++)
    weights[row[f]] += value;
}

/* OUT = (transposed matrix times matrix + pull) times IN. */
static void
multiply (const System *system, const double *in, double *out)
{
  for (int i = 0; i < N_PHASE_WEIGHTS; i++)
    out[i] = PULL * in[i];
  for (size_t i = 0; i < system->n; i++)
    add_to_row (system->rows[i], out, system->importance[i] * row_times (system->rows[i], in));
}

/* The standard error in discs; of close positions, mostly. */
static double
error_of (const System *system, const double *step)
{
  double sum = 0, total = 0;

  for (size_t i = 0; i < system->n; i++) {
    double error = row_times (system->rows[i], step) - system->targets[i];
    sum += system->importance[i] * error * error;
    total += system->importance[i];
  }
  return total > 0 ? sqrt (sum / total) : 0;
}

static double
dot_over (const double *a, const double *b, const double *over)
{
  double sum = 0;

  for (int i = 0; i < N_PHASE_WEIGHTS; i++)
    sum += a[i] * b[i] / (over != NULL ? over[i] : 1);
  return sum;
}

/* Puts the solution of SYSTEM into work->step. */
static void
solve (const System *system, Work *work)
{
  for (int i = 0; i < N_PHASE_WEIGHTS; i++) {
    work->diagonal[i] = PULL;
    work->step[i] = work->residual[i] = 0;
  }
  for (size_t i = 0; i < system->n; i++) {
    add_to_row (system->rows[i], work->diagonal, system->importance[i]);
    add_to_row (system->rows[i], work->residual, system->importance[i] * system->targets[i]);
  }
  for (int i = 0; i < N_PHASE_WEIGHTS; i++)
    work->direction[i] = work->residual[i] / work->diagonal[i];

  double size = dot_over (work->residual, work->residual, work->diagonal);
  for (int round = 0; round < ROUNDS && size > 1e-6; round++) {
    multiply (system, work->direction, work->product);
    double length = size / dot_over (work->direction, work->product, NULL);
    for (int i = 0; i < N_PHASE_WEIGHTS; i++) {
      work->step[i] += length * work->direction[i];
      work->residual[i] -= length * work->product[i];
    }
    double next = dot_over (work->residual, work->residual, work->diagonal);
    for (int i = 0; i < N_PHASE_WEIGHTS; i++)
      work->direction[i] = work->residual[i] / work->diagonal[i] + next / size * work->direction[i];
    size = next;
  }
}

static void
take_step (int16_t *weights, const Work *work)
{
  for (int i = 0; i < N_PHASE_WEIGHTS; i++) {
    double step = DISC / REVERSI_WEIGHT_UNIT * work->step[work->canonical[i]];
    weights[i] = (int16_t) (weights[i] + REVERSI_WEIGHT_UNIT * lround (step));
  }
}

/* For each content of all kinds of patterns the first of those that share its weight. */
static void
canonical_contents (int32_t *canonical)
{
  for (int i = 0; i < N_PATTERNS; i++) {
    const ReversiPattern *pattern = &reversi_patterns[i];
    for (int contents = 0; contents < pattern->contents; contents++) {
      int mirror = reversi_mirrored (pattern, contents);
      canonical[pattern->first + contents]
          = pattern->first + (mirror < contents ? mirror : contents);
    }
  }
  for (int i = N_CONTENTS; i < N_PHASE_WEIGHTS; i++)
    canonical[i] = i;
}

static Work
make_work (void)
{
  double *numbers = tuner_allocate (5 * N_PHASE_WEIGHTS, sizeof *numbers);
  Work work = { .canonical = tuner_allocate (N_PHASE_WEIGHTS, sizeof (int32_t)), .step = numbers };

  work.residual = numbers + N_PHASE_WEIGHTS;
  work.direction = numbers + 2 * N_PHASE_WEIGHTS;
  work.product = numbers + 3 * N_PHASE_WEIGHTS;
  work.diagonal = numbers + 4 * N_PHASE_WEIGHTS;
  canonical_contents (work.canonical);
  return work;
}

static void
fit_phase (Fit *fit, int phase)
{
  if (phase < N_PHASES - 1)
    memcpy (fit->weights[phase], fit->weights[phase + 1], sizeof fit->weights[phase]);
  Samples samples = get_samples (fit, phase);
  System system = make_system (fit, &samples, false);
  System held_out = make_system (fit, &samples, true);

  solve (&system, &fit->work);
  fprintf (stderr, "\rphase %2d: %zu positions, error %.2f discs, of those held out %.2f\n", phase,
           system.n, error_of (&system, fit->work.step), error_of (&held_out, fit->work.step));
  take_step (fit->weights[phase], &fit->work);
  free_system (&system);
  free_system (&held_out);
  free (samples.all);
}

/* The file of weights, in the form that reversi-weights-gen.c describes. */

typedef struct {
  FILE *file;
  unsigned zeros; /* that have not been written yet */
} Packer;

static void
tuner_reversi_weights_put_number (Packer *packer, unsigned number)
{
  while (number > 0x7f) {
    putc ((int) (number & 0x7f) | 0x80, packer->file);
    number >>= 7;
  }
  putc ((int) number, packer->file);
}

static void
put_zeros (Packer *packer)
{
  if (packer->zeros > 0) {
    tuner_reversi_weights_put_number (packer, 0);
    tuner_reversi_weights_put_number (packer, packer->zeros - 1);
  }
  packer->zeros = 0;
}

static void
put_step (Packer *packer, int step)
{
  if (step == 0) {
    packer->zeros++;
    return;
  }
  put_zeros (packer);
  tuner_reversi_weights_put_number (packer,
                                    step < 0 ? 2 * (unsigned) -step - 1 : 2 * (unsigned) step);
}

static void
write_weights (const Fit *fit, FILE *file)
{
  Packer packer = { .file = file };

  for (int phase = N_PHASES - 1; phase >= 0; phase--)
    for (int i = 0; i < N_PHASE_WEIGHTS; i++) {
      int later = phase < N_PHASES - 1 ? fit->weights[phase + 1][i] : 0;
      if (fit->work.canonical[i] == i)
        put_step (&packer, (fit->weights[phase][i] - later) / REVERSI_WEIGHT_UNIT);
    }
  put_zeros (&packer);
}

int
tuner_reversi_fit (int argc, char **argv)
{
  if (argc < 4)
    return TUNER_USAGE;
  Fit fit = {
    .path = argv[0],
    .count = atoi (argv[1]),
    .depth = atoi (argv[2]),
    .weights = tuner_allocate (N_PHASES, sizeof *fit.weights),
    .work = make_work (),
  };
  reversi_games_read (&fit.games, argv + 3, argc - 3);
  reversi_judge_start (&fit.judge, fit.weights);
  for (int phase = N_PHASES - 1; phase >= 0; phase--)
    fit_phase (&fit, phase);
  reversi_judge_end (&fit.judge);
  FILE *file = fopen (fit.path, "wb");
  if (file != NULL)
    write_weights (&fit, file);
  free (fit.work.canonical);
  free (fit.work.step);
  free (fit.games.all);
  free (fit.weights);
  return file == NULL || fclose (file) != 0;
}
