#include "engine/bench.h"

#include "base/time.h"

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
