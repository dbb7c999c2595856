/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Generating legal moves, and static exchange evaluation. */
#include "chess-attacks.h"
#include "chess-edit.h"

/*
 * Legal moves, without trying any: the checkers give the squares that a move must reach, the pins
 * the lines that a pinned piece must keep to. Only the king's own squares and en passant are tested
 * by looking at the board after the move.
 *
 * The colour is a constant in everything that is inlined here, so that directions and ranks are; so
 * is whether moves are listed or only counted, as no function that is not inlined sees the
 * Generator.
 */

#define ALWAYS_INLINE static inline __attribute__ ((always_inline))

static const Bitboard FILE_A = 0x0101010101010101, FILE_H = 0x8080808080808080;
static const Bitboard RANK_3 = 0xff0000, RANK_6 = 0xff0000000000;
static const Bitboard LAST_RANKS = 0xff000000000000ff;

/* What a call of chess_generate looks for, and the limits that check and pins set. */
typedef struct {
  const ChessPosition *p;
  int king;
  Bitboard occupied;
  Bitboard pinned;
  Bitboard evasions; /* where a move of another piece than the king ends a check; all without one */
  Bitboard wanted;   /* where moves may end, as far as what is asked for goes */
  bool noisy, quiet;
  bool counting; /* only how many moves there are is asked for: some of the list stays unwritten */
} Generator;

ALWAYS_INLINE Bitboard
shifted (Bitboard set, int by)
{
  return by > 0 ? set << by : set >> -by;
}

ALWAYS_INLINE Move *
add_moves (const Generator *g, Move *end, int from, Bitboard targets)
{
  if (g->counting)
    return end + __builtin_popcountll (targets);
  while (targets != 0)
    *end++ = move_pack ((unsigned) from, (unsigned) bitboard_pop (&targets), 0, 0);
  return end;
}

/* Moves of pawns that all came the same way, BY squares. */
ALWAYS_INLINE Move *
add_pawn_moves (const Generator *g, Move *end, Bitboard targets, int by)
{
  if (g->counting)
    return end + __builtin_popcountll (targets);
  while (targets != 0) {
    int to = bitboard_pop (&targets);
    *end++ = move_pack ((unsigned) (to - by), (unsigned) to, 0, 0);
  }
  return end;
}

static Move *
add_promotions (Move *end, Bitboard targets, int by, Kind most, Kind least)
{
  while (targets != 0) {
    int to = bitboard_pop (&targets);
    for (Kind choice = most; choice >= least; choice--)
      *end++ = move_pack ((unsigned) (to - by), (unsigned) to, choice, 0);
  }
  return end;
}

ALWAYS_INLINE Move *
pawn_captures (const Generator *g, Move *end, Color us, Bitboard pawns, Bitboard allowed)
{
  int left = us == WHITE ? 7 : -9, right = us == WHITE ? 9 : -7;
  Bitboard enemies = g->p->colors[!us] & allowed;
  Bitboard to_left = shifted (pawns & ~FILE_A, left) & enemies;
  Bitboard to_right = shifted (pawns & ~FILE_H, right) & enemies;

  end = add_pawn_moves (g, end, to_left & ~LAST_RANKS, left);
  end = add_pawn_moves (g, end, to_right & ~LAST_RANKS, right);
  if ((to_left | to_right) & LAST_RANKS) {
    end = add_promotions (end, to_left & LAST_RANKS, left, QUEEN, KNIGHT);
    end = add_promotions (end, to_right & LAST_RANKS, right, QUEEN, KNIGHT);
  }
  return end;
}

/* Pushes. A promotion to a queen counts as noisy, to another piece as quiet. */
ALWAYS_INLINE Move *
pawn_pushes (const Generator *g, Move *end, Color us, Bitboard pawns, Bitboard allowed)
{
  int forward = us == WHITE ? 8 : -8;
  Bitboard one = shifted (pawns, forward) & ~g->occupied;
  Bitboard two = shifted (one & (us == WHITE ? RANK_3 : RANK_6), forward) & ~g->occupied;

  one &= allowed;
  if (g->quiet) {
    end = add_pawn_moves (g, end, one & ~LAST_RANKS, forward);
    end = add_pawn_moves (g, end, two & allowed, 2 * forward);
  }
  if (one & LAST_RANKS) {
    if (g->noisy)
      end = add_promotions (end, one & LAST_RANKS, forward, QUEEN, QUEEN);
    if (g->quiet)
      end = add_promotions (end, one & LAST_RANKS, forward, ROOK, KNIGHT);
  }
  return end;
}

ALWAYS_INLINE Move *
some_pawns (const Generator *g, Move *end, Color us, Bitboard pawns, Bitboard allowed)
{
  if (g->noisy)
    end = pawn_captures (g, end, us, pawns, allowed);
  return pawn_pushes (g, end, us, pawns, allowed);
}

