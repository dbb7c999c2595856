/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-game-point-text.h"

#include "game/lists/pal-game-list.h"
#include "game/match/pal-notation.h"
#include "ui/moves/pal-move-text.h"

#include <glib/gi18n.h>

enum { LOSS_WORTH_TELLING = 10 };

static const char *
verdict_name (PalVerdict verdict)
{
  switch (verdict) {
  case PAL_VERDICT_INACCURACY:
    return _ ("inaccuracy");
  case PAL_VERDICT_MISTAKE:
    return _ ("mistake");
  case PAL_VERDICT_BLUNDER:
    return _ ("blunder");
  case PAL_VERDICT_FINE:
  default:
    return NULL;
  }
}

/* Adds TEXT, which is freed, where there is one. */
static void
append_part (GString *parts, char *text)
{
  if (text == NULL)
    return;
  if (parts->len > 0)
    /* Translators: between parts of a list: “+0.35, depth 18, 0:07”. */
    g_string_append (parts, _ (", "));
  g_string_append (parts, text);
  g_free (text);
}

static char *
evaluation_text (const Rules *rules, const PalGamePoint *point)
{
  if (rules->tally == TALLY_PIECES)
    return pal_score_short_text (point->score);
  if (point->source != PAL_POINT_RESULT)
    return pal_score_text (point->score);
  return pal_game_result_text (point->chance > 0.5   ? "1-0"
                               : point->chance < 0.5 ? "0-1"
                                                     : "1/2-1/2",
                               rules);
}

char *
pal_game_loss_text (const Rules *rules, const PalGamePoint *point)
{
  g_autofree char *size = NULL;

  if (!point->judged || point->score_loss < LOSS_WORTH_TELLING
      || (rules->tally == TALLY_PIECES && pal_score_units (point->score_loss) == 0))
    return NULL;
  size = rules->tally == TALLY_PIECES ? g_strdup_printf ("%d", pal_score_units (point->score_loss))
                                      : pal_score_size_text (point->score_loss);
  /* Translators: a move makes the evaluation so much worse for its side: “loses 0.80”. */
  return g_strdup_printf (_ ("loses %s"), size);
}

/* NODE: what is told of its move, too; or NULL. */
static char *
parts_text (const GameTree *tree, const GameNode *node, const PalGamePoint *point)
{
  GString *parts = g_string_new (NULL);
  char *text;

  if (point->source != PAL_POINT_UNKNOWN)
    append_part (parts, evaluation_text (tree->rules, point));
  if (node != NULL && point->source != PAL_POINT_UNKNOWN && point->depth > 0)
    /* Translators: so many plies an engine looked ahead. */
    append_part (parts, g_strdup_printf (_ ("depth %d"), point->depth));
  if (node != NULL && node->parent != NULL)
    append_part (parts, pal_move_time_text (tree, node));
  if (point->judged) {
    append_part (parts, g_strdup (verdict_name (point->verdict)));
    append_part (parts, pal_game_loss_text (tree->rules, point));
  }
  text = g_string_free (parts, FALSE);
  if (*text == '\0')
    g_clear_pointer (&text, g_free);
  return text;
}

char *
pal_game_point_text (const GameTree *tree, const PalGamePoint *point)
{
  return parts_text (tree, NULL, point);
}

static char *
move_text (const GameTree *tree, const GameNode *node, int notation)
{
  g_autofree char *number = NULL;
  g_autofree char *move = NULL;

  if (node->parent == NULL)
    return g_strdup (_ ("Start position"));
  number = pal_move_number_text (tree, node, TRUE);
  move = pal_move_text (tree, node, notation);
  return g_strdup_printf ("%s %s", number, move);
}

char *
pal_game_point_text_with_move (const GameTree *tree, const GameNode *node,
                               const PalGamePoint *point, int notation)
{
  g_autofree char *text = parts_text (tree, node, point);
  g_autofree char *move = move_text (tree, node, notation);

  if (text == NULL)
    return g_steal_pointer (&move);
  /* Translators: a move and what is known of it: “12. Nf3: +0.35, depth 18”. */
  return g_strdup_printf (_ ("%s: %s"), move, text);
}
