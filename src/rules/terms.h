/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a person may weigh in a position: the terms of a bot's evaluation.
 *
 * Material, and how well each kind of piece stands on each square, every game has; a bot counts
 * them through Rules.piece_at. What else matters is the game's own: doubled pawns, blocked horses,
 * stable discs. A game offers a list of such terms by name. A term is a number that can be counted
 * on the board without judging it ("three open files"); what it is worth is the bot's business. So
 * an evaluation is a sum of numbers times weights, can be explained term by term, and can be
 * learnt.
 */
#pragma once

#include "move.h"
#include "position.h"

#include <stdbool.h>

enum {
  TERMS_MAX = 24,
  /* How far a game has come, in phases that flow into each other. */
  PHASE_OPENING = 0,
  PHASE_MIDDLE = 128,
  PHASE_END = 256,
};

typedef struct {
  const char *id;      /* "doubled-pawns": what files call it */
  const char *name;    /* N_("Doubled pawns") */
  const char *summary; /* N_("for each pawn behind another of its own side"): what is counted */
  int usual[3];        /* what one of it is worth to a sensible player, hundredths: in the opening,
                          the middle game and the endgame; below 0 where it is a weakness */
  int most;            /* weights beyond this size, to either side, make no sense to offer */
} Term;

typedef struct {
  const Term *items;
  int n; /* at most TERMS_MAX */
  /* Counts for each item, in its order, how many SIDE 0 has less how many side 1 has. */
  void (*count) (const Position *position, int *counts);
  /* PHASE_OPENING to PHASE_END. */
  int (*phase) (const Position *position);
  /* What a piece of each kind (Rules.pieces of side 0, in their order) is usually worth in
   * hundredths, opening, middle game and endgame; 0 for a king. */
  const int16_t (*material)[3];
  /* Usual piece-square tables as a start: hundredths for a piece of KIND of side 0 on SQUARE in the
   * phase 0 to 2; 0 where nothing is to be said. */
  int (*square) (int kind, Square square, int phase);
  /* The sides come from opposite ends of the board: a table is seen from each side's own end. */
  bool facing;
  /* Values are whole numbers, as they stand, and not hundredths of anything. */
  bool whole;
} TermList;

/* The phase when so much of a game's force is GONE; with MIDDLE and END gone their phases have
 * come.
 */
static inline int
terms_phase (int gone, int middle, int end)
{
  if (gone <= middle)
    return gone > 0 ? PHASE_MIDDLE * gone / middle : PHASE_OPENING;
  if (gone >= end)
    return PHASE_END;
  return PHASE_MIDDLE + (PHASE_END - PHASE_MIDDLE) * (gone - middle) / (end - middle);
}
