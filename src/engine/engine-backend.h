/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a game's search offers to the worker: a const table for each game, found in the registry. */
#pragma once

#include "engine/engine-types.h"
#include "engine/strength.h"
#include "network/network.h"

typedef struct EngineState EngineState; /* a game's own: table, histories, threads */

typedef struct {
  const Rules *rules;
  const char *name;         /* what the engine is called in this game */
  const LevelTable *levels; /* how it plays like weaker players */
  /* So many hundredths behind, three in five of the points are lost and a draw is welcome; and so
   * many behind, nothing is left to be saved. 0: no score says that. */
  int draw_score, resign_score;

  /* A new state that owns its table and threads; NULL where memory is short. */
  EngineState *(*create) (const EngineConfig *config);
  void (*destroy) (EngineState *state);
  /* Changes table size and threads; false (and the old state kept) where memory is short. */
  bool (*configure) (EngineState *state, const EngineConfig *config);
  /* Forgets everything learnt in earlier searches. */
  void (*clear) (EngineState *state);
  /* Searches the record's last position until a limit is reached or control->stop is set; returns
   * within a few milliseconds of that. With limits->infinite or while control->pondering it goes
   * on as long as there is anything to find; the worker holds back what comes too early. Runs on
   * the calling thread, with helpers of its own if configured. */
  void (*search) (EngineState *state, const GameRecord *record, const SearchLimits *limits,
                  SearchControl *control, EngineResult *result);
  /* The static evaluation of POSITION in hundredths, from the view of the side to move; by hand,
   * also where a network evaluates. */
  int (*evaluate) (const Position *position);
  /* Leaf nodes DEPTH plies below POSITION, as fast as the game can; see perft_run. */
  uint64_t (*perft) (const Position *position, int depth);
  const NetworkShape *network; /* what a network sees of the game; NULL where there is none */
  /* The numbers of the static evaluation, for a tuner; NULL where they are of another kind. */
  const struct EvaluationWeights *weights;
  const struct SearchTuning *tuning; /* of the shared search; NULL where another one is used */
  /* The positions that bench searches, NULL-terminated, and to which depth. */
  const char *const *bench_positions;
  int bench_depth;
} EngineBackend;
