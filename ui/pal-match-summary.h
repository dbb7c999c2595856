/* What is said about a match and its players. */
#pragma once

#include "game/pal-match.h"

/* "10 min + 5 s", what each side has where they differ; NULL where nobody has a limit; free with
 * g_free. */
char *pal_match_summary_clocks (PalMatch *match);

/* "You against Palamedes · 10 min + 5 s"; free with g_free. */
char *pal_match_summary_players (PalMatch *match);

/* Whether the position is to be hidden: a game with clocks is paused. */
gboolean pal_match_summary_is_hidden (PalMatch *match);

/* The side that the person at the keyboard speaks for now: the side to move if a human plays it,
 * else the other one if that is human, else -1. */
int pal_match_summary_person (PalMatch *match);
