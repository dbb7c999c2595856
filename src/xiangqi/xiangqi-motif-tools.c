/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What xiangqi's motifs ask of positions and lines. */
#include "xiangqi-attacks.h"
#include "xiangqi-edit.h"
#include "xiangqi-motifs.h"
#include "xiangqi.h"

#include <stdlib.h>

int
xiangqi_motif_value (XiangqiPiece piece)
{
  return motif_value (&xiangqi_rules, piece);
}

XiangqiPosition
xiangqi_motif_position (const MotifLine *line, int ply)
{
  return xiangqi_position_load (&line->positions[ply]);
}

XiangqiPosition
xiangqi_motif_without (const XiangqiPosition *p, int point)
{
  XiangqiPosition without = *p;

  xiangqi_lift (&without, point);
  return without;
}

XiangqiPosition
xiangqi_motif_turned (const XiangqiPosition *p, Color color)
{
  XiangqiPosition turned = *p;

  if (p->side != color) {
    turned.side = (uint8_t) color;
    xiangqi_refresh (&turned);
  }
  return turned;
}

Bitboard
xiangqi_motif_between (int a, int b)
{
  const int step = point_rank (a) == point_rank (b) ? 1 : N_FILES;
  Bitboard set = 0;

  for (int point = (a < b ? a : b) + step; point < (a < b ? b : a); point += step)
    set |= point_bit (point);
  return set;
}

bool
xiangqi_motif_bears (const XiangqiPosition *p, int from, int point)
{
  return (xiangqi_attackers (p, point, piece_color (p->board[from])) & point_bit (from)) != 0;
}

bool
xiangqi_motif_can_take (const XiangqiPosition *p, int point)
{
  for (Bitboard takers = xiangqi_attackers (p, point, (Color) p->side); takers != 0;)
    if (xiangqi_is_legal (p, move_pack ((unsigned) bitboard_pop (&takers), (unsigned) point, 0, 0)))
      return true;
  return false;
}

bool
xiangqi_motif_profits (const XiangqiPosition *p, int from, int to)
{
  const Move move = move_pack ((unsigned) from, (unsigned) to, 0, 0);
  const int gain = xiangqi_motif_value (p->board[to]);
  XiangqiPosition turned = xiangqi_motif_turned (p, piece_color (p->board[from]));

  if (gain < XIANGQI_PIECE_MIN || !xiangqi_is_legal (&turned, move))
    return false;
  if (gain - xiangqi_motif_value (p->board[from]) >= XIANGQI_PIECE_MIN)
    return true;
  xiangqi_make (&turned, move);
  return !xiangqi_motif_can_take (&turned, to);
}

bool
xiangqi_motif_in_danger (const XiangqiPosition *p, int point)
{
  Color other = (Color) !piece_color (p->board[point]);

  for (Bitboard takers = xiangqi_attackers (p, point, other); takers != 0;)
    if (xiangqi_motif_profits (p, bitboard_pop (&takers), point))
      return true;
  return false;
}

Bitboard
xiangqi_motif_pinners (const XiangqiPosition *p, int point)
{
  Color color = piece_color (p->board[point]), other = (Color) !color;
  int king = p->kings[color];
  XiangqiPosition without = xiangqi_motif_without (p, point);

  return xiangqi_attackers (&without, king, other) & ~xiangqi_attackers (p, king, other);
}

Square
xiangqi_motif_hollow_cannon (const XiangqiPosition *p, Color color)
{
  enum { MIDDLE = 4, APART = 3 };
  const int king = p->kings[!color];
  Bitboard cannons = xiangqi_pieces (p, color, CANNON) & xiangqi_chariot_attacks (p, king);
  Bitboard others = p->colors[color] & (p->kinds[CHARIOT] | p->kinds[HORSE] | p->kinds[CANNON]);

  if (bitboard_count (others) < 2)
    return SQUARE_NONE;
  while (cannons != 0) {
    int cannon = bitboard_pop (&cannons);

    if (point_file (cannon) == MIDDLE && abs (point_rank (cannon) - point_rank (king)) >= APART)
      return (Square) cannon;
  }
  return SQUARE_NONE;
}

/* A line that ends with a capture does not show whether that could be answered: the position does.
 */
static XiangqiPiece
taken_for_good (const MotifLook *look, int ply, Square *square)
{
  const MotifLine *line = &look->played;
  XiangqiPiece taken = (XiangqiPiece) motif_taken (look, line, ply, square);
  XiangqiPosition after;

  if (xiangqi_motif_value (taken) < XIANGQI_PIECE_MIN)
    return NO_PIECE;
  after = xiangqi_motif_position (line, ply + 1);
  return line->length == ply + 1 && xiangqi_motif_can_take (&after, *square) ? NO_PIECE : taken;
}

XiangqiPiece
xiangqi_motif_lost (const MotifLook *look, int ply, Square *square)
{
  XiangqiPiece taken = taken_for_good (look, ply, square);

  return taken != NO_PIECE
                 && motif_most_balance (look, &look->played, ply + 1) <= -XIANGQI_PIECE_MIN
                 && motif_difference (look) >= XIANGQI_PIECE_MIN /* else it is lost anyway */
             ? taken
             : NO_PIECE;
}

XiangqiPiece
xiangqi_motif_won (const MotifLook *look, int ply, Square *square)
{
  XiangqiPiece taken = taken_for_good (look, ply, square);

  return taken != NO_PIECE
                 && motif_least_balance (look, &look->played, ply + 1) >= XIANGQI_PIECE_MIN
             ? taken
             : NO_PIECE;
}
