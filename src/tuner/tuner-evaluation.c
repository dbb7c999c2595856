/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Fits the weights of a hand-written evaluation to games of self-play.
 *
 * Positions are traced at the weights in force (tuner-positions.h) and the weights adjusted to them
 * for some epochs; then they are traced again at the weights found, since traces are exact only for
 * terms that are mere sums, and adjusted once more. What is held back is judged by the evaluation
 * itself before and after. After each epoch the source is written, and beside it what is needed to
 * go on; traces are made again.
 */
#include "tuner-learner.h"
#include "tuner-tools.h"
#include "tuner.h"

#include <stdlib.h>
#include <string.h>

enum {
  ROUNDS = 2,
  PATH_SIZE = 4096,
  WORDS = 6,               /* before the files of games */
  SCALE_POSITIONS = 200000 /* enough to find the scale from */
};

/* The rates of Adam, in hundredths a step: they fall along half a wave of the cosine. */
static const float RATE_FIRST = 0.3f, RATE_LAST = 0.003f;

typedef struct {
  const EvaluationWeights *weights;
  const char *source;
  char part[PATH_SIZE];
  char *const *words; /* of the command line: the recipe */
  int n_words;
  int per_game, epochs;
  float result_share;
  uint64_t seed;

  TracedPositions learn, hold;
  Adjuster adjuster;
  float *center;       /* the steps at which the traces of this round are made */
  int done;            /* epochs of all rounds */
  double error_before; /* of what is held back */
} Fit;

static double
result_error (const void *data, float scale)
{
  const TracedPositions *positions = data;
  double sum = 0;

  for (size_t i = 0; i < positions->n && i < SCALE_POSITIONS; i++)
    sum += adjuster_error_of (positions->all[i].base, scale,
                              0.5f * (float) positions->all[i].result);
  return sum;
}

/* The error of what is held back, by the evaluation itself with weights as they would be written.
 */
static double
held_back_error (const Fit *fit, const float *steps)
{
  WeightSet set = weights_in_force (fit->weights);
  double sum = 0;

  if (steps != NULL)
    weights_set (&set, steps);
  for (size_t i = 0; i < fit->hold.n; i++)
    sum += adjuster_error_of ((float) positions_evaluate (&fit->hold, i, &set), fit->adjuster.scale,
                              fit->hold.all[i].goal);
  weights_free (&set);
  return sum / (double) fit->hold.n;
}

/* The source, with the recipe. */
static bool
write_source (const Fit *fit)
{
  WeightSet set = weights_in_force (fit->weights);
  FILE *file = fopen (fit->source, "w");

  if (file == NULL)
    return false;
  weights_set (&set, fit->adjuster.steps);
  fprintf (file,
           "/* The numbers of the evaluation; each pair is for the middle game and the endgame.\n"
           " *\n * Fitted to %zu positions by \"palamedes-tuner evaluation",
           fit->learn.n);
  for (int i = 0; i < fit->n_words; i++) {
    const char *name = strrchr (fit->words[i], '/');
    fprintf (file, " %s", name != NULL ? name + 1 : fit->words[i]);
  }
  fprintf (file,
           "\"\n * (%d of %d epochs, scale %.0f): logistic error of %zu others %.5f before, %.5f "
           "after. */\n",
           fit->done, ROUNDS * fit->epochs, fit->adjuster.scale, fit->hold.n, fit->error_before,
           held_back_error (fit, fit->adjuster.steps));
  weights_write (&set, file);
  weights_free (&set);
  return fclose (file) == 0;
}

/* Reads or writes, by IO, all that goes on from epoch to epoch. */
static bool
pass_state (void *data, FILE *file, PartIo io)
{
  Fit *fit = data;
  Adjuster *adjuster = &fit->adjuster;
  size_t n = (size_t) adjuster->n;

  return io (&fit->done, sizeof fit->done, 1, file) == 1
         && io (&adjuster->taken, sizeof adjuster->taken, 1, file) == 1
         && io (adjuster->steps, sizeof (float), n, file) == n
         && io (adjuster->means, sizeof (float), n, file) == n
         && io (adjuster->squares, sizeof (float), n, file) == n
         && io (fit->center, sizeof (float), n, file) == n;
}

static bool
tuner_evaluation_save (Fit *fit)
{
  bool fine = tuner_save_part (fit->part, pass_state, fit) && write_source (fit);
  if (!fine)
    fprintf (stderr, "%s: this file cannot be written\n", fit->source);
  return fine;
}

