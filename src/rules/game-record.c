/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "game-record.h"

#include "rules.h"

#include <stdlib.h>

/* Memory for a few hundred plies is never worth recovering from: without it the program cannot go
 * on. */
static void *
must (void *memory)
{
  if (memory == NULL)
    abort ();
  return memory;
}

static void
reserve (GameRecord *record, size_t capacity)
{
  if (capacity <= record->capacity)
    return;
  record->capacity = capacity < 64 ? 64 : capacity * 3 / 2;
  record->positions
      = must (realloc (record->positions, (record->capacity + 1) * sizeof *record->positions));
  record->moves = must (realloc (record->moves, record->capacity * sizeof *record->moves));
}

GameRecord *
game_record_new (const Rules *rules, const Position *start)
{
  GameRecord *record = must (calloc (1, sizeof *record));

  record->rules = rules;
  reserve (record, 1);
  record->positions[0] = *start;
  return record;
}

GameRecord *
game_record_copy (const GameRecord *record)
{
  GameRecord *copy = game_record_new (record->rules, &record->positions[0]);

  reserve (copy, record->length);
  copy->length = record->length;
  memcpy (copy->positions, record->positions, (record->length + 1) * sizeof *record->positions);
  if (record->length > 0)
    memcpy (copy->moves, record->moves, record->length * sizeof *record->moves);
  return copy;
}

void
game_record_free (GameRecord *record)
{
  if (record == NULL)
    return;
  free (record->positions);
  free (record->moves);
  free (record);
}

void
game_record_play (GameRecord *record, Move move)
{
  size_t ply = record->length;

  reserve (record, ply + 1);
  record->moves[ply] = move;
  record->positions[ply + 1] = record->positions[ply];
  record->rules->play (&record->positions[ply + 1], move);
  record->length++;
}

void
game_record_truncate (GameRecord *record, size_t length)
{
  if (length < record->length)
    record->length = length;
}

const Position *
game_record_last (const GameRecord *record)
{
  return &record->positions[record->length];
}

bool
game_record_has_same_start (const GameRecord *record, const GameRecord *other)
{
  return memcmp (&record->positions[0], &other->positions[0], sizeof (Position)) == 0;
}

bool
game_record_goes_on_from (const GameRecord *record, const GameRecord *other)
{
  return game_record_has_same_start (record, other) && record->length >= other->length
         && memcmp (record->moves, other->moves, other->length * sizeof *record->moves) == 0;
}

int
game_record_repetitions (const GameRecord *record, size_t max_plies)
{
  const Rules *rules = record->rules;
  uint64_t key = rules->key (game_record_last (record));
  size_t limit = max_plies < record->length ? max_plies : record->length;
  int count = 1;

  for (size_t back = 2; back <= limit; back += 2)
    count += rules->key (&record->positions[record->length - back]) == key;
  return count;
}

enum { TRIES = 8 };

/* Plays a move after which the game goes on; false where none was met. */
static bool
play_one (GameRecord *record, Random *random)
{
  Move moves[MOVES_MAX];
  int n = record->rules->legal_moves (game_record_last (record), moves);

  for (int i = 0; n > 0 && i < TRIES; i++) {
    game_record_play (record, moves[random_below (random, (uint32_t) n)]);
    if (!outcome_is_over (rules_judge (record)))
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
