/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-move-text.h"
#include "game/match/pal-notation.h"

#include "ui/board/pal-glyph-font.h"

#include "files/pgn/pgn-comment.h"
#include "files/tree/nag.h"
#include "game/match/pal-clock.h"

#include <glib/gi18n.h>

enum { NAG_OF_MOVES_LAST = 9 };

/* Two signs that many fonts have not, and how people type them. */
static const struct {
  guint8 nag;
  const char *typed;
} rare_signs[] = { { 14, "+=" }, { 15, "=+" } };

static gboolean
can_show (const char *sign)
{
  PangoFontDescription *font = pal_glyph_font_find (NULL, "en", sign);
  gboolean found = font != NULL;

  g_clear_pointer (&font, pango_font_description_free);
  return found;
}

const char *
pal_move_sign (guint8 nag)
{
  const char *sign = nag_glyph (nag);

  for (gsize i = 0; i < G_N_ELEMENTS (rare_signs); i++)
    if (rare_signs[i].nag == nag && !can_show (sign))
      return rare_signs[i].typed;
  return sign;
}

char *
pal_move_text (const GameTree *tree, const GameNode *node, int notation)
{
  GString *text = g_string_sized_new (MOVE_TEXT_MAX);
  char move[MOVE_TEXT_MAX];

  if (node->move == MOVE_PASS && !tree->rules->null_moves)
    g_strlcpy (move, _ ("pass"), sizeof move);
  else
    pal_notation_write (tree->rules, &node->parent->position, node->move, notation, move);
  g_string_append (text, move);
  for (guint i = 0; node->nags != NULL && i < node->nags->len; i++) {
    guint8 nag = g_array_index (node->nags, guint8, i);
    const char *sign = pal_move_sign (nag);

    /* What is said of the position is no part of the move. */
    if (sign != NULL)
      g_string_append_printf (text, "%s%s", nag > NAG_OF_MOVES_LAST ? "\u202f" : "", sign);
  }
  return g_string_free (text, FALSE);
}

int
pal_move_number (const GameTree *tree, const GameNode *node)
{
  return tree->rules->move_number (&node->parent->position);
}

int
pal_move_side (const GameTree *tree, const GameNode *node)
{
  return tree->rules->side_to_move (&node->parent->position);
}

char *
pal_move_text_unbroken (const char *move)
{
  static const char word_joiner[] = "\u2060";
  GString *text = g_string_new (NULL);

  for (const char *p = move; *p != '\0'; p = g_utf8_next_char (p)) {
    if (p > move && (((p[-1] & 0x80) && (*p & 0x80)) || p[-1] == '-'))
      g_string_append (text, word_joiner);
    g_string_append_unichar (text, g_utf8_get_char (p));
  }
  return g_string_free (text, FALSE);
}

char *
pal_move_number_text (const GameTree *tree, const GameNode *node, gboolean with_dots)
{
  if (pal_move_side (tree, node) == 0)
    return g_strdup_printf ("%d.", pal_move_number (tree, node));
  return with_dots ? g_strdup_printf ("%d…", pal_move_number (tree, node)) : NULL;
}

gint64
pal_time_used_until (const GameTree *tree, const GameNode *node, int side)
{
  gint64 used = GAME_NODE_UNKNOWN;

  for (; node->parent != NULL; node = node->parent)
    if (node->elapsed_ms != GAME_NODE_UNKNOWN && pal_move_side (tree, node) == side)
      used = MAX (used, 0) + node->elapsed_ms;
  return used;
}

/* What an engine measured itself is told where it is worth it. */
static char *
noted_time_text (const GameNode *node)
{
  MachineNote note;

  if (!machine_note_read (node, &note) || note.time_ms < 1000)
    return NULL;
  return pal_clock_format_whole (note.time_ms);
}

/* The part of a second that the clock of NODE's side cut off when the move was made, and before
 * anything was given back for it. */
