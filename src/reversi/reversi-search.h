/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The search of reversi: what its parts share.
 *
 * There are no captures, no checks and no repetitions, and a game lasts sixty plies, so this is not
 * the search of the other games. Far from the end positions are judged by patterns, iteration by
 * iteration, with selective cut-offs (M. Buro's ProbCut: a shallow search that says more than the
 * deep one could take back ends the node; how much that is was measured). Within reach of the end
 * the same search counts discs, first with the cut-offs, then, to be exact, without; the last
 * dozen of empty squares is a solver of its own (reversi-endgame.c) that knows no patterns.
 *
 * Scores are hundredths of discs; exact ones are whole even numbers of discs.
 *
 * Against gtp-rhino at 2 s + 0.02 s a game: level 3 +38 =0 -2 in 40 games, level 4 +25 =1 -3 in 29.
 */
#pragma once

#include "reversi-probcut.h"
#include "reversi-state.h"

/* enter_node and what it needs: how all searches obey limits. */
#include "search/limits.inc"

/* The exact score in discs (fail-soft) of a board with N empty squares, few of them, within the
 * window (ALPHA, BETA). */
int reversi_solve (SearchThread *t, Bitboard own, Bitboard other, int n, int alpha, int beta);

/* The score of BOARD in hundredths (fail-soft), DEPTH plies deep or, where that reaches the end,
 * exact but for the cut-offs that the iteration's selectivity allows. */
int reversi_search (SearchThread *t, const Board *board, int ply, int depth, int alpha, int beta);
