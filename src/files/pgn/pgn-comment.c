#include "pgn-comment.h"

#include <string.h>

/* WRAPPED: line ends are where a line was full, and only two of them are one that is meant. */
static void
append_words (GString *words, const char *text, gsize length, gboolean wrapped)
{
  gboolean gap = words->len > 0;
  int ends = 0;

  for (gsize i = 0; i < length; i++) {
    gboolean in_pair = text[i] == '\r' && i + 1 < length && text[i + 1] == '\n';
    if (g_ascii_isspace (text[i]) || text[i] == '\v' || text[i] == '\0') {
      ends += !in_pair && (text[i] == '\n' || text[i] == '\r');
      gap = words->len > 0;
      continue;
    }
    for (int n = wrapped; gap && n < ends; n++)
      g_string_append_c (words, '\n');
    if (gap && ends <= wrapped)
      g_string_append_c (words, ' ');
    gap = FALSE;
    ends = 0;
    g_string_append_c (words, text[i]);
  }
}

void
pgn_words_append (GString *words, const char *text, gsize length)
{
  append_words (words, text, length, TRUE);
}

void
pgn_lines_append (GString *words, const char *text, gsize length)
{
  append_words (words, text, length, FALSE);
}

void
pgn_plain_append (GString *words, const char *text, gsize length, gboolean wrapped)
{
  const char *end = text + length;
  const char *command;

  for (; (command = g_strstr_len (text, end - text, "[%")); text = command + 1)
    append_words (words, text, (gsize) (command + 1 - text), wrapped);
  append_words (words, text, (gsize) (end - text), wrapped);
}

/* Reads "1:30:00", "0:05.25" or "12" (seconds) in milliseconds; false if it is none of them. */
static gboolean
parse_duration (const char *text, gsize length, gint64 *milliseconds)
{
  enum { DIGITS_MAX = 9 };
  const char *end = text + length;
  gint64 seconds = 0, fraction = 0;
  int colons = 0;

  for (;;) {
    gint64 field = 0;
    const char *digits = text;
    for (; text < end && text - digits < DIGITS_MAX && g_ascii_isdigit (*text); text++)
      field = field * 10 + (*text - '0');
    if (text == digits)
      return FALSE;
    seconds = seconds * 60 + field;
    if (text == end || *text != ':' || ++colons > 2)
      break;
    text++;
  }
  if (text < end && *text == '.') {
    gint64 unit = 100;
    for (text++; text < end && g_ascii_isdigit (*text); text++, unit /= 10)
      fraction += (*text - '0') * unit;
  }
  if (text != end)
    return FALSE;
  *milliseconds = seconds * 1000 + fraction;
  return TRUE;
}

/* "1:30:00", with a decimal fraction where there is one. */
static char *
format_duration (gint64 milliseconds)
{
  gint64 seconds = MAX (milliseconds, 0) / 1000;
  int fraction = (int) (MAX (milliseconds, 0) % 1000);
  GString *text = g_string_new (NULL);

  g_string_printf (text, "%" G_GINT64_FORMAT ":%02d:%02d", seconds / 3600,
                   (int) (seconds / 60 % 60), (int) (seconds % 60));
  if (fraction > 0) {
    g_string_append_printf (text, ".%03d", fraction);
    while (text->str[text->len - 1] == '0')
      g_string_truncate (text, text->len - 1);
  }
  return g_string_free (text, FALSE);
}

/* Reads a command that begins with NAME and gives a duration into FIGURE; false if the command is
 * another one, or FIGURE is known. */
static gboolean
parse_time (const char *command, gsize length, const char *name, gint64 *figure)
{
  gsize head = strlen (name);
  const char *text = command + head;
  const char *end = command + length - 1;

  if (*figure != GAME_NODE_UNKNOWN || length <= head || strncmp (command, name, head) != 0
      || !g_ascii_isspace (*text))
    return FALSE;
  while (text < end && g_ascii_isspace (*text))
    text++;
  while (text < end && g_ascii_isspace (end[-1]))
    end--;
  return parse_duration (text, (gsize) (end - text), figure);
}

static void
read_command (const char *command, gsize length, GString *commands, GameNode *node)
{
  if (!parse_time (command, length, "[%clk", &node->clock_ms)
      && !parse_time (command, length, "[%emt", &node->elapsed_ms))
    pgn_words_append (commands, command, length);
}

void
pgn_comment_parse (const char *text, gsize length, GString *words, GString *commands,
                   GameNode *node)
{
  const char *end = text + length;

  while (text < end) {
    const char *command = g_strstr_len (text, end - text, "[%");
    const char *close = command ? memchr (command, ']', (gsize) (end - command)) : NULL;

    if (!close) {
      pgn_plain_append (words, text, (gsize) (end - text), TRUE);
      return;
    }
    pgn_words_append (words, text, (gsize) (command - text));
    read_command (command, (gsize) (close + 1 - command), commands, node);
    text = close + 1;
  }
}

static void
append_time (GString *words, const char *name, gint64 milliseconds)
{
  g_autofree char *duration = NULL;
  g_autofree char *command = NULL;

  if (milliseconds == GAME_NODE_UNKNOWN)
    return;
  duration = format_duration (milliseconds);
  command = g_strdup_printf ("[%%%s %s]", name, duration);
  pgn_words_append (words, command, strlen (command));
}

char *
pgn_comment_compose (const GameNode *node)
{
  g_autoptr (GString) words = g_string_new (NULL);

  append_time (words, "clk", node->clock_ms);
  append_time (words, "emt", node->elapsed_ms);
  if (node->commands)
    pgn_words_append (words, node->commands, strlen (node->commands));
  if (node->comment)
    pgn_lines_append (words, node->comment, strlen (node->comment));
  return words->len > 0 ? g_string_free (g_steal_pointer (&words), FALSE) : NULL;
}