static gint64
cut_off_by_clock (const GameTree *tree, const GameNode *node)
{
  const int side = pal_move_side (tree, node);
  gint64 before;

  /* Counted forwards from what had been used. */
  if (node->clock_ms == GAME_NODE_UNKNOWN)
    return MAX (pal_time_used_until (tree, node->parent, side), 0) % 1000;
  /* And backwards from what was left. */
  for (const GameNode *last = node->parent; last->parent != NULL; last = last->parent)
    if (pal_move_side (tree, last) == side && last->clock_ms != GAME_NODE_UNKNOWN) {
      before = last->clock_ms;
      return (before % 1000 - node->elapsed_ms % 1000 + 1000) % 1000;
    }
  /* What is whole after a first move that was not was given back: it had been whole before. */
  return node->clock_ms % 1000 != 0 ? node->clock_ms % 1000
                                    : (1000 - node->elapsed_ms % 1000) % 1000;
}

char *
pal_move_time_text (const GameTree *tree, const GameNode *node)
{
  if (node->elapsed_ms == GAME_NODE_UNKNOWN)
    return noted_time_text (node);
  return pal_clock_format_whole (node->elapsed_ms + cut_off_by_clock (tree, node));
}

char *
pal_moves_text (const GameTree *tree, int notation, int most)
{
  GString *text = g_string_new (NULL);

  for (const GameNode *node = game_node_next (tree->root); node != NULL && most-- > 0;
       node = game_node_next (node)) {
    g_autofree char *number = pal_move_number_text (tree, node, node->parent == tree->root);
    g_autofree char *move = pal_move_text (tree, node, notation);
    g_autofree char *unbroken = pal_move_text_unbroken (move);

    if (text->len > 0)
      g_string_append_c (text, ' ');
    if (number != NULL)
      g_string_append_printf (text, "%s\302\240", number);
    g_string_append (text, unbroken);
  }
  return g_string_free (text, FALSE);
}

/* The other side's view of the score in TEXT, "+0.31", "-M3" or "#-3". */
static void
turn_score (GString *text)
{
  gsize sign = *text->str == '#' ? 1 : 0;

  if (text->str[sign] == '-' || text->str[sign] == '+') {
    gboolean minus = text->str[sign] == '-';

    g_string_erase (text, (gssize) sign, 1);
    if (minus)
      return;
  }
  if (strpbrk (text->str, "123456789") != NULL)
    g_string_insert_c (text, (gssize) sign, '-');
}

/* The evaluation of NOTE for the first side, as all evaluations are shown, with a real minus, or a
 * plus that commands leave out; whole discs are whole. Free with g_free. */
static char *
score_text (const GameTree *tree, const GameNode *node, const MachineNote *note)
{
  GString *text = g_string_new (note->score);

  if (tree->rules->tally == TALLY_PIECES && g_str_has_suffix (text->str, ".00"))
    g_string_truncate (text, text->len - strlen (".00"));
  if (!note->of_first_side && text->len > 0 && pal_move_side (tree, node) == 1)
    turn_score (text);
  g_string_replace (text, "-", "\u2212", 1);
  if ((g_ascii_isdigit (*text->str) && strpbrk (text->str, "123456789") != NULL)
      || *text->str == 'M')
    g_string_prepend_c (text, '+');
  return g_string_free (text, FALSE);
}

char *
pal_move_evaluation_text (const GameTree *tree, const GameNode *node)
{
  MachineNote note;
  g_autofree char *score = NULL;

  if (!machine_note_read (node, &note) || *note.score == '\0')
    return NULL;
  score = score_text (tree, node, &note);
  return note.depth > 0 ? g_strdup_printf ("%s/%d", score, note.depth) : g_steal_pointer (&score);
}

char *
pal_move_note_text (const GameTree *tree, const GameNode *node)
{
  MachineNote note;
  GString *text;
  g_autofree char *score = NULL;

  if (!machine_note_read (node, &note))
    return NULL;
  text = g_string_new (NULL);
  score = score_text (tree, node, &note);
  if (*score != '\0' && note.depth > 0)
    /* Translators: a side, an evaluation and plies, “Evaluation for White: +0.31, depth 12”. */
    g_string_append_printf (text, _ ("Evaluation for %s: %s, depth %d"),
                            _ (tree->rules->side_names[0]), score, note.depth);
  else if (*score != '\0')
    /* Translators: a side and an evaluation, “Evaluation for White: +0.31”. */
    g_string_append_printf (text, _ ("Evaluation for %s: %s"), _ (tree->rules->side_names[0]),
                            score);
  if (note.text != NULL)
    g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", note.text);
  return g_string_free (text, FALSE);
}
