/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Help for the tests of bots and of their search. */
#pragma once

#include "base/random.h"
#include "bot/glass-search.h"
#include "registry.h"

#include <glib.h>

/* A record that begins at the position after PLIES random moves from the game's start, so that it
 * has no history; NULL where the game has ended by then. */
GameRecord *glass_test_record (const Rules *rules, uint64_t seed, int plies);

/* Searches RECORD within LIMITS as BOT does; TREE and COUNTERS may be NULL. And to DEPTH. */
EngineResult glass_test_run (const Bot *bot, const GameRecord *record, const GlassLimits *limits,
                             GlassTree *tree, GlassCounters *counters);
EngineResult glass_test_search (const Bot *bot, const GameRecord *record, int depth,
                                GlassTree *tree, GlassCounters *counters);

/* The record of a position in words. */
GameRecord *glass_test_position (const Rules *rules, const char *fen);

/* The techniques that only save work, in every combination: SWITCHES from 0 to below
 * GLASS_TEST_SWITCHES turn alpha-beta, deepening and the table on, by their bits. */
enum { GLASS_TEST_SWITCHES = 8 };
void glass_test_switch (BotTechniques *techniques, int switches, BotOrder order);

/* Adds each of the N TESTS for each game, as /SUITE/<game>/<name>, with the game's rules. */
typedef struct {
  const char *name;
  void (*run) (gconstpointer rules);
} GlassTest;
void glass_test_add (const char *suite, const GlassTest *tests, size_t n);
