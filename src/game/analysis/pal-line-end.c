/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-line-end.h"

#include <glib/gi18n-lib.h>

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GameRecord, game_record_free)

/* The plies since the last position of RECORD stood there before, or 0. */
static size_t
circle_of (const GameRecord *record)
{
  const Rules *rules = record->rules;
  uint64_t key = rules->key (game_record_last (record));

  for (size_t back = 2; back <= record->length; back += 2)
    if (rules->key (&record->positions[record->length - back]) == key)
      return back;
  return 0;
}

/* How RECORD, which has not ended, ends where it goes once more through its last circle. */
static Outcome
go_round (GameRecord *record)
{
  Outcome outcome = OUTCOME_ONGOING;

  for (size_t left = circle_of (record), circle = left; left > 0 && !outcome_is_over (outcome);
       left--) {
    game_record_play (record, record->moves[record->length - circle]);
    outcome = rules_judge (record);
  }
  return outcome;
}

PalLineEnd
pal_line_end_find (const GameRecord *record, const Move *moves, int n)
{
  g_autoptr (GameRecord) line = game_record_copy (record);
  const Rules *rules = record->rules;
  const gboolean was_over = outcome_is_over (rules->outcome (record));
  gboolean may_claim = !outcome_is_over (rules_judge (record));
  PalLineEnd end = { PAL_LINE_OPEN, n, OUTCOME_ONGOING };

  for (int ply = 1; ply <= n; ply++) {
    Outcome outcome;

    game_record_play (line, moves[ply - 1]);
    outcome = was_over ? OUTCOME_ONGOING : rules->outcome (line);
    if (outcome_is_over (outcome))
      return (PalLineEnd){ PAL_LINE_OVER, ply, outcome };
    outcome = may_claim ? rules->claim (line, MOVE_NONE) : OUTCOME_ONGOING;
    if (outcome_is_over (outcome)) {
      end = (PalLineEnd){ ply < n ? PAL_LINE_CLAIMABLE : PAL_LINE_OVER, n, outcome };
      may_claim = FALSE;
    }
  }
  if (end.kind == PAL_LINE_OPEN && !was_over && may_claim) {
    end.outcome = go_round (line);
    end.kind = outcome_is_over (end.outcome) ? PAL_LINE_REPEATS : PAL_LINE_OPEN;
  }
  return end;
}

/* --- words --- */

static const char *
line_end_winner (const Rules *rules, Outcome outcome)
{
  return _ (rules->side_names[outcome.result == RESULT_FIRST_WINS ? 0 : 1]);
}

static char *
line_end_score_text (const Rules *rules, Outcome outcome)
{
  if (outcome.result == RESULT_DRAW)
    return g_strdup (_ ("Draw"));
  /* Translators: a side, and by how many discs or points it wins. */
  return g_strdup_printf (_ ("%s wins by %d"), line_end_winner (rules, outcome),
                          ABS (outcome.score));
}

static const char *
line_end_loser (const Rules *rules, Outcome outcome)
{
  return _ (rules->side_names[outcome.result == RESULT_FIRST_WINS ? 1 : 0]);
}

/* Short, for it stands behind moves. */
static char *
outcome_text (const Rules *rules, Outcome outcome)
{
  const char *why = _ (rules_explain (rules, outcome));
  const char *loser = line_end_loser (rules, outcome);

  switch (outcome.reason) {
  case REASON_SCORE:
    return line_end_score_text (rules, outcome);
  case REASON_PERPETUAL_CHECK:
    /* Translators: a side. */
    return g_strdup_printf (_ ("%s loses: perpetual check"), loser);
  case REASON_PERPETUAL_CHASE:
    /* Translators: a side. */
    return g_strdup_printf (_ ("%s loses: perpetual chase"), loser);
  case REASON_MUTUAL_CHECK:
    return g_strdup (_ ("Draw: both sides check forever"));
  case REASON_MUTUAL_CHASE:
    return g_strdup (_ ("Draw: both sides chase forever"));
  case REASON_THREEFOLD:
  case REASON_FIVEFOLD:
    return g_strdup (_ ("Draw by repetition"));
  default:
    /* Translators: why a game is a draw: “Draw: Stalemate”. */
    return outcome.result == RESULT_DRAW ? g_strdup_printf (_ ("Draw: %s"), why) : g_strdup (why);
  }
}

char *
pal_line_end_text (const Rules *rules, const PalLineEnd *end)
{
  g_autofree char *text = NULL;

  if (end->kind == PAL_LINE_OPEN)
    return NULL;
  if (end->kind == PAL_LINE_REPEATS && end->outcome.result == RESULT_DRAW)
    /* Translators: what becomes of a game in which a position occurs once more. */
    return g_strdup (_ ("If repeated, a draw"));
  if (end->kind == PAL_LINE_REPEATS)
    /* Translators: the same; a side. */
    return g_strdup_printf (_ ("If repeated, %s loses"), line_end_loser (rules, end->outcome));
  text = outcome_text (rules, end->outcome);
  if (end->kind == PAL_LINE_CLAIMABLE)
    /* Translators: behind a line of moves, how the game may end before it: “On the way: Draw by
     * repetition”. */
    return g_strdup_printf (_ ("On the way: %s"), text);
  return g_steal_pointer (&text);
}

char *
pal_line_end_explain (const Rules *rules, const PalLineEnd *end)
{
  g_autofree char *score = NULL;
  const char *why;

  if (end->kind == PAL_LINE_OPEN)
    return NULL;
  if (end->outcome.reason == REASON_SCORE)
    score = line_end_score_text (rules, end->outcome);
  why = score ? score : _ (rules_explain (rules, end->outcome));
  if (end->kind == PAL_LINE_REPEATS)
    /* Translators: %s is a sentence on how the game ends, such as “The same position occurred three
     * times”. */
    return g_strdup_printf (_ ("The line comes back to a position that has occurred before. "
                               "If it does so again: %s."),
                            why);
  if (end->kind == PAL_LINE_CLAIMABLE)
    /* Translators: %s as above. */
    return g_strdup_printf (_ ("A draw can be claimed before the line ends: %s."), why);
  /* Translators: %s as above. */
  return g_strdup_printf (_ ("The line ends here: %s."), why);
}
