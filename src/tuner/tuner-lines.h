/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Several good moves of a position instead of one, and games as PGN: what jobs for opening books
 * share. */
#pragma once

#include "tuner-games.h"

enum { GOOD_LINES_MAX = 6 };

/* The best moves of a position, the best one first, in hundredths for the side to move. */
typedef struct {
  Move moves[GOOD_LINES_MAX];
  int scores[GOOD_LINES_MAX];
  int n;
} GoodLines;

/* Searches the last position of RECORD for LINES, with PLAYER's nodes for each of them; returns
 * what the search says of the best one. */
EngineResult lines_search (Player *player, const GameRecord *record, GoodLines *lines);

/* One of LINES by chance, or -1 where there is none: e times less often for each SPREAD hundredths
 * that it is behind the best one, and never where it is three times as far behind. */
int lines_choose (const GoodLines *lines, double spread, Random *random);

/* Writes PLAYED, a game from the standard start, as PGN. */
void lines_write_game (FILE *file, const Game *game, const PlayedGame *played);
