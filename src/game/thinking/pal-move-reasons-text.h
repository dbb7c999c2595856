/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reasons in words. Each sentence is whole, so that it can be translated as it is; moves are
 * written in NOTATION (an index into the rules'). All texts are translated; those that are returned
 * as char * belong to the caller.
 */
#pragma once

#include "pal-move-reasons.h"

/* "Why d6 and not f5?" */
char *pal_move_reasons_title (const PalMoveReasons *self, int notation);

/* The verdict: "d6 is better than f5 by 0.45, mostly for “Mobility” and “Squares”." */
char *pal_move_reasons_summary (const PalMoveReasons *self, int notation);

/* What else must be known, a sentence each: "f5 loses the white knight on e5." Free with
 * g_strfreev. */
char **pal_move_reasons_remarks (const PalMoveReasons *self, int notation);

/* What the numbers are; to be freed. */
char *pal_move_reasons_footnote (const PalMoveReasons *self);

/* "Mobility"; not to be freed. */
const char *pal_reason_name (const PalMoveReasons *self, const PalReason *reason);
/* "for each legal move": what is counted; NULL: nothing is to be said. Not to be freed. */
const char *pal_reason_explanation (const PalMoveReasons *self, const PalReason *reason);
/* What was counted after each move: "+7 against +2", "white knight: 1 against 2"; NULL where
 * nothing was. */
char *pal_reason_counts (const PalMoveReasons *self, const PalReason *reason);

/* The move at PLY of LINE, from 0: "Nf3". */
char *pal_move_line_text (const PalMoveLine *line, int ply, int notation);
/* MOVE in POSITION: "Nf3", "pass". */
char *pal_reason_move_text (const Rules *rules, const Position *position, Move move, int notation);
