/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Games in which something is placed at each move, as their files have them: a move is the name of
 * a square, a pass is often left out where nothing else is legal, and the result is a score.
 */
#pragma once

#include "game-tree.h"

/* No score: for results. */
#define PLACED_UNKNOWN G_MININT

/* Plays the LENGTH bytes at TEXT, a move, behind *NODE, and goes there; a forced pass before it is
 * played, too. Where it is no legal move *NODE stays, but for that pass. */
MoveTextResult placed_play (GameTree *tree, GameNode **node, const char *text, gsize length);

/* Sets how the game ended: MARGIN, of the first mover, is what the file says, PLACED_UNKNOWN where
 * it says nothing; REASON is the file's, REASON_SCORE where it gives none; WHOLE is whether its
 * moves could all be read. */
void placed_set_result (GameTree *tree, int margin, Reason reason, gboolean whole,
                        GPtrArray *problems);

/* The first mover's margin of TREE's result; false where it is not decided. A game that was given
 * up is lost by all squares of the board. */
gboolean placed_get_margin (const GameTree *tree, int *margin);

/* "34-30": a score with MARGIN on the whole board of RULES, as a text of an entry; NULL for
 * PLACED_UNKNOWN. */
char *placed_score_text (const Rules *rules, int margin);

/* Whether TREE begins as its game usually does. */
gboolean placed_is_standard_start (const GameTree *tree);

/* Adds the board of POSITION to TEXT, rows from the top down, and behind a blank the side to move.
 * SIGNS are those of the first mover, of the other, and of an empty square. */
void placed_append_board (GString *text, const Rules *rules, const Position *position,
                          const char *signs);
