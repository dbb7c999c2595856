/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Moves and times as a person reads them in the list of moves. */
#pragma once

#include "files/tree/game-tree.h"

/* The text of NODE's move in NOTATION (an index into the rules' notations) with its annotation
 * glyphs: "Nf3!?". NODE is not the root. Free with g_free. */
char *pal_move_text (const GameTree *tree, const GameNode *node, int notation);

/* The sign of NAG as this system can show it: not every one has a font for all of them. NULL where
 * NAG has none. */
const char *pal_move_sign (guint8 nag);

/* MOVE as it stands in flowing text: no line is broken within it, as would else be done between
 * Chinese characters and behind a hyphen. Free with g_free. */
char *pal_move_text_unbroken (const char *move);

/* The number that stands before NODE's move: "12." for the first side; "12…" for the second where
 * WITH_DOTS, else NULL. Free with g_free. */
char *pal_move_number_text (const GameTree *tree, const GameNode *node, gboolean with_dots);

/* The number of NODE's move in its game, and the side that made it. */
int pal_move_number (const GameTree *tree, const GameNode *node);
int pal_move_side (const GameTree *tree, const GameNode *node);

/* The time that NODE's move took as the list shows it ("0:07", "1:02:03"), or NULL where nobody
 * measured it. Free with g_free.
 *
 * A clock shows whole seconds of a sum in which the parts of a second add up, and shows each of
 * them cut off, be it what is left or what was used. A move took as many seconds as that made the
 * clock of its side go on: after 3.7 s twice a clock has gone from 0:00 over 0:03 to 0:07, and from
 * 5:00 over 4:56 to 4:52, and the moves took 0:03 and 0:04 or 0:04 and 0:04. So the times of a side
 * in the list are together what its clock shows. What is given back for a move (an increment, a
 * period of byo-yomi) comes after that and changes nothing. */
char *pal_move_time_text (const GameTree *tree, const GameNode *node);

/* What SIDE had used when play reached NODE, as far as the times of its moves are known;
 * GAME_NODE_UNKNOWN where none is. */
gint64 pal_time_used_until (const GameTree *tree, const GameNode *node, int side);

/* The first moves of TREE's main line, MOST of them: "1. e4 e5 2. Nf3", where each may begin
 * another line but nothing in it. Free with g_free. */
char *pal_moves_text (const GameTree *tree, int notation, int most);

/* What an engine noted of NODE's move (files/pgn/pgn-comment.h), or NULL where none did; free with
 * g_free. In short: "+0.31/12", with the depth where that is known. And all of it, as it stands
 * there, too. Evaluations are the first side's. */
char *pal_move_evaluation_text (const GameTree *tree, const GameNode *node);
char *pal_move_note_text (const GameTree *tree, const GameNode *node);
