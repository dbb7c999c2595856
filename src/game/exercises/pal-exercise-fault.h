/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Why a move is worse than another one, by the motifs of its game (rules/motif.h). */
#pragma once

#include "rules/rules.h"

#include <glib.h>

/* A move that is worse, and what is known of it. Scores are as in EngineInfo, from the view of the
 * side that moves in POSITION. */
typedef struct {
  const Rules *rules;
  const Position *position;
  const Move *played; /* the move, and what it is answered by: at least the move */
  int n_played;
  const Move *better; /* what would have been played instead; may be none */
  int n_better;
  int score_before, score_after;
  gboolean proven; /* both scores are certain */
} PalExerciseFault;

/* The motif that FAULT shows, with what its sentence tells of in FOUND (pal_motif_text); NULL:
 * there is none, or its game has no motifs. Lines end before the first move that is not legal. */
const Motif *pal_exercise_fault_find (const PalExerciseFault *fault, MotifFound *found);
