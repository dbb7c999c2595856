/* What playing games by program takes, whether to learn from them or to compare. */
#pragma once

#include "base/random.h"
#include "tuner-games.h"

typedef struct {
  Random random;
  const Game *game;
  EngineState *engine;
  Network *network; /* what it evaluates with, or NULL: what the game has anyway, or by hand */
  uint64_t nodes;   /* for a move */
} Player;

/* Makes PLAYER for GAME with NODES for each move and a table of TABLE_MB. It evaluates with the
 * network in the file WEIGHTS, by hand where that is "-", and as the game does where it is NULL.
 * False, after saying why, where that cannot be; play_free is to be called in any case. */
bool play_make (Player *player, const Game *game, const char *weights, const char *nodes,
                int table_mb);

void play_free (Player *player);

/* What PLAYER finds in NODES nodes. */
EngineResult play_think (Player *player, const GameRecord *record, uint64_t nodes);

/* Whether the game is over by its rules, draws that can be claimed included; *RESULT says how. */
bool play_is_over (const GameRecord *record, Result *result);

/* A record with random moves from the start that leave the game open: an even or an odd number of
 * them, and what a quick look calls lopsided is thrown away. */
GameRecord *play_opening (Player *player);

/* The result that the last scores of PLAYED, whose next move is SIDE's, have been saying for long
 * enough, or RESULT_ONGOING: clearly won, drawn or endless games are cut short. */
Result play_adjudicate (const PlayedGame *played, int side);
