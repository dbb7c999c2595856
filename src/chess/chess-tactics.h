/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tactics of chess in a line of moves: forks, pins and what else pieces are won by.
 *
 * A tactic is found in a line at the ply at which it begins, whoever makes it: so one function says
 * that a move forks, that it allows a fork and that it misses one. It counts only where the line
 * goes on to win at least CHESS_PIECE_MIN by it. What could be taken is judged by static exchanges.
 */
#pragma once

#include "chess-position.h"

enum { CHESS_PIECE_MIN = 2 }; /* pawns that something is worth before players speak of it */

/* One move of a line. */
typedef struct {
  ChessPosition before, after;
  int from, to;     /* of a king that castles: where it ends */
  int taken_at;     /* where what it takes stands, or would stand */
  ChessPiece taken; /* NO_PIECE: nothing */
} ChessStep;

/* Reads the move at PLY of LINE; false where there is none. */
bool chess_read_step (const MotifLine *line, int ply, ChessStep *step);

/* In pawns; a king's is 0. */
int chess_value (ChessPiece piece);

/* The squares that the piece on SQUARE attacks or protects. */
Bitboard chess_attacks_of (const ChessPosition *p, int square);

/* Whether the other side would win at least LEAST pawns by taking what stands on SQUARE, if it were
 * its turn. */
bool chess_hangs (const ChessPosition *p, int square, int least);

/* The pawns that the side that moves at PLY of LINE has won for good with its move at UNTIL: what
 * is left of them after each reply that the line knows of. */
int chess_won (const MotifLook *look, const MotifLine *line, int ply, int until);

/* FOUND's piece number I is that on SQUARE of P. */
void chess_set_piece (MotifFound *found, int i, const ChessPosition *p, int square);

/* Whether the move at PLY of LINE begins a tactic; FOUND gets the pieces that it is against. */
typedef bool (*ChessTactic) (const MotifLook *look, const MotifLine *line, int ply,
                             MotifFound *found);

/* The piece that has moved attacks two at once, of which it then takes one that was safe. */
bool chess_fork_at (const MotifLook *look, const MotifLine *line, int ply, MotifFound *found);

/* It pins a piece, which was safe, to the king or to one that is worth more; that is taken then. */
bool chess_pin_at (const MotifLook *look, const MotifLine *line, int ply, MotifFound *found);

/* It attacks a piece that has to go, and takes what stood behind that. */
bool chess_skewer_at (const MotifLook *look, const MotifLine *line, int ply, MotifFound *found);

/* It gets out of the way of another one, whose attack wins something. */
bool chess_discovery_at (const MotifLook *look, const MotifLine *line, int ply, MotifFound *found);

/* A piece is attacked for the first time that cannot get away, though it is free to move. */
bool chess_trap_at (const MotifLook *look, const MotifLine *line, int ply, MotifFound *found);

/* A pawn, told of where it stands before the move, gets to the last rank, and that wins something.
 */
bool chess_promotion_at (const MotifLook *look, const MotifLine *line, int ply, MotifFound *found);
