/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The last dozen of moves, exactly.
 *
 * Speed is all: two bit boards, no patterns. With one to three squares left everything is written
 * out; up to six the order is by parity alone (who plays into a region with an odd number of empty
 * squares tends to have the last move there); above that moves are tried first that leave the
 * opponent the fewest replies, results are kept in the table, and a node ends at once where the
 * discs that nobody can flip any more decide it.
 */
#include "reversi-search.h"

enum {
  PARITY_EMPTIES = 5, /* up to here the order is by parity only, */
  NEAR_EMPTIES = 9,   /* and to here results are kept near the processor */
  STABILITY_MIN = 20, /* stable discs are not looked for to prove less than this */
};

static const Bitboard CORNERS = 0x8100000000000081;

/* The board's quarters, for parity. */
static const Bitboard quarters[4]
    = { 0x000000000f0f0f0f, 0x00000000f0f0f0f0, 0x0f0f0f0f00000000, 0xf0f0f0f000000000 };

/* One square is left, and it is our turn. */
static int
solve_1 (Bitboard own, Bitboard other, int square)
{
  int score = 2 * bitboard_count (own) - 63; /* own discs less the other's: sixty-three stand */
  Bitboard flips = reversi_flips (square, own, other);

  if (flips != 0)
    return score + 2 * bitboard_count (flips) + 1;
  flips = reversi_flips (square, other, own);
  if (flips != 0)
    return score - 2 * bitboard_count (flips) - 1;
  return score + (score > 0 ? 1 : -1);
}

/* Two squares are left. */
static int
solve_2 (SearchThread *t, Bitboard own, Bitboard other, int a, int b, int beta, bool passed)
{
  int best = -SCORE_INFINITE;
  Bitboard flips;

  count_node (t);
  if ((flips = reversi_flips (a, own, other)) != 0) {
    best = -solve_1 (other ^ flips, own ^ flips ^ square_bit (a), b);
    if (best >= beta)
      return best;
  }
  if ((flips = reversi_flips (b, own, other)) != 0) {
    int score = -solve_1 (other ^ flips, own ^ flips ^ square_bit (b), a);
    return score > best ? score : best;
  }
  if (best != -SCORE_INFINITE)
    return best;
  if (passed)
    return final_score (own, other);
  return -solve_2 (t, other, own, a, b, SCORE_INFINITE, true);
}

/* The quarters with an odd number of empty squares. */
static inline Bitboard
odd_quarters (Bitboard empties)
{
  Bitboard odd = 0;

  for (int i = 0; i < 4; i++)
    odd |= (bitboard_count (empties & quarters[i]) & 1) != 0 ? quarters[i] : 0;
  return odd;
}

/* The quarter of SQUARE. */
static inline Bitboard
quarter_of (int square)
{
  return quarters[0] << ((square & 4) + (square & 32));
}

/* Three to PARITY_EMPTIES squares are left; ODD are the quarters where their number is odd. */
static int
solve_few (SearchThread *t, Bitboard own, Bitboard other, int n, Bitboard odd, int alpha, int beta,
           bool passed)
{
  Bitboard empties = ~(own | other), near = empties & reversi_spread (other);
  int best = -SCORE_INFINITE;

  count_node (t);
  for (Bitboard first = near & odd, set = first != 0 ? first : near & ~odd; set != 0;) {
    int square = bitboard_pop (&set), score;
    Bitboard flips = reversi_flips (square, own, other);
    if (set == 0 && first != 0) {
      set = near & ~odd;
      first = 0;
    }
    if (flips == 0)
      continue;
    Bitboard next_own = other ^ flips, next_other = own ^ flips ^ square_bit (square);
    int floor = best > alpha ? best : alpha;
    if (n == 3) {
      Bitboard left = empties ^ square_bit (square);
      int a = bitboard_pop (&left);
      score = -solve_2 (t, next_own, next_other, a, bitboard_pop (&left), -floor, false);
    } else {
      score = -solve_few (t, next_own, next_other, n - 1, odd ^ quarter_of (square), -beta, -floor,
                          false);
    }
    if (score > best)
      best = score;
    if (best >= beta)
      return best;
  }
  if (best != -SCORE_INFINITE)
    return best;
  if (passed)
    return final_score (own, other);
  return -solve_few (t, other, own, n, odd, -beta, -alpha, true);
}

