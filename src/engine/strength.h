/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Levels of strength: how a full engine is made to play like a weaker player, for every game.
 *
 * A weak level sees less and judges worse. It sees less because its search is short (plies for the
 * lowest levels, where a handful of nodes would be a lottery, nodes above). It judges worse because
 * it looks at several lines and plays the one whose score is best after each was given an error of
 * its own, normally distributed with the level's spread; and of some moves it overlooks what they
 * allow, and takes them at face value: for what the board looks like right after them. So most of
 * its moves are natural, small mistakes are frequent, and the big ones are those that people make:
 * a piece that is no longer protected, a line that opens, a fork. A random move now and then, the
 * usual way, is none of these. Five things keep the mistakes believable:
 *
 *  - The spread grows with the imbalance: who is a queen ahead plays carelessly in small things,
 *    and who judges 0.3 for 0.1 when the game is level does not notice 9.0 against 8.0. The
 *    imbalance is that of the ordinary move (the middle one of the lines): a single move that wins
 *    a queen, or the only one that saves it, is no reason to be careless but the contrary.
 *  - What is overlooked is compared fairly: what threatens whatever one plays is not overlooked,
 *    only what this move allows.
 *  - People look at where they put a piece. That it can be taken there is overlooked far more
 *    seldom than what else a move allows, the more seldom the more is lost, and never that a whole
 *    piece is. Who sees it does not think the move better than it is, and does not play it where
 *    another is better, even in a game that is decided: a pawn may be taken that was protected,
 *    but nobody puts a queen in front of a pawn.
 *  - A mate within the level's horizon is seen: one's own is played, the opponent's is avoided as
 *    long as another line avoids it. The lowest level sees no mate, the second only its own in one
 *    move; from the third on nobody walks into a mate in one knowingly.
 *  - A line that is worse than the best by more than three spreads is not considered at all.
 *
 * The levels' names and figures of Elo are the same for all games; what a level sees and misses is
 * each game's own table (LevelTable), fitted by play of each level against the one below (the
 * script tests/ladder; tests/ladder-figures has what came out). Between the levels everything is
 * interpolated (nodes and spread by their logarithm), so that any figure of Elo is a strength of
 * its own. The figures are rough labels. In chess they are those of stockfish where it plays at a
 * given Elo (the script tests/anchors; tests/anchors-figures has what came out); in other games,
 * whose ratings are other scales, they only say how levels compare with each other. Levels are one
 * player in twelve moods, and between such a step decides more games than its figure says: 70 to 95
 * % of the points.
 */
#pragma once

#include "engine/engine-types.h"

enum {
  LEVEL_COUNT = 12,
  ELO_MIN = 600,   /* of the lowest level; less is the same */
  ELO_FULL = 2900, /* of the last level: this and more is full strength */
};

typedef struct {
  int number;       /* 1 to LEVEL_COUNT; the last one is full strength */
  int elo;          /* a rough figure, see above */
  const char *name; /* N_("a club player") */
} Level;

/* What a level sees and how it judges. */
typedef struct {
  double depth;    /* plies */
  double nodes;    /* in all, for all lines */
  double lines;    /* looked at */
  double spread;   /* the error's standard deviation in an even position, hundredths */
  double overlook; /* the share of moves of which is overlooked what they allow */
  double horizon;  /* mates of so many plies or fewer are not missed */
} Skill;

/* The levels of a game, from the lowest. The last one is not limited; its skill is only what
 * figures between it and the one below tend to. How a level plays is told in words that follow from
 * its skill, so what changes that changes the words. */
typedef struct {
  double careless; /* hundredths ahead or behind that double the spread */
  double most;     /* scores beyond these hundredths, and mates beyond the horizon, feel alike */
  Skill skills[LEVEL_COUNT];
  const char *plays_like[LEVEL_COUNT]; /* N_("Sees short tactics"): each in one line; or NULL */
} LevelTable;

/* The level NUMBER (clamped to 1 .. LEVEL_COUNT). */
const Level *level_get (int number);

/* Tightens LIMITS (depth, nodes, lines) so that a search plays about as well as limits->elo in the
 * game of TABLE. Does nothing for LEVEL_FULL, nor from ELO_FULL on. */
void strength_limit (const LevelTable *table, SearchLimits *limits);

/* A move to choose from. */
typedef struct {
  int score;       /* what the search says */
  int static_eval; /* the static evaluation right after the move, from the view of who played it */
  bool hangs;      /* what the move has moved is lost where it then stands, for less or nothing */
} Candidate;

/* Chooses among N >= 1 candidates (at most MULTI_PV_MAX), best first, which a search found that was
 * limited to ELO; SEED decides the luck: the same candidates and seed give the same choice. Returns
 * the index of the chosen one. */
int strength_choose (const LevelTable *table, const Candidate *candidates, int n, int elo,
                     uint64_t seed);
