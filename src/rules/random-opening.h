/* Openings by chance: what makes games between players without whims differ from each other. */
#pragma once

#include "rules.h"

#include "base/random.h"

/* Plays up to PLIES legal moves in RECORD, each drawn from RANDOM; fewer where every move that is
 * tried ends the game. */
void random_opening_play (GameRecord *record, int plies, Random *random);
