/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Exercises out of one's own mistakes: the positions of a game in which one side went wrong and a
 * better move is known.
 */
#pragma once

#include "files/tree/game-tree.h"
#include "game/analysis/pal-analysis-memory.h"

enum { PAL_EXERCISE_BOTH_SIDES = -1 };

/* Exercises (PalExercise) of the moves of SIDE, 0 or 1 or PAL_EXERCISE_BOTH_SIDES, on the line of
 * TREE to END that are called a mistake or a blunder (pal-game-points.h) by what MEMORY and the
 * file know, and instead of which an engine would have played another move. They are for
 * pal_exercise_store_add_mistakes, which knows those that it has already. */
GPtrArray *pal_exercise_mistakes_find (const GameTree *tree, const GameNode *end,
                                       PalAnalysisMemory *memory, int side);
