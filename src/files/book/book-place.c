#include "book-place.h"

#include "rules/notation.h"
#include "rules/symmetry.h"

void
book_place_find (BookPlace *place, const Rules *rules, const Position *position)
{
  place->rules = rules;
  place->position = *position;
  place->key = rules_symmetric_key (rules, position, &place->symmetry);
  rules_mirror (rules, position, place->symmetry, &place->image);
}

void
book_place_of_image (BookPlace *place, const Rules *rules, const Position *position, int symmetry)
{
  place->rules = rules;
  place->position = *position;
  place->symmetry = symmetry;
  rules_mirror (rules, position, symmetry, &place->image);
  place->key = rules->key (&place->image);
}

void
book_place_write (const BookPlace *place, Move move, char *text)
{
  const Rules *rules = place->rules;
  Move there = rules_standard_move (rules, &place->image,
                                    rules_mirror_move (rules, move, place->symmetry));

  rules->move_to_text (&place->image, there, rules_protocol_notation (rules), text);
}

gboolean
book_place_read (const BookPlace *place, const char *text, Move *move)
{
  const Rules *rules = place->rules;
  Move there;

  if (rules_read_move (rules, &place->image, text, strlen (text), rules_protocol_notation (rules),
                       &there)
      != MOVE_TEXT_OK)
    return FALSE;
  *move
      = rules_standard_move (rules, &place->position,
                             rules_mirror_move (rules, there, symmetry_inverse (place->symmetry)));
  return TRUE;
}
