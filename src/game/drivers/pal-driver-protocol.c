/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-driver-protocol.h"

#include "engine/engine-types.h"

#include <string.h>

#define PROTOCOL_ADDRESS(NAME) &pal_driver_##NAME,
static const PalDriverProtocol *const protocols[] = { PAL_DRIVER_PROTOCOLS (PROTOCOL_ADDRESS) };
#undef PROTOCOL_ADDRESS

const PalDriverProtocol *
pal_driver_protocol_find (const char *id)
{
  for (guint i = 0; i < G_N_ELEMENTS (protocols); i++)
    if (g_ascii_strcasecmp (protocols[i]->id, id) == 0)
      return protocols[i];
  return NULL;
}

char *
pal_driver_protocol_list (void)
{
  GString *list = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (protocols); i++)
    g_string_append_printf (list, "%s%s", i > 0 ? ", " : "", protocols[i]->id);
  return g_string_free (list, FALSE);
}

static gboolean
is_hinted (const PalDriverProtocol *protocol, const char *text)
{
  g_autofree char *lower = g_ascii_strdown (text, -1);

  for (guint i = 0; i < G_N_ELEMENTS (protocol->words) && protocol->words[i]; i++)
    if (strstr (lower, protocol->words[i]))
      return TRUE;
  return FALSE;
}

/* Arguments know better than the program's name, and later ones better than earlier ones. */
const PalDriverProtocol *
pal_driver_protocol_guess (char **argv)
{
  for (guint n = argv ? g_strv_length (argv) : 0; n > 0; n--) {
    g_autofree char *text = n == 1 ? g_path_get_basename (argv[0]) : g_strdup (argv[n - 1]);
    for (guint i = 0; i < G_N_ELEMENTS (protocols); i++)
      if (is_hinted (protocols[i], text))
        return protocols[i];
  }
  return protocols[0];
}

static gboolean
is_blank (char character)
{
  return character == ' ' || character == '\t';
}

const char *
pal_driver_word_first (const char *line, const char *key)
{
  gsize length = strlen (key);

  while (is_blank (*line))
    line++;
  if (strncmp (line, key, length) != 0 || (line[length] && !is_blank (line[length])))
    return NULL;
  line += length;
  while (is_blank (*line))
    line++;
  return line;
}

const char *
pal_driver_word_after (const char *line, const char *key)
{
  for (;;) {
    const char *found = pal_driver_word_first (line, key);
    if (found)
      return found;
    while (is_blank (*line))
      line++;
    while (*line && !is_blank (*line))
      line++;
    if (!*line)
      return NULL;
  }
}

gboolean
pal_driver_number_after (const char *line, const char *key, gint64 *number)
{
  const char *text = pal_driver_word_after (line, key);
  char *end;

  if (!text)
    return FALSE;
  *number = MAX (g_ascii_strtoll (text, &end, 10), -G_MAXINT64); /* so that it can be negated */
  return end != text;
}

char *
pal_driver_word (const char *text)
{
  return g_strndup (text, strcspn (text, " \t"));
}

int
pal_driver_notation (const Rules *rules, const char *id)
{
  for (int i = 0; id && i < rules->n_notations; i++)
    if (strcmp (rules->notations[i].id, id) == 0)
      return i;
  return NOTATION_PROTOCOL;
}

gboolean
pal_driver_is_standard_start (const Rules *rules, const Position *position)
{
  char start[POSITION_TEXT_MAX], usual[POSITION_TEXT_MAX];
  Position standard;

  rules_start (rules, &standard);
  rules->position_to_text (&standard, usual);
  rules->position_to_text (position, start);
  return strcmp (start, usual) == 0;
}

void
pal_driver_say_position (PalDriver *self, const GameRecord *record)
{
  const Rules *rules = pal_driver_get_rules (self);
  g_autoptr (GString) line = g_string_new ("position ");
  char text[MAX (POSITION_TEXT_MAX, MOVE_TEXT_MAX)];

  rules->position_to_text (&record->positions[0], text);
  if (pal_driver_is_standard_start (rules, &record->positions[0]))
    g_string_append (line, "startpos");
  else
    g_string_append_printf (line, "fen %s", text);
  for (size_t ply = 0; ply < record->length; ply++) {
    pal_driver_move_text (self, record, ply, text);
    g_string_append_printf (line, "%s %s", ply == 0 ? " moves" : "", text);
  }
  pal_driver_say (self, "%s", line->str);
}

gint64
pal_driver_limit_hundredths (gint64 score)
{
  return CLAMP (score, -(SCORE_MATE_BOUND - 1), SCORE_MATE_BOUND - 1);
}
