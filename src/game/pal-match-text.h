/* A match in words: how it ended, and as a PGN file. */
#pragma once

#include "game/pal-match.h"

/* The sentence that tells how the game ended: "White wins", "Draw"; translated; free with g_free.
 */
char *pal_match_describe_result (PalMatch *self);
/* And why: "Checkmate"; translated; not to be freed. */
const char *pal_match_describe_reason (PalMatch *self);

/* The match as PGN text, tags filled from players, clock and outcome; free with g_free. */
char *pal_match_to_pgn (PalMatch *self);
