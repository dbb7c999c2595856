/* How a game of xiangqi ends; the signatures are those of Rules. */
#pragma once

#include "xiangqi-position.h"

Outcome xiangqi_outcome (const GameRecord *record);
Outcome xiangqi_claim (const GameRecord *record, Move intended);
Outcome xiangqi_flag_fall (const XiangqiPosition *p, int side);

/* What the side that repeats should know at the second occurrence, or NULL. */
const char *xiangqi_warning (const GameRecord *record);

/* A sentence that names the sides ("Red has checked ..."), or NULL where the usual one will do. */
const char *xiangqi_explain (Outcome outcome);

/* Neither side has a piece that could ever mate. */
bool xiangqi_dead_by_material (const XiangqiPosition *p);
