/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the jobs for reversi share: recorded games, and judging positions from them.
 *
 * Weights are fitted to the values of positions, not to the results of games: a result tells the
 * mistakes that were made later on, a search of a few plies hardly any. Where the end can be seen
 * the value is exact; before that it is what a search finds that looks into the next phase of the
 * game, whose weights have been fitted already. So the phases are fitted from the last to the
 * first, and each costs only shallow searches.
 */
#pragma once

#include "base/random.h"
#include "reversi/reversi-search.h"
#include "tuner-tools.h"

#include <stdio.h>

typedef struct {
  uint8_t squares[60]; /* in the order in which they were played; passes go by themselves */
  uint8_t n_plies;
} ReversiGame;

typedef struct {
  ReversiGame *all;
  size_t n, capacity;
} ReversiGames;

/* A position and its value for the side to move, in hundredths of discs. */
typedef struct {
  Bitboard own, other;
  int32_t value;
} ReversiSample;

/* Somebody who judges positions: an engine with weights of its own. */
typedef struct {
  EngineState *engine;
  SearchLimits limits;
  SearchControl control;
} ReversiJudge;

/* Adds the games of the files, of the form that reversi-games writes; says so and ends the program
 * where one cannot be read. */
void reversi_games_read (ReversiGames *games, char *const *paths, int n_paths);

/* A position with N_DISCS discs from a random game, every other time with its last move replaced
 * by a random one, since searches meet positions that nobody would play for. The side to move has a
 * move. */
void reversi_games_pick (const ReversiGames *games, Random *random, int n_discs,
                         ReversiPosition *p);

/* JUDGE's searches use WEIGHTS, which must outlive it. */
void reversi_judge_start (ReversiJudge *judge, const ReversiPhaseWeights *weights);
void reversi_judge_end (ReversiJudge *judge);

/* The value of P: DEPTH plies deep, without selective cut-offs. */
int reversi_judge_value (ReversiJudge *judge, const ReversiPosition *p, int depth);
