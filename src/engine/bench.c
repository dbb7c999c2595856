/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench.h"

#include "base/random.h"
#include "base/time.h"

enum {
  UNSTOPPABLE_DEPTH = 4, /* takes a few milliseconds at most: not worth a look */
  PROBES = 64,
};

static const double LEAVES_MAX = 1e13;

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

  for (int i = 0; i < PROBES && sum <= PROBES * LEAVES_MAX; i++)
    sum += perft_probe (rules, *position, depth, &random);
  return sum <= PROBES * LEAVES_MAX;
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

static const EngineConfig bench_config = { .hash_mb = 16, .threads = 1 };

static void
search_position (const EngineBackend *backend, EngineState *state, const Position *position,
                 int depth, EngineResult *result)
{
  GameRecord *record = game_record_new (backend->rules, position);
  SearchLimits limits = { .depth = depth };
  SearchControl control = { 0 };

  *result = (EngineResult){ .best = MOVE_NONE, .ponder = MOVE_NONE };
  backend->clear (state);
  backend->search (state, record, &limits, &control, result);
  game_record_free (record);
}

bool
bench_run (const EngineBackend *backend, int depth, const atomic_bool *stop, BenchReport report,
           void *data, BenchResult *result)
{
  EngineState *state = backend->create (&bench_config);

  if (state == NULL)
    return false;
  *result = (BenchResult){ 0 };
  for (const char *const *text = backend->bench_positions;
       *text != NULL && (stop == NULL || !atomic_load (stop)); text++) {
    EngineResult found;
    Position position;
    if (!backend->rules->position_from_text (&position, *text, NULL))
      continue;
    int64_t start = time_now_us ();
    search_position (backend, state, &position, depth > 0 ? depth : backend->bench_depth, &found);
    result->time_us += time_now_us () - start;
    result->nodes += found.info.nodes;
    result->positions++;
    if (report != NULL)
      report (*text, &found, data);
  }
  backend->destroy (state);
  return true;
}

uint64_t
bench_speed (uint64_t nodes, int64_t time_us)
{
  return (uint64_t) ((double) nodes * 1e6 / (double) (time_us > 0 ? time_us : 1));
}
