/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tunes the constants of the shared search by games: simultaneous perturbation stochastic
 * approximation (J. Spall, "Implementation of the Simultaneous Perturbation Algorithm for
 * Stochastic Optimization", 1998).
 *
 * In each trial every constant is raised or lowered by its step, by chance, and the search with
 * these constants plays a pair of games against the one with the opposite. What the winner had is
 * taken over a little, less and less towards the end. Each thread plays a trial of its own, and all
 * begin from the same constants, so that the outcome depends on the words alone.
 *
 * The file of constants is all there is to go on from: it is written after each round, in the form
 * in which they stand in a game's SearchTuning, but with fractions.
 */
#include "engine/team.h"
#include "search/search.h"
#include "tuner-games.h"
#include "tuner-tools.h"
#include "tuner.h"

#include <errno.h>
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum {
  THREADS = 2,
  TABLE_MB = 4,
  PATH_SIZE = 4096,
  NAME_SIZE = 48,
  HEAD_SIZE = PATH_SIZE + 256, /* a path and what else was asked for */
};

/* Spall's alpha, gamma and A (a share of all rounds), as he advises; and what share of its last
 * perturbation a game won moves a constant by in the last round. */
static const double RATE_FALL = 0.602, STEP_FALL = 0.101, SETTLING = 0.1, SHARE_LAST = 0.01;
static const double GRAIN = 1000000; /* the file keeps six decimals */

/* A constant, in which range it may go, and its last perturbation (Spall's c at the end). */
typedef struct {
  const char *name;
  size_t offset;
  bool is_real; /* a double, not an int */
  double least, most, step;
} Constant;

#define WHOLE(member, least, most, step)                                                           \
  {                                                                                                \
#member, offsetof(SearchTuning, member), false, least, most, step                              \
  }
#define REAL(member, least, most, step)                                                            \
  {                                                                                                \
#member, offsetof(SearchTuning, member), true, least, most, step                               \
  }

/* Depths, and reductions in whole plies, are not among them: they are too coarse to be raised a
 * little. */
static const Constant constants[] = {
  WHOLE (aspiration_window, 5, 50, 3),
  WHOLE (reverse_futility_margin, 30, 160, 8),
  WHOLE (reverse_futility_improving, 0, 160, 8),
  WHOLE (razor_margin, 80, 500, 25),
  WHOLE (null_eval_divisor, 60, 400, 18),
  WHOLE (null_margin, 0, 300, 15),
  WHOLE (null_margin_depth, 2, 50, 3),
  WHOLE (probcut_margin, 50, 400, 18),
  WHOLE (probcut_table_margin, 100, 800, 36),
  WHOLE (late_move_base, 1, 12, 0.7),
  WHOLE (futility_base, 10, 250, 12),
  WHOLE (futility_margin, 30, 180, 8),
  WHOLE (futility_capture_base, 20, 500, 24),
  WHOLE (futility_capture_margin, 60, 400, 16),
  WHOLE (history_prune_margin, 1000, 9000, 350),
  WHOLE (exchange_quiet_margin, 5, 60, 3),
  WHOLE (exchange_noisy_margin, 20, 220, 9),
  WHOLE (singular_margin, 4, 80, 4),
  WHOLE (singular_double_margin, 2, 80, 4),
  REAL (reduction_base, -0.5, 2, 0.08),
  REAL (reduction_divisor, 1.2, 4, 0.1),
  WHOLE (reduction_history_divisor, 3000, 20000, 700),
  WHOLE (research_deeper_margin, 10, 200, 12),
  WHOLE (research_shallower_margin, 0, 60, 5),
  WHOLE (history_bonus, 40, 400, 20),
  WHOLE (history_bonus_max, 600, 4000, 130),
  WHOLE (history_bonus_margin, 20, 300, 15),
  WHOLE (quiescence_margin, 40, 400, 18),
};

enum { N_CONSTANTS = sizeof constants / sizeof *constants };

/* What one thread tries in a round. */
typedef struct {
  int signs[N_CONSTANTS]; /* in which direction the first player has them */
  double lead;            /* of the first player, in games: -2 to 2 */
  bool fine;
} Trial;

typedef struct {
  const Game *game;
  const char *nodes, *weights; /* of a network; "-": by hand; "": what the game has anyway */
  const char *path;
  uint64_t seed;
  int rounds, done;
  double values[N_CONSTANTS];
  Trial trials[THREADS];
} Spsa;

static double
spsa_get (const SearchTuning *tuning, const Constant *constant)
{
  const void *place = (const char *) tuning + constant->offset;

  return constant->is_real ? *(const double *) place : *(const int *) place;
}

/* A whole number is rounded up or down by CHANCE, 0 to 1, so that on the average it is VALUE. */
static void
spsa_set (SearchTuning *tuning, const Constant *constant, double value, double chance)
{
  void *place = (char *) tuning + constant->offset;

  value = fmin (fmax (value, constant->least), constant->most);
  if (constant->is_real)
    *(double *) place = value;
  else
    *(int *) place = (int) floor (value + chance);
}

/* By how many times their last steps the constants are raised and lowered in this round. */
static double
step_now (const Spsa *spsa)
{
  return pow ((double) spsa->rounds / (spsa->done + 1), STEP_FALL);
}

/* What share of a step now a game won moves them by. */
static double
share_now (const Spsa *spsa)
{
  double settling = SETTLING * spsa->rounds;
  double rate = pow ((settling + spsa->rounds) / (settling + spsa->done + 1), RATE_FALL);

  return SHARE_LAST * rate / (step_now (spsa) * step_now (spsa));
}

/* The constants of the player who has those of TRIAL (SIGN 1) or the opposite (SIGN -1). */
static SearchTuning
tuning_of (const Spsa *spsa, const Trial *trial, int sign, Random *random)
{
  SearchTuning tuning = *spsa->game->backend->tuning;

  for (int i = 0; i < N_CONSTANTS; i++) {
    double step = constants[i].step * step_now (spsa) * trial->signs[i] * sign;
    spsa_set (&tuning, &constants[i], spsa->values[i] + step, random_unit (random));
  }
  return tuning;
}

/* Member's trial: a pair of games from one opening. */
static void
try_constants (int member, void *data)
{
  Spsa *spsa = data;
  Trial *trial = &spsa->trials[member];
  uint64_t number = (uint64_t) spsa->done * THREADS + (uint64_t) member;
  Random random = random_from_seed (random_mix (random_mix (spsa->seed) + number));
  SearchTuning tunings[2];
  Player players[2] = { { .nodes = 0 } };

  trial->lead = 0;
  for (int i = 0; i < N_CONSTANTS; i++)
    trial->signs[i] = random_below (&random, 2) == 0 ? 1 : -1;
  for (int i = 0; i < 2; i++)
    tunings[i] = tuning_of (spsa, trial, i == 0 ? 1 : -1, &random);
  trial->fine = true;
  for (int i = 0; trial->fine && i < 2; i++)
    trial->fine = play_make_tuned (&players[i], spsa->game, *spsa->weights ? spsa->weights : NULL,
                                   spsa->nodes, TABLE_MB, &tunings[i]);
  if (trial->fine) {
    players[0].random = random;
    GameRecord *opening = play_opening (&players[0]);
    for (int side = 0; side < 2; side++)
      trial->lead += 2 * play_against (players, opening, side) - 1;
    game_record_free (opening);
  }
  for (int i = 0; i < 2; i++)
    play_free (&players[i]);
}

static bool
is_fine (const Spsa *spsa)
{
  for (int member = 0; member < THREADS; member++)
    if (!spsa->trials[member].fine)
      return false;
  return true;
}

/* Takes over what the trials told; as finely as the file keeps it, so that it does not matter when
 * a run is stopped. */
static void
take_over (Spsa *spsa)
{
  double share = share_now (spsa), step = step_now (spsa);

  for (int member = 0; member < THREADS; member++) {
    const Trial *trial = &spsa->trials[member];
    for (int i = 0; i < N_CONSTANTS; i++) {
      const Constant *constant = &constants[i];
      double value
          = spsa->values[i] + share * constant->step * step * trial->signs[i] * trial->lead;
      spsa->values[i]
          = round (fmin (fmax (value, constant->least), constant->most) * GRAIN) / GRAIN;
    }
  }
  spsa->done++;
}

/* The first line: what was asked for, and how many rounds are DONE. */
static void
print_head (const Spsa *spsa, char head[HEAD_SIZE], int done)
{
  snprintf (head, HEAD_SIZE, "/* %s, %s nodes, seed %llu, network \"%s\", %d rounds; done: %d */\n",
            spsa->game->rules->id, spsa->nodes, (unsigned long long) spsa->seed, spsa->weights,
            spsa->rounds, done);
}

static bool
spsa_write (const Spsa *spsa)
{
  char new_path[PATH_SIZE], head[HEAD_SIZE];

  snprintf (new_path, sizeof new_path, "%s.new", spsa->path);
  FILE *file = fopen (new_path, "w");
  if (file != NULL) {
    print_head (spsa, head, spsa->done);
    fputs (head, file);
    for (int i = 0; i < N_CONSTANTS; i++)
      fprintf (file, "  .%s = %.6f,\n", constants[i].name, spsa->values[i]);
  }
  bool fine = file != NULL && !ferror (file);
  if (file != NULL)
    fine &= fclose (file) == 0;
  fine = fine && rename (new_path, spsa->path) == 0;
  if (!fine)
    fprintf (stderr, "%s: this file cannot be written\n", spsa->path);
  return fine;
}

/* Reads what spsa_write has written for the same words. */
static bool
read_values (Spsa *spsa, FILE *file)
{
  char head[HEAD_SIZE], expected[HEAD_SIZE], name[NAME_SIZE];

  if (fgets (head, sizeof head, file) == NULL)
    return false;
  const char *done = strrchr (head, ':');
  spsa->done = done != NULL ? atoi (done + 1) : -1;
  print_head (spsa, expected, spsa->done);
  if (strcmp (head, expected) != 0 || spsa->done < 0 || spsa->done > spsa->rounds)
    return false;
  for (int i = 0; i < N_CONSTANTS; i++)
    if (fscanf (file, " .%47s = %lf,", name, &spsa->values[i]) != 2
        || strcmp (name, constants[i].name) != 0)
      return false;
  return true;
}

/* Goes on where an earlier run has stopped, or begins with the game's own constants. */
static bool
spsa_resume (Spsa *spsa)
{
  FILE *file = fopen (spsa->path, "r");
  bool fine = true;

  for (int i = 0; i < N_CONSTANTS; i++)
    spsa->values[i] = spsa_get (spsa->game->backend->tuning, &constants[i]);
  if (file == NULL && errno == ENOENT)
    return true;
  if (file == NULL) {
    fprintf (stderr, "%s: this file cannot be read\n", spsa->path);
    return false;
  }
  fine = read_values (spsa, file);
  fclose (file);
  if (!fine)
    fprintf (stderr, "%s: this is not what an earlier run with these words has left\n", spsa->path);
  return fine;
}

static bool
run_rounds (Spsa *spsa)
{
  Team *team = team_new (THREADS - 1, NULL);
  bool fine = team != NULL;

  while (fine && spsa->done < spsa->rounds) {
    team_start (team, try_constants, spsa);
    try_constants (0, spsa);
    team_join (team);
    fine = is_fine (spsa);
    if (fine) {
      take_over (spsa);
      fine = spsa_write (spsa);
    }
    fprintf (stderr, "\r%d of %d rounds, %d games  ", spsa->done, spsa->rounds,
             2 * THREADS * spsa->done);
  }
  fputc ('\n', stderr);
  team_free (team);
  return fine;
}

int
tuner_spsa (int argc, char **argv)
{
  const Game *game = argc == 5 || argc == 6 ? registry_find (argv[0]) : NULL;

  if (game == NULL || game->backend->tuning == NULL)
    return TUNER_USAGE;
  Spsa spsa = {
    .game = game,
    .path = argv[1],
    .rounds = atoi (argv[2]),
    .nodes = argv[3],
    .seed = strtoull (argv[4], NULL, 10),
    .weights = argc == 6 ? argv[5] : "",
  };
  if (spsa.rounds < 1)
    return TUNER_USAGE;
  return !(spsa_resume (&spsa) && run_rounds (&spsa));
}
