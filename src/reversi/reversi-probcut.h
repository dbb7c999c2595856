/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the selective cut-offs lean on (M. Buro, "ProbCut", 1995): how well a shallow search guesses
 * a deep one. The errors are measured by palamedes-tuner, stage by stage, since more is at stake in
 * the middle of a game than at its beginning; beyond the depths that can be measured within
 * reasonable time they are taken to grow slowly.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum {
  PROBCUT_MIN = 3, /* shallower searches are not worth guessing */
  PROBCUT_STAGE_DISCS = 10,
  PROBCUT_STAGES = 6,
  PROBCUT_DEPTHS = 12,  /* measured below this one */
  PROBCUT_EMPTIES = 20, /* measured below this number */
};

/* How deep the search is that guesses one DEPTH plies deep or, where TO_END is set, one to the end
 * with so many empty squares; -1 where none does. */
static inline int
reversi_probcut_depth (int depth, bool to_end)
{
  int shallow = to_end ? depth / 4 : depth / 2;

  if (depth < PROBCUT_MIN)
    return -1;
  return shallow - ((depth - shallow) & 1); /* evaluations are jealous of whose turn it is */
}

/* The standard error of that guess, in hundredths of discs. */
int reversi_probcut_error (int empties, int depth, bool to_end);
