/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The small integers of chess. Squares run a1 = 0, b1 = 1, ... h8 = 63. */
#pragma once

#include "base/bitboard.h"
#include "rules/move.h"

typedef enum { WHITE, BLACK } Color;

static const Bitboard DARK_SQUARES = 0xaa55aa55aa55aa55;

typedef enum { NO_KIND, PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING, N_KINDS } Kind;

/* A piece is its colour's 0 or 6 plus its kind, so that it is also Rules' Piece: 1 to 12. */
typedef uint8_t ChessPiece;

enum { NO_PIECE = 0, N_PIECES = 13 };

/* Flags in the top byte of a Move. Castling moves go from the king's square to the own rook's. */
enum {
  CHESS_MOVE_CASTLING = 1,
  CHESS_MOVE_EN_PASSANT = 2,
};

/* Castling rights are bits, and index rook squares: colour * 2 + (0 king's side, 1 queen's side).
 */
enum { KING_SIDE, QUEEN_SIDE, N_CASTLINGS = 4 };

/* How many arrays Chess960 has, and the number of the one that everybody knows. */
enum { CHESS_STARTS = 960, CHESS_STANDARD_START = 518 };

static inline ChessPiece
piece_make (Color color, Kind kind)
{
  return (ChessPiece) (color * 6 + kind);
}

static inline Color
piece_color (ChessPiece piece)
{
  return piece > KING ? BLACK : WHITE;
}

static inline Kind
piece_kind (ChessPiece piece)
{
  return (Kind) (piece > KING ? piece - 6 : piece);
}

static inline int
square_file (int square)
{
  return square & 7;
}

static inline int
square_rank (int square)
{
  return square >> 3;
}

static inline int
square_make (int file, int rank)
{
  return rank << 3 | file;
}

/* Where king and rook land when the king on KING castles with the own rook on ROOK. */
static inline int
chess_castling_king_to (int king, int rook)
{
  return (king & 56) + (rook > king ? 6 : 2);
}

static inline int
chess_castling_rook_to (int king, int rook)
{
  return (king & 56) + (rook > king ? 5 : 3);
}
