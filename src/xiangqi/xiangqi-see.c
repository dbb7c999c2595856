/*
 * Static exchange: who gains when both sides take on one point in turn, each with its least piece,
 * and either may stop when that is better.
 *
 * In xiangqi the piece that takes changes who can take next: it may have been a cannon's screen, a
 * chariot's obstacle, a horse's leg or an elephant's eye. So the attackers are looked up afresh
 * after every capture, over what then stands; that is exact. Two things are not: taking with the
 * least piece first is a rule of thumb where the order opens or shuts a cannon's way, and a piece
 * that must guard its king is thought free to take.
 *
 * The two sides' goals exclude each other: one wants the balance to reach the threshold, the other
 * wants it to stay below. Whoever has just taken has reached its goal for the moment, so the other
 * must take or fail, and the exchange is decided as soon as someone cannot, or need not fear to
 * lose what now stands on the point.
 */
#include "xiangqi-attacks.h"

/* Hundredths. A king takes, but is never taken. */
static const int values[N_KINDS] = {
  [ADVISOR] = 200, [ELEPHANT] = 200, [HORSE] = 400, [CHARIOT] = 900, [CANNON] = 450, [SOLDIER] = 100
};

enum { CROSSED_SOLDIER = 200 };

static const Kind by_value[] = { SOLDIER, ADVISOR, ELEPHANT, HORSE, CANNON, CHARIOT, KING };

typedef struct {
  const XiangqiPosition *p;
  int point;
  Bitboard occupied; /* without those that have taken */
  unsigned rank_bits, file_bits;
} Exchange;

static int
value_on (int point, Color color, Kind kind)
{
  return kind == SOLDIER && point_is_across (point, color) ? CROSSED_SOLDIER : values[kind];
}

/* The piece on FROM leaves it for the point. */
static void
leave (Exchange *e, int from)
{
  e->occupied &= ~point_bit (from);
  if (point_rank (from) == point_rank (e->point))
    e->rank_bits &= ~(1u << point_file (from));
  if (point_file (from) == point_file (e->point))
    e->file_bits &= ~(1u << point_rank (from));
}

/* The pieces of SIDE that may take now. */
static Bitboard
takers_of (const Exchange *e, Color side)
{
  return xiangqi_attackers_over (e->p, e->point, e->occupied, e->rank_bits, e->file_bits)
         & e->occupied & e->p->colors[side];
}

/* The least piece of TAKERS, which is not empty, takes. */
static Kind
xiangqi_see_take (Exchange *e, Bitboard takers)
{
  int i = 0;

  while ((takers & e->p->kinds[by_value[i]]) == 0)
    i++;
  leave (e, bitboard_first (takers & e->p->kinds[by_value[i]]));
  return by_value[i];
}

/* SIDE has just taken with a piece worth AT_RISK and is AHEAD (0 or more) of its goal: does SIDE
 * reach it in the end? */
static bool
holds (Exchange *e, Color side, int at_risk, int ahead)
{
  Color mover = side;

  while (ahead < at_risk) {
    Bitboard takers = takers_of (e, (Color) !mover);
    if (takers == 0)
      break;
    Kind kind = xiangqi_see_take (e, takers);
    if (kind == KING && takers_of (e, mover) != 0)
      break;
    ahead = at_risk - ahead - 1; /* of the other goal: one less than this one */
    mover = (Color) !mover;
    at_risk = value_on (e->point, mover, kind);
  }
  return mover == side;
}

bool
xiangqi_see_at_least (const XiangqiPosition *p, Move move, int threshold)
{
  int from = move_from (move), to = move_to (move);
  Color us = (Color) p->side;
  Kind moved = piece_kind (p->board[from]), taken = piece_kind (p->board[to]);
  int at_risk = value_on (to, us, moved), ahead = value_on (to, (Color) !us, taken) - threshold;
  Exchange e = {
    .p = p,
    .point = to,
    .occupied = xiangqi_occupied (p) | point_bit (to),
    .rank_bits = p->rank_bits[point_rank (to)] | 1u << point_file (to),
    .file_bits = p->file_bits[point_file (to)] | 1u << point_rank (to),
  };

  if (ahead < 0)
    return false;
  if (ahead >= at_risk)
    return true;
  leave (&e, from);
  return holds (&e, us, at_risk, ahead);
}
