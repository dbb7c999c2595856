/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a game of xiangqi ends: repetitions, and all else. */
#pragma once

#include "rules/outcome.h"
#include "xiangqi-position.h"

/*
 * Repetitions, judged as computers judge them (Pikafish's rule, threefold).
 *
 * The positions themselves are all that is needed: each one knows the move that led to it, what
 * that took, and who gives check. The search asks the same function as the referee, over its own
 * array of positions, so that the engine never believes in a repetition that the rules forbid.
 *
 * A side that gave check with every move of the loop checks perpetually, and loses unless the other
 * one did the same. If there was no check at all, a side chases perpetually if one and the same
 * piece was newly threatened by each of its moves, by whichever pieces: an attack that was there
 * before the move does not count. It loses unless the other one chased as well. What a threat is:
 *
 * - It comes from a chariot, cannon, horse, advisor or elephant that may legally capture now.
 *   Kings and soldiers may chase.
 * - It is aimed at anything but the king and soldiers that have not crossed the river.
 * - Weaker against stronger counts always: a horse or cannon that attacks a chariot, an advisor or
 *   elephant that attacks a chariot, cannon or horse.
 * - Otherwise the victim must be unprotected (no legal recapture), and if it is a piece of the same
 *   kind, unable to strike back (it is pinned, or a leg stands in its horse's way only).
 */

/* The loop of a repeated position: positions[first] and positions[last] are equal. */
typedef struct {
  int first, last;
} RepetitionLoop;

/* How often the position LAST of POSITIONS has occurred, itself included, looking back to FIRST at
 * most and never beyond a capture or a passed turn; LOOP (may be NULL) gets the span back to the
 * WANTED-th occurrence (from 2) counted from the present one, if there are so many. */
int xiangqi_occurrences (const XiangqiPosition *positions, int first, int last, int wanted,
                         RepetitionLoop *loop);

/* The verdict on a loop that has been repeated often enough, by the rule that the position names:
 * never OUTCOME_ONGOING. Takes some microseconds for a loop with many attacks, and allocates
 * nothing. */
Outcome xiangqi_judge (const XiangqiPosition *positions, RepetitionLoop loop);

/* How a game of xiangqi ends; the signatures are those of Rules. */

enum { XIANGQI_QUIET_PLIES = 120 }; /* without a capture: sixty rounds, and the game is drawn */

/* What ends the game by itself: no legal move (lost, in check or not), no piece left that could
 * attack, the verdict on the third occurrence of a position, sixty rounds without a capture. */
Outcome xiangqi_outcome (const GameRecord *record);

/* SIDE's flag fell: lost, unless the other side has no piece left that could attack. */
Outcome xiangqi_flag_fall (const XiangqiPosition *p, int side);

/* What the side that repeats should know at the second occurrence, or NULL. */
const char *xiangqi_warning (const GameRecord *record);

/* A sentence that names the sides ("Red has checked ..."), or NULL where the usual one will do. */
const char *xiangqi_explain (Outcome outcome);

/* Neither side has a piece that could ever mate: no chariot, horse, cannon or soldier is left. */
bool xiangqi_dead_by_material (const XiangqiPosition *p);
