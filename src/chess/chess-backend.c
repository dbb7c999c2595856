/* Chess's entry into the registry of engines: what the worker may ask of it. */
#include "chess.h"

#include <stdlib.h>

struct EngineState {
  EngineConfig config;
};

static EngineState *
create (const EngineConfig *config)
{
  EngineState *state = calloc (1, sizeof *state);

  if (state != NULL)
    state->config = *config;
  return state;
}

static void
destroy (EngineState *state)
{
  free (state);
}

static bool
configure (EngineState *state, const EngineConfig *config)
{
  state->config = *config;
  return true;
}

static void
clear (EngineState *state)
{
}

/* Stands in for the search: the first legal move. */
static void
search (EngineState *state, const GameRecord *record, const SearchLimits *limits,
        SearchControl *control, EngineResult *result)
{
  Move moves[MOVES_MAX];
  int n = chess_rules.legal_moves (game_record_last (record), moves);

  *result = (EngineResult){ .best = n > 0 ? moves[0] : MOVE_NONE };
}

static int
evaluate (const Position *position)
{
  return 0;
}

static uint64_t
perft (const Position *position, int depth, const atomic_bool *stop)
{
  return rules_perft (&chess_rules, position, depth);
}

static const char *const bench_positions[]
    = { "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", NULL };

const EngineBackend chess_backend = {
  .rules = &chess_rules,
  .name = "Palamedes",
  .elo_min = 600,
  .elo_max = 2400,
  .create = create,
  .destroy = destroy,
  .configure = configure,
  .clear = clear,
  .search = search,
  .evaluate = evaluate,
  .perft = perft,
  .bench_positions = bench_positions,
  .bench_depth = 4,
};
