/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pgn-comment.h"

#include <string.h>

static const char *
skip_digits (const char *p)
{
  while (g_ascii_isdigit (*p))
    p++;
  return p;
}

/* Behind the evaluation at P, or P where there is none: "+0.31", "0.31", "+3", "-M3", "#-3"; and
 * "3" where it may be PLAIN. */
static const char *
skip_score (const char *p, gboolean may_be_plain)
{
  const char *start = p, *digits, *whole;

  if (*p == '#')
    p++;
  if (*p == '+' || *p == '-')
    p++;
  if (*p == 'M' && *start != '#')
    p++;
  digits = p;
  p = whole = skip_digits (p);
  if (p == digits)
    return start;
  if (*p == '.' && g_ascii_isdigit (p[1]))
    p = skip_digits (p + 1);
  return digits == start && p == whole && !may_be_plain ? start : p;
}

/* Takes an evaluation with SIGN and a depth behind it. In a comment both have to be there, since it
 * may say something else: "1/2" is a result, and "0.02s" a time. */
static const char *
take_score (const char *p, char sign, gboolean in_comment, MachineNote *note)
{
  const char *end = skip_score (p, !in_comment);
  gboolean deep = *end == sign && g_ascii_isdigit (end[1]);

  if (end == p || (gsize) (end - p) >= sizeof note->score || (in_comment && !deep))
    return p;
  memcpy (note->score, p, (gsize) (end - p));
  if (!deep)
    return end;
  note->depth = (int) MIN (g_ascii_strtoull (end + 1, NULL, 10), G_MAXINT);
  return skip_digits (end + 1);
}

/* Takes "1.2s"; and "1.2" or "0:01" (xboard's), too, where a UNIT is not wanted. */
static const char *
take_time (const char *p, gboolean unit, MachineNote *note)
{
  const char *start = p, *end;
  gint64 minutes = 0, whole = 0;
  double seconds = 0;

  for (; g_ascii_isdigit (*p); p = end + 1) {
    end = skip_digits (p);
    if (*end != ':')
      break;
    whole = (gint64) MIN (g_ascii_strtoull (p, NULL, 10), G_MAXINT32);
    minutes = MIN (minutes, G_MAXINT32) * 60 + whole;
  }
  if (!g_ascii_isdigit (*p))
    return start;
  end = skip_digits (p);
  if (*end == '.' && g_ascii_isdigit (end[1]))
    end = skip_digits (end + 1);
  seconds = MIN (g_ascii_strtod (p, NULL), G_MAXINT32);
  if (*end == 's')
    end++;
  else if (unit)
    return start;
  note->time_ms = minutes * 60000 + (gint64) (seconds * 1000 + 0.5);
  return end;
}

/* Behind figures such as "n=12345", where P is at one. */
static const char *
skip_figure (const char *p)
{
  const char *start = p;

  while (g_ascii_isalpha (*p))
    p++;
  if (p == start || *p != '=' || !g_ascii_isdigit (p[1]))
    return start;
  for (p++; g_ascii_isdigit (*p) || *p == '.'; p++)
    ;
  return p;
}

/* Behind the blanks and commas at P; P where something else stands there. */
static const char *
skip_gap (const char *p)
{
  while (g_ascii_isspace (*p) || *p == ',')
    p++;
  return p;
}

static gboolean
at_gap (const char *p)
{
  return *p == '\0' || skip_gap (p) > p;
}

/* Whether TEXT is a note from one end to the other. */
static gboolean
parse_comment (const char *text, MachineNote *note)
{
  const char *p = skip_gap (text), *end = take_score (p, '/', TRUE, note);
  gboolean scored = end > p;

  if (scored && !at_gap (end))
    return FALSE;
  p = skip_gap (end);
  end = take_time (p, !scored, note);
  if ((end == p && !scored) || !at_gap (end))
    return FALSE;
  for (p = skip_gap (end); *p != '\0'; p = skip_gap (end)) {
    end = skip_figure (p);
    if (end == p || !at_gap (end))
      return FALSE;
  }
  return TRUE;
}

static const char eval_name[] = "[%eval ";

static void
parse_commands (const char *commands, MachineNote *note)
{
  const char *command = strstr (commands, eval_name);

  if (command == NULL)
    return;
  note->of_first_side = TRUE;
  take_score (skip_gap (command + strlen (eval_name)), ',', FALSE, note);
}

char *
machine_note_write (const char *commands, const char *score, int depth)
{
  const char *begin = commands != NULL ? strstr (commands, eval_name) : NULL;
  const char *end = begin != NULL ? strchr (begin, ']') : NULL;
  g_autofree char *eval = g_strdup_printf ("%s%s,%d]", eval_name, score, depth);

  if (commands == NULL)
    return g_steal_pointer (&eval);
  /* In front, since what is last may be left open, and would go on into it. */
  if (end == NULL)
    return g_strconcat (eval, " ", commands, NULL);
  return g_strdup_printf ("%.*s%s%s", (int) (begin - commands), commands, eval, end + 1);
}

gboolean
machine_note_read (const GameNode *node, MachineNote *note)
{
  const MachineNote none = { .time_ms = GAME_NODE_UNKNOWN };

  *note = none;
  if (node->parent == NULL)
    return FALSE;
  if (node->comment != NULL && parse_comment (node->comment, note)) {
    note->text = node->comment;
    return TRUE;
  }
  *note = none;
  if (node->commands != NULL)
    parse_commands (node->commands, note);
  return *note->score != '\0';
}

const char *
machine_note_get_words (const GameNode *node)
{
  MachineNote note;

  return machine_note_read (node, &note) && note.text != NULL ? NULL : node->comment;
}

void
pgn_words_append (GString *words, const char *text, gsize length, gboolean wrapped)
{
  gboolean gap = words->len > 0;
  int ends = 0;

  for (gsize i = 0; i < length; i++) {
    gboolean in_pair = text[i] == '\r' && i + 1 < length && text[i + 1] == '\n';
    if (g_ascii_iscntrl (text[i]) || text[i] == ' ') {
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
pgn_plain_append (GString *words, const char *text, gsize length, gboolean wrapped)
{
  const char *end = text + length;
  const char *command;

  for (; (command = g_strstr_len (text, end - text, "[%")); text = command + 1)
    pgn_words_append (words, text, (gsize) (command + 1 - text), wrapped);
  pgn_words_append (words, text, (gsize) (end - text), wrapped);
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
    pgn_words_append (commands, command, length, TRUE);
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
    pgn_words_append (words, text, (gsize) (command - text), TRUE);
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
  pgn_words_append (words, command, strlen (command), TRUE);
}

char *
pgn_comment_compose (const GameNode *node)
{
  g_autoptr (GString) words = g_string_new (NULL);

  append_time (words, "clk", node->clock_ms);
  append_time (words, "emt", node->elapsed_ms);
  if (node->commands)
    pgn_words_append (words, node->commands, strlen (node->commands), TRUE);
  if (node->comment)
    pgn_words_append (words, node->comment, strlen (node->comment), FALSE);
  return words->len > 0 ? g_string_free (g_steal_pointer (&words), FALSE) : NULL;
}
