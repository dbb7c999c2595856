#include "machine-note.h"

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

static void
parse_commands (const char *commands, MachineNote *note)
{
  static const char name[] = "[%eval ";
  const char *command = strstr (commands, name);

  if (command == NULL)
    return;
  note->of_first_side = TRUE;
  take_score (skip_gap (command + strlen (name)), ',', FALSE, note);
}

static MachineNote
empty_note (void)
{
  return (MachineNote){ .time_ms = GAME_NODE_UNKNOWN };
}

gboolean
machine_note_read (const GameNode *node, MachineNote *note)
{
  *note = empty_note ();
  if (node->parent == NULL)
    return FALSE;
  if (node->comment != NULL && parse_comment (node->comment, note)) {
    note->text = node->comment;
    return TRUE;
  }
  *note = empty_note ();
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
