/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "text-fold.h"

/* What people type for a letter that is no other one with a mark; NULL: itself. */
static const char *
plain_letter (gunichar c)
{
  static const struct {
    gunichar letter;
    const char *plain;
  } letters[] = { { 0xe6, "ae" }, { 0xf0, "d" },  { 0xf8, "o" },  { 0xfe, "th" },  { 0x111, "d" },
                  { 0x127, "h" }, { 0x131, "i" }, { 0x142, "l" }, { 0x153, "oe" }, { 0x167, "t" } };

  for (guint i = 0; i < G_N_ELEMENTS (letters); i++)
    if (letters[i].letter == c)
      return letters[i].plain;
  return NULL;
}

char *
text_fold (const char *text)
{
  g_autofree char *folded = NULL, *apart = NULL;
  GString *plain;

  if (g_str_is_ascii (text))
    return g_ascii_strdown (text, -1);
  folded = g_utf8_casefold (text, -1);
  apart = g_utf8_normalize (folded, -1, G_NORMALIZE_ALL);
  plain = g_string_new (NULL);
  for (const char *p = apart ? apart : ""; *p; p = g_utf8_next_char (p)) {
    gunichar c = g_utf8_get_char (p);
    const char *letter = plain_letter (c);

    if (letter)
      g_string_append (plain, letter);
    else if (!g_unichar_ismark (c))
      g_string_append_unichar (plain, c);
  }
  return g_string_free (plain, FALSE);
}
