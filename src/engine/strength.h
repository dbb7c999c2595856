/*
 * Levels of strength: how a full engine is made to play like a weaker player, for every game.
 *
 * A weak level searches few nodes and chooses among several lines with a spread of error, so that
 * it makes the mistakes of its rating and not those of a broken program: it never throws away a
 * forced mate against itself knowingly at high levels, and it prefers natural moves at low ones.
 */
#pragma once

#include "engine/engine-types.h"

enum { LEVEL_COUNT = 12 };

typedef struct {
  int number;       /* 1 to LEVEL_COUNT; the last one is full strength */
  int elo;          /* a rough figure on the scale of human club players */
  const char *name; /* N_("a club player") */
} Level;

/* The level NUMBER (clamped to 1 .. LEVEL_COUNT). */
const Level *level_get (int number);

/* Tightens LIMITS (nodes, lines) so that a search plays about as well as limits->elo. Does nothing
 * for LEVEL_FULL. */
void strength_limit (SearchLimits *limits);

/* Chooses among the N lines found for a search that was limited to ELO; SEED decides the luck.
 * Returns the index of the chosen line. */
int strength_choose (const EngineInfo *lines, int n, int elo, uint64_t seed);
