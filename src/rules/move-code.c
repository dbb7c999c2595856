/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "move-code.h"

#include "rules.h"

MoveCode
move_code (Move move)
{
  if (move == MOVE_PASS)
    return MOVE_CODE_PASS;
  return (MoveCode) ((move_to (move) & 127u) | (move_from (move) & 127u) << 7
                     | (move_choice (move) & 3u) << 14);
}

Move
rules_find_code (const Rules *rules, const Position *position, MoveCode code)
{
  Move moves[MOVES_MAX];
  int n;

  if (code == MOVE_CODE_PASS)
    return rules_is_playable (rules, position, MOVE_PASS) ? MOVE_PASS : MOVE_NONE;
  if (rules->move_of_code != NULL)
    return rules->move_of_code (position, code);
  n = rules->legal_moves (position, moves);
  for (int i = 0; i < n; i++)
    if (move_code (moves[i]) == code)
      return moves[i];
  return MOVE_NONE;
}
