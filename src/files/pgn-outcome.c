#include "pgn-outcome.h"

#include <string.h>

/* Words that servers and programs use in Termination; the first one found decides. */
static const struct {
  const char *word;
  Reason reason;
} words[] = {
  { "time", REASON_FLAG },
  { "flag", REASON_FLAG },
  { "resign", REASON_RESIGNATION },
  { "agree", REASON_AGREEMENT },
  { "abandon", REASON_ABANDONED },
  { "adjudicat", REASON_ADJUDICATION },
  { "repetition", REASON_THREEFOLD },
  { "50", REASON_FIFTY_MOVES },
  { "fifty", REASON_FIFTY_MOVES },
};

Reason
pgn_termination_parse (const char *value, Result result)
{
  g_autofree char *text = g_ascii_strdown (value, -1);

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (strstr (text, words[i].word)) {
      Reason reason = words[i].reason;
      return reason == REASON_FLAG && result == RESULT_DRAW ? REASON_FLAG_NO_MATERIAL : reason;
    }
  return REASON_UNKNOWN;
}

const char *
pgn_termination_of (Reason reason)
{
  switch (reason) {
  case REASON_FLAG:
  case REASON_FLAG_NO_MATERIAL:
    return "time forfeit";
  case REASON_RESIGNATION:
    return "resignation";
  case REASON_AGREEMENT:
    return "agreement";
  case REASON_THREEFOLD:
    return "threefold repetition";
  case REASON_FIFTY_MOVES:
    return "fifty-move rule";
  case REASON_ABANDONED:
    return "abandoned";
  case REASON_ADJUDICATION:
    return "adjudication";
  default:
    return NULL;
  }
}

const char *
pgn_termination (const GameTree *tree)
{
  const char *said = game_tree_get_tag (tree, "Termination");
  Outcome outcome = tree->outcome;
  Reason reason = said ? pgn_termination_parse (said, outcome.result) : REASON_UNKNOWN;
  gboolean may_be_ongoing = reason == REASON_ABANDONED || reason == REASON_ADJUDICATION;

  if (said && (reason == REASON_UNKNOWN || reason == outcome.reason))
    return said;
  if (said && may_be_ongoing && outcome.result == RESULT_ONGOING)
    return said;
  return pgn_termination_of (outcome.reason);
}

/* What a file says of a game whose last position does not end it. */
static Outcome
from_file (const GameTree *tree, const GameRecord *record, Result result, gboolean whole)
{
  const char *termination = game_tree_get_tag (tree, "Termination");
  Reason reason = termination ? pgn_termination_parse (termination, result) : REASON_UNKNOWN;
  Outcome claim;

  if (result == RESULT_DRAW && reason == REASON_UNKNOWN && whole) {
    claim = tree->rules->claim (record, MOVE_NONE);
    if (outcome_is_over (claim))
      return claim;
  }
  return (Outcome){ result, reason, 0 };
}

Outcome
pgn_outcome (const GameTree *tree, Result result, gboolean whole, gboolean *conflict)
{
  GameRecord *record = game_node_record (tree, game_node_last (tree->root));
  Outcome automatic = whole ? tree->rules->outcome (record) : OUTCOME_ONGOING;
  Outcome outcome = OUTCOME_ONGOING;

  *conflict = outcome_is_over (automatic) && result != RESULT_ONGOING && result != automatic.result;
  if (outcome_is_over (automatic) && !*conflict)
    outcome = automatic;
  else if (result != RESULT_ONGOING)
    outcome = from_file (tree, record, result, whole);
  game_record_free (record);
  return outcome;
}
