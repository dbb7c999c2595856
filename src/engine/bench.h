/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The fixed search by which speed is measured and a refactoring is checked.
 *
 * Each of the game's bench positions is searched to the same depth on one thread, with an empty
 * table each time. The total of the nodes is a fingerprint: it is the same on every machine and
 * must not change unless the search or the evaluation is meant to.
 */
#pragma once

#include "engine-backend.h"

typedef struct {
  int positions; /* searched */
  uint64_t nodes;
  int64_t time_us;
} BenchResult;

/* Called after each position, with its FEN and its search's result. */
typedef void (*BenchReport) (const char *position, const EngineResult *result, void *data);

/* Searches all bench positions of BACKEND to DEPTH plies (0: as deep as the game proposes), or
 * until *STOP is set, if STOP is not NULL. REPORT may be NULL. False, with RESULT untouched, where
 * there is no memory for the search. */
bool bench_run (const EngineBackend *backend, int depth, const atomic_bool *stop,
                BenchReport report, void *data, BenchResult *result);

/* NODES in TIME_US, per second. */
uint64_t bench_speed (uint64_t nodes, int64_t time_us);

/* Counting the positions a game can reach: the check of every move generator. */

/* Whether DEPTH plies below POSITION can be counted in hours and not in years, by an estimate. */
bool perft_is_feasible (const Rules *rules, const Position *position, int depth);

/* Leaf nodes DEPTH plies below POSITION, as BACKEND counts them; soon stops, with a wrong count,
 * when *STOP is set. */
uint64_t perft_run (const EngineBackend *backend, const Position *position, int depth,
                    const atomic_bool *stop);
