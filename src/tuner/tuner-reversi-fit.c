/*
 * The weights of reversi's patterns, by least squares.
 *
 * For each phase the final results of all its positions are to be met as well as possible by the
 * sums of the weights of what stands on them. That is a linear system, far too big to write down
 * but easy to multiply with, so it is solved by conjugate gradients (M. Hestenes, E. Stiefel, 1952)
 * with its diagonal as preconditioner. A small pull towards zero settles contents that were hardly
 * ever seen. One position in HOLDOUT is not fitted but only measured.
 */
#include "tuner.h"

#include "reversi/reversi-patterns.h"
#include "reversi/reversi-text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  OVERLAP = 2, /* plies beyond its borders from which a phase learns too */
  HOLDOUT = 25,
  ROUNDS = 60,
  LINE_MAX = 256,
};

static const double PULL = 4.0; /* as if each content had been seen so often with the value 0 */

typedef struct {
  Bitboard own, other;
  int8_t score; /* in the end, in discs, for the side to move */
} Sample;

typedef struct {
  Sample *all;
  size_t n, capacity;
} Samples;

/* A phase's positions as rows of a matrix: the numbers of the weights that make up its value. */
typedef struct {
  int32_t (*rows)[N_FEATURES];
  float *targets;
  size_t n;
} System;

typedef struct {
  int32_t *canonical; /* for each content of all kinds the one whose weight it shares */
  double *weights, *residual, *direction, *product, *diagonal;
} Work;

static void *
allocate (size_t n, size_t size)
{
  void *memory = calloc (n > 0 ? n : 1, size);

  if (memory == NULL) {
    fputs ("no memory\n", stderr);
    exit (1);
  }
  return memory;
}

static void
add_sample (Samples *samples, const ReversiPosition *p, int score_for_black)
{
  if (samples->n == samples->capacity) {
    samples->capacity = samples->capacity > 0 ? 2 * samples->capacity : 1 << 20;
    samples->all = realloc (samples->all, samples->capacity * sizeof *samples->all);
    if (samples->all == NULL)
      exit (1);
  }
  samples->all[samples->n++] = (Sample){
    p->discs[p->side],
    p->discs[!p->side],
    (int8_t) (p->side == BLACK ? score_for_black : -score_for_black),
  };
}

/* Plays TRANSCRIPT, passes by themselves, to the end or its first mistake; keeps the positions. */
static int
replay (const char *transcript, ReversiPosition *positions)
{
  ReversiPosition p;
  int n = 0;
  Move move;

  reversi_from_text (&p, "8/8/8/3pP3/3Pp3/8/8/8 w - - 0 1", NULL);
  for (; transcript[0] > ' ' && transcript[1] > ' '; transcript += 2) {
    if (reversi_moves (&p) == 0 && !reversi_is_over (&p))
      reversi_make (&p, MOVE_PASS);
    positions[n++] = p;
    if (reversi_read_move (&p, transcript, 2, &move) != MOVE_TEXT_OK)
      return 0;
    reversi_make (&p, move);
  }
  positions[n] = p;
  return n;
}

static void
read_games (Samples *samples, const char *path)
{
  FILE *file = fopen (path, "r");
  char line[LINE_MAX];
  ReversiPosition positions[64];

  if (file == NULL) {
    fprintf (stderr, "cannot read %s\n", path);
    exit (1);
  }
  while (fgets (line, sizeof line, file) != NULL) {
    char *transcript = strchr (line, ' ');
    int first = atoi (line);
    int n = transcript != NULL ? replay (transcript + 1, positions) : 0;
    if (n == 0 || !reversi_is_over (&positions[n]))
      continue;
    for (int i = first; i < n; i++)
      add_sample (samples, &positions[i], reversi_final_score (&positions[n]));
  }
  fclose (file);
}

