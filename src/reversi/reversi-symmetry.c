/* Boards that are mirror images of each other. */
#include "reversi-position.h"
#include "rules/symmetry.h"

/* Exchanges the squares of MASK with those SHIFT higher. */
static Bitboard
reversi_symmetry_exchange (Bitboard board, Bitboard mask, int shift)
{
  Bitboard different = (board >> shift ^ board) & mask;

  return board ^ different ^ different << shift;
}

static Bitboard
mirror_files (Bitboard board)
{
  board = reversi_symmetry_exchange (board, 0x5555555555555555, 1);
  board = reversi_symmetry_exchange (board, 0x3333333333333333, 2);
  return reversi_symmetry_exchange (board, 0x0f0f0f0f0f0f0f0f, 4);
}

/* Files become ranks. */
static Bitboard
transpose (Bitboard board)
{
  board = reversi_symmetry_exchange (board, 0x00aa00aa00aa00aa, 7);
  board = reversi_symmetry_exchange (board, 0x0000cccc0000cccc, 14);
  return reversi_symmetry_exchange (board, 0x00000000f0f0f0f0, 28);
}

Bitboard
reversi_mirror (Bitboard board, int symmetry)
{
  if (symmetry & SYMMETRY_EXCHANGE)
    board = transpose (board);
  if (symmetry & SYMMETRY_RANKS)
    board = __builtin_bswap64 (board);
  if (symmetry & SYMMETRY_FILES)
    board = mirror_files (board);
  return board;
}
