/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A tournament: which games it consists of, and how they are played. */
#pragma once

#include "arena-game.h"
#include "arena-ratings.h"
#include "arena-stats.h"

/*
 * Which games a tournament consists of. The number of a game decides who plays whom, from which
 * opening and with which side, so that a tournament that was interrupted goes on as it would have.
 *
 * With sides changed, games 2k and 2k + 1 are a pair: the same two, the same opening. Pairs go
 * round the pairings, and the opening changes when all pairings have had it, so that everybody gets
 * the same ones.
 */

typedef enum {
  ARENA_ROUND_ROBIN, /* everyone against everyone */
  ARENA_GAUNTLET,    /* the first one against all others */
} ArenaKind;

typedef struct {
  const Rules *rules;
  GPtrArray *specs;    /* of PalDriverSpec, at least two */
  GPtrArray *openings; /* of GameRecord, at least one */
  ArenaKind kind;
  int games_per_pairing;
  gboolean swap; /* every opening twice, with the sides changed */
  int concurrency;
  gint64 timeout_ms; /* for engines to start */
  gboolean goes_on;  /* without an engine that cannot play at all */
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
gboolean arena_plan_has_player (const ArenaPlan *plan, const char *name);

/* The number of the game in which A and B, two different players, meet for the Nth time, from 0; -1
 * where they do not. */
int arena_plan_find (const ArenaPlan *plan, int a, int b, int n);

/*
 * ArenaTournament: the games of a plan, several at a time, and what they have come to.
 *
 * Everything happens in the main context that was the thread's default at the start, and nothing
 * blocks. It ends when all games are played, when a bound of the plan's test is reached, or when it
 * is stopped. An engine that fails before it has ever moved is not able to play: that ends the
 * tournament too, or, where the plan goes on, its games are left out, as long as two others remain.
 */

#define ARENA_TYPE_TOURNAMENT (arena_tournament_get_type ())
G_DECLARE_FINAL_TYPE (ArenaTournament, arena_tournament, ARENA, TOURNAMENT, GObject)

/* What is known of one game. */
typedef struct {
  gboolean played;
  Result result;
  PalDriverFault fault;
  int faulty; /* side, or -1 */
} ArenaResult;

/* PLAN must outlive the tournament. */
ArenaTournament *arena_tournament_new (const ArenaPlan *plan);

/* Where all lines to and from the engines are written, or NULL. Not owned. */
void arena_tournament_set_talk (ArenaTournament *self, GOutputStream *talk);

/* Game NUMBER was played earlier. Before the start only. */
void arena_tournament_set_played (ArenaTournament *self, int number, const ArenaResult *result);

/* Begins; "finished" comes later, never during the call. */
void arena_tournament_start (ArenaTournament *self);

/* While it is paused no game begins; those that are being played are played to their end. */
void arena_tournament_set_paused (ArenaTournament *self, gboolean paused);

/* Gives up the games that are being played and finishes. */
void arena_tournament_stop (ArenaTournament *self);

const ArenaPlan *arena_tournament_get_plan (ArenaTournament *self);
const ArenaResult *arena_tournament_get_result (ArenaTournament *self, int number);
int arena_tournament_get_played (ArenaTournament *self); /* how many games */
int arena_tournament_get_total (ArenaTournament *self);  /* without those that are left out */

/* Why PLAYER cannot play and is left out, a sentence; NULL: it takes part. */
const char *arena_tournament_get_inability (ArenaTournament *self, int player);

/* What players A and B have scored against each other, from A's view; B may be -1: all others. */
ArenaScore arena_tournament_get_score (ArenaTournament *self, int a, int b);

/* Who got what, in groups of games that belong together: an array of ArenaMeeting. */
GArray *arena_tournament_get_meetings (ArenaTournament *self);

/* How many games PLAYER has lost by FAULT. */
int arena_tournament_count_faults (ArenaTournament *self, int player, PalDriverFault fault);

/* Why it ended early, a sentence; NULL: it did not. */
const char *arena_tournament_get_problem (ArenaTournament *self);

/* Signals: "game-started" (int number, ArenaGame *game)
 *          "game-finished" (int number, ArenaGame *game)
 *          "game-dropped" (int number): begun, and left out with a player
 *          "notice" (char *sentence)
 *          "finished" */
