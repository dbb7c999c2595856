/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reversi's entry into the registry of engines, and the root of its search. */
#include "reversi-levels.h"
#include "reversi-search.h"
#include "reversi.h"

#include <stdlib.h>

/* The root: iterations, windows, several lines, reports. */

static inline bool
run_is_solved (const Run *run)
{
  return run->solved;
}

#include "search/lines.inc"

#include "search/census.inc"

enum {
  END_REACH = 8, /* an iteration this many plies short of the end is followed by the end */
  ASPIRATION_DEPTH = 4,
  ASPIRATION_WIDTH = 150,
  MIDGAME_SELECTIVITY = 0,
  SURE_EMPTIES = 24, /* the end is looked at once with risk and once without */
};

static void
reversi_root_start (SearchThread *t, const ReversiPosition *p)
{
  Run *run = &t->run;
  Bitboard moves = reversi_moves (p);

  memset (run, 0, sizeof *run);
  board_load (&run->root, p);
  run->last_score = SCORE_NONE;
  run->completed = 1;
  if (moves == 0 && !reversi_is_over (p))
    add_root_move (run, t->shared->limits, MOVE_PASS);
  while (moves != 0)
    add_root_move (run, t->shared->limits,
                   move_pack (SQUARE_NONE, (unsigned) bitboard_pop (&moves), 0, 0));
  start_census (t);
}

static void
play_root_move (const Run *run, Move move, Board *after)
{
  const Board *root = &run->root;

  if (move == MOVE_PASS)
    board_pass (after, root);
  else
    board_play (after, root, move_to (move),
                reversi_flips (move_to (move), root->own, root->other));
}

static void
root_take (Run *run, RootMove *root, int score, uint64_t nodes)
{
  const Line *rest = &run->lines[1];
  int length = rest->length < PV_MAX - 1 ? rest->length : PV_MAX - 1;

  root->score = score;
  root->pv.length = root->selective_depth = length + 1;
  memcpy (root->pv.moves + 1, rest->moves, (size_t) length * sizeof rest->moves[0]);
  run->best_nodes = nodes;
}

/* Searches the root moves from the present line's on within a window; the best score. */
static int
search_root (SearchThread *t, int depth, int alpha, int beta)
{
  Run *run = &t->run;
  int best = -SCORE_INFINITE;

  for (int i = run->first; i < run->n_root_moves; i++)
    run->root_moves[i].score = -SCORE_INFINITE;
  for (int i = run->first; i < run->n_root_moves; i++) {
    RootMove *root = &run->root_moves[i];
    int left = root->move == MOVE_PASS ? depth : depth - 1;
    uint64_t before = nodes_of (t);
    int score = alpha + 1;
    Board child;

    play_root_move (run, root->move, &child);
    run->lines[1].length = 0;
    if (t->census != NULL)
      census_enter_root (t->census, root->move);
    if (i > run->first)
      score = -reversi_search (t, &child, 1, left, -alpha - 1, -alpha);
    if (i == run->first || (score > alpha && !run->halted))
      score = -reversi_search (t, &child, 1, left, -beta, -alpha);
    if (t->census != NULL) {
      CensusNode found = { .score = score,
                           .bound = census_bound (score, alpha, beta),
                           .depth = depth - 1,
                           .nodes = nodes_of (t) - before };
      census_leave_root (t->census, &found, run->halted);
    }
    if (run->halted)
      return best;
    if (i == run->first || score > alpha)
      root_take (run, root, score, nodes_of (t) - before);
    if (score > best)
      best = score;
    if (score > alpha)
      alpha = score;
    if (score >= beta)
      break;
  }
  return best;
}

/* Searches one line of an iteration within a window around its last score, which is widened until
 * it holds the new one. */
static void
search_window (SearchThread *t, int depth)
{
  Run *run = &t->run;
  int guess = run->root_moves[run->first].previous, width = ASPIRATION_WIDTH;
  bool narrow = depth >= ASPIRATION_DEPTH && guess != -SCORE_INFINITE;
  int alpha = narrow ? guess - width : -SCORE_INFINITE;
  int beta = narrow ? guess + width : SCORE_INFINITE;

  for (;;) {
    int score = search_root (t, depth, alpha, beta);
    root_sort (run, run->first);
    if (run->halted || (score > alpha && score < beta))
      return;
    width *= 3;
    if (score <= alpha)
      alpha = score - width;
    else
      beta = score + width;
  }
}

