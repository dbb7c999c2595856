#include "random-opening.h"

enum { TRIES = 8 };

static bool
random_opening_is_over (const GameRecord *record)
{
  return outcome_is_over (record->rules->outcome (record))
         || outcome_is_over (record->rules->claim (record, MOVE_NONE));
}

/* Plays a move after which the game goes on; false where none was met. */
static bool
play_one (GameRecord *record, Random *random)
{
  Move moves[MOVES_MAX];
  int n = record->rules->legal_moves (game_record_last (record), moves);

  for (int i = 0; n > 0 && i < TRIES; i++) {
    game_record_play (record, moves[random_below (random, (uint32_t) n)]);
    if (!random_opening_is_over (record))
      return true;
    game_record_truncate (record, record->length - 1);
  }
  return false;
}

void
random_opening_play (GameRecord *record, int plies, Random *random)
{
  for (int ply = 0; ply < plies && play_one (record, random); ply++)
    continue;
}
