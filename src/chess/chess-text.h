/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Moves as text. Writing is exact; reading takes whatever a person or an old file means, as long as
 * only one legal move fits.
 */
#pragma once

#include "chess-position.h"

typedef enum {
  CHESS_SAN,            /* "Nf3": the PGN standard's */
  CHESS_UCI,            /* "g1f3"; castling is the king's move, in Chess960 king takes rook */
  CHESS_FIGURINE,       /* SAN with a figurine for the piece's letter */
  CHESS_LONG_ALGEBRAIC, /* "Ng1-f3" */
  CHESS_UCI960,         /* as CHESS_UCI, but castling is always the king taking its rook */
  CHESS_LOCAL,          /* SAN, in which the reader's letters take the place of the English ones */
  N_CHESS_NOTATIONS,
} ChessNotation;

/* Writes a legal MOVE (or MOVE_PASS) with check or mate sign where the notation has them; at most
 * MOVE_TEXT_MAX bytes. */
void chess_write_move (const ChessPosition *p, Move move, ChessNotation notation, char *text);

/* Reads the LENGTH bytes at TEXT; MOVE is set only for MOVE_TEXT_OK. */
MoveTextResult chess_read_move (const ChessPosition *p, const char *text, size_t length,
                                Move *move);

/* The move that the LENGTH bytes at TEXT are among those that only a check forbids; MOVE_NONE where
 * they are none of them, or several. */
Move chess_read_forbidden (const ChessPosition *p, const char *text, size_t length);

/* Whether P is check and mate. */
bool chess_is_mate (const ChessPosition *p);