static int
mirror_of (const ReversiPattern *pattern, int contents)
{
  int powers[PATTERN_SQUARES_MAX], mirror = 0;

  powers[0] = 1;
  for (int i = 1; i < pattern->n_squares; i++)
    powers[i] = 3 * powers[i - 1];
  for (int i = 0; i < pattern->n_squares; i++, contents /= 3)
    mirror += contents % 3 * powers[pattern->mirror[i]];
  return mirror;
}

static void
fill_canonical (int32_t *canonical)
{
  for (int i = 0; i < N_PATTERNS; i++) {
    const ReversiPattern *pattern = &reversi_patterns[i];
    for (int contents = 0; contents < pattern->contents; contents++) {
      int mirror = mirror_of (pattern, contents);
      canonical[pattern->first + contents]
          = pattern->first + (mirror < contents ? mirror : contents);
    }
  }
}

static bool
is_of_phase (const Sample *sample, int phase)
{
  int discs = bitboard_count (sample->own | sample->other);
  int first = 4 + phase * PLIES_PER_PHASE;
  int last = phase == N_PHASES - 1 ? 64 : first + PLIES_PER_PHASE - 1;

  return discs >= first - OVERLAP && discs <= last + OVERLAP;
}

/* The rows of PHASE, those that are held out (or those that are not). */
static System
make_system (const Samples *samples, const Work *work, int phase, bool held_out)
{
  System system = { 0 };
  size_t n = 0;

  for (size_t i = 0; i < samples->n; i++)
    n += is_of_phase (&samples->all[i], phase) && (i % HOLDOUT == 0) == held_out;
  system.rows = allocate (n, sizeof *system.rows);
  system.targets = allocate (n, sizeof *system.targets);
  for (size_t i = 0; i < samples->n; i++) {
    const Sample *sample = &samples->all[i];
    ReversiFeatures features;
    if (!is_of_phase (sample, phase) || (i % HOLDOUT == 0) != held_out)
      continue;
    reversi_features_set (&features, sample->own, sample->other);
    for (int f = 0; f < N_FEATURES; f++)
      system.rows[system.n][f] = work->canonical[reversi_feature_centers[f] + features.values[f]];
    system.targets[system.n++] = sample->score;
  }
  return system;
}

static void
free_system (System *system)
{
  free (system->rows);
  free (system->targets);
}

static double
row_times (const int32_t *row, const double *weights)
{
  double sum = 0;

  for (int f = 0; f < N_FEATURES; f++)
    sum += weights[row[f]];
  return sum;
}

/* OUT = (transposed matrix times matrix + pull) times IN. */
static void
multiply (const System *system, const double *in, double *out)
{
  for (int i = 0; i < N_PHASE_WEIGHTS; i++)
    out[i] = PULL * in[i];
  for (size_t i = 0; i < system->n; i++) {
    double value = row_times (system->rows[i], in);
    for (int f = 0; f < N_FEATURES; f++)
      out[system->rows[i][f]] += value;
  }
}

static double
error_of (const System *system, const double *weights)
{
  double sum = 0;

  for (size_t i = 0; i < system->n; i++) {
    double error = row_times (system->rows[i], weights) - system->targets[i];
    sum += error * error;
  }
  return system->n > 0 ? sqrt (sum / (double) system->n) : 0;
}

static double
dot_over (const double *a, const double *b, const double *over)
{
  double sum = 0;

  for (int i = 0; i < N_PHASE_WEIGHTS; i++)
    sum += a[i] * b[i] / (over != NULL ? over[i] : 1);
  return sum;
}

