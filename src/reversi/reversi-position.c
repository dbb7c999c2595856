#include "reversi-position.h"

bool
reversi_is_over (const ReversiPosition *p)
{
  return reversi_legal (p->discs[BLACK], p->discs[WHITE]) == 0
         && reversi_legal (p->discs[WHITE], p->discs[BLACK]) == 0;
}

int
reversi_final_score (const ReversiPosition *p)
{
  int black = bitboard_count (p->discs[BLACK]), white = bitboard_count (p->discs[WHITE]);
  int empty = N_SQUARES - black - white;

  return black - white + (black > white ? empty : black < white ? -empty : 0);
}

void
reversi_make (ReversiPosition *p, Move move)
{
  if (move != MOVE_PASS) {
    Bitboard flips = reversi_flips (move_to (move), p->discs[p->side], p->discs[!p->side]);
    p->discs[p->side] ^= flips | square_bit (move_to (move));
    p->discs[!p->side] ^= flips;
  }
  p->fullmove = (uint16_t) (p->fullmove + p->side);
  p->side = !p->side;
}

uint64_t
reversi_perft (Bitboard own, Bitboard other, int depth)
{
  Bitboard moves = reversi_legal (own, other);
  uint64_t leaves = 0;

  if (depth == 0)
    return 1;
  if (moves == 0)
    return reversi_legal (other, own) != 0 ? reversi_perft (other, own, depth - 1) : 0;
  if (depth == 1)
    return (uint64_t) bitboard_count (moves);
  while (moves != 0) {
    int square = bitboard_pop (&moves);
    Bitboard flips = reversi_flips (square, own, other);
    leaves += reversi_perft (other ^ flips, own ^ flips ^ square_bit (square), depth - 1);
  }
  return leaves;
}
