#include "reversi-position.h"

static const Bitboard NOT_EDGE_FILES = 0x7e7e7e7e7e7e7e7e; /* a run of discs never leaves these */

/* Own discs' runs over the other's, in one direction and its opposite: where they end. In three
 * doubling steps (P. Kogge, H. Stone, 1973): RUN grows by 1, 2 and 4 squares. */
static inline Bitboard
run_ends (Bitboard own, Bitboard other, int shift)
{
  Bitboard up = other & own << shift, down = other & own >> shift;
  Bitboard up2 = other & other << shift, down2 = other & other >> shift;

  up |= other & up << shift;
  down |= other & down >> shift;
  up |= up2 & up << 2 * shift;
  down |= down2 & down >> 2 * shift;
  up |= up2 & up << 2 * shift;
  down |= down2 & down >> 2 * shift;
  return up << shift | down >> shift;
}

Bitboard
reversi_legal (Bitboard own, Bitboard other)
{
  Bitboard inner = other & NOT_EDGE_FILES;
  Bitboard ends = run_ends (own, inner, 1) | run_ends (own, other, 8) | run_ends (own, inner, 7)
                  | run_ends (own, inner, 9);

  return ends & ~(own | other);
}

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
