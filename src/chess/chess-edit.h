/*
 * Putting pieces on a board and taking them off, for making moves and for setting up.
 *
 * Everything here keeps bitboards, board and keys in step, and nothing else: whoever sets up a
 * position calls chess_refresh at the end.
 */
#pragma once

#include "chess-keys.h"
#include "chess-position.h"

/* Turns PIECE on or off at SQUARE in the sets and the keys. */
static inline void
chess_toggle (ChessPosition *p, int square, ChessPiece piece)
{
  Kind kind = piece_kind (piece);
  uint64_t number = chess_keys.pieces[piece][square];

  p->kinds[kind] ^= square_bit (square);
  p->colors[piece_color (piece)] ^= square_bit (square);
  p->key ^= number;
  if (kind == PAWN)
    p->pawn_key ^= number;
}

/* Puts PIECE on SQUARE, which is empty. */
static inline void
chess_put (ChessPosition *p, int square, ChessPiece piece)
{
  chess_toggle (p, square, piece);
  p->board[square] = piece;
}

/* Takes the piece off SQUARE, which has one. */
static inline void
chess_lift (ChessPosition *p, int square)
{
  chess_toggle (p, square, p->board[square]);
  p->board[square] = NO_PIECE;
}

/* A board without pieces, White to move, no rights, move 1. */
void chess_empty (ChessPosition *p);

/* Counts afresh what follows from the rest: keys and checkers. */
void chess_refresh (ChessPosition *p);

/* Whether the pawn on FROM, that attacks EP, may take there in passing without exposing its king.
 */
bool chess_ep_is_legal (const ChessPosition *p, int from, int ep);

/* Pieces of COLOR that are pinned to their king when of all pieces only those on OCCUPIED stand. */
Bitboard chess_pinned_among (const ChessPosition *p, Color color, Bitboard occupied);
