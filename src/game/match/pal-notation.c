#include "pal-notation.h"

#include "rules/notation.h"

#include <string.h>

#include <glib/gi18n-lib.h>

int
pal_notation_usual (const Rules *rules)
{
  const char *colon;

  if (rules->usual_notation == NULL)
    return NOTATION_FILE;
  colon = strchr (_ (rules->usual_notation), ':');
  return rules_notation (rules, colon != NULL ? colon + 1 : "");
}

int
pal_notation_chosen (const Rules *rules, GSettings *settings)
{
  g_autofree char *id = g_settings_get_string (settings, "notation");

  return *id != '\0' ? rules_notation (rules, id) : pal_notation_usual (rules);
}
