/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tuner.h"

#include <stdio.h>
#include <string.h>

typedef struct {
  const char *name;
  const char *words;
  const char *summary;
  TunerJob run;
} Job;

static const Job jobs[] = {
  { "games", "GAME FILE COUNT NODES SEED [WEIGHTS]",
    "play a game against itself, NODES for each move, until FILE holds COUNT games", tuner_games },
  { "openings", "GAME LINES FILE COUNT NODES PLIES SPREAD SEED",
    "play COUNT games, each from an opening in LINES and PLIES more by chance among good moves, "
    "for "
    "an opening book",
    tuner_openings },
  { "deepen", "GAME FILE COUNT NODES PLIES SPREAD GAMES SEED",
    "find the best lines of the first PLIES plies, COUNT positions of them, and draw GAMES from "
    "them "
    "for an opening book",
    tuner_deepen },
  { "exercises", "GAME FILE COUNT GAMES NODES SEED",
    "play at most GAMES games until FILE holds COUNT exercises with one solution, which searches "
    "of "
    "NODES nodes have judged",
    tuner_exercises },
  { "match", "GAME WEIGHTS-A NODES-A WEIGHTS-B NODES-B PAIRS SEED",
    "compare two networks by pairs of games; - is the hand-written evaluation", tuner_match },
  { "spsa", "GAME FILE ROUNDS NODES SEED [WEIGHTS]",
    "tune the constants of the search, which go into FILE, by ROUNDS of four games with NODES for "
    "each move",
    tuner_spsa },
  { "distil", "WEIGHTS EPOCHS VARIATIONS GAMES...",
    "fit a network to the hand-written evaluation, by VARIATIONS of each position in games",
    tuner_distil },
  { "network", "WEIGHTS EPOCHS RESULT-PERCENT START GAMES...",
    "fit a network to games of self-play; the results count so much, the scores the rest; START is "
    "WEIGHTS to begin from, or -",
    tuner_network },
  { "evaluation", "SOURCE PER-GAME EPOCHS RESULT-PERCENT PULL SEED GAMES...",
    "fit the weights of the hand-written evaluation to PER-GAME positions of each game, and write "
    "them as source; PULL positions speak for each weight as it is",
    tuner_evaluation },
  { "reversi-games", "FILE COUNT DEPTH SEED", "play reversi, DEPTH plies deep",
    tuner_reversi_games },
  { "reversi-fit", "WEIGHTS COUNT DEPTH GAMES...",
    "fit the weights of patterns to COUNT positions for each phase, judged DEPTH plies deep",
    tuner_reversi_fit },
  { "reversi-probcut", "COUNT GAMES...",
    "measure by COUNT positions each how far shallow searches err", tuner_reversi_probcut },
};

static int
usage (const char *program)
{
  fprintf (stderr, "Usage:\n");
  for (size_t i = 0; i < sizeof jobs / sizeof *jobs; i++)
    fprintf (stderr, "  %s %s %s\n      %s\n", program, jobs[i].name, jobs[i].words,
             jobs[i].summary);
  return TUNER_USAGE;
}

int
main (int argc, char **argv)
{
  for (size_t i = 0; argc > 1 && i < sizeof jobs / sizeof *jobs; i++)
    if (strcmp (argv[1], jobs[i].name) == 0) {
      int status = jobs[i].run (argc - 2, argv + 2);
      if (status == TUNER_USAGE)
        fprintf (stderr, "%s needs %s\n", jobs[i].name, jobs[i].words);
      return status;
    }
  return usage (argv[0]);
}
