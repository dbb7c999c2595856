/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Why a hint is a good move, in one or two plain sentences.
 *
 * Nothing is said that was not seen: each sentence states what the rules show in the positions
 * before and after the move, or what happens in the line that the search expects. What only might
 * be so is not said; where nothing is to be said, the expected reply and the value are.
 *
 * All texts are translated, write moves in NOTATION (an index into the rules'), and belong to the
 * caller.
 */
#pragma once

#include "engine/engine-types.h"

#include <glib.h>

/* Where a hint that shows no more than that may put its rings. */
enum { PAL_HINT_CELLS_MAX = 3 };

/* The cells that are shown before the legal MOVE itself is: where the piece stands that moves; in a
 * game in which nothing moves, where one of a few moves is the best: MOVE and those that tempt a
 * beginner, since they change most of the board. In the order of the board; none for a pass. */
int pal_hint_cells (const Rules *rules, const Position *position, Move move,
                    Square cells[PAL_HINT_CELLS_MAX]);

/* What is said of those cells: “Move the white knight on g1.” */
char *pal_hint_cells_text (const Rules *rules, const Position *position, Move move);

/* “Play Nf3.” */
char *pal_hint_move_text (const Rules *rules, const Position *position, Move move, int notation);

/* Why RESULT's best move is played in the last position of RECORD: “It wins the black rook on a8:
 * Nc7+ Kd8 Nxa8.” Its line must begin with that move, or be empty. */
char *pal_hint_reason_text (const GameRecord *record, const EngineResult *result, int notation);
