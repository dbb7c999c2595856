#include "xiangqi-overlays.h"

#include "xiangqi-attacks.h"
#include "xiangqi-edit.h"
#include "xiangqi.h"

#include "base/marks.h"

typedef XiangqiPosition DangerPosition;

enum { DANGER_CELLS = N_POINTS };

static Bitboard
danger_bit (int point)
{
  return point_bit (point);
}

static XiangqiPosition
danger_load (const Position *position)
{
  return xiangqi_position_load (position);
}

static int
danger_king (const XiangqiPosition *p, int side)
{
  return p->kings[side];
}

/* A soldier that has crossed the river is worth two. */
static int
danger_value (const XiangqiPosition *p, int point)
{
  XiangqiPiece piece = p->board[point];
  bool across = piece_kind (piece) == SOLDIER && point_is_across (point, piece_color (piece));

  return xiangqi_rules.pieces[piece - 1].value + across;
}

static Bitboard
danger_attackers (const XiangqiPosition *p, int point, int side)
{
  return xiangqi_attackers (p, point, (Color) side);
}

/* The bare king, too, where the other one sees it. */
static Bitboard
danger_checkers (const XiangqiPosition *p, int side)
{
  return xiangqi_attackers (p, p->kings[side], (Color) !side);
}

/* Where the piece on FROM could go, checks aside. */
static Bitboard
destinations (const XiangqiPosition *p, int from)
{
  Bitboard occupied = xiangqi_occupied (p);

  switch (piece_kind (p->board[from])) {
  case ADVISOR:
    return xiangqi_advisor_steps[from];
  case ELEPHANT:
    return xiangqi_elephant_attacks (from, occupied);
  case HORSE:
    return xiangqi_horse_attacks (from, occupied);
  case CHARIOT:
    return xiangqi_chariot_attacks (p, from);
  case CANNON:
    return (xiangqi_chariot_attacks (p, from) & ~occupied)
           | (xiangqi_cannon_attacks (p, from) & occupied);
  case SOLDIER:
    return xiangqi_soldier_steps[piece_color (p->board[from])][from];
  default:
    return 0;
  }
}

/* Whether a move of the piece on FROM would let pieces other than CHECKERS attack its king. */
static bool
may_expose (const XiangqiPosition *p, int from, Bitboard checkers)
{
  XiangqiPiece piece = p->board[from];
  Color side = piece_color (piece);

  for (Bitboard targets = destinations (p, from) & ~p->colors[side]; targets != 0;) {
    XiangqiPosition moved = *p;
    int to = bitboard_pop (&targets);

    if (moved.board[to] != NO_PIECE)
      xiangqi_lift (&moved, to);
    xiangqi_lift (&moved, from);
    xiangqi_put (&moved, to, piece);
    if (danger_checkers (&moved, side) & ~checkers)
      return true;
  }
  return false;
}

/* A piece is in the way of a chariot or of the other king, one of two mounts before a cannon, or
 * the leg of a horse: without it the king is attacked. A soldier that can only keep to its line all
 * the same is not called pinned. */
static Bitboard
danger_pinned (const XiangqiPosition *p, int side)
{
  const Bitboard checkers = danger_checkers (p, side), near = xiangqi_vicinities[p->kings[side]];
  Bitboard pinned = 0;

  for (Bitboard pieces = p->colors[side] & near & ~p->kinds[KING]; pieces != 0;) {
    XiangqiPosition without = *p;
    int from = bitboard_pop (&pieces);

    xiangqi_lift (&without, from);
    if ((danger_checkers (&without, side) & ~checkers) && may_expose (p, from, checkers))
      pinned |= point_bit (from);
  }
  return pinned;
}

static int
danger_take (XiangqiPosition *p, int from, int point)
{
  xiangqi_make (p, move_pack ((unsigned) from, (unsigned) point, 0, 0));
  return point;
}

static void
danger_turn (XiangqiPosition *p)
{
  xiangqi_make_null (p);
}

static void
danger_put (XiangqiPosition *p, int point, int side)
{
  if (p->board[point] != NO_PIECE)
    xiangqi_lift (p, point);
  xiangqi_put (p, point, piece_make ((Color) side, SOLDIER));
}

#include "search/danger.inc"

const Overlay xiangqi_overlays[N_XIANGQI_OVERLAYS] = {
  {
      .id = "danger",
      .name = N_ ("Pieces in _Danger"),
      .fill = fill_danger,
      .count = count_hanging,
      .counted = NP_ ("%d hanging", "%d hanging"),
      .marks = OVERLAY_HANGING | OVERLAY_ATTACKED | OVERLAY_PINNED,
  },
  {
      .id = "contested",
      .name = N_ ("_Contested Points"),
      .fill = fill_contested,
      .marks = OVERLAY_CONTESTED,
  },
};

bool
xiangqi_capture_wins (const XiangqiPosition *p, Move move)
{
  return take_wins (p, move_from (move), move_to (move));
}
