/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-file-words.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* What stands between the name of an engine and the number of its level. */
#define LEVEL ", level "

char *
pal_file_words_player (const char *name, int level)
{
  return g_strdup_printf ("%s" LEVEL "%d", name, level);
}

char *
pal_file_words_show (const char *text)
{
  const char *level = g_strrstr (text, LEVEL);
  g_autofree char *name = NULL;
  guint64 number;

  if (g_str_equal (text, PAL_FILE_WORDS_CASUAL))
    return g_strdup (_ (PAL_FILE_WORDS_CASUAL));
  if (level == NULL || level == text
      || !g_ascii_string_to_unsigned (level + strlen (LEVEL), 10, 0, 99, &number, NULL))
    return g_strdup (text);
  name = g_strndup (text, (gsize) (level - text));
  /* Translators: an engine as a player, and its strength: “Palamedes, level 5”. */
  return g_strdup_printf (_ ("%s, level %d"), name, (int) number);
}