/* One iteration: every line that is wanted. False where the search was halted in it. */
static bool
search_iteration (SearchThread *t, int depth)
{
  Run *run = &t->run;
  Move best_before = run->root_moves[0].move;

  run->depth = depth;
  run->nodes_before = nodes_of (t);
  for (int i = 0; i < run->n_root_moves; i++)
    if (run->root_moves[i].score != -SCORE_INFINITE)
      run->root_moves[i].previous = run->root_moves[i].score;
  for (run->first = 0; run->first < lines_wanted (t); run->first++) {
    search_window (t, depth);
    if (run->halted)
      return false;
  }
  run->completed = depth;
  run->solved = depth == run->root.empties && run->selectivity == SELECTIVITY_NONE;
  run->stable_iterations = run->root_moves[0].move == best_before ? run->stable_iterations + 1 : 0;
  return true;
}

/* Whether a finished iteration has found all that was asked for. */
static bool
is_answered (const SearchThread *t)
{
  const EngineState *state = t->shared;
  const Run *run = &t->run;
  double nodes = (double) (nodes_of (t) - run->nodes_before);
  SearchStability mood = {
    .stable_iterations = run->stable_iterations,
    .score_drop
    = run->last_score == SCORE_NONE ? 0 : (run->last_score - run->root_moves[0].score) / 4,
    .best_share = nodes > 0 ? (double) run->best_nodes / nodes : 1,
    .only_move = run->n_root_moves == 1,
  };

  if (state->limits->infinite || state->plan.ponders)
    return false;
  return time_plan_is_enough (&state->plan, &mood);
}

/* Runs an iteration and tells of it; true where another one is wanted. */
static bool
iterate (SearchThread *t, int depth, int selectivity)
{
  Run *run = &t->run;
  Move best_before = run->root_moves[0].move;

  run->selectivity = selectivity;
  if (!search_iteration (t, depth)) {
    if (run->root_moves[0].move != best_before)
      report_line (t, 0, BOUND_EXACT);
    return false;
  }
  report_iteration (t);
  report_census (t);
  if (is_leader (t) && is_answered (t))
    return false;
  run->last_score = run->root_moves[0].score;
  return true;
}

/* How many degrees of risk the next look at the end takes less than the last one. Where certainty
 * costs a second or two, what is less certain is not worth a look of its own. */
static int
end_step (int empties)
{
  return empties <= SURE_EMPTIES ? SELECTIVITY_NONE - SELECTIVITY_MAX : 2;
}

/* Depth by depth; near the end, the end itself, with less and less risk. */
static void
reversi_think (SearchThread *t)
{
  const SearchLimits *limits = t->shared->limits;
  int empties = t->run.root.empties;
  int last = limits->depth > 0 && limits->depth < empties ? limits->depth : empties;
  int midgame = last < empties ? last : empties - END_REACH;

  for (int depth = 1; depth <= midgame; depth++)
    if (!iterate (t, depth, MIDGAME_SELECTIVITY))
      return;
  if (last < empties)
    return;
  for (int selectivity = empties <= SOLVER_EMPTIES + 4 ? SELECTIVITY_NONE : SELECTIVITY_MAX;
       selectivity <= SELECTIVITY_NONE; selectivity += end_step (empties))
    if (!iterate (t, empties, selectivity))
      return;
}

/* Reversi's entry into the registry of engines. */

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
    fine = replace_threads (state, config->threads, config->group);
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
  for (int i = 0; i < state->n_threads; i++)
    memset (state->threads[i]->solved, 0, sizeof state->threads[i]->solved);
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
  root_info (leader, 0, BOUND_EXACT, &result->info);
  result->info.census = sum_census (state);
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
  .draw_score = 350,
  .resign_score = 2000,
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
