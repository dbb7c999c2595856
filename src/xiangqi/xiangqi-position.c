/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keys, attackers, the making of moves, and questions about a single move. */
#include "xiangqi-position.h"

#include "xiangqi-attacks.h"
#include "xiangqi-edit.h"
#include "xiangqi-legal.h"

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

static uint64_t
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
  Bitboard occupied = xiangqi_occupied (p);
  Bitboard attackers = (xiangqi_chariot_attacks (p, point) & p->kinds[CHARIOT])
                       | (xiangqi_cannon_attacks (p, point) & p->kinds[CANNON])
                       | (xiangqi_horse_attackers (point, occupied) & p->kinds[HORSE])
                       | (xiangqi_soldier_origins[color][point] & p->kinds[SOLDIER])
                       | (xiangqi_elephant_attacks (point, occupied) & p->kinds[ELEPHANT])
                       | (xiangqi_advisor_steps[point] & p->kinds[ADVISOR])
                       | (xiangqi_king_steps[point] & p->kinds[KING]);

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

/* Questions about one move: is it legal, does it give check. */

/* What stands on the line of BITS after a move: FROM and TO are bits of that line, or 0. */
static unsigned
line_after (unsigned bits, unsigned from, unsigned to)
{
  return (bits & ~from) | to;
}

/* Where the pieces of KIND are among those that have not MOVED, and TO if that is what moved there.
 */
static inline Bitboard
kind_after (const XiangqiPosition *p, Kind kind, Bitboard unmoved, Kind moved, int to)
{
  return (p->kinds[kind] & unmoved) | (moved == kind ? point_bit (to) : 0);
}

bool
xiangqi_is_attacked_after (const XiangqiPosition *p, int king, Color by, int from, int to)
{
  Bitboard occupied = (xiangqi_occupied (p) & ~point_bit (from)) | point_bit (to);
  Bitboard unmoved = p->colors[by] & ~point_bit (from) & ~point_bit (to);
  Kind moved = by == p->side ? piece_kind (p->board[from]) : NO_KIND;
  Bitboard runners
      = kind_after (p, CHARIOT, unmoved, moved, to) | kind_after (p, KING, unmoved, moved, to);
  Bitboard cannons = kind_after (p, CANNON, unmoved, moved, to);

  if ((xiangqi_horse_attackers (king, occupied) & kind_after (p, HORSE, unmoved, moved, to))
      || (xiangqi_soldier_origins[by][king] & kind_after (p, SOLDIER, unmoved, moved, to)))
    return true;
  if (!(xiangqi_crosses[king] & (runners | cannons)))
    return false;

  int king_file = point_file (king), king_rank = point_rank (king);
  unsigned rank_bits = line_after (p->rank_bits[king_rank],
                                   point_rank (from) == king_rank ? 1u << point_file (from) : 0,
                                   point_rank (to) == king_rank ? 1u << point_file (to) : 0);
  unsigned file_bits = line_after (p->file_bits[king_file],
                                   point_file (from) == king_file ? 1u << point_rank (from) : 0,
                                   point_file (to) == king_file ? 1u << point_rank (to) : 0);
  return (xiangqi_slides (king, rank_bits, file_bits) & runners)
         || (xiangqi_hops (king, rank_bits, file_bits) & cannons);
}

/* The piece on FROM goes to TO as pieces go; checks aside. */
static bool
is_reachable (const XiangqiPosition *p, int from, int to)
{
  Bitboard occupied = xiangqi_occupied (p), target = point_bit (to);

  switch (piece_kind (p->board[from])) {
  case KING:
    return (xiangqi_king_steps[from] & target) != 0;
  case ADVISOR:
    return (xiangqi_advisor_steps[from] & target) != 0;
  case ELEPHANT:
    return (xiangqi_elephant_attacks (from, occupied) & target) != 0;
  case HORSE:
    return (xiangqi_horse_attacks (from, occupied) & target) != 0;
  case CHARIOT:
    return (xiangqi_chariot_attacks (p, from) & target) != 0;
  case CANNON:
    return ((p->board[to] != NO_PIECE ? xiangqi_cannon_attacks (p, from)
                                      : xiangqi_chariot_attacks (p, from))
            & target)
           != 0;
  case SOLDIER:
    return (xiangqi_soldier_steps[p->side][from] & target) != 0;
  default:
    return false;
  }
}

