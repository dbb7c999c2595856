/* Xiangqi's entry into the registry of engines: the shared search, made for xiangqi. */
#include "xiangqi-contract.h"
#include "xiangqi.h"

#include "search/alphabeta.inc"

static int
evaluate (const Position *position)
{
  XiangqiPosition p = xiangqi_position_load (position);

  return xiangqi_evaluate (&p, NULL);
}

enum { PERFT_UNSTOPPABLE_DEPTH = 4 }; /* takes a few milliseconds at most: not worth a look */

static uint64_t
perft_below (const XiangqiPosition *p, int depth, const atomic_bool *stop)
{
  XiangqiMoves list;
  uint64_t nodes = 0;

  if (depth <= PERFT_UNSTOPPABLE_DEPTH)
    return xiangqi_perft (p, depth);
  xiangqi_generate (p, GENERATE_ALL, &list);
  for (int i = 0; i < list.n && !atomic_load_explicit (stop, memory_order_relaxed); i++) {
    XiangqiPosition next = *p;
    xiangqi_make (&next, list.moves[i]);
    nodes += perft_below (&next, depth - 1, stop);
  }
  return nodes;
}

static uint64_t
perft (const Position *position, int depth, const atomic_bool *stop)
{
  XiangqiPosition p = xiangqi_position_load (position);

  return stop != NULL ? perft_below (&p, depth, stop) : xiangqi_perft (&p, depth);
}

/* The start, and positions from games that the engine has played, from many pieces to few. */
static const char *const bench_positions[] = {
  "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
  NULL,
};

const EngineBackend xiangqi_backend = {
  .rules = &xiangqi_rules,
  .name = "Palamedes",
  .elo_min = 600,
  .elo_max = 2800,
  .create = search_create,
  .destroy = search_destroy,
  .configure = search_configure,
  .clear = search_clear,
  .search = search_run,
  .evaluate = evaluate,
  .perft = perft,
  .bench_positions = bench_positions,
  .bench_depth = 14,
};
