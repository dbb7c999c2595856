/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules.h"

#include "base/marks.h"
#include "outcome.h"

#include <string.h>

int
rules_protocol_notation (const Rules *rules)
{
  return rules->n_notations > 1 ? NOTATION_PROTOCOL : NOTATION_FILE;
}

MoveTextResult
rules_read_move (const Rules *rules, const Position *position, const char *text, size_t length,
                 int notation, Move *move)
{
  if (rules->move_from_notation != NULL)
    return rules->move_from_notation (position, text, length, notation, move);
  return rules->move_from_text (position, text, length, move);
}

int
rules_notation (const Rules *rules, const char *id)
{
  for (int i = 0; i < rules->n_notations; i++)
    if (strcmp (rules->notations[i].id, id) == 0)
      return i;
  return NOTATION_FILE;
}

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

bool
reason_is_beside_moves (Reason reason)
{
  switch (reason) {
  case REASON_FLAG:
  case REASON_FLAG_NO_MATERIAL:
  case REASON_RESIGNATION:
  case REASON_AGREEMENT:
  case REASON_ABANDONED:
  case REASON_ADJUDICATION:
    return true;
  default:
    return false;
  }
}

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

void
rules_start (const Rules *rules, Position *position)
{
  const StartFamily *family = &rules->starts[0];

  family->set (position, family->usual < 0 ? 0 : family->usual);
}

bool
rules_is_start (const Rules *rules, const Position *position)
{
  char usual[POSITION_TEXT_MAX], text[POSITION_TEXT_MAX];
  const char *variant = rules->variant_tag (position);
  const char *usual_variant;
  Position start;

  rules_start (rules, &start);
  usual_variant = rules->variant_tag (&start);
  if ((variant == NULL) != (usual_variant == NULL)
      || (variant != NULL && strcmp (variant, usual_variant) != 0))
    return false;
  rules->position_to_text (&start, usual);
  rules->position_to_text (position, text);
  return strcmp (usual, text) == 0;
}

bool
rules_is_legal (const Rules *rules, const Position *position, Move move)
{
  Move moves[MOVES_MAX];
  int n = rules->legal_moves (position, moves);

  for (int i = 0; i < n; i++)
    if (moves[i] == move)
      return true;
  return false;
}

void
rules_square_title (const Rules *rules, Square square, char *name)
{
  (rules->square_title != NULL ? rules->square_title : rules->square_name) (square, name);
}

Piece
rules_taken (const Rules *rules, const Position *position, Move move, Square *square)
{
  const int side = rules->side_to_move (position);
  Change changes[CHANGES_MAX];
  int n = rules->move_changes (position, move, changes);

  for (int i = 0; i < n; i++) {
    Piece piece = changes[i].kind == CHANGE_REMOVE ? rules->piece_at (position, changes[i].to) : 0;

    if (piece != 0 && rules->pieces[piece - 1].side != side) {
      *square = changes[i].to;
      return piece;
    }
  }
  return 0;
}

Move
rules_random_move (const Rules *rules, const Position *position, Random *random)
{
  Move moves[MOVES_MAX];
  int n = rules->legal_moves (position, moves);

  return moves[random_below (random, (uint32_t) n)];
}

Outcome
rules_judge (const GameRecord *record)
{
  Outcome outcome = record->rules->outcome (record);

  return outcome_is_over (outcome) ? outcome : record->rules->claim (record, MOVE_NONE);
}

bool
rules_must_pass (const Rules *rules, const Position *position)
{
  Move moves[MOVES_MAX];

  return rules->legal_moves (position, moves) == 1 && moves[0] == MOVE_PASS;
}

/* As in the start: no game of one kind becomes one of the other. */
bool
rules_only_places (const Rules *rules)
{
  Move moves[MOVES_MAX];
  Position start;
  int n;

  rules_start (rules, &start);
  n = rules->legal_moves (&start, moves);
  for (int i = 0; i < n; i++)
    if (move_from (moves[i]) != SQUARE_NONE)
      return false;
  return true;
}

bool
rules_is_playable (const Rules *rules, const Position *position, Move move)
{
  if (move == MOVE_PASS && rules->null_moves)
    return rules->check_square (position) == SQUARE_NONE;
  return rules_is_legal (rules, position, move);
}

const char *
rules_explain (const Rules *rules, Outcome outcome)
{
  const char *own = rules->explain != NULL ? rules->explain (outcome) : NULL;

  return own != NULL ? own : reason_sentence (outcome.reason);
}
