/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a search of reversi has in memory. */
#pragma once

#include "reversi-board.h"

#include "engine/census-taker.h"
#include "engine/engine-backend.h"
#include "engine/team.h"
#include "engine/time-plan.h"
#include "engine/tt.h"
#include "search/root-line.h"

#include <time.h>

enum {
  DISC = 100,            /* what a disc is worth in scores */
  SOLVER_EMPTIES = 11,   /* from here on the solver, which knows no patterns, is faster */
  REVERSI_PLY_MAX = 128, /* passes are plies too */
  REVERSI_MOVES_MAX = 40,
  BUSY_SLOTS = 4096,
  SOLVER_ENTRIES = 1 << 14, /* a quarter of a megabyte, which stays near the processor */
};

/* How much risk the selective cut-offs take, from most to none. */
enum { SELECTIVITY_MAX = 0, SELECTIVITY_NONE = 4, N_SELECTIVITIES = 5 };

enum { TT_END = 100, TT_EMPTIES_MAX = 28 };

/* The depth of a table's entry that was made looking at the end of the game (others' are their
 * plies, below TT_END). For one position it rises as the risk falls; of several positions those
 * with more empty squares, which cost more to find again, are kept. */
static inline int
tt_end_depth (int empties, int selectivity)
{
  return TT_END + N_SELECTIVITIES * (empties < TT_EMPTIES_MAX ? empties : TT_EMPTIES_MAX)
         + selectivity;
}

/* What the solver knows of a board: the score in discs that the side to move has at LEAST and at
 * MOST, and the move that found the last of these. */
typedef struct {
  uint64_t key;
  int8_t least, most;
  uint8_t square;
} SolverEntry;

/* What lasts for one search. */
typedef struct {
  Board root;
  RootMove root_moves[REVERSI_MOVES_MAX];
  int n_root_moves;
  int first; /* root moves before this one belong to earlier lines of several */
  int depth, completed;
  bool solved;     /* an iteration has reached the end of the game without any risk */
  int selectivity; /* of the iteration */
  int stable_iterations, last_score;
  uint64_t nodes_before, best_nodes;
  Line lines[REVERSI_PLY_MAX + 2];
  int countdown;
  bool halted;
  _Atomic uint64_t nodes;
} Run;

typedef struct {
  EngineState *shared;
  int index;           /* 0 leads */
  CensusTaker *census; /* where somebody wants to know */
  Run run;
  SolverEntry solved[SOLVER_ENTRIES]; /* boards with so few empty squares that the table, which is
                                         far from the processor, would take too long */
} SearchThread;

struct EngineState {
  TT tt;
  Team *team;
  SearchThread **threads;
  int n_threads;
  EngineConfig config;
  const ReversiPhaseWeights *weights; /* the built-in ones, but in the tuner */

  /* The search in progress. */
  const SearchLimits *limits;
  SearchControl *control;
  TimePlan plan; /* the leader's */
  atomic_bool stop;
  SearchCensus *census;              /* the sum, where it is asked for */
  _Atomic uint64_t busy[BUSY_SLOTS]; /* boards that a thread is searching, by their hashes */
};
