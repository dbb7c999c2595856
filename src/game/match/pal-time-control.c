/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Time controls as text: the PGN tag, and what a person reads. */
#include "pal-clock.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

static const char MOVE_LIMIT[] = "max";

gint64
pal_time_control_start (const PalTimeControl *control)
{
  return control->base
         + (control->mode == PAL_CLOCK_BYOYOMI ? control->moves * control->increment : 0);
}

gint64
pal_time_control_refill (const PalTimeControl *control, gint64 left)
{
  gint64 period = control->increment;

  if (control->mode != PAL_CLOCK_BYOYOMI || left >= control->moves * period)
    return left;
  return (left + period - 1) / period * period;
}

gboolean
pal_time_control_equal (const PalTimeControl *a, const PalTimeControl *b)
{
  return a->mode == b->mode && a->base == b->base && a->increment == b->increment
         && a->moves == b->moves && a->move_limit == b->move_limit;
}

/* Seconds with as many decimals as MS needs: "300", "0.5". */
static void
append_seconds (GString *text, gint64 ms)
{
  g_string_append_printf (text, "%" G_GINT64_FORMAT, ms / 1000);
  if (ms % 1000 == 0)
    return;
  g_string_append_printf (text, ".%03d", (int) (ms % 1000));
  while (text->str[text->len - 1] == '0')
    g_string_truncate (text, text->len - 1);
}

/* PGN knows sudden death, increments and sessions; for the two delays the letters that chess
 * federations print ("d", delay) and, likewise, "b" for Bronstein stand in place of the plus. It
 * does not know byo-yomi either: behind the colon that divides stages stands what Go programs
 * write, "1200:3x30". The limit of a single move comes last, "1200:1x30max60": who reads only the
 * beginning finds the base time there. */
char *
pal_time_control_to_tag (const PalTimeControl *control)
{
  GString *text = g_string_new (NULL);

  if (control->mode == PAL_CLOCK_NONE) {
    g_string_append_c (text, '-');
    return g_string_free (text, FALSE);
  }
  if (control->mode == PAL_CLOCK_MOVES)
    g_string_append_printf (text, "%d/", control->moves);
  append_seconds (text, control->base);
  if (control->mode == PAL_CLOCK_BYOYOMI) {
    g_string_append_printf (text, ":%dx", control->moves);
    append_seconds (text, control->increment);
  } else if (control->mode != PAL_CLOCK_SUDDEN
             && (control->increment > 0 || control->mode != PAL_CLOCK_MOVES)) {
    g_string_append_c (text, control->mode == PAL_CLOCK_DELAY       ? 'd'
                             : control->mode == PAL_CLOCK_BRONSTEIN ? 'b'
                                                                    : '+');
    append_seconds (text, control->increment);
  }
  if (control->move_limit > 0) {
    g_string_append (text, MOVE_LIMIT);
    append_seconds (text, control->move_limit);
  }
  return g_string_free (text, FALSE);
}

/* Reads seconds at *TEXT and moves behind them. */
static gboolean
read_seconds (const char **text, gint64 *ms)
{
  char *end;
  double seconds;

  if (!g_ascii_isdigit (**text))
    return FALSE;
  seconds = g_ascii_strtod (*text, &end);
  if (!(seconds <= 1e9))
    return FALSE;
  *ms = (gint64) llround (seconds * 1000);
  *text = end;
  return TRUE;
}

static gboolean
time_control_read_moves (const char **text, int *moves)
{
  const char *slash = strchr (*text, '/');
  char *end;
  guint64 n;

  if (!slash)
    return TRUE;
  n = g_ascii_strtoull (*text, &end, 10);
  if (end != slash || n < 1 || n > 1000)
    return FALSE;
  *moves = (int) n;
  *text = slash + 1;
  return TRUE;
}

