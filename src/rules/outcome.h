/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a game stands: a verdict with its reason, so that it can be explained and not only scored. */
#pragma once

#include <stdbool.h>

typedef enum {
  RESULT_ONGOING,
  RESULT_FIRST_WINS,
  RESULT_SECOND_WINS,
  RESULT_DRAW,
} Result;

typedef enum {
  REASON_NONE,
  REASON_MATE,      /* the aim of the game is reached; Rules.explain says which one that is */
  REASON_STALEMATE, /* there is no move left */
  REASON_THREEFOLD,
  REASON_FIVEFOLD,
  REASON_FIFTY_MOVES,
  REASON_SEVENTY_FIVE_MOVES,
  REASON_PERPETUAL_CHECK, /* one side checked at every move of a repetition: lost */
  REASON_PERPETUAL_CHASE, /* one side chased the same piece: lost */
  REASON_MUTUAL_CHECK,    /* both checked: a draw */
  REASON_MUTUAL_CHASE,
  REASON_QUIET_MOVES, /* too many moves without a capture */
  REASON_MATERIAL,    /* no series of legal moves leads to a mate */
  REASON_FLAG,
  REASON_FLAG_NO_MATERIAL, /* the flag fell, the other side could never mate: a draw */
  REASON_RESIGNATION,
  REASON_AGREEMENT,
  REASON_ABANDONED,
  REASON_ADJUDICATION,
  REASON_SCORE,   /* more discs, more points */
  REASON_UNKNOWN, /* a file gives the result and no more */
  N_REASONS,
} Reason;

typedef struct {
  Result result;
  Reason reason;
  int score; /* REASON_SCORE: the first mover's margin; else 0 */
} Outcome;

#define OUTCOME_ONGOING ((Outcome){ RESULT_ONGOING, REASON_NONE, 0 })

/* The verdict that SIDE (0 the first mover, 1 the other) has won for REASON. */
Outcome outcome_win (int side, Reason reason);

/* The verdict of a draw for REASON. */
Outcome outcome_draw (Reason reason);

static inline bool
outcome_is_over (Outcome outcome)
{
  return outcome.result != RESULT_ONGOING;
}

/* The PGN token of RESULT: "1-0", "0-1", "1/2-1/2" or "*". */
const char *result_token (Result result);

/* Reads a PGN result token; false if TOKEN is none. */
bool result_from_token (const char *token, Result *result);

/* Whether REASON is one that no moves tell: a flag, a resignation, an agreement and the like. */
bool reason_is_beside_moves (Reason reason);

/* A word for files and logs ("mate", "threefold", ...), stable between versions. */
const char *reason_id (Reason reason);

/* Reads what reason_id wrote; REASON_UNKNOWN for anything else. */
Reason reason_from_id (const char *id);

/* One plain sentence that says why the game ended, marked N_() for translation; it names no side:
 * "Checkmate", "The same position occurred three times", ... */
const char *reason_sentence (Reason reason);
