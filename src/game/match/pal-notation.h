/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How moves and values are written for a person: the notation of the moves, and scores as text. */
#pragma once

#include "engine/engine-types.h"
#include "rules/rules.h"

#include <gio/gio.h>
#include <glib.h>

/* In which notation a person sees the moves of a game. */

/* The notation (an index) that readers of the present language expect. */
int pal_notation_default (const Rules *rules);

/* What SETTINGS, those of RULES' games, choose; the usual one where they leave it open. */
int pal_notation_chosen (const Rules *rules, GSettings *settings);

/* Writes MOVE in POSITION as Rules.move_to_text does (MOVE_TEXT_MAX bytes), with the letters that
 * the present language has for the pieces where NOTATION asks for them: those that the catalogue
 * has, else those that players of the language use, else the English ones. */
void pal_notation_write (const Rules *rules, const Position *position, Move move, int notation,
                         char *text);

/* Reads a move that is written so, or in any other way that the rules know. */
MoveTextResult pal_notation_read (const Rules *rules, const Position *position, const char *text,
                                  int notation, Move *move);

/* Why the move that TEXT is, as somebody has written it in NOTATION, cannot be played in POSITION:
 * a sentence, to be freed. */
char *pal_notation_refuse (const Rules *rules, const Position *position, const char *text,
                           int notation);

/* The same of a move from FROM (SQUARE_NONE: nothing moves, something is placed) to TO. */
char *pal_notation_refuse_squares (const Rules *rules, const Position *position, Square from,
                                   Square to);

enum { PAL_POINT_TITLE_MAX = 96 }; /* bytes */

/* What a sentence calls SQUARE, at NAME (PAL_POINT_TITLE_MAX bytes): as rules_square_title does, or
 * by the files that each side counts, where the present language knows points so. */
void pal_point_title (const Rules *rules, Square square, char *name);

/* Whether NOTATION differs from all others in the present language: letters may be the English
 * ones.
 */
gboolean pal_notation_is_offered (const Rules *rules, int notation);

/* The name of NOTATION for a choice: "Letters of your language (K D T L S)"; to be freed. */
char *pal_notation_name (const Rules *rules, int notation);

/*
 * What a position, a move or a term is worth, as people read it.
 *
 * All values of the program are hundredths of a game's unit: about a pawn, a disc. Wherever a
 * person reads one it is written in units, in one of the formats here. (The weights of a bot are
 * no values but numbers that a person sets: they stay hundredths, as in its file.)
 *
 * All texts are translated where there are words in them, and belong to the caller.
 */

/* "+0.62", "−1.05", "0.00"; "#3" and "−#3" for a mate in so many moves. */
char *pal_score_text (int score);

/* "0.62": how large SCORE is, to whichever side. */
char *pal_score_size_text (int score);

/* How far a side that has SCORE is ahead, for a sentence: “7 discs” where RULES count pieces in the
 * end, “0.62” elsewhere. */
char *pal_lead_text (const Rules *rules, int score);

/* "+4", "−2", "0": whole units, for where there is little room; mates as above. */
char *pal_score_short_text (int score);

/* SCORE in the one format or the other, as RULES count, and whether it is one: "≥+0.35"; "" for
 * SCORE_NONE. */
char *pal_score_bounded_text (const Rules *rules, int score, Bound bound);

/* SCORE in whole units, as that text rounds it. */
int pal_score_units (int score);

/* SCORE as [%eval] has it in files: "0.31", "-1.05", "#-3". */
char *pal_score_file_text (int score);

/* What the unit is, in a sentence. Not to be freed. */
const char *pal_score_unit (void);
