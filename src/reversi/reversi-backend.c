/* Reversi's entry into the registry of engines. */
#include "reversi-levels.h"
#include "reversi-search.h"
#include "reversi.h"

#include <stdlib.h>

static void
thread_release (SearchThread *thread)
{
}

#include "search/resources.inc"

static bool
configure (EngineState *state, const EngineConfig *config)
{
  bool fine = true;

  if (config->threads != state->config.threads)
    fine = replace_threads (state, config->threads);
  if (fine && config->hash_mb != state->config.hash_mb)
    fine = replace_table (state, config->hash_mb);
  state->config.threads = state->n_threads;
  if (fine)
    state->config.hash_mb = config->hash_mb;
  return fine;
}

static void
destroy (EngineState *state)
{
  state_release (state);
  free (state);
}

static EngineState *
create (const EngineConfig *config)
{
  EngineState *state = calloc (1, sizeof *state);

  if (state == NULL)
    return NULL;
  state->weights = reversi_weights;
  if (configure (state, config))
    return state;
  destroy (state);
  return NULL;
}

static void
reversi_backend_clear (EngineState *state)
{
  tt_clear (&state->tt);
}

static void
help (int member, void *data)
{
  EngineState *state = data;

  reversi_think (state->threads[member]);
}

enum {
  SOLVED_EMPTIES = 24, /* from here on a game may be known to its end, if there is time to look */
  SOLVING_SHARES = 6,  /* so many times another move's share is kept for that, */
  SOLVING_DIVISOR = 2, /* and half of the clock spent when it has come */
};

/* How many more of our moves are going to take time, for the plan. */
static int
moves_expected (const ReversiPosition *p)
{
  int plies = bitboard_count (reversi_empties (p)) - SOLVED_EMPTIES;

  return plies > 0 ? SOLVING_SHARES + plies / 2 : SOLVING_DIVISOR;
}

static void
search (EngineState *state, const GameRecord *record, const SearchLimits *limits,
        SearchControl *control, EngineResult *result)
{
  ReversiPosition p = reversi_position_load (game_record_last (record));
  SearchThread *leader = state->threads[0];

  state->limits = limits;
  state->control = control;
  state->plan = time_plan_start_for (limits, p.side, moves_expected (&p));
  atomic_store (&state->stop, false);
  tt_age (&state->tt);
  for (int i = 0; i < state->n_threads; i++)
    reversi_root_start (state->threads[i], &p);
  if (leader->run.n_root_moves > 0) {
    team_start (state->team, help, state);
    reversi_think (leader);
  }
  atomic_store (&state->stop, true);
  if (leader->run.n_root_moves > 0)
    team_join (state->team);

  *result = (EngineResult){ .best = MOVE_NONE, .ponder = MOVE_NONE };
  if (leader->run.n_root_moves == 0)
    return;
  reversi_root_info (leader, 0, &result->info);
  result->best = leader->run.root_moves[0].move;
  if (result->info.pv_length > 1)
    result->ponder = result->info.pv[1];
}

static int
evaluate (const Position *position)
{
  ReversiPosition p = reversi_position_load (position);
  Board board;

  board_load (&board, &p);
  return board_evaluate (&board, reversi_weights);
}

static uint64_t
perft (const Position *position, int depth)
{
  ReversiPosition p = reversi_position_load (position);

  return reversi_perft (p.discs[p.side], p.discs[!p.side], depth);
}

/* The start, and positions from random play, from few discs to many. */
static const char *const bench_positions[] = {
  "8/8/8/3pP3/3Pp3/8/8/8 w - - 0 1",
  "8/3p4/2P1p3/2ppPp2/3Pp3/4PPP1/8/8 w - - 0 5",
  "3P4/4P1p1/2P2pPP/2ppppP1/3pppPp/3p1pP1/8/8 w - - 0 9",
  "P2P4/1P1P3p/2PPppp1/1PPpppp1/1PpppP2/1PPpp3/1P2p3/P7 w - - 0 13",
  "1P2P2p/pPPPPPP1/1pPPPppp/1pPPP1P1/1pppP3/2pPPppp/1pp1Ppp1/1p1pP3 w - - 0 19",
  "1pP4P/pppP2PP/ppppP1PP/ppPppppp/1pPpPPpp/ppppPpP1/pp1ppPPp/pP1p1P1P w - - 0 24",
  NULL,
};

const EngineBackend reversi_backend = {
  .rules = &reversi_rules,
  .name = "Palamedes",
  .worse = 350,
  .hopeless = 2000,
  .levels = &game_levels,
  .create = create,
  .destroy = destroy,
  .configure = configure,
  .clear = reversi_backend_clear,
  .search = search,
  .evaluate = evaluate,
  .perft = perft,
  .bench_positions = bench_positions,
  .bench_depth = 12,
};
