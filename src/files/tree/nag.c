/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "nag.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Numbers and glyphs as in the PGN standard and in chess informants; GLYPH is what is shown, ASCII
 * another way to type it. Of two numbers that differ in the side that they speak of, the even one
 * is the first mover's; where they share a glyph that one is read. "%s" in MEANING is that side. */
typedef struct {
  guint8 nag;
  const char *glyph, *ascii;
  const char *meaning;
  gboolean pair; /* the next number is the same of the other side */
} NagText;

static const NagText nag_texts[] = {
  { 1, "!", NULL, N_ ("Good move") },
  { 2, "?", NULL, N_ ("Mistake") },
  { 3, "!!", "‼", N_ ("Brilliant move") },
  { 4, "??", "⁇", N_ ("Blunder") },
  { 5, "!?", "⁉", N_ ("Interesting move") },
  { 6, "?!", "⁈", N_ ("Dubious move") },
  { 7, "□", NULL, N_ ("Forced move") },
  { 10, "=", NULL, N_ ("Even position") },
  { 11, "=", NULL, N_ ("Even position") },
  { 12, "=", NULL, N_ ("Even position") },
  { 13, "∞", NULL, N_ ("Unclear position") },
  { 14, "⩲", "+=", N_ ("%s is slightly better") },
  { 14, NULL, "+/=", NULL },
  { 15, "⩱", "=+", N_ ("%s is slightly better") },
  { 15, NULL, "=/+", NULL },
  { 16, "±", "+/-", N_ ("%s is better") },
  { 17, "∓", "-/+", N_ ("%s is better") },
  { 18, "+−", "+-", N_ ("%s is winning") },
  { 19, "−+", "-+", N_ ("%s is winning") },
  { 20, "+−", NULL, N_ ("%s is winning") },
  { 21, "−+", NULL, N_ ("%s is winning") },
  { 22, "⨀", NULL, N_ ("Zugzwang"), .pair = TRUE },
  { 26, "○", NULL, N_ ("Space"), .pair = TRUE },
  { 32, "⟳", NULL, N_ ("Development"), .pair = TRUE },
  { 36, "↑", NULL, N_ ("Initiative"), .pair = TRUE },
  { 40, "→", NULL, N_ ("Attack"), .pair = TRUE },
  { 44, "=∞", NULL, N_ ("Compensation"), .pair = TRUE },
  { 132, "⇆", NULL, N_ ("Counterplay"), .pair = TRUE },
  { 138, "⊕", NULL, N_ ("Time trouble"), .pair = TRUE },
  { 140, "∆", NULL, N_ ("With the idea") },
  { 142, "⌓", NULL, N_ ("Better is") },
  { 145, "RR", NULL, N_ ("Editorial remark") },
  { 146, "N", NULL, N_ ("Novelty") },
};

static gboolean
same (const char *glyph, const char *text, gsize length)
{
  return glyph && strlen (glyph) == length && memcmp (glyph, text, length) == 0;
}

int
nag_from_glyph (const char *text, gsize length)
{
  for (guint i = 0; i < G_N_ELEMENTS (nag_texts); i++)
    if (same (nag_texts[i].glyph, text, length) || same (nag_texts[i].ascii, text, length))
      return nag_texts[i].nag;
  return NAG_NONE;
}

static const NagText *
nag_find (guint8 nag)
{
  for (guint i = 0; i < G_N_ELEMENTS (nag_texts); i++)
    if (nag_texts[i].nag == nag || (nag_texts[i].pair && nag_texts[i].nag + 1 == nag))
      return &nag_texts[i];
  return NULL;
}

const char *
nag_glyph (guint8 nag)
{
  const NagText *text = nag_find (nag);

  return text ? text->glyph : NULL;
}

char *
nag_meaning (guint8 nag, const Rules *rules)
{
  const NagText *text = nag_find (nag);

  return text ? g_strdup_printf (_ (text->meaning), _ (rules->side_names[nag % 2])) : NULL;
}
