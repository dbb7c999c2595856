/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-game-notes.h"

#include "files/pgn/pgn-comment.h"
#include "game/match/pal-match-edit.h"
#include "game/match/pal-notation.h"
#include "pal-motif-text.h"
#include "pal-review.h"

/* So many moves of a better line say what the point of it is. */
enum { LINE_PLIES = 8 };

/* The signs for moves in PGN. */
enum {
  NAG_MISTAKE = 2,
  NAG_BRILLIANT = 3,
  NAG_BLUNDER = 4,
  NAG_DUBIOUS = 6,
  NAG_ONLY = 7,
  NAG_MOVE_LAST = 7,
};

/* 0: none. */
static guint8
sign_of (const PalReviewMove *move, PalVerdict verdict)
{
  switch (move->mark) {
  case PAL_REVIEW_BRILLIANT:
    return NAG_BRILLIANT;
  case PAL_REVIEW_ONLY:
    return NAG_ONLY;
  case PAL_REVIEW_INACCURACY:
    return NAG_DUBIOUS;
  case PAL_REVIEW_MISTAKE:
  case PAL_REVIEW_BLUNDER:
  case PAL_REVIEW_MISSED_WIN:
    return verdict == PAL_VERDICT_BLUNDER ? NAG_BLUNDER : NAG_MISTAKE;
  default:
    return 0;
  }
}

static gboolean
has_sign (const GameNode *node)
{
  for (guint i = 0; node->nags && i < node->nags->len; i++)
    if (g_array_index (node->nags, guint8, i) <= NAG_MOVE_LAST)
      return TRUE;
  return FALSE;
}

static gboolean
write_evaluation (PalMatch *match, GameNode *node, const PalGamePoint *point)
{
  g_autofree char *score = pal_score_file_text (point->score);
  g_autofree char *commands = NULL;
  MachineNote note;

  if (point->source != PAL_POINT_FOUND || (machine_note_read (node, &note) && note.text))
    return FALSE;
  commands = machine_note_write (node->commands, score, point->depth);
  return pal_match_set_commands (match, node, commands);
}

static gboolean
write_sign (PalMatch *match, GameNode *node, const PalGamePoint *point, const PalReviewMove *move)
{
  guint8 sign = sign_of (move, point->verdict);

  if (sign == 0 || has_sign (node))
    return FALSE;
  pal_match_toggle_nag (match, node, sign);
  return TRUE;
}

/* What happened, in words, beside what somebody has written. */
static gboolean
write_reason (PalMatch *match, GameNode *node, const Rules *rules, const PalReviewMove *move)
{
  g_autofree char *text = NULL;

  if (!pal_review_mark_is_remarkable (move->mark) || !move->motif || node->comment)
    return FALSE;
  text = pal_motif_text (rules, move->motif, &move->found);
  pal_match_set_comment (match, node, text);
  return TRUE;
}

/* What would have been played in place of NODE's move, where that was not fine. */
static gboolean
write_better_line (PalMatch *match, GameNode *node, const PalGamePoint *point,
                   PalAnalysisMemory *memory)
{
  const GameTree *tree = pal_match_get_tree (match);
  const EngineInfo *best
      = pal_analysis_memory_find_best (memory, tree->rules, &node->parent->position);

  if (point->verdict == PAL_VERDICT_FINE || !best || best->pv_length == 0
      || game_node_child (node->parent, best->pv[0]))
    return FALSE;
  pal_match_add_line (match, node->parent, best->pv, MIN (best->pv_length, LINE_PLIES));
  return TRUE;
}

guint
pal_game_notes_write (PalMatch *match, GameNode *end, PalAnalysisMemory *memory)
{
  g_autoptr (PalReview) review = pal_review_new (pal_match_get_tree (match), end, memory, NULL);
  guint n = 0;

  pal_match_begin_edits (match);
  for (GameNode *node = end; node->parent; node = node->parent) {
    const PalGamePoint *point = &g_array_index (review->points, PalGamePoint, node->ply);
    const PalReviewMove *move = pal_review_move (review, node->ply);
    gboolean signed_before = has_sign (node);
    gboolean noted = write_evaluation (match, node, point);

    noted |= write_sign (match, node, point, move);
    if (!signed_before) /* who has judged a move needs no reason for another judgement */
      noted |= write_reason (match, node, review->rules, move);
    noted |= write_better_line (match, node, point, memory);
    n += noted;
  }
  pal_match_end_edits (match);
  return n;
}
