/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "reversi-search.h"

#include "reversi-probcut-errors.h"

static const double MORE_PER_PLY = 1.03; /* beyond what was measured */

static int
extrapolate (int error, int plies)
{
  double more = error;

  for (; plies > 0; plies--)
    more *= MORE_PER_PLY;
  return (int) more;
}

int
reversi_probcut_error (int empties, int depth, bool to_end)
{
  int stage = (64 - empties) / PROBCUT_STAGE_DISCS, last = PROBCUT_DEPTHS - 1 - (depth & 1);

  if (to_end)
    return depth < PROBCUT_EMPTIES
               ? end_errors[depth]
               : extrapolate (end_errors[PROBCUT_EMPTIES - 1], depth - PROBCUT_EMPTIES + 1);
  if (stage >= PROBCUT_STAGES)
    stage = PROBCUT_STAGES - 1;
  return depth < PROBCUT_DEPTHS ? midgame_errors[stage][depth]
                                : extrapolate (midgame_errors[stage][last], depth - last);
}

enum {
  ENHANCED_DEPTH = 4,   /* from here on all replies are looked up before one is searched */
  SHARED_DEPTH = 5,     /* threads share the work down to here, */
  SHARED_EMPTIES = 14,  /* or where the end is looked at, here */
  STABILITY_MIN = 3000, /* stable discs are not looked for to prove less than this */
};

/* How many standard errors a selective cut-off keeps clear of the window. */
static const double selectivity_errors[N_SELECTIVITIES] = { 1.0, 1.5, 2.0, 2.8, 0 };

typedef struct {
  SearchThread *thread;
  const Board *board;
  int ply, depth, alpha, beta;
  bool to_end; /* the depth reaches the end of the game */
  uint64_t key;
  int tt_depth; /* under which the result is remembered */
  Square hash_square;
  int best;
  Square best_square;
} Node;

typedef struct {
  Board board; /* after the move */
  uint64_t key;
  int square, rank;
} Child;

static inline bool
is_pv (const Node *n)
{
  return n->beta - n->alpha > 1;
}

/* The table's answer; true where it settles the node. */
static bool
reversi_search_probe (Node *n, int *score)
{
  TTEntry entry;

  n->hash_square = SQUARE_NONE;
  if (!tt_probe (&n->thread->shared->tt, n->key, &entry))
    return false;
  if (entry.move != 0)
    n->hash_square = (Square) (entry.move - 1);
  if (is_pv (n) || entry.depth < n->tt_depth || (n->to_end != (entry.depth >= TT_END)))
    return false;
  *score = entry.score;
  return entry.bound == BOUND_EXACT
         || (entry.bound == BOUND_LOWER ? *score >= n->beta : *score <= n->alpha);
}

static void
reversi_search_store (const Node *n, int alpha_before)
{
  TTEntry entry = {
    .move = (uint16_t) (n->best_square == SQUARE_NONE ? 0 : n->best_square + 1),
    .score = (int16_t) n->best,
    .eval = SCORE_NONE,
    .depth = (int16_t) n->tt_depth,
    .bound = n->best >= n->beta       ? BOUND_LOWER
             : n->best > alpha_before ? BOUND_EXACT
                                      : BOUND_UPPER,
    .pv = is_pv (n),
  };

  tt_store (&n->thread->shared->tt, n->key, &entry);
}

/* The solver speaks in discs: the window is rounded outwards. */
static int
solve (Node *n)
{
  int alpha = (n->alpha >= 0 ? n->alpha : n->alpha - DISC + 1) / DISC;
  int beta = (n->beta > 0 ? n->beta + DISC - 1 : n->beta) / DISC;

  SearchThread *t = n->thread;
  uint64_t before = nodes_of (t);
  int discs = reversi_solve (t, n->board->own, n->board->other, n->board->empties, alpha, beta);
  if (t->census != NULL)
    census_end_solved (t->census, n->ply, nodes_of (t) - before);
  return DISC * discs;
}

