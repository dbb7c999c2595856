/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-game-points.h"

#include "files/pgn/pgn-comment.h"
#include "pal-chance.h"

#include <stdlib.h>

enum { SCORE_MOST = 20000 }; /* that a file may claim without a mate */

/* The evaluation of NOTE, from the view of whoever it is of; FALSE where there is none. */
static gboolean
read_score (const MachineNote *note, int *score)
{
  gboolean mate = FALSE, negative = FALSE;
  const char *p = note->score;
  double number;

  for (; *p != '\0' && !g_ascii_isdigit (*p) && *p != '.'; p++) {
    mate |= *p == '#' || *p == 'M';
    negative |= *p == '-';
  }
  if (*p == '\0')
    return FALSE;
  number = g_ascii_strtod (p, NULL);
  if (mate)
    *score = SCORE_MATE - MAX ((int) MIN (number, 250) * 2 - 1, 0);
  else
    *score = (int) (MIN (number * 100, SCORE_MOST) + 0.5);
  if (negative)
    *score = -*score;
  return TRUE;
}

static void
take_note (PalGamePoint *point, const Rules *rules, const GameNode *node)
{
  MachineNote note;

  if (!machine_note_read (node, &note))
    return;
  if (point->time_ms == GAME_NODE_UNKNOWN)
    point->time_ms = note.time_ms;
  if (point->source != PAL_POINT_UNKNOWN || !read_score (&note, &point->score))
    return;
  if (!note.of_first_side && rules->side_to_move (&node->parent->position) != 0)
    point->score = -point->score;
  point->source = PAL_POINT_NOTED;
  point->depth = note.depth;
  point->chance = pal_chance (rules, point->score);
}

static void
take_report (PalGamePoint *point, const Rules *rules, const GameNode *node,
             PalAnalysisMemory *memory)
{
  const EngineInfo *best = pal_analysis_memory_find_best (memory, rules, &node->position);

  if (!best)
    return;
  point->source = PAL_POINT_FOUND;
  point->score = rules->side_to_move (&node->position) == 0 ? best->score : -best->score;
  point->depth = best->depth;
  point->proven = best->proven;
  point->best = best->pv_length > 0 ? best->pv[0] : MOVE_NONE;
  point->chance = pal_chance (rules, point->score);
}

/* Where the rules leave nothing to play at END. */
static void
take_result (PalGamePoint *point, const GameTree *tree, const GameNode *end)
{
  Outcome outcome = game_node_outcome (tree, end);

  if (!outcome_is_over (outcome))
    return;
  point->source = PAL_POINT_RESULT;
  point->depth = 0;
  point->proven = TRUE;
  point->best = MOVE_NONE;
  point->chance = outcome.result == RESULT_DRAW ? 0.5 : outcome.result == RESULT_FIRST_WINS;
  if (outcome.reason == REASON_SCORE)
    point->score = 100 * outcome.score;
  else
    point->score = outcome.result == RESULT_DRAW         ? 0
                   : outcome.result == RESULT_FIRST_WINS ? SCORE_MATE
                                                         : -SCORE_MATE;
}

static gboolean
is_mate (int score)
{
  return ABS (score) > SCORE_MATE_BOUND;
}

static PalVerdict
verdict_of (double loss)
{
  return loss >= PAL_LOSS_BLUNDER      ? PAL_VERDICT_BLUNDER
         : loss >= PAL_LOSS_MISTAKE    ? PAL_VERDICT_MISTAKE
         : loss >= PAL_LOSS_INACCURACY ? PAL_VERDICT_INACCURACY
                                       : PAL_VERDICT_FINE;
}

/* Says what NODE's move has lost, which led from BEFORE to POINT. What an engine would have played
 * itself has lost nothing by its measure; that it sees further behind it is no fault of the move.
 */
static void
judge (PalGamePoint *point, const PalGamePoint *before, const Rules *rules, const GameNode *node)
{
  int sign = rules->side_to_move (&node->parent->position) == 0 ? 1 : -1;

  if (point->source == PAL_POINT_UNKNOWN || before->source == PAL_POINT_UNKNOWN)
    return;
  point->judged = TRUE;
  if (before->best == node->move)
    return;
  point->loss = MAX (sign * (before->chance - point->chance), 0);
  point->score_loss = is_mate (before->score) || is_mate (point->score)
                          ? -1
                          : MAX (sign * (before->score - point->score), 0);
  point->verdict = verdict_of (point->loss);
}

GArray *
pal_game_points_new (const GameTree *tree, const GameNode *end, PalAnalysisMemory *memory)
{
  GArray *points = g_array_sized_new (FALSE, TRUE, sizeof (PalGamePoint), (guint) end->ply + 1);
  PalGamePoint *items;

  g_array_set_size (points, (guint) end->ply + 1);
  items = (PalGamePoint *) (gpointer) points->data;
  for (const GameNode *node = end; node; node = node->parent) {
    PalGamePoint *point = &items[node->ply];
    point->best = MOVE_NONE;
    point->time_ms = node->elapsed_ms;
    take_report (point, tree->rules, node, memory);
    take_note (point, tree->rules, node);
  }
  if (!end->children || end->children->len == 0)
    take_result (&items[end->ply], tree, end);
  for (const GameNode *node = end; node->parent; node = node->parent)
    judge (&items[node->ply], &items[node->ply - 1], tree->rules, node);
  return points;
}

static gboolean
is_equal (const PalGamePoint *point, const PalGamePoint *other)
{
  return point->source == other->source && point->score == other->score
         && point->depth == other->depth && point->time_ms == other->time_ms
         && point->judged == other->judged && point->verdict == other->verdict
         && point->score_loss == other->score_loss;
}

gboolean
pal_game_points_equal (const GArray *points, const GArray *others)
{
  if (points->len != others->len)
    return FALSE;
  for (guint i = 0; i < points->len; i++)
    if (!is_equal (&g_array_index (points, PalGamePoint, i),
                   &g_array_index (others, PalGamePoint, i)))
      return FALSE;
  return TRUE;
}

gboolean
pal_game_points_have_evaluations (const GArray *points)
{
  for (guint i = 1; i < points->len; i++) {
    PalPointSource source = g_array_index (points, PalGamePoint, i).source;

    if (source != PAL_POINT_UNKNOWN && source != PAL_POINT_RESULT)
      return TRUE;
  }
  return FALSE;
}

gboolean
pal_game_points_have_found (const GArray *points)
{
  for (guint i = 1; i < points->len; i++)
    if (g_array_index (points, PalGamePoint, i).source == PAL_POINT_FOUND)
      return TRUE;
  return FALSE;
}

gboolean
pal_game_points_have_times (const GArray *points)
{
  for (guint i = 0; i < points->len; i++)
    if (g_array_index (points, PalGamePoint, i).time_ms != GAME_NODE_UNKNOWN)
      return TRUE;
  return FALSE;
}
