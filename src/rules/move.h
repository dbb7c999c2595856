/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A move of any board game, packed into one integer.
 *
 * A move has a square it comes from (or none: a disc that is placed), a square it goes to, and a
 * choice (what a pawn promotes to). The top eight bits belong to the game. Outside its game a move
 * is opaque: two moves are the same if the integers are equal, and only the position in which it is
 * legal gives it a meaning. What a player clicks to play it is told by Rules.move_targets.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef uint32_t Move;
typedef uint8_t Square; /* 0 is the first mover's left-hand corner; file + files * rank */

enum {
  SQUARE_NONE = 255,
  MOVE_CHOICE_NONE = 0,
};

/* No move at all: from and to are the same square, which no game allows. */
#define MOVE_NONE ((Move) 0)

/* Handing the turn over: a legal move in reversi, an annotation ("--") in other games. */
#define MOVE_PASS ((Move) 0xffff)

static inline Move
move_pack (unsigned from, unsigned to, unsigned choice, unsigned flags)
{
  return (Move) (to | from << 8 | choice << 16 | flags << 24);
}

static inline Square
move_to (Move move)
{
  return (Square) (move & 0xff);
}

static inline Square
move_from (Move move)
{
  return (Square) (move >> 8 & 0xff);
}

static inline unsigned
move_choice (Move move)
{
  return move >> 16 & 0xff;
}

static inline unsigned
move_flags (Move move)
{
  return move >> 24; /* 0: it takes nothing but what stands where it ends */
}