/* A shallow search says that the deep one will almost certainly leave the window: then it is not
 * made. */
static bool
probcut (const Node *n, int *score)
{
  SearchThread *t = n->thread;
  double errors = selectivity_errors[t->run.selectivity];

  if (errors == 0 || is_pv (n) || n->depth < PROBCUT_MIN)
    return false;
  int shallow = reversi_probcut_depth (n->depth, n->to_end);
  int margin = (int) (errors * reversi_probcut_error (n->board->empties, n->depth, n->to_end));
  int guess = board_evaluate (n->board, t->shared->weights);
  if (n->beta + margin < 64 * DISC && guess > n->beta - margin / 2) {
    int bound = n->beta + margin;
    if (reversi_search (t, n->board, n->ply, shallow, bound - 1, bound) >= bound) {
      *score = n->beta;
      return !t->run.halted;
    }
  }
  if (n->alpha - margin > -64 * DISC && guess < n->alpha + margin / 2) {
    int bound = n->alpha - margin;
    if (reversi_search (t, n->board, n->ply, shallow, bound, bound + 1) <= bound) {
      *score = n->alpha;
      return !t->run.halted;
    }
  }
  return false;
}

/* How deep the moves of a node are searched to put them in order; -1: not even evaluated. */
static int
ordering_depth (const Node *n)
{
  int depth = n->to_end ? n->depth - 9 : n->depth;

  return depth < 3 ? -1 : depth < 7 ? 0 : depth < 13 ? 1 : depth < 17 ? 2 : 4;
}

/* What a move promises: small is good. Far from the end the opponent's best score, near it the
 * number of replies that it has, which keeps the tree small. */
static int
rank_child (const Node *n, const Child *child, int depth)
{
  static const Bitboard corners = 0x8100000000000081;
  const Board *b = &child->board;
  Bitboard replies = reversi_legal (b->own, b->other);
  int mobility = bitboard_count (replies) + bitboard_count (replies & corners);

  if (child->square == n->hash_square)
    return -1000000;
  if (b->own == 0)
    return -900000;
  if (depth < 0)
    return mobility * DISC;
  int score = depth == 0 ? board_evaluate (b, n->thread->shared->weights)
                         : reversi_search (n->thread, b, n->ply + 1, depth, -64 * DISC, 64 * DISC);
  return score + mobility * (n->to_end ? 6 * DISC : DISC / 2);
}

static int
list_children (const Node *n, Bitboard moves, Child *children, uint8_t *order)
{
  int depth = ordering_depth (n), count = 0;

  while (moves != 0) {
    Child *child = &children[count];
    int j = count;
    child->square = bitboard_pop (&moves);
    board_play (&child->board, n->board, child->square,
                reversi_flips (child->square, n->board->own, n->board->other));
    if (n->depth > 2) { /* the last ply looks nothing up */
      child->key = reversi_hash (child->board.own, child->board.other);
      tt_prefetch (&n->thread->shared->tt, child->key);
    }
    child->rank = rank_child (n, child, depth);
    for (; j > 0 && children[order[j - 1]].rank > child->rank; j--)
      order[j] = order[j - 1];
    order[j] = (uint8_t) count++;
  }
  return count;
}

/* Perhaps a reply is known already that refutes this node (enhanced transposition cut-off). */
static bool
enhanced_cut (Node *n, const Child *children, int count)
{
  int wanted = n->to_end ? tt_end_depth (n->depth - 1, n->thread->run.selectivity) : n->depth - 1;

  for (int i = 0; i < count; i++) {
    TTEntry entry;
    if (!tt_probe (&n->thread->shared->tt, children[i].key, &entry)
        || (n->to_end != (entry.depth >= TT_END)) || entry.depth < wanted
        || entry.bound == BOUND_LOWER || entry.bound == BOUND_NONE || -entry.score < n->beta)
      continue;
    n->best = -entry.score;
    n->best_square = (Square) children[i].square;
    return true;
  }
  return false;
}

