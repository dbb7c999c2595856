/*
 * ArenaGame: one game between two engines, from its opening to its end.
 *
 * Our rules are the referee: they say which moves are legal and when the game is over, and claims
 * are made for the engines as soon as they are due. An engine that moves against the rules, exceeds
 * its time, dies or cannot be started loses the game by that.
 */
#pragma once

#include "arena/arena-engine.h"
#include "arena/arena-rulings.h"
#include "files/tree/game-tree.h"

#define ARENA_TYPE_GAME (arena_game_get_type ())
G_DECLARE_FINAL_TYPE (ArenaGame, arena_game, ARENA, GAME, GObject)

/* How it ended. */
typedef struct {
  Outcome outcome;
  ArenaFault fault; /* of whoever lost by it */
  int faulty;       /* that side, or -1 */
} ArenaEnding;

/* ENGINES play from OPENING, a record that may have moves already (copied), the one at index 0 the
 * side that moves first in the game. */
ArenaGame *arena_game_new (ArenaEngine *const engines[2], const GameRecord *opening,
                           const ArenaRulings *rulings);

/* Begins; "finished" comes later, never during the call. */
void arena_game_start (ArenaGame *self);

/* Gives the game up; no signal comes any more. */
void arena_game_cancel (ArenaGame *self);

/* After "finished". */
const ArenaEnding *arena_game_get_ending (ArenaGame *self);
/* What the failing engine did, a sentence; NULL. */
const char *arena_game_get_complaint (ArenaGame *self);
/* The game with the engines' thoughts as comments; for the caller to free. */
GameTree *arena_game_steal_tree (ArenaGame *self);

/* Signals: "moved" (GameNode *node), "finished". */
