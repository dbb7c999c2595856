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

static const Bitboard RANK_1 = 0xff, FILE_A = 0x0101010101010101;

/* A rook or queen gives mate along the king's first rank; in front of the king, at most one square
 * is not its own pieces'. */
bool
chess_is_back_rank_mate (const ChessPosition *p, int checker)
{
  const Color us = (Color) p->side;
  const int king = chess_king (p, us), home = us == WHITE ? 0 : 7;
  const Bitboard front = chess_king_attacks[king] & RANK_1 << 8 * (home == 0 ? 1 : 6);

  return square_rank (king) == home && square_rank (checker) == home && is_heavy (p->board[checker])
         && bitboard_count (front & ~p->colors[us]) <= 1;
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

/* The line of the board beside EDGE, a rank or a file at its edge, that SQUARE is not on; 0 where
 * SQUARE is not on EDGE. */
static Bitboard
line_beside (Bitboard edge, int square)
{
  if (!(edge & square_bit (square)))
    return 0;
  if (edge == RANK_1)
    return RANK_1 << 8;
  if (edge == RANK_1 << 56)
    return RANK_1 << 48;
  return edge == FILE_A ? FILE_A << 1 : FILE_A << 6;
}

/* A rook or queen gives mate along the edge while another one alone holds the line beside it. */
bool
chess_is_ladder_mate (const ChessPosition *p, int checker)
{
  static const Bitboard edges[]
      = { 0xff, 0xff00000000000000, 0x0101010101010101, 0x8080808080808080 };
  const int king = chess_king (p, (Color) p->side);

  for (int i = 0; i < 4; i++) {
    Bitboard beside = line_beside (edges[i], king), escapes = chess_king_attacks[king] & beside;
    Bitboard holders = p->colors[!p->side] & beside & ~escapes & (p->kinds[ROOK] | p->kinds[QUEEN]);

    if (escapes == 0 || !(edges[i] & square_bit (checker)) || !is_heavy (p->board[checker])
        || (escapes & chess_occupied (p)))
      continue;
    while (holders != 0)
      if ((escapes & ~chess_attacks_of (p, bitboard_pop (&holders))) == 0)
        return true;
  }
  return false;
}
