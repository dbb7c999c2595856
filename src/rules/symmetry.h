/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Mirror images: positions that differ only by how one looks at the board.
 *
 * A symmetry is a number of three bits, each of which does something to the board, the highest one
 * first: 4 exchanges files and ranks, 2 turns the ranks about, 1 the files. So the first 2 of the 8
 * are those of a board whose left and right are alike, and all 8 those of a square. Rules say how
 * many of them leave the game what it is, and make the image of a position; squares and moves
 * follow from the board alone.
 *
 * Who keeps something for positions keeps it for the image with the least key. A position that is
 * its own image has several moves that are one and the same: one of them stands for all.
 */
#pragma once

#include "rules.h"

enum { SYMMETRY_FILES = 1, SYMMETRY_RANKS = 2, SYMMETRY_EXCHANGE = 4 };

/* At least 1: the board as it is. */
int rules_symmetries (const Rules *rules);

/* The symmetry that undoes SYMMETRY. */
int symmetry_inverse (int symmetry);

/* Makes IMAGE the image of POSITION. */
void rules_mirror (const Rules *rules, const Position *position, int symmetry, Position *image);

/* Where SQUARE, or SQUARE_NONE, is in the image. */
Square rules_mirror_square (const Rules *rules, Square square, int symmetry);

/* What MOVE is in the image. */
Move rules_mirror_move (const Rules *rules, Move move, int symmetry);

/* The least key of all images of POSITION, and the symmetry that leads to it (may be NULL). */
uint64_t rules_symmetric_key (const Rules *rules, const Position *position, int *symmetry);

/* Of the moves that are the same as MOVE because POSITION is its own image, the one that stands for
 * them: it begins, then ends, furthest to the right, then furthest up. */
Move rules_standard_move (const Rules *rules, const Position *position, Move move);
