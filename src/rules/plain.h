/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a game without kings, claims and choices puts into its table of rules. */
#pragma once

#include "rules.h"

/* No check is ever given: SQUARE_NONE. */
Square plain_check_square (const Position *position);

/* No draw can be claimed: OUTCOME_ONGOING. */
Outcome plain_claim (const GameRecord *record, Move intended);

/* Who uses up the time has lost, whatever stands on the board. */
Outcome plain_flag_fall (const Position *position, int side);

/* No move asks what it is to become: 0. */
Piece plain_choice_piece (const Position *position, Move move);