static Move *
en_passant (const ChessPosition *p, Move *end, Color us)
{
  int ep = p->ep;
  Bitboard pawns = chess_pawn_attacks[!us][ep] & chess_pieces (p, us, PAWN);

  while (pawns != 0) {
    int from = bitboard_pop (&pawns);
    if (chess_ep_is_legal (p, from, ep))
      *end++ = move_pack ((unsigned) from, (unsigned) ep, 0, CHESS_MOVE_EN_PASSANT);
  }
  return end;
}

ALWAYS_INLINE Move *
pawn_moves (const Generator *g, Move *end, Color us)
{
  Bitboard pawns = chess_pieces (g->p, us, PAWN), pinned = pawns & g->pinned;

  end = some_pawns (g, end, us, pawns & ~pinned, g->evasions);
  while (pinned != 0) {
    int from = bitboard_pop (&pinned);
    end = some_pawns (g, end, us, square_bit (from), g->evasions & chess_line[g->king][from]);
  }
  if (g->noisy && g->p->ep != SQUARE_NONE)
    end = en_passant (g->p, end, us);
  return end;
}

/* Moves of all pieces of KIND among PIECES. */
ALWAYS_INLINE Move *
piece_moves (const Generator *g, Move *end, Kind kind, Bitboard pieces)
{
  while (pieces != 0) {
    int from = bitboard_pop (&pieces);
    Bitboard targets = chess_attacks (kind, from, g->occupied) & g->wanted & g->evasions;
    if (g->pinned & square_bit (from))
      targets &= chess_line[g->king][from];
    end = add_moves (g, end, from, targets);
  }
  return end;
}

/* Whether the side other than US attacks SQUARE with OCCUPIED on the board; the cheap ones first.
 */
ALWAYS_INLINE bool
is_attacked (const ChessPosition *p, Color us, int square, Bitboard occupied)
{
  Bitboard them = p->colors[!us];

  return (chess_pawn_attacks[us][square] & p->kinds[PAWN] & them)
         || (chess_knight_attacks[square] & p->kinds[KNIGHT] & them)
         || (chess_king_attacks[square] & p->kinds[KING] & them)
         || (chess_bishop_attacks (square, occupied) & (p->kinds[BISHOP] | p->kinds[QUEEN]) & them)
         || (chess_rook_attacks (square, occupied) & (p->kinds[ROOK] | p->kinds[QUEEN]) & them);
}

ALWAYS_INLINE Move *
king_moves (const Generator *g, Move *end, Color us)
{
  Bitboard targets = chess_king_attacks[g->king] & g->wanted;
  Bitboard occupied = g->occupied ^ square_bit (g->king);

  while (targets != 0) {
    int to = bitboard_pop (&targets);
    if (!is_attacked (g->p, us, to, occupied))
      *end++ = move_pack ((unsigned) g->king, (unsigned) to, 0, 0);
  }
  return end;
}

/* The king, not in check, may castle with the rook on ROOK: nothing stands in the way of either,
 * and no square that the king passes is attacked, nor its last one once the rook is away. */
static bool
castling_is_legal (const ChessPosition *p, Color us, int rook)
{
  int king = chess_king (p, us);
  int king_to = chess_castling_king_to (king, rook);
  int rook_to = chess_castling_rook_to (king, rook);
  Bitboard occupied = chess_occupied (p);
  Bitboard others = occupied ^ square_bit (king) ^ square_bit (rook);
  Bitboard path = chess_between[king][king_to] | square_bit (king_to);

  if ((path | chess_between[rook][rook_to] | square_bit (rook_to)) & others)
    return false;
  for (Bitboard rest = path & ~square_bit (king); rest != 0;)
    if (is_attacked (p, us, bitboard_pop (&rest), occupied))
      return false;
  return !is_attacked (p, us, king_to, others | square_bit (rook_to));
}

static Move *
castlings (const ChessPosition *p, Move *end, Color us)
{
  int king = chess_king (p, us);

  for (int side = KING_SIDE; side <= QUEEN_SIDE; side++) {
    int right = us * 2 + side, rook = p->rooks[right];
    if ((p->castling & 1 << right) && castling_is_legal (p, us, rook))
      *end++ = move_pack ((unsigned) king, (unsigned) rook, 0, CHESS_MOVE_CASTLING);
  }
  return end;
}

ALWAYS_INLINE Move *
generate (Generator *g, Move *end, Color us)
{
  const ChessPosition *p = g->p;
  Bitboard checkers = p->checkers, own = p->colors[us];

  g->king = chess_king (p, us);
  g->wanted = (g->noisy ? p->colors[!us] : 0) | (g->quiet ? ~g->occupied : 0);
  end = king_moves (g, end, us);
  if (checkers & (checkers - 1))
    return end;
  g->evasions = ~own;
  if (checkers != 0)
    g->evasions = checkers | chess_between[g->king][__builtin_ctzll (checkers)];
  g->pinned = chess_pinned (p, us);
  end = pawn_moves (g, end, us);
  end = piece_moves (g, end, KNIGHT, own & p->kinds[KNIGHT] & ~g->pinned);
  end = piece_moves (g, end, BISHOP, own & p->kinds[BISHOP]);
  end = piece_moves (g, end, ROOK, own & p->kinds[ROOK]);
  end = piece_moves (g, end, QUEEN, own & p->kinds[QUEEN]);
  if (g->quiet && checkers == 0 && (p->castling & 3 << us * 2))
    end = castlings (p, end, us);
  return end;
}