typedef struct {
  Bitboard own, other; /* after the move, from the opponent's view */
  Bitboard answers;    /* the opponent's moves */
  int square, rank;
} Reply;

/* What a move promises; small is good: few answers, none of them corners, and the last move in its
 * region. */
static int
rank_reply (const Reply *reply, Bitboard odd)
{
  return 4 * (bitboard_count (reply->answers) + bitboard_count (reply->answers & CORNERS))
         - 2 * ((square_bit (reply->square) & odd) != 0);
}

/* Lists what MOVES lead to, best guesses first. */
static int
list_replies (Bitboard own, Bitboard other, Bitboard moves, Reply *replies)
{
  Bitboard odd = odd_quarters (~(own | other));
  int n = 0;

  for (; moves != 0; n++) {
    int square = bitboard_pop (&moves), j = n;
    Bitboard flips = reversi_flips (square, own, other);
    Reply reply
        = { .own = other ^ flips, .other = own ^ flips ^ square_bit (square), .square = square };
    reply.answers = reversi_legal (reply.own, reply.other);
    reply.rank = rank_reply (&reply, odd);
    for (; j > 0 && replies[j - 1].rank > reply.rank; j--)
      replies[j] = replies[j - 1];
    replies[j] = reply;
  }
  return n;
}

/* The table's move comes first. */
static void
reversi_endgame_put_first (Reply *replies, int n, int square)
{
  for (int i = 1; i < n; i++)
    if (replies[i].square == square) {
      Reply reply = replies[i];
      memmove (replies + 1, replies, (size_t) i * sizeof *replies);
      replies[0] = reply;
      return;
    }
}

/* What the opponent keeps whatever happens bounds what we can get: true where that is no more than
 * ALPHA, and SCORE is the bound. */
static inline bool
stability_cut (Bitboard own, Bitboard other, int alpha, int *score)
{
  if (alpha < STABILITY_MIN)
    return false;
  *score = N_SQUARES - 2 * bitboard_count (reversi_stable (other, own));
  return *score <= alpha;
}

/* What T remembers, or has room to remember, of a board with few empty squares. */
static inline SolverEntry *
solver_entry (SearchThread *t, uint64_t key)
{
  return &t->solved[key % SOLVER_ENTRIES];
}

/* The answer of T's own memory, as reversi_endgame_probe gives the table's. */
static bool
solver_probe (SearchThread *t, uint64_t key, int *alpha, int *beta, int *hash_square, int *score)
{
  const SolverEntry *entry = solver_entry (t, key);

  *hash_square = SQUARE_NONE;
  if (entry->key != key)
    return false;
  *hash_square = entry->square;
  *score = entry->least >= *beta ? entry->least : entry->most;
  if (entry->least > *alpha)
    *alpha = entry->least;
  if (entry->most < *beta)
    *beta = entry->most;
  return *alpha >= *beta;
}

static void
solver_store (SearchThread *t, uint64_t key, int score, int alpha, int beta, int square)
{
  SolverEntry *entry = solver_entry (t, key);

  if (entry->key != key)
    *entry = (SolverEntry){ .key = key, .least = -N_SQUARES, .most = N_SQUARES };
  entry->square = (uint8_t) square;
  if (score > alpha && score > entry->least)
    entry->least = (int8_t) score;
  if (score < beta && score < entry->most)
    entry->most = (int8_t) score;
}

/* The hash table's answer, in discs. True where it settles the node. */
static bool
reversi_endgame_probe (SearchThread *t, uint64_t key, int n, int *alpha, int *beta,
                       int *hash_square, int *score)
{
  TTEntry entry;

  *hash_square = SQUARE_NONE;
  if (!tt_probe (&t->shared->tt, key, &entry))
    return false;
  if (entry.move != 0)
    *hash_square = entry.move - 1;
  if (entry.depth != tt_end_depth (n, SELECTIVITY_NONE))
    return false;
  *score = entry.score / DISC;
  if (entry.bound == BOUND_EXACT)
    return true;
  if (entry.bound == BOUND_LOWER && *score > *alpha)
    *alpha = *score;
  if (entry.bound == BOUND_UPPER && *score < *beta)
    *beta = *score;
  return *alpha >= *beta;
}

