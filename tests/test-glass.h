/* Help for the tests of bots and of their search. */
#pragma once

#include "base/random.h"
#include "bot/glass-search.h"
#include "registry.h"

#include <glib.h>

/* A record that begins at the position after PLIES random moves from the game's start, so that it
 * has no history; NULL where the game has ended by then. */
GameRecord *glass_test_record (const Rules *rules, uint64_t seed, int plies);

/* Searches RECORD to DEPTH as BOT does; TREE and COUNTERS may be NULL. */
EngineResult glass_test_search (const Bot *bot, const GameRecord *record, int depth,
                                GlassTree *tree, GlassCounters *counters);

/* The record of a position in words. */
GameRecord *glass_test_position (const Rules *rules, const char *fen);