static gboolean
read_increment (const char **text, PalTimeControl *control)
{
  char sign = **text;

  if (control->mode == PAL_CLOCK_BYOYOMI)
    return FALSE;
  if (control->mode == PAL_CLOCK_MOVES) {
    if (sign != '+')
      return FALSE;
  } else {
    control->mode = sign == '+'   ? PAL_CLOCK_FISCHER
                    : sign == 'd' ? PAL_CLOCK_DELAY
                                  : PAL_CLOCK_BRONSTEIN;
  }
  (*text)++;
  return read_seconds (text, &control->increment);
}

/* ":3x30", the periods of byo-yomi. */
static gboolean
read_periods (const char **text, PalTimeControl *control)
{
  char *end;
  guint64 n = g_ascii_strtoull (*text + 1, &end, 10);

  if (control->mode == PAL_CLOCK_MOVES || !g_ascii_isdigit ((*text)[1]) || n < 1
      || n > PAL_PERIODS_MAX || *end != 'x')
    return FALSE;
  *text = end + 1;
  control->mode = PAL_CLOCK_BYOYOMI;
  control->moves = (int) n;
  return read_seconds (text, &control->increment) && control->increment > 0;
}

/* What may stand behind the base time: an increment or periods, and a limit of a move. */
static gboolean
read_rest (const char **text, PalTimeControl *control)
{
  if (**text == ':' && !read_periods (text, control))
    return FALSE;
  if (**text && strchr ("+db", **text) && !read_increment (text, control))
    return FALSE;
  if (!g_str_has_prefix (*text, MOVE_LIMIT))
    return TRUE;
  *text += strlen (MOVE_LIMIT);
  return read_seconds (text, &control->move_limit) && control->move_limit > 0;
}

gboolean
pal_time_control_from_tag (const char *tag, PalTimeControl *control)
{
  PalTimeControl read = { .mode = PAL_CLOCK_SUDDEN };

  if (strcmp (tag, "-") == 0) {
    *control = (PalTimeControl){ .mode = PAL_CLOCK_NONE };
    return TRUE;
  }
  if (!time_control_read_moves (&tag, &read.moves))
    return FALSE;
  if (read.moves > 0)
    read.mode = PAL_CLOCK_MOVES;
  if (!read_seconds (&tag, &read.base) || !read_rest (&tag, &read) || *tag)
    return FALSE;
  *control = read;
  return TRUE;
}

/* "10 min", "1 h 30 min", "2.5 s". */
static char *
describe_time (gint64 ms)
{
  gint64 minutes = ms / 60000;

  if (ms < 60000 || ms % 60000 != 0) {
    g_autoptr (GString) seconds = g_string_new (NULL);

    append_seconds (seconds, ms % 60000);
    /* Translators: minutes and seconds, both abbreviated. */
    return minutes > 0 ? g_strdup_printf (_ ("%d min %s s"), (int) minutes, seconds->str)
                       : g_strdup_printf (_ ("%s s"), seconds->str);
  }
  if (minutes < 60 || (minutes % 60 != 0 && minutes < 120))
    return g_strdup_printf (_ ("%d min"), (int) minutes);
  if (minutes % 60 == 0)
    return g_strdup_printf (_ ("%d h"), (int) (minutes / 60));
  return g_strdup_printf (_ ("%d h %d min"), (int) (minutes / 60), (int) (minutes % 60));
}

static char *
describe_sessions (const PalTimeControl *control, const char *base, const char *increment)
{
  /* Translators: moves that one player has to make. */
  g_autofree char *moves = g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "%d move", "%d moves", control->moves), control->moves);

  if (control->increment == 0)
    /* Translators: "40 moves in 2 h". */
    return g_strdup_printf (_ ("%s in %s"), moves, base);
  /* Translators: "40 moves in 90 min + 30 s". */
  return g_strdup_printf (_ ("%s in %s + %s"), moves, base, increment);
}

