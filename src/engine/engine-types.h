/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What one asks of an engine and what it answers, for every game.
 *
 * Plain values: they cross from thread to thread by copy. Scores are hundredths of the game's unit
 * (pawns, discs) from the view of the side to move.
 */
#pragma once

#include "base/thread.h"
#include "network/network.h"
#include "rules/rules.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum {
  DEPTH_MAX = 127,
  PV_MAX = 64, /* plies of a principal variation that are kept */
  MULTI_PV_MAX = 64,
  SCORE_INFINITE = 32000,
  SCORE_MATE = 31000,                  /* SCORE_MATE - n: mate n plies from here */
  SCORE_MATE_BOUND = SCORE_MATE - 512, /* beyond this in size, a score is a mate */
  SCORE_RULED = 20000, /* SCORE_RULED - n: decided by the rules n plies from here, without a mate */
  SCORE_RULED_BOUND = SCORE_RULED - 512, /* evaluations are smaller than this */
  SCORE_NONE = 32500,
  LEVEL_FULL = 0, /* strength is not limited */
};

/* Whether SCORE says that the rules decide, though nobody is mated. */
static inline bool
score_is_ruled (int score)
{
  return (score >= SCORE_RULED_BOUND && score <= SCORE_RULED)
         || (score <= -SCORE_RULED_BOUND && score >= -SCORE_RULED);
}

typedef enum {
  BOUND_EXACT,
  BOUND_LOWER,
  BOUND_UPPER,
} Bound;

/* When to stop. Zero means "not limited by this"; times are in milliseconds. */
typedef struct {
  int depth;
  uint64_t nodes;
  int64_t move_time;
  int64_t time[2], increment[2]; /* of both sides; used where time[side to move] > 0 */
  int moves_to_go;
  int mate;         /* look for a mate in so many moves */
  bool infinite;    /* think until stopped, even when nothing is left to find */
  bool ponder;      /* think on the opponent's time until control.pondering is cleared */
  int multi_pv;     /* lines wanted; 0 and 1 are one */
  int elo;          /* LEVEL_FULL, or play about this well (see strength.h) */
  int64_t overhead; /* what a move loses on its way, taken off the clock */
  Move search_moves[MOVES_MAX]; /* only these, if n_search_moves > 0 */
  int n_search_moves;
  bool census; /* count what the search does (search-census.h), which takes some time */
} SearchLimits;

struct SearchCensus;

/* What the search has found so far, for one line. */
typedef struct {
  int depth, selective_depth;
  int line;  /* from 1: which of the multi_pv best */
  int score; /* hundredths, or as SCORE_MATE and SCORE_RULED say */
  Bound bound;
  bool proven; /* nothing was guessed: the score is how the game ends if both play their best */
  uint64_t nodes;
  int64_t time_ms;
  int hash_full; /* thousandths */
  Move current;  /* the root move being searched, when only that is news; then pv_length is 0 */
  int current_number;
  int pv_length;
  Move pv[PV_MAX];
  /* Where it was asked for, now and then: valid while this is being reported, and in a result until
   * the next search. May come with nothing else: then pv_length is 0. */
  const struct SearchCensus *census;
} EngineInfo;

/* What a finished search answers. */
typedef struct {
  Move best;       /* MOVE_NONE where there is no legal move, or the request was dropped */
  Move ponder;     /* the reply it expects, or MOVE_NONE */
  EngineInfo info; /* of the best line */
} EngineResult;

typedef struct {
  int hash_mb;            /* 1 to 65536 */
  int threads;            /* 1 to 256 */
  bool by_hand;           /* no network: the evaluation that people wrote */
  const Network *network; /* evaluates in place of the game's own one; NULL: that one, if any */
  /* Constants of the shared search, or NULL for the game's own. They must stay as long as the
   * engine, and engine_configure leaves them. */
  const struct SearchTuning *tuning;
  ThreadGroup *group; /* of its threads, or NULL; not owned, and engine_configure leaves it */
} EngineConfig;

#define ENGINE_CONFIG_DEFAULT ((EngineConfig){ .hash_mb = 64, .threads = 1 })

/* The two switches through which a running search is reached from outside, and its way to speak.
 * REPORT is called on a searching thread and must not block. */
typedef struct {
  atomic_bool stop;
  atomic_bool pondering; /* the clock does not count while this is set */
  void (*report) (const EngineInfo *info, void *data);
  void *data;
} SearchControl;
