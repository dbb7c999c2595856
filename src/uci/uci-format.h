/* What a search finds, as lines of UCI. */
#pragma once

#include "engine/engine-types.h"

/* What the lines of one search need to know; a copy, read by the worker alone. */
typedef struct {
  const Rules *rules;
  Position root;
  int notation;
} UciSearch;

/* Writes an "info" line. */
void uci_format_info (const UciSearch *search, const EngineInfo *info);

/* Writes the "bestmove" line. */
void uci_format_result (const UciSearch *search, const EngineResult *result);

/* The moves to a mate from here, as UCI counts them, for a SCORE from SCORE_MATE_BOUND on: of the
 * side that mates; negative where the side to move is mated. */
int uci_mate_moves (int score);
