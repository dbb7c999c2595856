/*
 * Static exchange: who gains when both sides take on one square in turn, each with its least piece,
 * and either may stop when that is better.
 *
 * The two sides' goals exclude each other: one wants the balance to reach the threshold, the other
 * wants it to stay below. Whoever has just taken has reached its goal for the moment, so the other
 * must take or fail, and the exchange is decided as soon as someone cannot, or need not fear to
 * lose what now stands on the square.
 */
#include "chess-attacks.h"
#include "chess-edit.h"

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
