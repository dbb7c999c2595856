/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plain.h"

Square
plain_check_square (const Position *position)
{
  return SQUARE_NONE;
}

Outcome
plain_claim (const GameRecord *record, Move intended)
{
  return OUTCOME_ONGOING;
}

Outcome
plain_flag_fall (const Position *position, int side)
{
  return outcome_win (!side, REASON_FLAG);
}

Piece
plain_choice_piece (const Position *position, Move move)
{
  return 0;
}
