/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Mates proved by trying every move, for any game in which somebody can be mated. */
#pragma once

#include "rules/rules.h"

enum { MATE_UNKNOWN = -1 };

/* The moves with which the side to move in POSITION mates in at most N moves, whatever the other
 * side does, into SOLUTIONS (room for MOVES_MAX). Returns how many there are, or MATE_UNKNOWN where
 * more than BUDGET positions would have to be looked at. Who has no move left counts as mated where
 * the game says so. Repetitions are not seen: no line of a shortest mate has any. */
int mate_solutions (const Rules *rules, const Position *position, int n, uint64_t budget,
                    Move *solutions);
