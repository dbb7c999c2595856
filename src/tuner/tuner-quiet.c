#include "tuner-quiet.h"

#include <stdlib.h>

enum { CAPTURES_MOST = 6 }; /* in a row */

static bool
is_noisy (const Rules *rules, const Position *position, Move move)
{
  return move_choice (move) != 0 || rules->piece_at (position, move_to (move)) != 0;
}

bool
quiet_by_search (const Rules *rules, const Position *position, Move best, int score)
{
  return score != SCORE_NONE && abs (score) <= QUIET_SCORE_MOST && !is_noisy (rules, position, best)
         && rules->check_square (position) == SQUARE_NONE;
}

/* Whether the side to move reaches BOUND by captures, PLIES at most; in check it does nothing. */
static bool
reaches (const Game *game, const Position *position, int bound, int plies)
{
  Move moves[MOVES_MAX];
  bool reached = game->backend->evaluate (position) >= bound;
  int n = reached || plies == 0 ? 0 : game->rules->legal_moves (position, moves);

  for (int i = 0; i < n && !reached; i++) {
    if (!is_noisy (game->rules, position, moves[i]))
      continue;
    Position next = *position;
    game->rules->play (&next, moves[i]);
    reached = !reaches (game, &next, 1 - bound, plies - 1);
  }
  return reached;
}

bool
quiet_by_captures (const Game *game, const Position *position, int margin)
{
  return !reaches (game, position, game->backend->evaluate (position) + margin + 1, CAPTURES_MOST);
}