static void
reversi_endgame_store (SearchThread *t, uint64_t key, int n, int score, int alpha, int beta,
                       int square)
{
  TTEntry entry = {
    .move = (uint16_t) (square + 1),
    .score = (int16_t) (score * DISC),
    .eval = SCORE_NONE,
    .depth = (int16_t) tt_end_depth (n, SELECTIVITY_NONE),
    .bound = score >= beta   ? BOUND_LOWER
             : score > alpha ? BOUND_EXACT
                             : BOUND_UPPER,
  };

  tt_store (&t->shared->tt, key, &entry);
}

static int solve_many (SearchThread *t, Bitboard own, Bitboard other, Bitboard moves, int n,
                       int alpha, int beta, bool passed);

/* The score of REPLY, with N squares left, for its opponent. */
static inline int
solve_reply (SearchThread *t, const Reply *reply, int n, int alpha, int beta)
{
  if (n > PARITY_EMPTIES)
    return solve_many (t, reply->own, reply->other, reply->answers, n, alpha, beta, false);
  return solve_few (t, reply->own, reply->other, n, odd_quarters (~(reply->own | reply->other)),
                    alpha, beta, false);
}

/* More than PARITY_EMPTIES squares are left, and MOVES are possible. */
static int
solve_many (SearchThread *t, Bitboard own, Bitboard other, Bitboard moves, int n, int alpha,
            int beta, bool passed)
{
  uint64_t key = reversi_hash (own, other);
  Reply replies[SOLVER_EMPTIES + 1];
  int hash_square = SQUARE_NONE, score, best = -SCORE_INFINITE, best_square = SQUARE_NONE;
  int alpha_before;

  if (enter_node (t))
    return 0;
  bool near = n <= NEAR_EMPTIES;
  if (!near)
    tt_prefetch (&t->shared->tt, key);
  if (stability_cut (own, other, alpha, &score))
    return score;
  if (near && solver_probe (t, key, &alpha, &beta, &hash_square, &score))
    return score;
  int count
      = list_replies (own, other, moves, replies); /* while the table's line is being fetched */
  if (!near && reversi_endgame_probe (t, key, n, &alpha, &beta, &hash_square, &score))
    return score;
  reversi_endgame_put_first (replies, count, hash_square);
  if (count == 0)
    return passed ? final_score (own, other)
                  : -solve_many (t, other, own, reversi_legal (other, own), n, -beta, -alpha, true);
  alpha_before = alpha;
  for (int i = 0; i < count; i++) {
    int floor = best > alpha ? best : alpha;
    bool whole = i == 0 || beta - floor == 1;
    score = -solve_reply (t, &replies[i], n - 1, whole ? -beta : -floor - 1, -floor);
    if (!whole && score > floor && score < beta)
      score = -solve_reply (t, &replies[i], n - 1, -beta, -score);
    if (t->run.halted)
      return 0;
    if (score > best) {
      best = score;
      best_square = replies[i].square;
    }
    if (best >= beta)
      break;
  }
  if (near)
    solver_store (t, key, best, alpha_before, beta, best_square);
  else
    reversi_endgame_store (t, key, n, best, alpha_before, beta, best_square);
  return best;
}

int
reversi_solve (SearchThread *t, Bitboard own, Bitboard other, int n, int alpha, int beta)
{
  if (n > PARITY_EMPTIES)
    return solve_many (t, own, other, reversi_legal (own, other), n, alpha, beta, false);
  if (n >= 3)
    return solve_few (t, own, other, n, odd_quarters (~(own | other)), alpha, beta, false);

  Bitboard empties = ~(own | other);
  if (n == 0)
    return final_score (own, other);
  int a = bitboard_pop (&empties);
  return n == 1 ? solve_1 (own, other, a)
                : solve_2 (t, own, other, a, bitboard_pop (&empties), beta, false);
}
