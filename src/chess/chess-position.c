/* Keys, attackers and the making of moves. */
#include "chess-attacks.h"
#include "chess-edit.h"

#include <assert.h>

void
chess_empty (ChessPosition *p)
{
  *p = (ChessPosition){ .ep = SQUARE_NONE, .fullmove = 1 };
  memset (p->rooks, SQUARE_NONE, sizeof p->rooks);
}

uint64_t
chess_key_fresh (const ChessPosition *p)
{
  uint64_t key = chess_keys.castling[p->castling];

  for (Bitboard rest = chess_occupied (p); rest != 0;) {
    int square = bitboard_pop (&rest);
    key ^= chess_keys.pieces[p->board[square]][square];
  }
  if (p->ep != SQUARE_NONE)
    key ^= chess_keys.ep[square_file (p->ep)];
  if (p->side == BLACK)
    key ^= chess_keys.side;
  return key;
}

uint64_t
chess_pawn_key_fresh (const ChessPosition *p)
{
  uint64_t key = 0;

  for (Bitboard rest = p->kinds[PAWN]; rest != 0;) {
    int square = bitboard_pop (&rest);
    key ^= chess_keys.pieces[p->board[square]][square];
  }
  return key;
}

uint64_t
chess_key_after (const ChessPosition *p, Move move)
{
  int from = move_from (move), to = move_to (move);
  ChessPiece piece = p->board[from], captured = p->board[to];
  ChessPiece placed = move_choice (move) ? piece_make (p->side, (Kind) move_choice (move)) : piece;
  uint64_t key = p->key ^ chess_keys.side;

  if (captured != NO_PIECE)
    key ^= chess_keys.pieces[captured][to];
  return key ^ chess_keys.pieces[piece][from] ^ chess_keys.pieces[placed][to];
}

Bitboard
chess_attackers (const ChessPosition *p, int square, Bitboard occupied)
{
  Bitboard rooks = p->kinds[ROOK] | p->kinds[QUEEN], bishops = p->kinds[BISHOP] | p->kinds[QUEEN];

  return (chess_pawn_attacks[BLACK][square] & chess_pieces (p, WHITE, PAWN))
         | (chess_pawn_attacks[WHITE][square] & chess_pieces (p, BLACK, PAWN))
         | (chess_knight_attacks[square] & p->kinds[KNIGHT])
         | (chess_king_attacks[square] & p->kinds[KING])
         | (chess_rook_attacks (square, occupied) & rooks)
         | (chess_bishop_attacks (square, occupied) & bishops);
}

Bitboard
chess_pinned_among (const ChessPosition *p, Color color, Bitboard occupied)
{
  int king = chess_king (p, color);
  Bitboard rooks = p->kinds[ROOK] | p->kinds[QUEEN], bishops = p->kinds[BISHOP] | p->kinds[QUEEN];
  Bitboard snipers
      = ((chess_rook_attacks (king, 0) & rooks) | (chess_bishop_attacks (king, 0) & bishops))
        & p->colors[!color] & occupied;
  Bitboard pinned = 0;

  while (snipers != 0) {
    Bitboard blockers = chess_between[king][bitboard_pop (&snipers)] & occupied;
    if ((blockers & (blockers - 1)) == 0)
      pinned |= blockers;
  }
  return pinned & p->colors[color];
}

Bitboard
chess_pinned (const ChessPosition *p, Color color)
{
  return chess_pinned_among (p, color, chess_occupied (p));
}

static Bitboard
find_checkers (const ChessPosition *p)
{
  Color us = (Color) p->side;

  return chess_attackers (p, chess_king (p, us), chess_occupied (p)) & p->colors[!us];
}

void
chess_refresh (ChessPosition *p)
{
  p->key = chess_key_fresh (p);
  p->pawn_key = chess_pawn_key_fresh (p);
  p->checkers = find_checkers (p);
}

