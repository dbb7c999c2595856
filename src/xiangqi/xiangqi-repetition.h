/*
 * Repetitions, judged as computers judge them (Pikafish's rule, threefold).
 *
 * The positions themselves are all that is needed: each one knows the move that led to it, what
 * that took, and who gives check. The search asks the same function as the referee, over its own
 * array of positions, so that the engine never believes in a repetition that the rules forbid.
 */
#pragma once

#include "xiangqi-position.h"

#include "rules/outcome.h"

/* The loop of a repeated position: positions[first] and positions[last] are equal. */
typedef struct {
  int first, last;
} RepetitionLoop;

/* How often the position LAST of POSITIONS has occurred, itself included, looking back to FIRST at
 * most and never beyond a capture; LOOP (may be NULL) gets the span back to the WANTED-th
 * occurrence counted from the present one, if there are so many. */
int xiangqi_occurrences (const XiangqiPosition *positions, int first, int last, int wanted,
                         RepetitionLoop *loop);

/* The verdict on a loop that has been repeated often enough, by the rule that the position names:
 * never OUTCOME_ONGOING. */
Outcome xiangqi_judge (const XiangqiPosition *positions, RepetitionLoop loop);
