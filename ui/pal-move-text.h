/* Moves and times as a person reads them in the list of moves. */
#pragma once

#include "files/game-tree.h"

/* The text of NODE's move in NOTATION (an index into the rules' notations) with its annotation
 * glyphs: "Nf3!?". NODE is not the root. Free with g_free. */
char *pal_move_text (const GameTree *tree, const GameNode *node, int notation);

/* The sign of NAG as this system can show it: not every one has a font for all of them. NULL where
 * NAG has none. */
const char *pal_move_sign (guint8 nag);

/* MOVE as it stands in flowing text: no line is broken within it, as would else be done between
 * Chinese characters. Free with g_free. */
char *pal_move_text_unbroken (const char *move);

/* The number that stands before NODE's move: "12." for the first side; "12…" for the second where
 * WITH_DOTS, else NULL. Free with g_free. */
char *pal_move_number_text (const GameTree *tree, const GameNode *node, gboolean with_dots);

/* The number of NODE's move in its game, and the side that made it. */
int pal_move_number (const GameTree *tree, const GameNode *node);
int pal_move_side (const GameTree *tree, const GameNode *node);

/* The time that NODE's move took as the list shows it ("0:07", "1:02:03"), or NULL where nobody
 * measured it. Free with g_free. */
char *pal_move_time_text (const GameNode *node);

/* MS milliseconds of time used: "0:07", "1:02:03"; whole seconds that are over, in the clock as in
 * the list. Free with g_free. */
char *pal_time_used_text (gint64 ms);
