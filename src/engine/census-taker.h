/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How a search counts what it does (search-census.h).
 *
 * Each thread has a taker of its own, or none where nobody wants to know: then a count is the test
 * of a pointer. Only its thread writes into a taker; the leader reads the counts of all of them
 * while they grow. The sample of the tree, and what is known of the root moves but their nodes, are
 * the leader's alone.
 */
#pragma once

#include "engine/search-census.h"

enum { CENSUS_NOT_SEARCHING = -1 };

typedef struct CensusTaker {
  bool leads;
  void (*speak) (void *thread); /* the leader's, now and then: it reports */
  int64_t spoken;               /* when, by the search's clock, in milliseconds */
  _Atomic uint64_t counts[CENSUS_KINDS];
  _Atomic uint64_t root_nodes[MOVES_MAX]; /* in the order of MOVES */
  _Atomic int current;                    /* of MOVES, or CENSUS_NOT_SEARCHING */
  int n_moves;
  CensusMove moves[MOVES_MAX];

  int ended[CENSUS_PLIES + 2]; /* how the node at a ply was left last */
  int at[CENSUS_PLIES + 1]; /* of the sample: the node at a ply; CENSUS_NONE: it is not in there */
  int n_tree;
  int first[CENSUS_NODES_MAX], next[CENSUS_NODES_MAX];
  int first_of_root;
  CensusNode tree[CENSUS_NODES_MAX];
} CensusTaker;

/* Makes *TAKER ready for a search, or gives it up where there is not to be one; without memory
 * there is none either. */
void census_prepare (CensusTaker **taker, bool wanted, bool leads);

/* Adds a root move, before the search. */
void census_add_move (CensusTaker *c, Move move);

/* The search of MOVE at the root begins, and has ended: with SCORE, unless it was broken off. */
void census_enter_root (CensusTaker *c, Move move);
void census_leave_root (CensusTaker *c, const CensusNode *found, bool halted);

/* MOVE is searched at the node at PLY, and has been: with what is in FOUND (score, bound, depth,
 * nodes), unless it was broken off. */
void census_enter_child (CensusTaker *c, int ply, Move move);
void census_leave_child (CensusTaker *c, int ply, const CensusNode *found, bool halted);

/* Begins a sum with what only the leader knows; then each taker, which may be none, is added, whose
 * thread has searched NODES, and the sum is closed. */
void census_sum_begin (SearchCensus *census, const CensusTaker *leader);
void census_sum_add (SearchCensus *census, const CensusTaker *c, uint64_t nodes);
void census_sum_close (SearchCensus *census);

/* Counts one of KIND. */
static inline void
census_count (CensusTaker *c, CensusKind kind)
{
  if (c != NULL)
    atomic_store_explicit (&c->counts[kind],
                           atomic_load_explicit (&c->counts[kind], memory_order_relaxed) + 1,
                           memory_order_relaxed);
}

/* Counts one of KIND if it HAPPENED, which is returned. */
static inline bool
census_if (CensusTaker *c, CensusKind kind, bool happened)
{
  if (happened)
    census_count (c, kind);
  return happened;
}

/* The node at PLY is ended by KIND. */
static inline void
census_end (CensusTaker *c, int ply, CensusKind kind)
{
  if (c == NULL)
    return;
  census_count (c, kind);
  if (ply <= CENSUS_PLIES)
    c->ended[ply] = kind;
}

/* The node at PLY is solved in NODES, which are no others' (CENSUS_SOLVER_NODES). */
static inline void
census_end_solved (CensusTaker *c, int ply, uint64_t nodes)
{
  _Atomic uint64_t *count = &c->counts[CENSUS_SOLVER_NODES];

  atomic_store_explicit (count, atomic_load_explicit (count, memory_order_relaxed) + nodes,
                         memory_order_relaxed);
  if (ply <= CENSUS_PLIES)
    c->ended[ply] = CENSUS_SOLVER_NODES;
}

/* The node at PLY is ended by KIND if that HAPPENED, which is returned. */
static inline bool
census_ends (CensusTaker *c, int ply, CensusKind kind, bool happened)
{
  if (happened)
    census_end (c, ply, kind);
  return happened;
}

/* What SCORE is within the window. */
static inline Bound
census_bound (int score, int alpha, int beta)
{
  return score >= beta ? BOUND_LOWER : score <= alpha ? BOUND_UPPER : BOUND_EXACT;
}
