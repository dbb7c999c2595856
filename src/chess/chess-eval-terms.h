/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The parts of the evaluation, and what they know in common.
 *
 * chess_terms_pieces, for both colours, fills in the attacks; the parts after it read them. A part
 * returns one colour's Score; the caller subtracts.
 */
#pragma once

#include "chess-attacks.h"
#include "chess-eval.h"

#include <stdlib.h>

typedef struct {
  const ChessPosition *p;
  const ChessWeights *weights;
  const ChessDangers *dangers;
  const PawnEntry *pawns;
  Bitboard occupied;
  Bitboard attacks[2][N_KINDS]; /* by kind; [NO_KIND]: by any piece */
  Bitboard twice[2];            /* attacked by two pieces at least */
  Bitboard area[2];             /* squares that count for a side's mobility */
  Bitboard ring[2];             /* around a king, where attacks on it begin */
  Bitboard pinned[2];
  int attackers[2];     /* pieces of a side that attack the other's ring, */
  int attack_weight[2]; /* their weights, */
  int ring_attacks[2];  /* and the squares they attack there */
} Terms;

static inline Bitboard
file_of (int square)
{
  return (Bitboard) 0x0101010101010101 << (square & 7);
}

static inline Bitboard
rank_of (int square)
{
  return (Bitboard) 0xff << (square & 56);
}

/* SET and what lies one file to its left and right. */
static inline Bitboard
sideways (Bitboard set)
{
  return (set & ~(Bitboard) 0x8080808080808080) << 1 | (set & ~(Bitboard) 0x0101010101010101) >> 1;
}

/* SET moved a rank ahead, as COLOR sees it. */
static inline Bitboard
ahead (Color color, Bitboard set)
{
  return color == WHITE ? set << 8 : set >> 8;
}

/* SET and everything before it on its files, as COLOR sees it. */
static inline Bitboard
ahead_filled (Color color, Bitboard set)
{
  for (int by = 8; by <= 32; by *= 2)
    set |= color == WHITE ? set << by : set >> by;
  return set;
}

static inline Bitboard
pawns_attack (Color color, Bitboard pawns)
{
  return sideways (ahead (color, pawns));
}

/* The rank of SQUARE, 0 to 7, counted from COLOR's side. */
static inline int
rank_for (Color color, int square)
{
  return square_rank (square) ^ (color == WHITE ? 0 : 7);
}

/* 0 for the a- and h-files to 3 for the two in the middle. */
static inline int
file_from_edge (int square)
{
  int file = square_file (square);

  return file < 4 ? file : 7 - file;
}

/* King's moves between two squares. */
static inline int
distance (int a, int b)
{
  int files = abs (square_file (a) - square_file (b));
  int ranks = abs (square_rank (a) - square_rank (b));

  return files > ranks ? files : ranks;
}

/* What the pawns alone say by WEIGHTS, into ENTRY. */
void chess_terms_pawn_structure (const ChessPosition *p, const ChessWeights *weights,
                                 PawnEntry *entry);

/* Material, places, mobility and what is special about each piece. */
Score chess_terms_pieces (Terms *t, Color us);

/* The safety of US's king. */
Score chess_terms_king (const Terms *t, Color us);

/* What US attacks, and what US's passed pawns may become. */
Score chess_terms_threats (const Terms *t, Color us);
Score chess_terms_passed (const Terms *t, Color us);
Score chess_terms_space (const Terms *t, Color us);
