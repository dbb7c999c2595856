/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a search has counted of itself, for those who want to see how it thinks: its statistics,
 * which are called a census here and wherever they are shown.
 *
 * A search counts only where SearchLimits.census asks for it: then its reports carry a census
 * (EngineInfo.census), several times a second and when an iteration ends. All numbers are sums over
 * the whole search and over its threads, but for the sample of the tree, which is the first
 * thread's. Every node of the main search that was not broken off is ended by exactly one of the
 * kinds up to CENSUS_NO_CUT; nodes of the main search and those of the quiescence, and a solver's,
 * which counts nothing but nodes, are all there are.
 */
#pragma once

#include "engine/engine-types.h"

typedef enum {
  /* A node of the main search ends before a move is tried: */
  CENSUS_DECIDED,          /* the game is over, drawn, or a nearer mate is known */
  CENSUS_TABLE,            /* an earlier search answers */
  CENSUS_TABLE_AHEAD,      /* ... for a position after one of its moves */
  CENSUS_REVERSE_FUTILITY, /* far above beta */
  CENSUS_RAZORING,         /* far below alpha, and captures do not help */
  CENSUS_NULL_MOVE,
  CENSUS_PROBCUT,   /* a shallower search is clear */
  CENSUS_STABILITY, /* discs that nobody can flip decide */
  CENSUS_LEAF,      /* the last ply, or a pass: nothing to be cut off */
  /* ... or by its moves: */
  CENSUS_MULTI_CUT, /* several moves reach beta in a shallower search */
  CENSUS_HIGH_TABLE_MOVE,
  CENSUS_HIGH_CAPTURE,
  CENSUS_HIGH_REFUTATION, /* a killer or the counter move */
  CENSUS_HIGH_OTHER,
  CENSUS_NO_CUT, /* all were tried that were wanted */

  /* A move is not searched: */
  CENSUS_LATE_MOVE,
  CENSUS_FUTILITY,
  CENSUS_HISTORY,
  CENSUS_EXCHANGE,
  /* ... or to another depth, or twice: */
  CENSUS_SEARCHED_MOVES, /* all that were searched */
  CENSUS_REDUCED,
  CENSUS_RESEARCHED, /* reduced, and again at full depth since they surprised */
  CENSUS_WIDENED,    /* again with the whole window */
  CENSUS_EXTENDED_SINGULAR,
  CENSUS_EXTENDED_CHECK,
  CENSUS_HASHLESS, /* nodes without a move from the table: a ply less */

  CENSUS_MAIN_NODES,
  CENSUS_QUIET_NODES, /* of the quiescence */
  CENSUS_STAND_PAT,   /* ended by doing nothing */
  CENSUS_QUIET_TABLE, /* ended by the table */
  CENSUS_SOLVER_NODES,
  CENSUS_KINDS,
} CensusKind;

enum {
  CENSUS_PLIES = 3, /* of the sample, below the root */
  CENSUS_NODES_MAX = 12288,
  CENSUS_NONE = -1, /* no node; no kind: it was not left in an orderly way */
};

/* A node of the sample: what the first thread found the last time it was there. */
typedef struct {
  Move move;   /* that leads here */
  int parent;  /* its place in the sample; CENSUS_NONE: the root */
  int ply;     /* 1 .. CENSUS_PLIES */
  int score;   /* from the view of the side that made MOVE, or SCORE_NONE */
  Bound bound; /* of that score */
  int depth;   /* plies that were left */
  int ended;   /* CensusKind, a kind of quiescence where that was all, or CENSUS_NONE */
  uint64_t nodes;
} CensusNode;

/* What is known of a root move. */
typedef struct {
  Move move;
  int score; /* the last one, or SCORE_NONE */
  Bound bound;
  int depth;      /* at which that was found */
  uint64_t nodes; /* below it, and the search is in there now */
  bool current;   /* the first thread searches it */
} CensusMove;

typedef struct SearchCensus {
  uint64_t nodes; /* all; those below the root moves add up to it */
  uint64_t counts[CENSUS_KINDS];
  int n_moves;
  CensusMove moves[MOVES_MAX];
  int n_tree;
  CensusNode tree[CENSUS_NODES_MAX]; /* parents before children */
} SearchCensus;
