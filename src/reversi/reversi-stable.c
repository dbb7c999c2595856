/* Discs that cannot be flipped any more. */
#include "reversi-position.h"

static const Bitboard FILE_A = 0x0101010101010101, FILE_H = 0x8080808080808080;
static const Bitboard RANK_1 = 0x00000000000000ff, RANK_8 = 0xff00000000000000;

static const Bitboard NOT_FILE_A = 0xfefefefefefefefe, NOT_FILE_H = 0x7f7f7f7f7f7f7f7f;

/* The squares whose whole line in the direction of SHIFT is occupied. A step up the line lands in
 * NOT_FIRST, a step down in NOT_LAST. */
static Bitboard
full_lines (Bitboard occupied, int shift, Bitboard not_first, Bitboard not_last)
{
  Bitboard full_up = occupied, full_down = occupied;

  for (int i = 0; i < 7; i++) {
    full_up &= (full_up & not_first) >> shift | ~not_last;
    full_down &= (full_down & not_last) << shift | ~not_first;
  }
  return full_up & full_down;
}

/* A disc is stable in a direction if its line is full, if it stands at the line's end, or if it
 * leans on a stable disc of its own colour; stable at all if in all four directions. */
Bitboard
reversi_stable (Bitboard own, Bitboard other)
{
  Bitboard occupied = own | other;
  Bitboard across = full_lines (occupied, 1, NOT_FILE_A, NOT_FILE_H) | FILE_A | FILE_H;
  Bitboard along = full_lines (occupied, 8, ~RANK_1, ~RANK_8) | RANK_1 | RANK_8;
  Bitboard rim = FILE_A | FILE_H | RANK_1 | RANK_8;
  Bitboard rising = full_lines (occupied, 9, NOT_FILE_A & ~RANK_1, NOT_FILE_H & ~RANK_8) | rim;
  Bitboard falling = full_lines (occupied, 7, NOT_FILE_H & ~RANK_1, NOT_FILE_A & ~RANK_8) | rim;
  Bitboard stable = 0, before;

  do {
    before = stable;
    Bitboard east = (stable & NOT_FILE_A) >> 1, west = (stable & NOT_FILE_H) << 1;
    stable = own & (across | east | west) & (along | stable << 8 | stable >> 8)
             & (rising | (stable & NOT_FILE_H) << 9 | (stable & NOT_FILE_A) >> 9)
             & (falling | (stable & NOT_FILE_A) << 7 | (stable & NOT_FILE_H) >> 7);
  } while (stable != before);
  return stable;
}
