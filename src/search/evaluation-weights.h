/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The numbers of a hand-written evaluation, for whoever fits them to games (src/tuner).
 *
 * Such an evaluation works in two steps. The first adds up terms: most are a pair of hundredths
 * (score-pair.h) times how often something is found, the first side's minus the second's; some
 * come from plain numbers in a way that is no sum, such as the danger of a king. The second step
 * blends the sum's two halves by what is left on the board. Both steps can be taken here, the first
 * with any numbers, so that nobody needs to know the terms to find out what a number does: change
 * it and look at the sum.
 *
 * Pairs and numbers are structs in the game's sources, all of whose members are of one type; seen
 * from here they are arrays. The lists of members say how to write them as source again.
 */
#pragma once

#include "rules/position.h"
#include "score-pair.h"

#include <stdbool.h>

enum { WEIGHT_DIMENSIONS = 3 };

/* A member of a struct of weights: one of them, or an array of one to three dimensions. */
typedef struct {
  const char *name;
  int sizes[WEIGHT_DIMENSIONS]; /* 0 after the last dimension */
  const char *const *labels;    /* the enumeration's names of the first dimension, or NULL */
  bool fixed;                   /* no weight but a limit, which is to stay as it is */
} WeightMember;

typedef struct {
  const char *type, *name;     /* of the struct */
  const WeightMember *members; /* in the struct's order, up to one without a name */
  int n;                       /* of all weights in it */
} WeightGroup;

typedef struct EvaluationWeights {
  const char *header; /* that declares them */
  WeightGroup pair_group, number_group;
  const Score *pairs; /* in force */
  const int *numbers;
  /* The sum for POSITION, the first side's view, with these PAIRS and NUMBERS. */
  Score (*sum) (const Position *position, const Score *pairs, const int *numbers);
  /* The value of POSITION in hundredths, the first side's view, if the sum were SUM. */
  int (*blend) (const Position *position, Score sum);
} EvaluationWeights;

/* How many weights MEMBER consists of. */
static inline int
weight_member_count (const WeightMember *member)
{
  int n = 1;

  for (int i = 0; i < WEIGHT_DIMENSIONS && member->sizes[i] > 0; i++)
    n *= member->sizes[i];
  return n;
}
