/*
 * Which games a tournament consists of. The number of a game decides who plays whom, from which
 * opening and with which side, so that a tournament that was interrupted goes on as it would have.
 *
 * With sides changed, games 2k and 2k + 1 are a pair: the same two, the same opening. Pairs go
 * round the pairings, and the opening changes when all pairings have had it, so that everybody gets
 * the same ones.
 */
#pragma once

#include "arena/arena-rulings.h"
#include "arena/arena-stats.h"

typedef enum {
  ARENA_ROUND_ROBIN, /* everyone against everyone */
  ARENA_GAUNTLET,    /* the first one against all others */
} ArenaKind;

typedef struct {
  const Rules *rules;
  GPtrArray *specs;    /* of ArenaSpec, at least two */
  GPtrArray *openings; /* of GameRecord, at least one */
  ArenaKind kind;
  int games_per_pairing;
  gboolean swap; /* every opening twice, with the sides changed */
  int concurrency;
  gint64 patience_ms; /* for engines to start */
  ArenaRulings rulings;
  gboolean has_sprt; /* of the first pairing */
  ArenaSprt sprt;
} ArenaPlan;

/* One game: PLAYERS are indices into specs, the one that moves first in the game at 0. */
typedef struct {
  int players[2];
  int opening;
  int pair; /* which games belong together */
} ArenaFixture;

int arena_plan_games (const ArenaPlan *plan);
ArenaFixture arena_plan_fixture (const ArenaPlan *plan, int number);

/* The number of the game in which A and B, two different players, meet for the Nth time, from 0; -1
 * where they do not. */
int arena_plan_find (const ArenaPlan *plan, int a, int b, int n);
