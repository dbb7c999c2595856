/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A chess position: a plain value of under 200 bytes, copied freely.
 *
 * Bitboards answer where, the board array answers what; chess_make keeps both in step, with the
 * keys. There is no history inside: a move is taken back by keeping the copy before it, which for
 * this size costs no more than an undo stack and cannot get out of step.
 *
 * The key is Zobrist's, over pieces, side, castling rights and the file of en passant. As ep is set
 * only where an en passant capture is fully legal, equal keys mean "same position" in the sense of
 * FIDE's article 9.2. Builds with assertions count the keys afresh after every move and compare.
 */
#pragma once

#include "chess-types.h"
#include "rules/rules.h"

typedef struct {
  Bitboard kinds[N_KINDS]; /* [NO_KIND] is unused */
  Bitboard colors[2];
  uint64_t key;
  uint64_t pawn_key; /* pawns only, for the evaluation's cache */
  Bitboard checkers; /* pieces that give check to the side to move */
  uint8_t board[64]; /* ChessPiece */
  uint8_t side;      /* Color to move */
  uint8_t castling;  /* rights, bit colour * 2 + side */
  uint8_t ep;        /* square behind the pawn that may be taken in passing, or SQUARE_NONE */
  uint8_t rooks[N_CASTLINGS]; /* where the castling rooks stand; valid where the right is set */
  uint16_t rule50;            /* plies since a capture or a pawn move */
  uint16_t fullmove;          /* from 1 */
  bool chess960;              /* started from a Chess960 array: castling text is king takes rook */
} ChessPosition;

POSITION_DEFINE_ACCESS (ChessPosition, chess_position)

/* A list of moves on the stack. */
typedef struct {
  Move moves[MOVES_MAX];
  int n;
} ChessMoves;

static inline Bitboard
chess_occupied (const ChessPosition *p)
{
  return p->colors[WHITE] | p->colors[BLACK];
}

static inline Bitboard
chess_pieces (const ChessPosition *p, Color color, Kind kind)
{
  return p->colors[color] & p->kinds[kind];
}

static inline int
chess_king (const ChessPosition *p, Color color)
{
  return __builtin_ctzll (chess_pieces (p, color, KING));
}

/* Reads FEN, X-FEN or Shredder-FEN (4 to 6 fields). False, with ERROR filled (may be NULL), where
 * the text is broken or the position cannot occur; P is then untouched. */
bool chess_from_fen (ChessPosition *p, const char *fen, TextError *error);

/* Writes X-FEN (at most POSITION_TEXT_MAX bytes); the en passant square only where a capture is
 * legal. */
void chess_to_fen (const ChessPosition *p, char *fen);

/* The Chess960 array NUMBER, 0 to CHESS_STARTS - 1. */
void chess_set_start (ChessPosition *p, int number);

/* Plays MOVE, which must be legal; updates everything, the checkers included. */
void chess_make (ChessPosition *p, Move move);

/* Hands the turn over; the side to move must not be in check. */
void chess_make_null (ChessPosition *p);

/* The key that P should have, counted afresh; for tests and set-up. */
uint64_t chess_key_fresh (const ChessPosition *p);

/* The key after MOVE, without playing it; right but for castling and en passant changes (for
 * prefetch). */
uint64_t chess_key_after (const ChessPosition *p, Move move);

/* All pieces of both colours that attack SQUARE when OCCUPIED is on the board. */
Bitboard chess_attackers (const ChessPosition *p, int square, Bitboard occupied);

/* Pieces of the side to move's colour COLOR that are pinned to their king. */
Bitboard chess_pinned (const ChessPosition *p, Color color);

/* Move generation (chess-movegen.c). All lists hold legal moves only. */
typedef enum {
  GENERATE_ALL,
  GENERATE_NOISY, /* captures, en passant and promotions to a queen; all evasions of a check's
                     capture kind */
  GENERATE_QUIET, /* everything else: ALL = NOISY + QUIET, without overlap */
} Generate;

void chess_generate (const ChessPosition *p, Generate what, ChessMoves *list);

/* Whether MOVE, of any origin (a hash table's too), is legal in P. */
bool chess_is_legal (const ChessPosition *p, Move move);

/* Whether the piece on FROM, of the side to move, goes to TO as pieces go, but may not because of a
 * check. */
bool chess_is_forbidden_by_check (const ChessPosition *p, int from, int to);

/* Whether a legal MOVE gives check. */
bool chess_gives_check (const ChessPosition *p, Move move);

/* What decides for most moves of a position whether they give check. */
typedef struct {
  Bitboard targets[N_KINDS]; /* where a piece of each kind would give check */
  Bitboard blockers;         /* pieces that give a discovered check by leaving their line */
  int king;                  /* in danger */
} ChessCheckMap;

void chess_map_checks (const ChessPosition *p, ChessCheckMap *map);

/* The same as chess_gives_check, faster: MAP is of P. */
bool chess_gives_mapped_check (const ChessPosition *p, const ChessCheckMap *map, Move move);

/* How many legal moves there are, which is quicker than to list them. */
int chess_count_moves (const ChessPosition *p);

/* Whether the static exchange that MOVE starts wins at least THRESHOLD (hundredths). */
bool chess_see_at_least (const ChessPosition *p, Move move, int threshold);

/* Neither side can ever mate (dead position by material), as FACTS and FIDE 5.2.2 have it. */
bool chess_dead_by_material (const ChessPosition *p);
