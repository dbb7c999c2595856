/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "key-field.h"

#include "read-problem.h"

#include <glib/gi18n-lib.h>
#include <string.h>

int
key_field_word (const char *text, const char *const *words)
{
  for (int i = 0; words[i]; i++)
    if (g_ascii_strcasecmp (text, words[i]) == 0)
      return i;
  return -1;
}

gboolean
key_field_fail (GError **error, const char *group, const char *key, const char *text,
                const char *remedy)
{
  g_autofree char *token = short_token (text, strlen (text));

  g_set_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_FORMAT,
               /* Translators: a place in a file, as in: in [Search], width is “many”; then what to
                  write instead, a part of the sentence. */
               _ ("In [%s], %s is “%s”: %s."), group, key, token, remedy);
  return FALSE;
}

gboolean
key_field_fail_number (GError **error, const char *group, const char *key, const char *text,
                       int least, int most)
{
  g_autofree char *remedy = g_strdup_printf (_ ("write a whole number from %d to %d"), least, most);

  return key_field_fail (error, group, key, text, remedy);
}

gboolean
key_field_fail_word (GError **error, const char *group, const char *key, const char *text,
                     const char *const *words)
{
  g_autofree char *all = g_strjoinv (", ", (char **) words);
  /* Translators: a list of words; a part of a sentence. */
  g_autofree char *remedy = g_strdup_printf (_ ("write one of %s"), all);

  return key_field_fail (error, group, key, text, remedy);
}