static void
set_goals (const Fit *fit, TracedPositions *positions)
{
  for (size_t i = 0; i < positions->n; i++) {
    TracedPosition *position = &positions->all[i];
    float found = sigmoid ((float) position->score / fit->adjuster.scale);
    position->goal
        = fit->result_share * 0.5f * (float) position->result + (1 - fit->result_share) * found;
  }
}

/* The scale is that of the weights in force: what a hundredth is worth shall not change, since the
 * search's margins count in it. */
static void
find_goals (Fit *fit)
{
  WeightSet set = weights_in_force (fit->weights);

  for (size_t i = 0; i < fit->learn.n && i < SCALE_POSITIONS; i++)
    fit->learn.all[i].base = (float) positions_evaluate (&fit->learn, i, &set);
  weights_free (&set);
  fit->adjuster.scale = tuner_best_scale (result_error, &fit->learn);
  set_goals (fit, &fit->learn);
  set_goals (fit, &fit->hold);
  fit->error_before = held_back_error (fit, NULL);
}

/* Makes the traces of the round that is to begin or to be gone on with. */
static void
trace (Fit *fit)
{
  char tell[64];

  if (fit->done % fit->epochs == 0)
    memcpy (fit->center, fit->adjuster.steps, (size_t) fit->adjuster.n * sizeof (float));
  snprintf (tell, sizeof tell, "round %d of %d", fit->done / fit->epochs + 1, ROUNDS);
  positions_trace (&fit->learn, fit->center, tell);
  fputc ('\n', stderr);
  positions_trace (&fit->hold, fit->center, NULL);
}

static bool
tuner_evaluation_run (Fit *fit)
{
  bool fine = true;

  for (bool traced = false; fine && fit->done < ROUNDS * fit->epochs; traced = true) {
    if (!traced || fit->done % fit->epochs == 0)
      trace (fit);
    adjuster_learn (&fit->adjuster, &fit->learn,
                    tuner_rate (RATE_FIRST, RATE_LAST, (double) fit->done / (ROUNDS * fit->epochs)),
                    fit->seed + (uint64_t) fit->done);
    fit->done++;
    fine = tuner_evaluation_save (fit);
    fprintf (stderr, "\repoch %d of %d: error %.5f; held back %.5f, before %.5f  %s", fit->done,
             ROUNDS * fit->epochs, adjuster_error (&fit->adjuster, &fit->learn),
             adjuster_error (&fit->adjuster, &fit->hold), fit->error_before,
             fit->done % fit->epochs == 0 ? "\n" : "");
  }
  return fine;
}

static bool
fit_weights (Fit *fit, const Game *game, float pull)
{
  fit->weights = game->backend->weights;
  fit->adjuster = adjuster_new (weights_n_steps (fit->weights), 1, pull);
  fit->center = tuner_allocate ((size_t) fit->adjuster.n, sizeof *fit->center);
  snprintf (fit->part, sizeof fit->part, "%s.part", fit->source);
  find_goals (fit);
  bool fine = tuner_resume_part (fit->part, pass_state, fit);
  fprintf (stderr, "%s: %zu positions to learn from, %zu held back, scale %.0f, %d epochs done\n",
           game->rules->id, fit->learn.n, fit->hold.n, fit->adjuster.scale, fit->done);
  fine = fine && tuner_evaluation_run (fit);
  if (fine)
    fprintf (stderr,
             "error of what is held back, by the weights written: %.5f before, %.5f after\n",
             fit->error_before, held_back_error (fit, fit->adjuster.steps));
  adjuster_free (&fit->adjuster);
  free (fit->center);
  return fine;
}

int
tuner_evaluation (int argc, char **argv)
{
  const Game *game = NULL;
  bool fine = true;

  if (argc <= WORDS || atoi (argv[1]) < 1 || atoi (argv[2]) < 1)
    return TUNER_USAGE;
  Fit fit = { .source = argv[0],
              .words = argv + 1,
              .n_words = argc - 1,
              .per_game = atoi (argv[1]),
              .epochs = atoi (argv[2]),
              .result_share = (float) atof (argv[3]) / 100,
              .seed = strtoull (argv[5], NULL, 10) };
  for (int i = WORDS; fine && i < argc; i++)
    fine = positions_read (argv[i], fit.per_game, fit.seed, &game, &fit.learn, &fit.hold);
  if (fine && (fit.learn.n == 0 || fit.hold.n == 0)) {
    fputs ("there are too few games to learn from\n", stderr);
    fine = false;
  }
  fine = fine && fit_weights (&fit, game, (float) atof (argv[4]));
  positions_free (&fit.learn);
  positions_free (&fit.hold);
  return !fine;
}
