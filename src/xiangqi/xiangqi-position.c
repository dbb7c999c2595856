/* Keys, attackers and the making of moves. */
#include "xiangqi-attacks.h"
#include "xiangqi-edit.h"

#include <assert.h>

void
xiangqi_empty (XiangqiPosition *p)
{
  *p = (XiangqiPosition){ .fullmove = 1 };
}

/* The numbers of all pieces on POINTS. */
static uint64_t
sum_keys (const XiangqiPosition *p, Bitboard points)
{
  uint64_t key = 0;

  while (points != 0) {
    int point = bitboard_pop (&points);
    key ^= xiangqi_keys.pieces[p->board[point]][point];
  }
  return key;
}

uint64_t
xiangqi_key_fresh (const XiangqiPosition *p)
{
  return sum_keys (p, xiangqi_occupied (p)) ^ (p->side == BLACK ? xiangqi_keys.side : 0);
}

uint64_t
xiangqi_structure_key_fresh (const XiangqiPosition *p)
{
  return sum_keys (p, p->kinds[SOLDIER] | p->kinds[ADVISOR] | p->kinds[ELEPHANT]);
}

uint64_t
xiangqi_key_after (const XiangqiPosition *p, Move move)
{
  int from = move_from (move), to = move_to (move);
  const uint64_t *numbers = xiangqi_keys.pieces[p->board[from]];

  /* The numbers of no piece are 0. */
  return p->key ^ xiangqi_keys.side ^ numbers[from] ^ numbers[to]
         ^ xiangqi_keys.pieces[p->board[to]][to];
}

Bitboard
xiangqi_attackers (const XiangqiPosition *p, int point, Color color)
{
  Bitboard attackers
      = xiangqi_attackers_over (p, point, xiangqi_occupied (p), p->rank_bits[point_rank (point)],
                                p->file_bits[point_file (point)]);

  if (p->board[point] == piece_make ((Color) !color, KING))
    attackers |= xiangqi_chariot_attacks (p, point) & p->kinds[KING];
  return attackers & p->colors[color];
}

/* Advisors and elephants never reach the other palace; lines are looked up only where something on
 * them could give check. */
static Bitboard
find_checkers (const XiangqiPosition *p)
{
  int king = p->kings[p->side];
  Bitboard them = p->colors[!p->side];
  Bitboard checkers = (xiangqi_horse_attackers (king, xiangqi_occupied (p)) & p->kinds[HORSE])
                      | (xiangqi_soldier_origins[!p->side][king] & p->kinds[SOLDIER]);

  if (xiangqi_crosses[king] & them & (p->kinds[CHARIOT] | p->kinds[CANNON] | p->kinds[KING]))
    checkers |= (xiangqi_chariot_attacks (p, king) & (p->kinds[CHARIOT] | p->kinds[KING]))
                | (xiangqi_cannon_attacks (p, king) & p->kinds[CANNON]);
  return checkers & them;
}

void
xiangqi_refresh (XiangqiPosition *p)
{
  p->kings[RED] = (uint8_t) bitboard_first (xiangqi_pieces (p, RED, KING));
  p->kings[BLACK] = (uint8_t) bitboard_first (xiangqi_pieces (p, BLACK, KING));
  p->key = xiangqi_key_fresh (p);
  p->structure_key = xiangqi_structure_key_fresh (p);
  p->checkers = find_checkers (p);
}

static void
pass_turn (XiangqiPosition *p)
{
  p->key ^= xiangqi_keys.side;
  p->fullmove += p->side == BLACK;
  p->side = !p->side;
}

void
xiangqi_make (XiangqiPosition *p, Move move)
{
  int from = move_from (move), to = move_to (move);
  XiangqiPiece piece = p->board[from];

  p->last = move;
  p->victim = p->board[to];
  p->quiet++;
  if (p->victim != NO_PIECE) {
    xiangqi_lift (p, to);
    p->quiet = 0;
  }
  xiangqi_lift (p, from);
  xiangqi_put (p, to, piece);
  if (piece_kind (piece) == KING)
    p->kings[p->side] = (uint8_t) to;
  pass_turn (p);
  p->checkers = find_checkers (p);
  assert (p->key == xiangqi_key_fresh (p));
  assert (p->structure_key == xiangqi_structure_key_fresh (p));
}

void
xiangqi_make_null (XiangqiPosition *p)
{
  p->last = MOVE_PASS;
  p->victim = NO_PIECE;
  p->quiet++;
  pass_turn (p);
  assert (p->key == xiangqi_key_fresh (p));
}
