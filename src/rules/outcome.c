#include "outcome.h"

#include "base/marks.h"

#include <string.h>

typedef struct {
  const char *id;
  const char *sentence;
} ReasonText;

static const ReasonText reason_texts[N_REASONS] = {
  [REASON_NONE] = { "none", N_ ("The game goes on") },
  [REASON_MATE] = { "mate", N_ ("Checkmate") },
  [REASON_STALEMATE] = { "stalemate", N_ ("Stalemate: no legal move, and no check") },
  [REASON_THREEFOLD] = { "threefold", N_ ("The same position occurred three times") },
  [REASON_FIVEFOLD] = { "fivefold", N_ ("The same position occurred five times") },
  [REASON_FIFTY_MOVES] = { "fifty-moves", N_ ("Fifty moves without a capture or a pawn move") },
  [REASON_SEVENTY_FIVE_MOVES]
  = { "seventy-five-moves", N_ ("Seventy-five moves without a capture or a pawn move") },
  [REASON_PERPETUAL_CHECK]
  = { "perpetual-check", N_ ("Check at every move of a repetition is forbidden") },
  [REASON_PERPETUAL_CHASE]
  = { "perpetual-chase", N_ ("Chasing the same piece in a repetition is forbidden") },
  [REASON_MUTUAL_CHECK]
  = { "mutual-check", N_ ("Both sides checked at every move of a repetition") },
  [REASON_MUTUAL_CHASE]
  = { "mutual-chase", N_ ("Both sides chased a piece throughout a repetition") },
  [REASON_QUIET_MOVES] = { "quiet-moves", N_ ("Too many moves without a capture") },
  [REASON_MATERIAL] = { "material", N_ ("Neither side has enough pieces left to mate") },
  [REASON_FLAG] = { "flag", N_ ("Time ran out") },
  [REASON_FLAG_NO_MATERIAL]
  = { "flag-no-material", N_ ("Time ran out, but the other side could never mate") },
  [REASON_RESIGNATION] = { "resignation", N_ ("Resignation") },
  [REASON_AGREEMENT] = { "agreement", N_ ("The players agreed on a draw") },
  [REASON_ABANDONED] = { "abandoned", N_ ("The game was abandoned") },
  [REASON_ADJUDICATION] = { "adjudication", N_ ("The game was adjudicated") },
  [REASON_SCORE] = { "score", N_ ("No move is left") },
  [REASON_UNKNOWN] = { "unknown", N_ ("The file gives no reason") },
};

static const char *const result_tokens[] = {
  [RESULT_ONGOING] = "*",
  [RESULT_FIRST_WINS] = "1-0",
  [RESULT_SECOND_WINS] = "0-1",
  [RESULT_DRAW] = "1/2-1/2",
};

Outcome
outcome_win (int side, Reason reason)
{
  return (Outcome){ side == 0 ? RESULT_FIRST_WINS : RESULT_SECOND_WINS, reason, 0 };
}

Outcome
outcome_draw (Reason reason)
{
  return (Outcome){ RESULT_DRAW, reason, 0 };
}

const char *
result_token (Result result)
{
  return result_tokens[result];
}

bool
result_from_token (const char *token, Result *result)
{
  for (int i = RESULT_ONGOING; i <= RESULT_DRAW; i++)
    if (strcmp (token, result_tokens[i]) == 0) {
      *result = (Result) i;
      return true;
    }
  return false;
}

const char *
reason_id (Reason reason)
{
  return reason_texts[reason].id;
}

Reason
reason_from_id (const char *id)
{
  for (int i = 0; i < N_REASONS; i++)
    if (strcmp (id, reason_texts[i].id) == 0)
      return (Reason) i;
  return REASON_UNKNOWN;
}

const char *
reason_sentence (Reason reason)
{
  return reason_texts[reason].sentence;
}
