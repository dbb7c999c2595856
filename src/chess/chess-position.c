/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keys, attackers, the making of moves, and questions about a single move. */
#include "chess-position.h"

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

static uint64_t
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

/* Pieces that stand alone between the king of COLOR and a slider that attacks it from behind them.
 */
static Bitboard
blockers_among (const ChessPosition *p, Color color, Bitboard occupied)
{
  int king = chess_king (p, color);
  Bitboard rooks = p->kinds[ROOK] | p->kinds[QUEEN], bishops = p->kinds[BISHOP] | p->kinds[QUEEN];
  Bitboard snipers
      = ((chess_rook_attacks (king, 0) & rooks) | (chess_bishop_attacks (king, 0) & bishops))
        & p->colors[!color] & occupied;
  Bitboard found = 0;

  while (snipers != 0) {
    Bitboard blockers = chess_between[king][bitboard_pop (&snipers)] & occupied;
    if ((blockers & (blockers - 1)) == 0)
      found |= blockers;
  }
  return found;
}

Bitboard
chess_pinned_among (const ChessPosition *p, Color color, Bitboard occupied)
{
  return blockers_among (p, color, occupied) & p->colors[color];
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

/* Questions about one move: is it legal, does it give check. */

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
  Bitboard line = chess_line[king][from];
  return line == 0 || (line & square_bit (to)) || !(chess_pinned (p, us) & square_bit (from));
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

bool
chess_is_forbidden_by_check (const ChessPosition *p, int from, int to)
{
  return p->board[from] != NO_PIECE && piece_color (p->board[from]) == p->side
         && is_reachable (p, from, to) && !leaves_king_safe (p, from, to);
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

void
chess_map_checks (const ChessPosition *p, ChessCheckMap *map)
{
  Color us = (Color) p->side;
  int king = chess_king (p, !us);
  Bitboard occupied = chess_occupied (p);

  map->king = king;
  map->targets[NO_KIND] = map->targets[KING] = 0;
  map->targets[PAWN] = chess_pawn_attacks[!us][king];
  map->targets[KNIGHT] = chess_knight_attacks[king];
  map->targets[BISHOP] = chess_bishop_attacks (king, occupied);
  map->targets[ROOK] = chess_rook_attacks (king, occupied);
  map->targets[QUEEN] = map->targets[BISHOP] | map->targets[ROOK];
  map->blockers = blockers_among (p, !us, occupied) & p->colors[us];
}

bool
chess_gives_mapped_check (const ChessPosition *p, const ChessCheckMap *map, Move move)
{
  int from = move_from (move), to = move_to (move);

  if (move_flags (move) != 0 || move_choice (move) != 0)
    return chess_gives_check (p, move);
  if (map->targets[piece_kind (p->board[from])] & square_bit (to))
    return true;
  return (map->blockers & square_bit (from)) != 0
         && (chess_line[map->king][from] & square_bit (to)) == 0;
}
