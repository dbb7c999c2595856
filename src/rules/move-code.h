/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A move in sixteen bits, for files and tables that hold very many of them.
 *
 * Bits 0 to 6 are the square it goes to, bits 7 to 13 the one it comes from, where 127 stands for
 * SQUARE_NONE, and bits 14 and 15 the two lowest bits of its choice. MOVE_PASS is all ones. That is
 * enough to tell the legal moves of a position apart, in any game of at most 127 squares whose
 * choices differ in these two bits; the rest of a move follows from the position in which it is
 * legal (rules_find_code), or from the board alone (Rules.replay).
 *
 * It is a file format: it must never change. A game that needs more bits needs another format.
 */
#pragma once

#include "move.h"
#include "position.h"

typedef uint16_t MoveCode;

#define MOVE_CODE_PASS ((MoveCode) 0xffff)

enum { MOVE_CODE_NO_SQUARE = 127 };

/* The code of MOVE, a legal move, MOVE_PASS or MOVE_NONE (0). */
MoveCode move_code (Move move);

static inline Square
move_code_square (unsigned bits)
{
  return (Square) (bits == MOVE_CODE_NO_SQUARE ? SQUARE_NONE : bits);
}

/* Not for MOVE_CODE_PASS, which has neither squares nor a choice. */
static inline Square
move_code_to (MoveCode code)
{
  return move_code_square (code & 127u);
}

static inline Square
move_code_from (MoveCode code)
{
  return move_code_square (code >> 7 & 127u);
}

/* The two lowest bits of move_choice. */
static inline unsigned
move_code_choice (MoveCode code)
{
  return code >> 14;
}

typedef struct Rules Rules;

/* The legal move in POSITION that has CODE, or MOVE_NONE; MOVE_PASS for its code wherever it may be
 * recorded (rules_is_playable). */
Move rules_find_code (const Rules *rules, const Position *position, MoveCode code);
