/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A cursor over games in GGF, the format of reversi servers and programs: properties, a name and a
 * value in brackets, between "(;" and ";)".
 *
 *   (;GM[Othello]PB[one]PW[other]BO[8 ---...--- *]B[f5/0.50/3.2]W[d6]B[PA];)
 *
 * It stands in the text and copies nothing. What is not closed ends where the next game begins;
 * what is not understood is passed over. Names are the same in upper and lower case.
 */
#pragma once

#include "rules.h"

/* Text that is still to be read, or a part of it. */
typedef struct {
  const char *at, *end;
} GgfText;

typedef struct {
  GgfText name, value; /* the value without its brackets */
} GgfProperty;

/* What a move's value says; numbers are thousandths, GGF_UNKNOWN where there is none. */
typedef struct {
  GgfText move;
  int64_t eval;    /* in the game's unit, for the side that moves */
  int64_t seconds; /* that the move took */
} GgfMove;

#define GGF_UNKNOWN INT64_MIN

/* Takes the next game off TEXT: GAME is all of it, its "(;" included. False where there is none. */
bool ggf_next_game (GgfText *text, GgfText *game);

/* Takes the next property off GAME; false at its end. */
bool ggf_next_property (GgfText *game, GgfProperty *property);

/* The value of the first property called NAME of GAME; false where there is none. */
bool ggf_find (GgfText game, const char *name, GgfText *value);

/* Whether TEXT is LITERAL, upper and lower case being the same. */
bool ggf_is (GgfText text, const char *literal);

/* Copies TEXT to BUFFER of SIZE bytes, without the backslashes that protect brackets; false, with
 * the beginning copied, where it does not fit. */
bool ggf_copy (GgfText text, char *buffer, size_t size);

/* Reads the number that TEXT begins with into thousandths, and goes behind it; it may have a sign,
 * a fraction, and minutes and hours before colons. False where there is none. */
bool ggf_take_number (GgfText *text, int64_t *thousandths);

/* Takes a move's value apart. */
void ggf_read_move (GgfText value, GgfMove *move);

/* The side that a property called NAME is a move of; -1 where it is no move. */
int ggf_move_side (GgfText name);

/* Reads the value of BO, size, board and side to move, into POSITION; false, with ERROR filled (may
 * be NULL), where it is none, or of another size than the board of RULES. */
bool ggf_read_board (const Rules *rules, GgfText value, Position *position, TextError *error);
