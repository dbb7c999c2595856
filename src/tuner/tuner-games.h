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
#pragma once

#include "registry.h"

#include <stdio.h>

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