bool
chess_ep_is_legal (const ChessPosition *p, int from, int ep)
{
  Color us = piece_color (p->board[from]);
  Bitboard taken = square_bit (ep ^ 8); /* the rank before the last one passed */
  Bitboard occupied = (chess_occupied (p) ^ square_bit (from) ^ taken) | square_bit (ep);
  Bitboard attackers = chess_attackers (p, chess_king (p, us), occupied);

  return (attackers & p->colors[!us] & ~taken) == 0;
}

/* After a double push by the side that has just moved: remembers EP if a capture there is legal. */
static void
set_ep (ChessPosition *p, int ep)
{
  Color them = (Color) p->side;
  Bitboard pawns = chess_pawn_attacks[!them][ep] & chess_pieces (p, them, PAWN);

  while (pawns != 0)
    if (chess_ep_is_legal (p, bitboard_pop (&pawns), ep)) {
      p->ep = (uint8_t) ep;
      p->key ^= chess_keys.ep[square_file (ep)];
      return;
    }
}

/* Rights end when their king or rook moves and when their rook is taken. */
static void
update_castling (ChessPosition *p, int from, int to)
{
  unsigned lost = p->board[to] == piece_make ((Color) p->side, KING) ? 3u << p->side * 2 : 0;

  for (int i = 0; i < N_CASTLINGS; i++)
    lost |= (unsigned) (p->rooks[i] == from || p->rooks[i] == to) << i;
  p->key ^= chess_keys.castling[p->castling];
  p->castling &= (uint8_t) ~lost;
  p->key ^= chess_keys.castling[p->castling];
}

static void
make_castling (ChessPosition *p, int king, int rook)
{
  Color us = (Color) p->side;

  chess_lift (p, king);
  chess_lift (p, rook);
  chess_put (p, chess_castling_king_to (king, rook), piece_make (us, KING));
  chess_put (p, chess_castling_rook_to (king, rook), piece_make (us, ROOK));
  p->key ^= chess_keys.castling[p->castling];
  p->castling &= (uint8_t) ~(3u << us * 2);
  p->key ^= chess_keys.castling[p->castling];
}

/* Any move but castling. */
static void
make_normal (ChessPosition *p, Move move)
{
  int from = move_from (move), to = move_to (move);
  ChessPiece piece = p->board[from];
  Kind choice = (Kind) move_choice (move);

  if (p->board[to] != NO_PIECE) {
    chess_lift (p, to);
    p->rule50 = 0;
  } else if (move_flags (move) & CHESS_MOVE_EN_PASSANT)
    chess_lift (p, to ^ 8);
  chess_lift (p, from);
  chess_put (p, to, choice == NO_KIND ? piece : piece_make ((Color) p->side, choice));
  if (piece_kind (piece) == PAWN)
    p->rule50 = 0;
  if (p->castling != 0)
    update_castling (p, from, to);
}

/* Hands the turn over and forgets the en passant square. */
static void
pass_turn (ChessPosition *p)
{
  if (p->ep != SQUARE_NONE)
    p->key ^= chess_keys.ep[square_file (p->ep)];
  p->ep = SQUARE_NONE;
  p->key ^= chess_keys.side;
  p->fullmove += p->side == BLACK;
  p->side = !p->side;
}

void
chess_make (ChessPosition *p, Move move)
{
  int from = move_from (move), to = move_to (move);
  bool pawn = piece_kind (p->board[from]) == PAWN;

  p->rule50++;
  if (move_flags (move) & CHESS_MOVE_CASTLING)
    make_castling (p, from, to);
  else
    make_normal (p, move);
  pass_turn (p);
  p->checkers = find_checkers (p);
  if (pawn && (from ^ to) == 16)
    set_ep (p, (from + to) / 2);
  assert (p->key == chess_key_fresh (p));
  assert (p->pawn_key == chess_pawn_key_fresh (p));
}

void
chess_make_null (ChessPosition *p)
{
  p->rule50++;
  pass_turn (p);
  assert (p->key == chess_key_fresh (p));
}
