#include "engine/perft.h"

enum { UNSTOPPABLE_DEPTH = 4 }; /* takes a few milliseconds at most: not worth a look */

uint64_t
perft_run (const EngineBackend *backend, const Position *position, int depth,
           const atomic_bool *stop)
{
  Move moves[MOVES_MAX];
  uint64_t leaves = 0;

  if (depth <= UNSTOPPABLE_DEPTH)
    return backend->perft (position, depth);
  int n = backend->rules->legal_moves (position, moves);
  for (int i = 0; i < n && !atomic_load_explicit (stop, memory_order_relaxed); i++) {
    Position next = *position;
    backend->rules->play (&next, moves[i]);
    leaves += perft_run (backend, &next, depth - 1, stop);
  }
  return leaves;
}
