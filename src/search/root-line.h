/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines of play, and what the root of a search keeps of each of its moves; for every search. */
#pragma once

#include "engine/engine-types.h"

#include <stdlib.h>
#include <string.h>

enum { RULED_PLIES = 240 }; /* what a rule decides counts in the search as a mate so much later */

typedef struct {
  int length;
  Move moves[PV_MAX];
} Line;

typedef struct {
  Move move;
  int score;    /* found in the present iteration, or -SCORE_INFINITE */
  int previous; /* the last one found, to fall back upon */
  int selective_depth;
  Line pv;
} RootMove;

/* What is told of SCORE, in which the search has the decisions of rules among the mates. */
static inline int
score_told (int score)
{
  int plies = SCORE_MATE - abs (score) - RULED_PLIES;

  if (plies < 0 || abs (score) < SCORE_MATE_BOUND)
    return score;
  return score > 0 ? SCORE_RULED - plies : plies - SCORE_RULED;
}

/* MOVE and the line after LINE, which was found below it, become LINE. */
static inline void
line_take (Line *line, Move move)
{
  const Line *rest = line + 1;
  int length = rest->length < PV_MAX - 1 ? rest->length : PV_MAX - 1;

  line->moves[0] = move;
  memcpy (line->moves + 1, rest->moves, (size_t) length * sizeof line->moves[0]);
  line->length = length + 1;
}