/* Solves SYSTEM from work->weights on, which stay where they are if there is nothing to learn. */
static void
solve (const System *system, Work *work)
{
  for (int i = 0; i < N_PHASE_WEIGHTS; i++)
    work->diagonal[i] = PULL;
  for (size_t i = 0; i < system->n; i++)
    for (int f = 0; f < N_FEATURES; f++)
      work->diagonal[system->rows[i][f]] += 1;
  multiply (system, work->weights, work->residual);
  for (int i = 0; i < N_PHASE_WEIGHTS; i++)
    work->residual[i] = -work->residual[i];
  for (size_t i = 0; i < system->n; i++)
    for (int f = 0; f < N_FEATURES; f++)
      work->residual[system->rows[i][f]] += system->targets[i];
  for (int i = 0; i < N_PHASE_WEIGHTS; i++)
    work->direction[i] = work->residual[i] / work->diagonal[i];

  double size = dot_over (work->residual, work->residual, work->diagonal);
  for (int round = 0; round < ROUNDS && size > 1e-6; round++) {
    multiply (system, work->direction, work->product);
    double step = size / dot_over (work->direction, work->product, NULL);
    for (int i = 0; i < N_PHASE_WEIGHTS; i++) {
      work->weights[i] += step * work->direction[i];
      work->residual[i] -= step * work->product[i];
    }
    double next = dot_over (work->residual, work->residual, work->diagonal);
    for (int i = 0; i < N_PHASE_WEIGHTS; i++)
      work->direction[i] = work->residual[i] / work->diagonal[i] + next / size * work->direction[i];
    size = next;
  }
}

typedef struct {
  FILE *file;
  unsigned zeros;
} Packer;

static void
put_number (Packer *packer, unsigned number)
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
    put_number (packer, 0);
    put_number (packer, packer->zeros - 1);
  }
  packer->zeros = 0;
}

static void
put_weight (Packer *packer, int weight)
{
  if (weight == 0) {
    packer->zeros++;
    return;
  }
  put_zeros (packer);
  put_number (packer, weight < 0 ? 2 * (unsigned) -weight - 1 : 2 * (unsigned) weight);
}

/* In the form that reversi-weights-gen.c describes. */
static void
put_phase (Packer *packer, const Work *work)
{
  for (int i = 0; i < N_PHASE_WEIGHTS; i++) {
    double weight = round (100 * work->weights[i]);
    if (work->canonical[i] == i)
      put_weight (packer, (int) fmax (-32000, fmin (32000, weight)));
  }
}

static Work
make_work (void)
{
  Work work = {
    .canonical = allocate (N_PHASE_WEIGHTS, sizeof (int32_t)),
    .weights = allocate (N_PHASE_WEIGHTS, sizeof (double)),
    .residual = allocate (N_PHASE_WEIGHTS, sizeof (double)),
    .direction = allocate (N_PHASE_WEIGHTS, sizeof (double)),
    .product = allocate (N_PHASE_WEIGHTS, sizeof (double)),
    .diagonal = allocate (N_PHASE_WEIGHTS, sizeof (double)),
  };

  fill_canonical (work.canonical);
  return work;
}

static void
free_work (Work *work)
{
  free (work->canonical);
  free (work->weights);
  free (work->residual);
  free (work->direction);
  free (work->product);
  free (work->diagonal);
}

static void
fit_phase (const Samples *samples, Work *work, int phase)
{
  System system = make_system (samples, work, phase, false);
  System held_out = make_system (samples, work, phase, true);

  solve (&system, work);
  fprintf (stderr, "phase %2d: %8zu positions, error %.2f discs, of those held out %.2f\n", phase,
           system.n, error_of (&system, work->weights), error_of (&held_out, work->weights));
  free_system (&system);
  free_system (&held_out);
}

int
tuner_reversi_fit (int argc, char **argv)
{
  Samples samples = { 0 };
  Packer packer = { .file = argc > 1 ? fopen (argv[0], "wb") : NULL };

  if (packer.file == NULL) {
    fputs ("reversi-fit needs WEIGHTS (a file to write) and GAMES...\n", stderr);
    return 2;
  }
  for (int i = 1; i < argc; i++)
    read_games (&samples, argv[i]);
  Work work = make_work ();
  for (int phase = 0; phase < N_PHASES; phase++) {
    fit_phase (&samples, &work, phase);
    put_phase (&packer, &work);
  }
  put_zeros (&packer);
  free_work (&work);
  free (samples.all);
  return fclose (packer.file) != 0;
}
