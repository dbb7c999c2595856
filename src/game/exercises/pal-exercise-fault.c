/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-exercise-fault.h"

#include "engine/engine-types.h"
#include "game/analysis/pal-chance.h"

#include <stdlib.h>

/* MOVES from POSITION on, as far as they can be played. */
static GameRecord *
record_of (const Rules *rules, const Position *position, const Move *moves, int n)
{
  GameRecord *record = game_record_new (rules, position);

  for (int i = 0; i < n && rules_is_legal (rules, game_record_last (record), moves[i]); i++)
    game_record_play (record, moves[i]);
  return record;
}

static MotifLine
fault_line (const GameRecord *record)
{
  return (MotifLine){ record->positions, record->moves, (int) record->length };
}

/* The moves to the mate that SCORE promises, below 0 against who moves; 0: none. */
static int
fault_mate (int score)
{
  if (abs (score) <= SCORE_MATE_BOUND)
    return 0;
  return (score > 0 ? 1 : -1) * (SCORE_MATE - abs (score) + 1) / 2;
}

const Motif *
pal_exercise_fault_find (const PalExerciseFault *fault, MotifFound *found)
{
  const Rules *rules = fault->rules;
  GameRecord *played = record_of (rules, fault->position, fault->played, fault->n_played);
  GameRecord *better = record_of (rules, fault->position, fault->better, fault->n_better);
  const MotifLook look = {
    .rules = rules,
    .side = rules->side_to_move (fault->position),
    .played = fault_line (played),
    .better = fault_line (better),
    .chance_before = pal_chance (rules, fault->score_before),
    .chance_after = pal_chance (rules, fault->score_after),
    .chance_second = -1,
    .score_before = fault->score_before,
    .score_after = fault->score_after,
    .mate_before = fault_mate (fault->score_before),
    .mate_after = fault_mate (fault->score_after),
    .proven = fault->proven,
  };
  const Motif *motif = played->length > 0 ? motif_find (&look, MOTIF_FAULT, NULL, found) : NULL;

  game_record_free (played);
  game_record_free (better);
  return motif;
}
