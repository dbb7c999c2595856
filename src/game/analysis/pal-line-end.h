/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How a line of moves ends by the rules: what an engine expects is one thing, what the game makes
 * of it another. Most engines take a position that comes up again for a draw, whoever may not
 * repeat it.
 *
 * A line is played behind the game that led to it, so that what has occurred there counts.
 */
#pragma once

#include "rules/rules.h"

#include <glib.h>

typedef enum {
  PAL_LINE_OPEN,      /* the rules have nothing to say */
  PAL_LINE_OVER,      /* the game is over after it, or a draw may be claimed there */
  PAL_LINE_CLAIMABLE, /* a draw may be claimed on its way */
  PAL_LINE_REPEATS,   /* it comes back to where it was, and is over if it does so once more */
} PalLineEndKind;

typedef struct {
  PalLineEndKind kind;
  int plies; /* of the line that can be played: all, or as many as there are until it is over */
  Outcome outcome;
} PalLineEnd;

/* What becomes of N MOVES, legal one after the other, behind RECORD. Where the game is over or a
 * draw may be claimed before the first of them, that is no news: then only others count. */
PalLineEnd pal_line_end_find (const GameRecord *record, const Move *moves, int n);

/* A few words for it: "Red loses by perpetual check"; NULL where it is open. Translated; free with
 * g_free. */
char *pal_line_end_text (const Rules *rules, const PalLineEnd *end);

/* The same in whole sentences. */
char *pal_line_end_explain (const Rules *rules, const PalLineEnd *end);
