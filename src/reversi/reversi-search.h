/*
 * The search of reversi: what its parts share.
 *
 * There are no captures, no checks and no repetitions, and a game lasts sixty plies, so this is not
 * the search of the other games. Far from the end positions are judged by patterns, iteration by
 * iteration, with selective cut-offs (M. Buro's ProbCut: a shallow search that says more than the
 * deep one could take back ends the node; how much that is was measured). Within reach of the end
 * the same search counts discs, first with the cut-offs, then, to be exact, without; the last
 * dozen of empty squares is a solver of its own (reversi-endgame.c) that knows no patterns.
 *
 * Scores are hundredths of discs; exact ones are whole even numbers of discs.
 */
#pragma once

#include "reversi-board.h"

#include "engine/engine-backend.h"
#include "engine/team.h"
#include "engine/time-plan.h"
#include "engine/tt.h"

#include <time.h>

enum {
  DISC = 100,            /* what a disc is worth in scores */
  SOLVER_EMPTIES = 11,   /* from here on the solver, which knows no patterns, is faster */
  REVERSI_PLY_MAX = 128, /* passes are plies too */
  REVERSI_MOVES_MAX = 40,
};

/* How much risk the selective cut-offs take, from most to none. A table's entry made at the end of
 * the game has the depth TT_END + the selectivity; others their plies. */
enum { SELECTIVITY_MOST = 0, SELECTIVITY_NONE = 4, N_SELECTIVITIES = 5, TT_END = 100 };

typedef struct {
  int length;
  Move moves[PV_MAX];
} Line;

typedef struct {
  Move move;
  int score;    /* found in the present iteration, or -SCORE_INFINITE */
  int previous; /* the last one found, to fall back upon */
  Line pv;
} RootMove;

/* What lasts for one search. */
typedef struct {
  Board root;
  RootMove root_moves[REVERSI_MOVES_MAX];
  int n_root_moves;
  int first; /* root moves before this one belong to earlier lines of several */
  int depth, completed;
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
  int index; /* 0 leads */
  Run run;
} SearchThread;

struct EngineState {
  TT tt;
  Team *team;
  SearchThread **threads;
  int n_threads;
  EngineConfig config;

  /* The search in progress. */
  const SearchLimits *limits;
  SearchControl *control;
  TimePlan plan; /* the leader's */
  atomic_bool stop;
};

static inline uint64_t
nodes_of (const SearchThread *t)
{
  return atomic_load_explicit (&t->run.nodes, memory_order_relaxed);
}

static inline uint64_t
nodes_of_all (const EngineState *state)
{
  uint64_t sum = 0;

  for (int i = 0; i < state->n_threads; i++)
    sum += nodes_of (state->threads[i]);
  return sum;
}

/* enter_node and what it needs: how all searches obey limits. */
#include "search/limits.inc"

/* The exact score in discs (fail-soft) of a board with N empty squares, few of them, within the
 * window (ALPHA, BETA). */
int reversi_solve (SearchThread *t, Bitboard own, Bitboard other, int n, int alpha, int beta);

/* The score of BOARD in hundredths (fail-soft), DEPTH plies deep or, where that reaches the end,
 * exact but for the cut-offs that the iteration's selectivity allows. */
int reversi_search (SearchThread *t, const Board *board, int ply, int depth, int alpha, int beta);

/* What the selective cut-offs may lean on: the standard error, in hundredths, of a search SHALLOW
 * plies deep as a guess of one DEPTH plies deep (or of the end) with so many empty squares. */
int reversi_probcut_error (int empties, int depth, int shallow);

/* What every thread of a search does: iterations, until their end or a halt (reversi-root.c). */
void reversi_think (SearchThread *t);
void reversi_root_start (SearchThread *t, const ReversiPosition *p);
void reversi_root_info (const SearchThread *t, int line, EngineInfo *info);
