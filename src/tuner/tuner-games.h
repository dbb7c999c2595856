/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games of self-play: how they are played, and the file that keeps them. */
#pragma once

#include "base/random.h"
#include "registry.h"
#include "search/search.h"

#include <stdio.h>

/* What playing games by program takes, whether to learn from them or to compare. */

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

/* The same with the constants of the search TUNING, which must stay as long as PLAYER, or NULL for
 * the game's own. */
bool play_make_tuned (Player *player, const Game *game, const char *weights, const char *nodes,
                      int table_mb, const SearchTuning *tuning);

void play_free (Player *player);

/* What PLAYER finds in NODES nodes. */
EngineResult play_think (Player *player, const GameRecord *record, uint64_t nodes);

/* Whether the game is over by its rules, draws that can be claimed included; *RESULT says how. */
bool play_is_over (const GameRecord *record, Result *result);

/* A record with random moves from the start that leave the game open: an even or an odd number of
 * them, and what a quick look calls lopsided is thrown away. */
GameRecord *play_opening (Player *player);

/* The points, 0 to 1, that the first of PLAYERS gets from a game against the second one that begins
 * with OPENING, where it has SIDE. */
double play_against (Player players[2], const GameRecord *opening, int side);

/*
 * Games of self-play in a file, for every game of the registry.
 *
 * Whole games are kept, not positions: five bytes a ply instead of thirty or more, and whoever
 * reads them decides which positions to learn from. A file begins with a head of GAMES_HEAD bytes:
 * the eight letters of GAMES_MAGIC, the version, the nodes that each move was searched with, and
 * the id of the game. Each game is the number of its plies (two bytes), of the random ones among
 * them at the start, its Result (a byte each), and for each ply the move (its lower 24 bits, which
 * are enough to tell legal moves apart) and the score in hundredths for the side to move, or
 * SCORE_NONE where nothing was searched. All numbers begin with their lowest byte.
 *
 * Games are only ever appended, each in one go; what a program that was stopped has left of a last
 * one is cut off by the next writer and ignored by readers.
 */

#define GAMES_MAGIC "PALGAMES"

enum {
  GAMES_VERSION = 1,
  GAMES_HEAD = 32,
  GAME_PLIES_MAX = 1000,
};

typedef struct {
  int n_plies, n_random;
  Result result;
  Move moves[GAME_PLIES_MAX]; /* the lower 24 bits of each */
  int16_t scores[GAME_PLIES_MAX];
} PlayedGame;

typedef struct {
  FILE *file;
  const Game *game;
  uint32_t nodes; /* that each move was searched with */
} GamesFile;

/* Opens the file at PATH for reading; false, and a sentence on the standard error, where it is
 * none, of another version or of a game that is not known. Close with fclose (games->file). */
bool games_open (GamesFile *games, const char *path);

/* Opens or makes the file at PATH for appending games of GAME with NODES a move; *COUNT becomes the
 * number of games that it holds already. False, with a sentence, where it is a file of something
 * else. */
bool games_append_to (GamesFile *games, const char *path, const Game *game, uint32_t nodes,
                      uint64_t *count);

/* Reads the next game; false at the end of the last whole one. */
bool games_read (GamesFile *games, PlayedGame *played);

/* Appends PLAYED and hands it to the system; false where it could not be written. */
bool games_write (GamesFile *games, const PlayedGame *played);

/* The legal move in POSITION whose lower 24 bits are MOVE, or MOVE_NONE. */
Move games_legal_move (const Rules *rules, const Position *position, Move move);

/* The result that the last scores of PLAYED, whose next move is SIDE's, have been saying for long
 * enough, or RESULT_ONGOING: clearly won, drawn or endless games are cut short. */
Result play_adjudicate (const PlayedGame *played, int side);