/* Whether MOVE changes nothing that could give check to a king on KING: then, if it was not in
 * check before, it is not afterwards. */
static inline bool
is_far (int king, Move move)
{
  return !(xiangqi_vicinities[king] & (point_bit (move_from (move)) | point_bit (move_to (move))));
}

bool
xiangqi_is_legal (const XiangqiPosition *p, Move move)
{
  int from = move_from (move), to = move_to (move);
  Color us = (Color) p->side;

  if (from >= N_POINTS || to >= N_POINTS || move >> 16 != 0)
    return false;
  if (!(p->colors[us] & point_bit (from)) || (p->colors[us] & point_bit (to)))
    return false;
  if (!is_reachable (p, from, to))
    return false;
  if (from == p->kings[us])
    return !xiangqi_is_attacked_after (p, to, (Color) !us, from, to);
  return (p->checkers == 0 && is_far (p->kings[us], move))
         || !xiangqi_is_attacked_after (p, p->kings[us], (Color) !us, from, to);
}

/* What stands in the way of the piece on FROM, which does not reach TO. */
static XiangqiObstacle
blocked_way (const XiangqiPosition *p, int from, int to)
{
  switch (piece_kind (p->board[from])) {
  case HORSE:
    return xiangqi_horse_attacks (from, 0) & point_bit (to) ? XIANGQI_BLOCKED_LEG : XIANGQI_FREE;
  case ELEPHANT:
    return xiangqi_elephant_attacks (from, 0) & point_bit (to) ? XIANGQI_BLOCKED_EYE : XIANGQI_FREE;
  default:
    return XIANGQI_FREE;
  }
}

XiangqiObstacle
xiangqi_obstacle (const XiangqiPosition *p, int from, int to)
{
  Color us = (Color) p->side;
  int king = from == p->kings[us] ? to : p->kings[us], enemy = p->kings[!us];
  Bitboard occupied = (xiangqi_occupied (p) & ~point_bit (from)) | point_bit (to);

  if (!(p->colors[us] & point_bit (from)) || (p->colors[us] & point_bit (to)))
    return XIANGQI_FREE;
  if (!is_reachable (p, from, to))
    return blocked_way (p, from, to);
  if (!xiangqi_is_attacked_after (p, king, (Color) !us, from, to))
    return XIANGQI_FREE;
  return point_file (king) == point_file (enemy) && !(xiangqi_between (king, enemy) & occupied)
             ? XIANGQI_FACING_GENERALS
             : XIANGQI_IN_CHECK;
}

bool
xiangqi_gives_check (const XiangqiPosition *p, Move move)
{
  Color us = (Color) p->side;
  int king = p->kings[!us];

  return !is_far (king, move)
         && xiangqi_is_attacked_after (p, king, us, move_from (move), move_to (move));
}

void
xiangqi_map_checks (const XiangqiPosition *p, XiangqiCheckMap *map)
{
  Color us = (Color) p->side;
  int king = p->kings[!us];
  Bitboard slides = xiangqi_chariot_attacks (p, king), cross = xiangqi_crosses[king];
  Bitboard legs = xiangqi_vicinities[king] & ~cross & ~xiangqi_horse_origins[king][0];
  Bitboard lined_up = cross & p->colors[us] & (p->kinds[CHARIOT] | p->kinds[CANNON]);

  map->targets[NO_KIND] = map->targets[KING] = 0;
  map->targets[ADVISOR] = map->targets[ELEPHANT] = 0;
  map->targets[HORSE] = xiangqi_horse_attackers (king, xiangqi_occupied (p));
  map->targets[CHARIOT] = slides;
  map->targets[CANNON] = xiangqi_cannon_attacks (p, king);
  map->targets[SOLDIER] = xiangqi_soldier_origins[us][king];
  map->screens = 0;
  for (Bitboard cannons = slides & lined_up & p->kinds[CANNON]; cannons != 0;)
    map->screens |= xiangqi_between (king, bitboard_pop (&cannons));
  map->delicate = p->colors[us] & (legs | (lined_up != 0 ? cross : 0));
}
