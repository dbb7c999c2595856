/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How far shallow searches err as guesses of deep ones, which is what the selective cut-offs lean
 * on: the standard deviation of the difference, for each stage of the game and each depth, and for
 * the end of the game for each number of empty squares. Written as the text of
 * src/reversi/reversi-probcut-errors.h.
 */
#include "tuner-reversi.h"
#include "tuner.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const int CLOSE = 30 * DISC; /* what is decided anyway is not looked at */

typedef struct {
  const ReversiGames *games;
  ReversiJudge *judge;
  Random random;
  int count;
} Measuring;

/* The error of a search SHALLOW plies deep with N_DISCS discs (or up to SPAN - 1 more). */
static int
measure (Measuring *m, int n_discs, int span, int depth, int shallow)
{
  double sum = 0, squares = 0;

  for (int n = 0; n < m->count;) {
    int discs = n_discs + (int) random_below (&m->random, (uint32_t) span);
    ReversiPosition p;
    reversi_games_pick (m->games, &m->random, discs, &p);
    int guess = reversi_judge_value (m->judge, &p, shallow);
    if (abs (guess) >= CLOSE)
      continue;
    double error = reversi_judge_value (m->judge, &p, depth) - guess;
    sum += error;
    squares += error * error;
    n++;
  }
  double mean = sum / m->count;
  return (int) lround (sqrt (fmax (0, squares / m->count - mean * mean)));
}

static void
measure_stages (Measuring *m)
{
  puts ("/* [stage][depth] */\n"
        "static const int16_t midgame_errors[PROBCUT_STAGES][PROBCUT_DEPTHS] = {");
  for (int stage = 0; stage < PROBCUT_STAGES; stage++) {
    int first = PROBCUT_STAGE_DISCS * stage;
    fputs ("  {", stdout);
    for (int depth = 0; depth < PROBCUT_DEPTHS; depth++) {
      int shallow = reversi_probcut_depth (depth, false);
      int error = shallow < 0
                      ? 0
                      : measure (m, first < 8 ? 8 : first, first < 8 ? 2 : 10, depth, shallow);
      printf ("%s %d", depth > 0 ? "," : "", error);
      fprintf (stderr, "\rstage %d, depth %d ", stage, depth);
    }
    puts (" },");
  }
  puts ("};");
}

static void
measure_end (Measuring *m)
{
  puts ("\n/* [empty squares] */\n"
        "static const int16_t end_errors[PROBCUT_EMPTIES] = {");
  for (int empties = 0; empties < PROBCUT_EMPTIES; empties++) {
    int shallow = reversi_probcut_depth (empties, true);
    int error
        = empties <= SOLVER_EMPTIES ? 0 : measure (m, N_SQUARES - empties, 1, empties, shallow);
    printf ("%s %d", empties > 0 ? "," : "", error);
    fprintf (stderr, "\r%d empty squares  ", empties);
  }
  puts ("\n};");
}

int
tuner_reversi_probcut (int argc, char **argv)
{
  ReversiGames games = { 0 };
  ReversiJudge judge;

  if (argc < 2)
    return TUNER_USAGE;
  reversi_games_read (&games, argv + 1, argc - 1);
  reversi_judge_start (&judge, reversi_weights);
  Measuring m = { &games, &judge, random_from_seed (1), atoi (argv[0]) };
  puts (
      "/* SPDX-License-Identifier: GPL-3.0-or-later */\n"
      "/* Measured by palamedes-tuner reversi-probcut: standard errors in hundredths of discs. */\n"
      "#pragma once\n\n#include \"reversi-probcut.h\"\n");
  measure_stages (&m);
  measure_end (&m);
  fputc ('\n', stderr);
  reversi_judge_end (&judge);
  free (games.all);
  return 0;
}