void
chess_generate (const ChessPosition *p, Generate what, ChessMoves *list)
{
  Generator g = {
    .p = p,
    .occupied = chess_occupied (p),
    .noisy = what != GENERATE_QUIET,
    .quiet = what != GENERATE_NOISY,
  };
  Move *end
      = p->side == WHITE ? generate (&g, list->moves, WHITE) : generate (&g, list->moves, BLACK);

  list->n = (int) (end - list->moves);
}

int
chess_count_moves (const ChessPosition *p)
{
  Move moves[MOVES_MAX];
  Generator g = {
    .p = p,
    .occupied = chess_occupied (p),
    .noisy = true,
    .quiet = true,
    .counting = true,
  };
  Move *end = p->side == WHITE ? generate (&g, moves, WHITE) : generate (&g, moves, BLACK);

  return (int) (end - moves);
}

/*
 * Static exchange: who gains when both sides take on one square in turn, each with its least piece,
 * and either may stop when that is better.
 *
 * The two sides' goals exclude each other: one wants the balance to reach the threshold, the other
 * wants it to stay below. Whoever has just taken has reached its goal for the moment, so the other
 * must take or fail, and the exchange is decided as soon as someone cannot, or need not fear to
 * lose what now stands on the square.
 */

/* Hundredths. A king takes, but is never taken. */
static const int values[N_KINDS] = { 0, 100, 300, 300, 500, 900, 0 };

typedef struct {
  const ChessPosition *p;
  int square;
  Bitboard occupied;
  Bitboard attackers; /* of both sides; those that have taken are no longer in occupied */
  Bitboard pinned;    /* of both sides, after the first capture */
} Exchange;

/* The pieces of SIDE that may take now; a pinned one only along its line. */
static Bitboard
takers_of (const Exchange *e, Color side)
{
  Bitboard takers = e->attackers & e->occupied & e->p->colors[side];

  if (takers & e->pinned)
    takers &= ~e->pinned | chess_line[chess_king (e->p, side)][e->square];
  return takers;
}

/* The least piece of TAKERS, which is not empty, takes; sliders behind it join in. */
static void
chess_see_take (Exchange *e, Bitboard takers, Kind kind)
{
  const ChessPosition *p = e->p;
  Bitboard taker = takers & p->kinds[kind];

  e->occupied ^= taker & -taker;
  if (kind != ROOK)
    e->attackers
        |= chess_bishop_attacks (e->square, e->occupied) & (p->kinds[BISHOP] | p->kinds[QUEEN]);
  if (kind == ROOK || kind == QUEEN)
    e->attackers
        |= chess_rook_attacks (e->square, e->occupied) & (p->kinds[ROOK] | p->kinds[QUEEN]);
}

/* SIDE has just taken with a piece worth AT_RISK and is AHEAD (0 or more) of its goal: does SIDE
 * reach it in the end? */
static bool
holds (Exchange *e, Color side, int at_risk, int ahead)
{
  Color mover = side;

  while (ahead < at_risk) {
    Bitboard takers = takers_of (e, !mover);
    Kind kind = PAWN;
    if (takers == 0)
      break;
    while ((e->p->kinds[kind] & takers) == 0)
      kind++;
    if (kind == KING && takers_of (e, mover) != 0)
      break;
    chess_see_take (e, takers, kind);
    ahead = at_risk - ahead - 1; /* of the other goal: one less than this one */
    at_risk = values[kind];
    mover = !mover;
  }
  return mover == side;
}

bool
chess_see_at_least (const ChessPosition *p, Move move, int threshold)
{
  int from = move_from (move), to = move_to (move);
  Kind moved = piece_kind (p->board[from]), taken = piece_kind (p->board[to]);
  Kind placed = move_choice (move) ? (Kind) move_choice (move) : moved;
  Exchange e = { .p = p, .square = to };

  if (move_flags (move) & CHESS_MOVE_CASTLING)
    return threshold <= 0;
  e.occupied = (chess_occupied (p) ^ square_bit (from)) | square_bit (to);
  if (move_flags (move) & CHESS_MOVE_EN_PASSANT) {
    taken = PAWN;
    e.occupied ^= square_bit (to ^ 8);
  }
  int ahead = values[taken] + values[placed] - values[moved] - threshold;
  if (ahead < 0)
    return false;
  if (ahead >= values[placed])
    return true;
  e.attackers = chess_attackers (p, to, e.occupied);
  if ((e.attackers & p->colors[!p->side]) == 0)
    return true;
  e.pinned = chess_pinned_among (p, WHITE, e.occupied) | chess_pinned_among (p, BLACK, e.occupied);
  return holds (&e, (Color) p->side, values[placed], ahead);
}
