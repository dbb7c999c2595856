#include "pal-bot-text.h"

#include <glib/gi18n-lib.h>
#include <math.h>

char *
pal_bot_text_count (int value)
{
  if (value == 0)
    return g_strdup ("0");
  return value > 0 ? g_strdup_printf ("+%d", value) : g_strdup_printf ("−%d", -value);
}

char *
pal_bot_text_points (int hundredths)
{
  int amount = ABS (hundredths);

  if (hundredths == 0)
    return g_strdup ("0");
  return g_strdup_printf ("%s%d.%02d", hundredths > 0 ? "+" : "−", amount / 100, amount % 100);
}

/* The minus is as wide as the plus, which no conversion knows; people type a hyphen, and the comma
 * of their language. */
gboolean
pal_bot_text_read_points (const char *text, int *hundredths)
{
  g_autoptr (GString) plain = g_string_new (text);
  double points;
  char *end;

  g_string_replace (plain, "−", "-", 0);
  g_string_replace (plain, ",", ".", 0);
  g_strstrip (plain->str);
  points = g_ascii_strtod (plain->str, &end);
  if (*plain->str == '\0' || *end != '\0' || !(fabs (points) <= BOT_WEIGHT_MAX))
    return FALSE;
  *hundredths = (int) lround (100 * points);
  return TRUE;
}

const char *
pal_bot_text_phase (int phase)
{
  static const char *const names[BOT_PHASES]
      = { N_ ("Opening"), N_ ("Middle game"), N_ ("Endgame") };

  return _ (names[phase]);
}
