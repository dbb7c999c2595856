/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "placed-record.h"

#include "files/core/file-format.h"
#include "files/core/read-problem.h"

#include <glib/gi18n-lib.h>
#include <string.h>

MoveTextResult
placed_play (GameTree *tree, GameNode **node, const char *text, gsize length)
{
  const Rules *rules = tree->rules;
  MoveTextResult result;
  Move move;

  result = rules->move_from_text (&(*node)->position, text, length, &move);
  if (result != MOVE_TEXT_OK && rules_must_pass (rules, &(*node)->position)) {
    *node = game_tree_add (tree, *node, MOVE_PASS);
    result = rules->move_from_text (&(*node)->position, text, length, &move);
  }
  if (result == MOVE_TEXT_OK)
    *node = game_tree_add (tree, *node, move);
  return result;
}

void
placed_set_result (GameTree *tree, int margin, Reason reason, gboolean whole, GPtrArray *problems)
{
  Outcome said = OUTCOME_ONGOING;
  Outcome played = whole ? game_node_outcome (tree, game_node_last (tree->root)) : OUTCOME_ONGOING;

  if (margin != PLACED_UNKNOWN) {
    said.result = margin > 0 ? RESULT_FIRST_WINS : margin < 0 ? RESULT_SECOND_WINS : RESULT_DRAW;
    said.reason = reason;
    said.score = reason == REASON_SCORE ? margin : 0;
  }
  tree->outcome = said;
  if (outcome_is_over (played) && (!outcome_is_over (said) || said.result == played.result))
    tree->outcome = played;
  else if (outcome_is_over (played) && !reason_is_beside_moves (said.reason))
    read_problem_add (problems, _ ("The result in the file does not fit the last position, which "
                                   "ends the game in another way."));
}

gboolean
placed_get_margin (const GameTree *tree, int *margin)
{
  int all = tree->rules->files * tree->rules->ranks;

  if (!outcome_is_over (tree->outcome))
    return FALSE;
  *margin = tree->outcome.score;
  if (*margin == 0 && tree->outcome.result != RESULT_DRAW)
    *margin = tree->outcome.result == RESULT_FIRST_WINS ? all : -all;
  return TRUE;
}

char *
placed_score_text (const Rules *rules, int margin)
{
  int all = rules->files * rules->ranks;
  char text[32];

  if (margin == PLACED_UNKNOWN)
    return NULL;
  g_snprintf (text, sizeof text, "%d-%d", (all + margin) / 2, (all - margin) / 2);
  return shared_text_new (text);
}

gboolean
placed_is_standard_start (const GameTree *tree)
{
  return rules_is_start (tree->rules, &tree->root->position);
}

void
placed_append_board (GString *text, const Rules *rules, const Position *position, const char *signs)
{
  for (int rank = rules->ranks - 1; rank >= 0; rank--)
    for (int file = 0; file < rules->files; file++) {
      Piece piece = rules->piece_at (position, (Square) (rank * rules->files + file));
      g_string_append_c (text, signs[piece ? rules->pieces[piece - 1].side : 2]);
    }
  g_string_append_printf (text, " %c", signs[rules->side_to_move (position)]);
}
