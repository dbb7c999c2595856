/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The static evaluation of chess: knowledge in numbers, nothing searched.
 *
 * It adds up terms (material, places, mobility, pawns, the kings' safety, threats, passed pawns,
 * space), each as a pair for the middle game and the endgame, blends the two by the pieces that are
 * left, and scales down endgames that are hard to win. It is exactly symmetrical: a position and
 * its mirror image with colours exchanged get the same value.
 */
#pragma once

#include "chess-eval-weights.h"
#include "chess-position.h"

enum { PAWN_ENTRIES = 8192 };

/* What the pawns alone say; it changes rarely and is looked up by their key. */
typedef struct {
  uint64_t key;
  Score score;        /* White's minus Black's */
  Bitboard passed[2]; /* no enemy pawn can stop or take them */
  Bitboard spans[2];  /* squares that a side's pawns attack, or may attack after advancing */
} PawnEntry;

/* What one thread's evaluations remember; starts as zeros. */
typedef struct {
  PawnEntry pawns[PAWN_ENTRIES];
} ChessEvalCache;

/* The value of P in hundredths of a pawn from the view of the side to move, which must not be in
 * mate or stalemate for it to mean anything. CACHE may be NULL. */
int chess_evaluate (const ChessPosition *p, ChessEvalCache *cache);

/* The two steps of that, White's view, for whoever fits weights (search/evaluation-weights.h): the
 * terms of P added up with other weights, and the value of P if they came to SUM. */
Score chess_evaluation_sum (const ChessPosition *p, const ChessWeights *weights,
                            const ChessDangers *dangers);
int chess_evaluation_blend (const ChessPosition *p, Score sum);
