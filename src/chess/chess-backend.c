/* Chess's entry into the registry of engines: the shared search, made for chess. */
#include "chess-contract.h"
#include "chess.h"
#include "search/alphabeta.inc"

static int
evaluate (const Position *position)
{
  ChessPosition p = chess_position_load (position);

  return chess_evaluate (&p, NULL);
}

enum { PERFT_UNSTOPPABLE_DEPTH = 4 }; /* takes a few milliseconds at most: not worth a look */

static uint64_t
perft_below (const ChessPosition *p, int depth, const atomic_bool *stop)
{
  ChessMoves list;
  uint64_t nodes = 0;

  if (depth <= PERFT_UNSTOPPABLE_DEPTH)
    return chess_perft (p, depth);
  chess_generate (p, GENERATE_ALL, &list);
  for (int i = 0; i < list.n && !atomic_load_explicit (stop, memory_order_relaxed); i++) {
    ChessPosition next = *p;
    chess_make (&next, list.moves[i]);
    nodes += perft_below (&next, depth - 1, stop);
  }
  return nodes;
}

static uint64_t
perft (const Position *position, int depth, const atomic_bool *stop)
{
  ChessPosition p = chess_position_load (position);

  return stop != NULL ? perft_below (&p, depth, stop) : chess_perft (&p, depth);
}

static const char *const bench_positions[]
    = { "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", NULL };

const EngineBackend chess_backend = {
  .rules = &chess_rules,
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
  .bench_depth = 4,
};
