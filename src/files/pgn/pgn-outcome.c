#include "pgn-outcome.h"

#include <string.h>

/* Words that servers and programs use in Termination; the first one found decides. */
static const struct {
  const char *word;
  Reason reason;
} words[] = {
  { "unterminated", REASON_NONE },
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

/* The reason that a tag's VALUE gives for a game that ended with RESULT, or REASON_UNKNOWN. */
static Reason
parse_termination (const char *value, Result result)
{
  g_autofree char *text = g_ascii_strdown (value, -1);

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (strstr (text, words[i].word)) {
      Reason reason = words[i].reason;
      return reason == REASON_FLAG && result == RESULT_DRAW ? REASON_FLAG_NO_MATERIAL : reason;
    }
  return REASON_UNKNOWN;
}

/* What is written for each reason: the standard's word, and words of our own where it says less
 * than we know and the moves do not tell it either. */
static const PgnTermination terminations[N_REASONS] = {
  [REASON_NONE] = { NULL, NULL },
  [REASON_UNKNOWN] = { NULL, NULL },
  [REASON_MATE] = { "normal", NULL },
  [REASON_STALEMATE] = { "normal", NULL },
  [REASON_THREEFOLD] = { "normal", "threefold repetition" },
  [REASON_FIVEFOLD] = { "normal", NULL },
  [REASON_FIFTY_MOVES] = { "normal", "fifty-move rule" },
  [REASON_SEVENTY_FIVE_MOVES] = { "normal", NULL },
  [REASON_PERPETUAL_CHECK] = { "normal", NULL },
  [REASON_PERPETUAL_CHASE] = { "normal", NULL },
  [REASON_MUTUAL_CHECK] = { "normal", NULL },
  [REASON_MUTUAL_CHASE] = { "normal", NULL },
  [REASON_QUIET_MOVES] = { "normal", NULL },
  [REASON_MATERIAL] = { "normal", NULL },
  [REASON_FLAG] = { "time forfeit", NULL },
  [REASON_FLAG_NO_MATERIAL] = { "time forfeit", NULL },
  [REASON_RESIGNATION] = { "normal", "resignation" },
  [REASON_AGREEMENT] = { "normal", "agreement" },
  [REASON_ABANDONED] = { "abandoned", NULL },
  [REASON_ADJUDICATION] = { "adjudication", NULL },
  [REASON_SCORE] = { "normal", NULL },
};

PgnTermination
pgn_termination_of (Reason reason)
{
  return terminations[reason];
}

static PgnTermination
said_by (const GameTree *tree)
{
  return (PgnTermination){ game_tree_get_tag (tree, "Termination"),
                           game_tree_get_tag (tree, "TerminationDetails") };
}

/* The details know better, where they can be understood. */
static Reason
parse_said (PgnTermination said, Result result)
{
  Reason reason = REASON_UNKNOWN;

  if (said.details)
    reason = parse_termination (said.details, result);
  if (said.word && reason == REASON_UNKNOWN)
    reason = parse_termination (said.word, result);
  return reason;
}

PgnTermination
pgn_termination (const GameTree *tree)
{
  PgnTermination said = said_by (tree);
  Outcome outcome = tree->outcome;
  Reason reason = parse_said (said, outcome.result);
  gboolean may_be_ongoing = reason == REASON_ABANDONED || reason == REASON_ADJUDICATION;

  if ((said.word || said.details)
      && (reason == REASON_UNKNOWN || reason == outcome.reason
          || (may_be_ongoing && outcome.result == RESULT_ONGOING)))
    return said;
  return pgn_termination_of (outcome.reason);
}

void
pgn_termination_drop (GameTree *tree)
{
  PgnTermination said = said_by (tree), usual = pgn_termination_of (tree->outcome.reason);
  PgnTermination written = pgn_termination (tree);
  gboolean contradicts = said.word != written.word || said.details != written.details;
  gboolean repeats
      = g_strcmp0 (said.word, usual.word) == 0 && g_strcmp0 (said.details, usual.details) == 0;

  if (contradicts || repeats) {
    game_tree_set_tag (tree, "Termination", NULL);
    game_tree_set_tag (tree, "TerminationDetails", NULL);
  }
}

/* What a file says of a game whose last position does not end it. */
static Outcome
from_file (const GameTree *tree, const GameRecord *record, Result result, gboolean whole)
{
  Reason reason = parse_said (said_by (tree), result);
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