/* "20 min, then 3 periods of 30 s". */
static char *
describe_periods (const PalTimeControl *control, const char *base, const char *period)
{
  g_autofree char *then
      = control->moves == 1
            /* Translators: a time. */
            ? g_strdup_printf (_ ("%s per move"), period)
            /* Translators: periods of byo-yomi, and how long each one is. */
            : g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%d period of %s", "%d periods of %s",
                                            (gulong) control->moves),
                               control->moves, period);

  if (control->base == 0)
    return g_steal_pointer (&then);
  /* Translators: a time and what comes after it, "20 min, then 3 periods of 30 s". */
  return g_strdup_printf (_ ("%s, then %s"), base, then);
}

/* Base time and increment, "10 min + 5 s". */
static char *
describe_base (const PalTimeControl *control, const char *base, const char *increment)
{
  if (control->mode == PAL_CLOCK_MOVES)
    return describe_sessions (control, base, increment);
  if (control->mode == PAL_CLOCK_SUDDEN || control->mode == PAL_CLOCK_BYOYOMI
      || control->increment == 0)
    return g_strdup (base);
  if (control->mode == PAL_CLOCK_BRONSTEIN)
    return g_strdup_printf (_ ("%s + up to %s"), base, increment);
  if (control->mode == PAL_CLOCK_DELAY)
    return g_strdup_printf (_ ("%s, %s delay"), base, increment);
  /* Translators: base time and increment, "10 min + 5 s". */
  return g_strdup_printf (_ ("%s + %s"), base, increment);
}

/* The same with what each move may take at most. */
static char *
describe_limited (const PalTimeControl *control, const char *base, const char *increment)
{
  g_autofree char *text = describe_base (control, base, increment);
  g_autofree char *limit = describe_time (control->move_limit);

  if (control->move_limit == 0)
    return g_steal_pointer (&text);
  /* Translators: a time control, and the most that one move may take: "20 min, at most 60 s for
   * each move". */
  return g_strdup_printf (_ ("%s, at most %s for each move"), text, limit);
}

char *
pal_time_control_describe (const PalTimeControl *control)
{
  g_autofree char *base = describe_time (control->base);
  g_autofree char *increment = describe_time (control->increment);
  g_autofree char *text = NULL;

  if (control->mode == PAL_CLOCK_NONE)
    return g_strdup (_ ("No time limit"));
  text = describe_limited (control, base, increment);
  return control->mode == PAL_CLOCK_BYOYOMI ? describe_periods (control, text, increment)
                                            : g_steal_pointer (&text);
}

char *
pal_time_control_short_text (const PalTimeControl *control)
{
  g_autofree char *limit = control->move_limit > 0
                               ? g_strdup_printf (" ≤%g", (double) control->move_limit / 1000)
                               : g_strdup ("");
  int minutes = (int) (control->base / 60000), seconds = (int) (control->increment / 1000);

  switch (control->mode) {
  case PAL_CLOCK_NONE:
    return g_strdup (C_ ("clock", "None"));
  case PAL_CLOCK_SUDDEN:
  case PAL_CLOCK_FISCHER:
    return g_strdup_printf ("%d+%d%s", minutes, seconds, limit);
  case PAL_CLOCK_BYOYOMI:
    return g_strdup_printf ("%d+%d×%d%s", minutes, control->moves, seconds, limit);
  default:
    return pal_time_control_describe (control);
  }
}

/* Cut off, not rounded: a clock shows the second that it is in. */
char *
pal_clock_format_whole (gint64 ms)
{
  int hours = (int) (ms / 3600000), minutes = (int) (ms / 60000 % 60);
  int seconds = (int) (ms / 1000 % 60);

  if (hours > 0)
    return g_strdup_printf ("%d:%02d:%02d", hours, minutes, seconds);
  return g_strdup_printf ("%d:%02d", minutes, seconds);
}

/* Tenths are cut off as well, so that the display changes from 0:10 to 9.9. */
char *
pal_clock_format (gint64 ms)
{
  if (ms == G_MAXINT64)
    return g_strdup ("∞");
  if (ms < 10000)
    return g_strdup_printf ("%d.%d", (int) (MAX (ms, 0) / 1000), (int) (MAX (ms, 0) / 100 % 10));
  return pal_clock_format_whole (ms);
}
