#include "pal-bot-text.h"

#include <glib/gi18n-lib.h>

char *
pal_bot_text_weight (int value)
{
  if (value == 0)
    return g_strdup ("0");
  return value > 0 ? g_strdup_printf ("+%d", value) : g_strdup_printf ("−%d", -value);
}

const char *
pal_bot_text_phase (int phase)
{
  static const char *const names[BOT_PHASES]
      = { N_ ("Opening"), N_ ("Middle game"), N_ ("Endgame") };

  return _ (names[phase]);
}
