#include "notation.h"

int
rules_protocol_notation (const Rules *rules)
{
  return rules->n_notations > 1 ? NOTATION_PROTOCOL : NOTATION_FILE;
}

MoveTextResult
rules_read_move (const Rules *rules, const Position *position, const char *text, size_t length,
                 int notation, Move *move)
{
  if (rules->move_from_notation != NULL)
    return rules->move_from_notation (position, text, length, notation, move);
  return rules->move_from_text (position, text, length, move);
}

int
rules_notation (const Rules *rules, const char *id)
{
  for (int i = 0; i < rules->n_notations; i++)
    if (strcmp (rules->notations[i].id, id) == 0)
      return i;
  return NOTATION_FILE;
}
