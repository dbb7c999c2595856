/* Counting the positions a game can reach: the check of every move generator. */
#pragma once

#include "engine/engine-backend.h"

/* Whether DEPTH plies below POSITION can be counted in hours and not in years, by an estimate. */
bool perft_is_feasible (const Rules *rules, const Position *position, int depth);

/* Leaf nodes DEPTH plies below POSITION, as BACKEND counts them; soon stops, with a wrong count,
 * when *STOP is set. */
uint64_t perft_run (const EngineBackend *backend, const Position *position, int depth,
                    const atomic_bool *stop);
