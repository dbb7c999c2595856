/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-motif-text.h"

#include "game/match/pal-notation.h"

#include <glib/gi18n-lib.h>

/* Appends to TEXT what the word NAME of LENGTH bytes stands for; a translation's slip stays as it
 * is, so that it is seen. */
static void
append_word (GString *text, const Rules *rules, const MotifFound *found, const char *name,
             gsize length)
{
  static const char *const pieces[MOTIF_PIECES] = { "piece", "piece2" };
  static const char *const squares[MOTIF_SQUARES] = { "square", "square2", "square3" };

  for (guint i = 0; i < MOTIF_PIECES; i++)
    if (strlen (pieces[i]) == length && strncmp (pieces[i], name, length) == 0
        && found->pieces[i] != 0) {
      g_string_append (text, _ (rules->pieces[found->pieces[i] - 1].name));
      return;
    }
  for (guint i = 0; i < MOTIF_SQUARES; i++)
    if (strlen (squares[i]) == length && strncmp (squares[i], name, length) == 0
        && found->squares[i] != SQUARE_NONE) {
      char square[PAL_POINT_TITLE_MAX];

      pal_point_title (rules, found->squares[i], square);
      g_string_append (text, square);
      return;
    }
  if (length == strlen ("number") && strncmp ("number", name, length) == 0)
    g_string_append_printf (text, "%d", found->number);
  else
    g_string_append_printf (text, "{%.*s}", (int) length, name);
}

static const char *
sentence_of (const Motif *motif, int number)
{
  const char *const *sentence = motif->sentence;

  if (!sentence[1])
    return _ (sentence[0]);
  return motif->flags & MOTIF_PATTERN ? _ (sentence[number != 1])
                                      : ngettext (sentence[0], sentence[1], (gulong) ABS (number));
}

char *
pal_motif_text (const Rules *rules, const Motif *motif, const MotifFound *found)
{
  const char *p = sentence_of (motif, found->number);
  GString *text = g_string_new (NULL);

  while (*p != '\0') {
    const char *end = *p == '{' ? strchr (p, '}') : NULL;

    if (end) {
      append_word (text, rules, found, p + 1, (gsize) (end - p - 1));
      p = end + 1;
    } else
      g_string_append_c (text, *p++);
  }
  return g_string_free (text, FALSE);
}
