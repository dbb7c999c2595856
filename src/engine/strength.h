/*
 * Levels of strength: how a full engine is made to play like a weaker player, for every game.
 *
 * A weak level sees less and judges worse. It sees less because its search is short (plies for the
 * lowest levels, where a handful of nodes would be a lottery, nodes above). It judges worse because
 * it looks at several lines and plays the one whose score is best after each was given an error of
 * its own, normally distributed with the level's spread. So most of its moves are natural, small
 * mistakes are frequent and big ones rare, as with people; a random move now and then, the usual
 * way, is neither. Three things keep the mistakes believable:
 *
 *  - The spread grows with the imbalance: who is a queen ahead plays carelessly in small things,
 *    and who judges 0.3 for 0.1 when the game is level does not notice 9.0 against 8.0.
 *  - A mate within the level's sight is seen: one's own is played, the opponent's is avoided as
 *    long as another line avoids it. The lowest level sees no mate, the second only its own in one
 *    move; from the third on nobody walks into a mate in one knowingly.
 *  - A line that is worse than the best by more than three spreads is not considered at all.
 *
 * Between the levels everything is interpolated (nodes and spread by their logarithm), so that any
 * figure of Elo is a strength of its own. The figures are anchored at human club players and are
 * rough; what is checked is that they grow.
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

/* Tightens LIMITS (depth, nodes, lines) so that a search plays about as well as limits->elo. Does
 * nothing for LEVEL_FULL, nor from the last level's figure on. */
void strength_limit (SearchLimits *limits);

/* Chooses among the N >= 1 lines found for a search that was limited to ELO, best first; SEED
 * decides the luck: the same lines and seed give the same choice. Returns the index of the chosen
 * line. */
int strength_choose (const EngineInfo *lines, int n, int elo, uint64_t seed);
