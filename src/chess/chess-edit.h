/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Putting pieces on a board and taking them off, for making moves and for setting up.
 *
 * Everything here keeps bitboards, board and keys in step, and nothing else: whoever sets up a
 * position calls chess_refresh at the end.
 */
#pragma once

#include "chess-keys.h"
#include "chess-position.h"
#include "rules/fen-reader.h"

extern const FenBoard chess_board;

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

/* How many of COLOR's pieces must have been pawns once. */
int chess_promoted (const ChessPosition *p, Color color);

/* The rook that a LETTER of COLOR's castling rights means, or -1: K and Q the outermost one on that
 * side of the king, else (A to H) the one on the file of that name. COLOR has a king. */
int chess_castling_rook (const ChessPosition *p, Color color, char letter);

/* Whether the pawn that has just passed the square EP is there, and came through empty squares. */
bool chess_has_passed (const ChessPosition *p, int ep);
