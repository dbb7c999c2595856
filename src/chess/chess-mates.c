/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Mates that have names, known by where the pieces stand. */
#include "chess-mates.h"

#include "chess-attacks.h"
#include "chess-tactics.h"

/* The position that LINE ends in, where that is a mate of COLOR's king by a single piece; and where
 * that stands. */
bool
chess_read_mate (const MotifLine *line, Color color, ChessPosition *p, int *checker)
{
  *p = chess_position_load (&line->positions[line->length]);
  if (p->side != color || bitboard_count (p->checkers) != 1 || chess_count_moves (p) > 0)
    return false;
  *checker = __builtin_ctzll (p->checkers);
  return true;
}

static bool
is_heavy (ChessPiece piece)
{
  return piece_kind (piece) == ROOK || piece_kind (piece) == QUEEN;
}

#define RANK_1 ((Bitboard) 0xff)
#define FILE_A ((Bitboard) 0x0101010101010101)

/* A rook or queen gives mate along the king's first rank; in front of the king, at most one square
 * is not its own pieces', and it is not the checker that guards that. */
bool
chess_is_back_rank_mate (const ChessPosition *p, int checker)
{
  const Color us = (Color) p->side;
  const int king = chess_king (p, us), home = us == WHITE ? 0 : 7;
  const Bitboard front = chess_king_attacks[king] & RANK_1 << 8 * (home == 0 ? 1 : 6);

  return square_rank (king) == home && square_rank (checker) == home && is_heavy (p->board[checker])
         && bitboard_count (front & ~p->colors[us]) <= 1
         && !(front & ~p->colors[us] & chess_attacks_of (p, checker));
}

/* A knight gives mate to a king that its own pieces leave no square. */
bool
chess_is_smothered_mate (const ChessPosition *p, int checker)
{
  const Color us = (Color) p->side;

  return piece_kind (p->board[checker]) == KNIGHT
         && (chess_king_attacks[chess_king (p, us)] & ~p->colors[us]) == 0;
}

/* A rook beside the king in its corner gives mate; a knight protects it and guards the square on
 * the king's other side. */
bool
chess_is_arabian_mate (const ChessPosition *p, int checker)
{
  const int king = chess_king (p, (Color) p->side);
  const Bitboard sides = chess_king_attacks[king] & ~chess_bishop_attacks (king, 0);
  const Bitboard knights = chess_pieces (p, !p->side, KNIGHT);

  if (bitboard_count (chess_king_attacks[king]) != 3 || piece_kind (p->board[checker]) != ROOK
      || !(sides & square_bit (checker)))
    return false;
  for (Bitboard rest = knights; rest != 0;)
    if ((chess_knight_attacks[bitboard_pop (&rest)] & sides) == sides)
      return true;
  return false;
}

/* A rook or queen gives mate along the edge while another one alone holds the line beside it. */
bool
chess_is_ladder_mate (const ChessPosition *p, int checker)
{
  static const Bitboard edges[] = { RANK_1, RANK_1 << 56, FILE_A, FILE_A << 7 };
  static const Bitboard besides[] = { RANK_1 << 8, RANK_1 << 48, FILE_A << 1, FILE_A << 6 };
  const int king = chess_king (p, (Color) p->side);

  for (int i = 0; i < 4; i++) {
    Bitboard escapes = chess_king_attacks[king] & besides[i];
    Bitboard holders
        = p->colors[!p->side] & besides[i] & ~escapes & (p->kinds[ROOK] | p->kinds[QUEEN]);

    if (!(edges[i] & square_bit (king)) || !(edges[i] & square_bit (checker))
        || !is_heavy (p->board[checker]) || (escapes & chess_occupied (p)))
      continue;
    while (holders != 0)
      if ((escapes & ~chess_attacks_of (p, bitboard_pop (&holders))) == 0)
        return true;
  }
  return false;
}