/* Searches a child: the first one with the whole window, the others with an empty one and again
 * where they surprise. */
static int
search_child (const Node *n, const Board *child, bool first)
{
  SearchThread *t = n->thread;
  int floor = n->best > n->alpha ? n->best : n->alpha;
  int score = floor + 1;

  if (!first && is_pv (n))
    score = -reversi_search (t, child, n->ply + 1, n->depth - 1, -floor - 1, -floor);
  census_if (t->census, CENSUS_WIDENED, !first && is_pv (n) && score > floor && score < n->beta);
  if (first || !is_pv (n) || (score > floor && score < n->beta))
    score = -reversi_search (t, child, n->ply + 1, n->depth - 1, -n->beta, -floor);
  return score;
}

/* Searches a child, for the census to see. */
static inline int
search_move (const Node *n, const Child *child, bool first)
{
  SearchThread *t = n->thread;
  int floor = n->best > n->alpha ? n->best : n->alpha;

  if (t->census == NULL)
    return search_child (n, &child->board, first);
  uint64_t before = nodes_of (t);
  census_count (t->census, CENSUS_SEARCHED_MOVES);
  census_enter_child (t->census, n->ply, move_pack (SQUARE_NONE, (unsigned) child->square, 0, 0));
  int score = search_child (n, &child->board, first);
  CensusNode found = { .score = score,
                       .bound = census_bound (score, floor, n->beta),
                       .depth = n->depth - 1,
                       .nodes = nodes_of (t) - before };
  census_leave_child (t->census, n->ply, &found, t->run.halted);
  return score;
}

/* Several threads share the work by leaving for later what another one is searching at that moment;
 * then its result stands in the table (T. Kerrigan's simplification of J.-C. Weill's ABDADA). */
static inline bool
is_shared (const Node *n)
{
  return n->thread->shared->n_threads > 1
         && n->depth >= (n->to_end ? SHARED_EMPTIES : SHARED_DEPTH);
}

/* Where threads note that they are searching CHILD. */
static inline _Atomic uint64_t *
busy_slot (const Node *n, const Child *child)
{
  return &n->thread->shared->busy[child->key % BUSY_SLOTS];
}

static inline bool
is_busy (const Node *n, const Child *child)
{
  return atomic_load_explicit (busy_slot (n, child), memory_order_relaxed) == child->key;
}

/* Searches CHILD, for all threads to see; true where the node is finished, or the search. */
static bool
try_child (Node *n, const Child *child, bool first)
{
  SearchThread *t = n->thread;

  t->run.lines[n->ply + 1].length = 0;
  if (is_shared (n))
    atomic_store_explicit (busy_slot (n, child), child->key, memory_order_relaxed);
  int score = search_move (n, child, first);
  if (is_shared (n))
    atomic_store_explicit (busy_slot (n, child), 0, memory_order_relaxed);
  if (t->run.halted)
    return true;
  if (score > n->best) {
    n->best = score;
    n->best_square = (Square) child->square;
    if (is_pv (n) && score > n->alpha)
      line_take (&t->run.lines[n->ply], move_pack (SQUARE_NONE, (unsigned) child->square, 0, 0));
  }
  return score >= n->beta;
}

/* The best move has ended the node, or the search is over. */
static inline void
end_by_move (const Node *n)
{
  if (!n->thread->run.halted)
    census_end (n->thread->census, n->ply,
                n->best_square == n->hash_square ? CENSUS_HIGH_TABLE_MOVE : CENSUS_HIGH_OTHER);
}

