/* Which positions a static value can be learnt from: those in which nothing is about to happen. */
#pragma once

#include "registry.h"

enum { QUIET_SCORE_MOST = 3000 }; /* beyond it all is decided */

/* Nobody is in check, BEST, which was found with SCORE, is no capture, and nothing is decided. */
bool quiet_by_search (const Rules *rules, const Position *position, Move best, int score);

/* No captures in POSITION, whose side to move is not in check, win more than MARGIN hundredths. */
bool quiet_by_captures (const Game *game, const Position *position, int margin);
