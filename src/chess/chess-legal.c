/* Questions about one move: is it legal, does it give check. */
#include "chess-attacks.h"
#include "chess-position.h"

static bool
is_listed (const ChessPosition *p, Move move)
{
  ChessMoves list;

  chess_generate (p, GENERATE_ALL, &list);
  for (int i = 0; i < list.n; i++)
    if (list.moves[i] == move)
      return true;
  return false;
}

/* The squares that the pawn on FROM can move to, en passant and checks aside. */
static Bitboard
pawn_targets (const ChessPosition *p, int from)
{
  Color us = (Color) p->side;
  Bitboard empty = ~chess_occupied (p);
  Bitboard pawn = square_bit (from), one, two;

  if (us == WHITE) {
    one = pawn << 8 & empty;
    two = (one & 0xff0000) << 8 & empty;
  } else {
    one = pawn >> 8 & empty;
    two = (one & 0xff0000000000) >> 8 & empty;
  }
  return one | two | (chess_pawn_attacks[us][from] & p->colors[!us]);
}

/* The piece on FROM, one's own, goes to TO as pieces go; checks aside. */
static bool
is_reachable (const ChessPosition *p, int from, int to)
{
  Kind kind = piece_kind (p->board[from]);
  Bitboard targets
      = kind == PAWN ? pawn_targets (p, from) : chess_attacks (kind, from, chess_occupied (p));

  return (targets & ~p->colors[p->side] & square_bit (to)) != 0;
}

/* A reachable move leaves the king out of check. */
static bool
leaves_king_safe (const ChessPosition *p, int from, int to)
{
  Color us = (Color) p->side;
  int king = chess_king (p, us);
  Bitboard checkers = p->checkers;

  if (from == king)
    return (chess_attackers (p, to, chess_occupied (p) ^ square_bit (king)) & p->colors[!us]) == 0;
  if (checkers & (checkers - 1))
    return false;
  if (checkers && !((checkers | chess_between[king][__builtin_ctzll (checkers)]) & square_bit (to)))
    return false;
  return !(chess_pinned (p, us) & square_bit (from))
         || (chess_line[king][from] & square_bit (to)) != 0;
}

bool
chess_is_legal (const ChessPosition *p, Move move)
{
  int from = move_from (move), to = move_to (move);
  unsigned choice = move_choice (move);

  if (from > 63 || to > 63 || p->board[from] == NO_PIECE || piece_color (p->board[from]) != p->side)
    return false;
  if (move_flags (move) != 0)
    return is_listed (p, move);
  bool promotes = piece_kind (p->board[from]) == PAWN && (to < 8 || to > 55);
  if (promotes ? choice < KNIGHT || choice > QUEEN : choice != MOVE_CHOICE_NONE)
    return false;
  return is_reachable (p, from, to) && leaves_king_safe (p, from, to);
}

/* A slider of COLOR on a square of MOVERS attacks KING over OCCUPIED. */
static bool
slider_attacks (const ChessPosition *p, Bitboard movers, int king, Bitboard occupied)
{
  Bitboard rooks = (p->kinds[ROOK] | p->kinds[QUEEN]) & movers;
  Bitboard bishops = (p->kinds[BISHOP] | p->kinds[QUEEN]) & movers;

  return (chess_rook_attacks (king, occupied) & rooks)
         || (chess_bishop_attacks (king, occupied) & bishops);
}

static bool
castling_gives_check (const ChessPosition *p, int from, int rook, int king)
{
  int rook_to = chess_castling_rook_to (from, rook);
  Bitboard occupied = (chess_occupied (p) ^ square_bit (from) ^ square_bit (rook))
                      | square_bit (rook_to) | square_bit (chess_castling_king_to (from, rook));

  return (chess_rook_attacks (rook_to, occupied) & square_bit (king)) != 0;
}

bool
chess_gives_check (const ChessPosition *p, Move move)
{
  Color us = (Color) p->side;
  int from = move_from (move), to = move_to (move), king = chess_king (p, !us);
  Bitboard occupied = (chess_occupied (p) ^ square_bit (from)) | square_bit (to);
  Kind kind = move_choice (move) ? (Kind) move_choice (move) : piece_kind (p->board[from]);
  Bitboard direct;

  if (move_flags (move) & CHESS_MOVE_CASTLING)
    return castling_gives_check (p, from, to, king);
  if (move_flags (move) & CHESS_MOVE_EN_PASSANT)
    occupied ^= square_bit (to ^ 8);
  direct = kind == PAWN ? chess_pawn_attacks[us][to] : chess_attacks (kind, to, occupied);
  if (direct & square_bit (king))
    return true;
  if (move_flags (move) == 0 && chess_line[king][from] == 0)
    return false;
  return slider_attacks (p, p->colors[us] & ~square_bit (from), king, occupied);
}
