/* Making a match of a game that was read from somewhere. */
#pragma once

#include "game/match/pal-match.h"

/* A match to look at TREE (ownership passes) and to try moves on, from its last position: people
 * with the names of its tags, the clocks of its TimeControl; it is not started. */
PalMatch *pal_tree_match_new (GameTree *tree);
