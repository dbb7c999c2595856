/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A match between two evaluations: a network against another or against the hand-written one.
 *
 * The players have the same search and a fixed number of nodes a move, which no load of the machine
 * disturbs; what an evaluation costs is taken into account by giving them different numbers. Games
 * come in pairs from the same random opening with the colours exchanged.
 */
#include "tuner-games.h"
#include "tuner.h"

#include <math.h>
#include <stdlib.h>

enum { TABLE_MB = 16 };

static const double DEVIATIONS = 1.96; /* of a 95% interval */

typedef struct {
  Player players[2];
  int won, drawn, lost; /* games, the first player's view */
  double sum, squares;  /* of the pairs' points, 0 to 2 */
} Match;

static double
elo_of (double share)
{
  share = fmin (fmax (share, 0.001), 0.999);
  return -400 * log10 (1 / share - 1);
}

static void
tuner_match_tell (const Match *match, int pairs)
{
  double mean = match->sum / pairs;
  double variance = pairs > 1 ? (match->squares / pairs - mean * mean) / (pairs - 1) : 1;
  double span = DEVIATIONS * sqrt (fmax (variance, 0)) / 2;

  fprintf (stderr, "\r%d games: +%d =%d -%d, Elo %+.0f (%+.0f to %+.0f)  ", 2 * pairs, match->won,
           match->drawn, match->lost, elo_of (mean / 2), elo_of (mean / 2 - span),
           elo_of (mean / 2 + span));
}

static void
play_match (Match *match, int pairs, uint64_t seed)
{
  for (int i = 0; i < pairs; i++) {
    match->players[0].random = random_from_seed (random_mix (random_mix (seed) + (uint64_t) i));
    GameRecord *opening = play_opening (&match->players[0]);
    double points = 0;
    for (int side = 0; side < 2; side++) {
      double game = play_against (match->players, opening, side);
      match->won += game == 1;
      match->drawn += game == 0.5;
      match->lost += game == 0;
      points += game;
    }
    match->sum += points;
    match->squares += points * points;
    game_record_free (opening);
    tuner_match_tell (match, i + 1);
  }
  fputc ('\n', stderr);
}

int
tuner_match (int argc, char **argv)
{
  const Game *game = argc == 7 ? registry_find (argv[0]) : NULL;
  Match match = { .won = 0 };

  if (game == NULL)
    return TUNER_USAGE;
  bool fine = play_make (&match.players[0], game, argv[1], argv[2], TABLE_MB)
              && play_make (&match.players[1], game, argv[3], argv[4], TABLE_MB);
  if (fine)
    play_match (&match, atoi (argv[5]), strtoull (argv[6], NULL, 10));
  for (int i = 0; i < 2; i++)
    play_free (&match.players[i]);
  return !fine;
}
