/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What is known of a line of play: for each of its positions an evaluation, and for each move the
 * time that it took and what it lost.
 *
 * An evaluation is what engines have said here (PalAnalysisMemory), else what stands in the file;
 * where the rules end the game it is the result. A move loses what its side can expect of the
 * points less behind it than before it. Where that is known, it says how the move is called.
 *
 * The points are values and hold nothing of the tree: they stay what they are whatever becomes of
 * it.
 */
#pragma once

#include "files/tree/game-tree.h"
#include "pal-analysis-memory.h"

typedef enum {
  PAL_POINT_UNKNOWN,
  PAL_POINT_FOUND,  /* by an engine here */
  PAL_POINT_NOTED,  /* in the file */
  PAL_POINT_RESULT, /* the game ends here */
} PalPointSource;

typedef enum {
  PAL_VERDICT_FINE, /* or nobody knows */
  PAL_VERDICT_INACCURACY,
  PAL_VERDICT_MISTAKE,
  PAL_VERDICT_BLUNDER,
} PalVerdict;

/* From which loss on, in shares of the point that a game is about, a move is called so. They are
 * the usual ones, Lichess's 0.1, 0.2 and 0.3: there a point counts twice, for it is what one side
 * gets more than the other, from -1 to 1. Between equals in chess they are about 0.6, 1.2 and 1.8
 * pawns, and the same matters less the more one-sided a game is. */
#define PAL_LOSS_INACCURACY 0.05
#define PAL_LOSS_MISTAKE 0.10
#define PAL_LOSS_BLUNDER 0.15

typedef struct {
  PalPointSource source; /* of the evaluation; nothing else is said of it where it is unknown */
  int score;             /* of the first side, as in EngineInfo */
  int depth;             /* 0: not told */
  Move best;             /* what the engine would play, where it was found; else MOVE_NONE */
  gboolean proven;       /* the engine has seen how the game ends if both play their best */
  double chance;         /* what the first side can expect of the points, 0 to 1 */

  gint64 time_ms; /* that the move took, or GAME_NODE_UNKNOWN */
  gboolean judged;
  double loss;    /* of that move: where judged, in shares of the point, 0 to 1 */
  int score_loss; /* the same in hundredths; -1 where a mate comes or goes, which is no number */
  PalVerdict verdict;
} PalGamePoint;

/* The line from the root of TREE to END: END's ply + 1 of PalGamePoint. */
GArray *pal_game_points_new (const GameTree *tree, const GameNode *end, PalAnalysisMemory *memory);

gboolean pal_game_points_equal (const GArray *points, const GArray *others);

/* Whether an evaluation, or a time, of any is known (the result of the game is no evaluation, and
 * that of its first position is known from other games); and whether one was found here, and is in
 * no file. */
gboolean pal_game_points_have_evaluations (const GArray *points);
gboolean pal_game_points_have_found (const GArray *points);
gboolean pal_game_points_have_times (const GArray *points);
