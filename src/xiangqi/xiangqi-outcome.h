/* How a game of xiangqi ends; the signatures are those of Rules. */
#pragma once

#include "xiangqi-position.h"

enum { XIANGQI_QUIET_PLIES = 120 }; /* without a capture: sixty rounds, and the game is drawn */

/* What ends the game by itself: no legal move (lost, in check or not), no piece left that could
 * attack, the verdict on the third occurrence of a position, sixty rounds without a capture. */
Outcome xiangqi_outcome (const GameRecord *record);

/* Nothing is left to claims: OUTCOME_ONGOING. */
Outcome xiangqi_claim (const GameRecord *record, Move intended);

/* SIDE's flag fell: lost, unless the other side has no piece left that could attack. */
Outcome xiangqi_flag_fall (const XiangqiPosition *p, int side);

/* What the side that repeats should know at the second occurrence, or NULL. */
const char *xiangqi_warning (const GameRecord *record);

/* A sentence that names the sides ("Red has checked ..."), or NULL where the usual one will do. */
const char *xiangqi_explain (Outcome outcome);

/* Neither side has a piece that could ever mate: no chariot, horse, cannon or soldier is left. */
bool xiangqi_dead_by_material (const XiangqiPosition *p);
