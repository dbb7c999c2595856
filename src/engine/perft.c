#include "engine/perft.h"

#include "base/random.h"

enum {
  UNSTOPPABLE_DEPTH = 4, /* takes a few milliseconds at most: not worth a look */
  PROBES = 64,
};

static const double LEAVES_MOST = 1e13;

/* How many leaves there would be if every position were like those that moves at random lead to. */
static double
perft_probe (const Rules *rules, Position position, int depth, Random *random)
{
  Move moves[MOVES_MAX];
  double leaves = 1;

  for (int ply = 0; ply < depth && leaves > 0; ply++) {
    int n = rules->legal_moves (&position, moves);

    leaves *= n;
    if (n > 0)
      rules->play (&position, moves[random_below (random, (uint32_t) n)]);
  }
  return leaves;
}

/* The mean over all ways down, each as often as it is taken, is the number itself (D. Knuth,
 * "Estimating the efficiency of backtrack programs", 1975). */
bool
perft_is_feasible (const Rules *rules, const Position *position, int depth)
{
  Random random = random_from_seed (1);
  double sum = 0;

  for (int i = 0; i < PROBES && sum <= PROBES * LEAVES_MOST; i++)
    sum += perft_probe (rules, *position, depth, &random);
  return sum <= PROBES * LEAVES_MOST;
}

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
