#include "rules.h"

void
rules_start (const Rules *rules, Position *position)
{
  const StartFamily *family = &rules->starts[0];

  family->set (position, family->usual < 0 ? 0 : family->usual);
}

bool
rules_is_legal (const Rules *rules, const Position *position, Move move)
{
  Move moves[MOVES_MAX];
  int n = rules->legal_moves (position, moves);

  for (int i = 0; i < n; i++)
    if (moves[i] == move)
      return true;
  return false;
}

bool
rules_must_pass (const Rules *rules, const Position *position)
{
  Move moves[MOVES_MAX];

  return rules->legal_moves (position, moves) == 1 && moves[0] == MOVE_PASS;
}

/* As in the start: no game of one kind becomes one of the other. */
bool
rules_only_places (const Rules *rules)
{
  Move moves[MOVES_MAX];
  Position start;
  int n;

  rules_start (rules, &start);
  n = rules->legal_moves (&start, moves);
  for (int i = 0; i < n; i++)
    if (move_from (moves[i]) != SQUARE_NONE)
      return false;
  return true;
}

bool
rules_is_playable (const Rules *rules, const Position *position, Move move)
{
  if (move == MOVE_PASS && rules->null_moves)
    return rules->check_square (position) == SQUARE_NONE;
  return rules_is_legal (rules, position, move);
}

const char *
rules_explain (const Rules *rules, Outcome outcome)
{
  const char *own = rules->explain != NULL ? rules->explain (outcome) : NULL;

  return own != NULL ? own : reason_sentence (outcome.reason);
}

uint64_t
rules_perft (const Rules *rules, const Position *position, int depth)
{
  Move moves[MOVES_MAX];
  int n = rules->legal_moves (position, moves);
  uint64_t nodes = 0;

  if (depth <= 1)
    return depth < 1 ? 1 : (uint64_t) n;
  for (int i = 0; i < n; i++) {
    Position next = *position;
    rules->play (&next, moves[i]);
    nodes += rules_perft (rules, &next, depth - 1);
  }
  return nodes;
}