static void
reversi_search_search_moves (Node *n, Bitboard moves)
{
  Child children[REVERSI_MOVES_MAX];
  uint8_t order[2 * REVERSI_MOVES_MAX];
  int count = list_children (n, moves, children, order), last = count;

  if (n->thread->run.halted
      || census_ends (n->thread->census, n->ply, CENSUS_TABLE_AHEAD,
                      !is_pv (n) && n->depth >= ENHANCED_DEPTH
                          && enhanced_cut (n, children, count)))
    return;
  for (int i = 0; i < last; i++) {
    const Child *child = &children[order[i]];
    if (i > 0 && i < count && is_shared (n) && is_busy (n, child))
      order[last++] = order[i];
    else if (try_child (n, child, i == 0)) {
      end_by_move (n);
      return;
    }
  }
  census_end (n->thread->census, n->ply, CENSUS_NO_CUT);
}

/* The last ply before positions are judged: nothing is put in order or remembered, which would take
 * longer than judging. */
static int
search_last_ply (const Node *n, Bitboard moves)
{
  int best = -SCORE_INFINITE, square_found = 0;

  while (moves != 0 && best < n->beta) {
    int square = bitboard_pop (&moves);
    Board after;
    board_play (&after, n->board, square, reversi_flips (square, n->board->own, n->board->other));
    int score = -board_evaluate (&after, n->thread->shared->weights);
    if (score > best) {
      best = score;
      square_found = square;
    }
  }
  if (is_pv (n) && best > n->alpha) {
    n->thread->run.lines[n->ply + 1].length = 0;
    line_take (&n->thread->run.lines[n->ply],
               move_pack (SQUARE_NONE, (unsigned) square_found, 0, 0));
  }
  return best;
}

/* No move: the opponent's turn, which costs no depth, or the end. */
static int
search_pass (Node *n)
{
  const Board *b = n->board;
  Board after;

  if (reversi_legal (b->other, b->own) == 0)
    return DISC * final_score (b->own, b->other);
  board_pass (&after, b);
  n->thread->run.lines[n->ply + 1].length = 0;
  int score = -reversi_search (n->thread, &after, n->ply + 1, n->depth, -n->beta, -n->alpha);
  if (is_pv (n) && score > n->alpha && !n->thread->run.halted)
    line_take (&n->thread->run.lines[n->ply], MOVE_PASS);
  return score;
}

int
reversi_search (SearchThread *t, const Board *board, int ply, int depth, int alpha, int beta)
{
  Node n = { .thread = t, .board = board, .ply = ply, .alpha = alpha, .beta = beta };
  int score;

  if (depth <= 0 && board->empties > 0)
    return board_evaluate (board, t->shared->weights);
  n.to_end = depth >= board->empties;
  n.depth = n.to_end ? board->empties : depth;
  t->run.lines[ply].length = 0;
  if (n.to_end && board->empties <= SOLVER_EMPTIES && !is_pv (&n))
    return solve (&n);
  if (enter_node (t))
    return 0;
  Bitboard moves = reversi_legal (board->own, board->other);
  if (moves == 0) {
    census_end (t->census, ply, CENSUS_LEAF);
    return search_pass (&n);
  }
  if (n.depth == 1 && !n.to_end) {
    census_end (t->census, ply, CENSUS_LEAF);
    return search_last_ply (&n, moves);
  }
  n.key = reversi_hash (board->own, board->other);
  n.tt_depth = n.to_end ? tt_end_depth (board->empties, t->run.selectivity) : n.depth;
  if (census_ends (t->census, ply, CENSUS_TABLE, reversi_search_probe (&n, &score)))
    return score;
  if (n.to_end && alpha >= STABILITY_MIN) {
    score = DISC * (N_SQUARES - 2 * bitboard_count (reversi_stable (board->other, board->own)));
    if (census_ends (t->census, ply, CENSUS_STABILITY, score <= alpha))
      return score;
  }
  if (census_ends (t->census, ply, CENSUS_PROBCUT, probcut (&n, &score)))
    return score;
  n.best = -SCORE_INFINITE;
  n.best_square = SQUARE_NONE;
  reversi_search_search_moves (&n, moves);
  if (t->run.halted)
    return 0;
  reversi_search_store (&n, alpha);
  return n.best;
}
