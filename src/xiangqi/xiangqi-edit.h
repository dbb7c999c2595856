/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Putting pieces on a board and taking them off, for making moves and for setting up.
 *
 * Everything here keeps sets, lines, board and keys in step, and nothing else: whoever sets up a
 * position calls xiangqi_refresh at the end.
 */
#pragma once

#include "rules/fen-reader.h"
#include "xiangqi-keys.h"
#include "xiangqi-position.h"

extern const FenBoard xiangqi_board;

/* The kinds that structure_key counts: they move seldom, so what depends on them can be kept. */
enum { STRUCTURE_KINDS = 1 << SOLDIER | 1 << ADVISOR | 1 << ELEPHANT };

/* Turns PIECE on or off at POINT in the sets, the lines and the keys. */
static inline void
xiangqi_toggle (XiangqiPosition *p, int point, XiangqiPiece piece)
{
  Kind kind = piece_kind (piece);
  uint64_t number = xiangqi_keys.pieces[piece][point];

  p->kinds[kind] ^= point_bit (point);
  p->colors[piece_color (piece)] ^= point_bit (point);
  p->rank_bits[point_rank (point)] ^= (uint16_t) (1 << point_file (point));
  p->file_bits[point_file (point)] ^= (uint16_t) (1 << point_rank (point));
  p->key ^= number;
  if (STRUCTURE_KINDS & 1 << kind)
    p->structure_key ^= number;
}

/* Puts PIECE on POINT, which is empty. */
static inline void
xiangqi_put (XiangqiPosition *p, int point, XiangqiPiece piece)
{
  xiangqi_toggle (p, point, piece);
  p->board[point] = piece;
}

/* Takes the piece off POINT, which has one. */
static inline void
xiangqi_lift (XiangqiPosition *p, int point)
{
  xiangqi_toggle (p, point, p->board[point]);
  p->board[point] = NO_PIECE;
}

/* A board without pieces, Red to move, move 1. */
void xiangqi_empty (XiangqiPosition *p);

/* Counts afresh what follows from the rest: keys, kings and checkers. */
void xiangqi_refresh (XiangqiPosition *p);

/* Why PIECE cannot stand on POINT beside the others of P (where it may stand already), as an N_()
 * sentence; or NULL. */
const char *xiangqi_misplaced (const XiangqiPosition *p, XiangqiPiece piece, int point);

/* Why COLOR cannot have as many of KIND as in P, as an N_() sentence; or NULL. */
const char *xiangqi_miscounted (const XiangqiPosition *p, Color color, Kind kind);
