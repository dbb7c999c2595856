#include "pal-notation.h"

#include "engine/engine-types.h"
#include "rules/rules.h"

#include <glib/gi18n-lib.h>
#include <string.h>

int
pal_notation_default (const Rules *rules)
{
  const char *colon;

  if (rules->default_notation == NULL)
    return NOTATION_FILE;
  colon = strchr (_ (rules->default_notation), ':');
  return rules_notation (rules, colon != NULL ? colon + 1 : "");
}

int
pal_notation_chosen (const Rules *rules, GSettings *settings)
{
  g_autofree char *id = g_settings_get_string (settings, "notation");

  return *id != '\0' ? rules_notation (rules, id) : pal_notation_default (rules);
}

enum { UNIT = 100 };

/* A real minus is as wide as a plus. */
static const char *
score_text_sign_of (int value)
{
  return value > 0 ? "+" : value < 0 ? "−" : "";
}

/* NULL where SCORE is no mate. */
static char *
mate_text (int score)
{
  if (ABS (score) <= SCORE_MATE_BOUND)
    return NULL;
  return g_strdup_printf ("%s#%d", score < 0 ? "−" : "", (SCORE_MATE - ABS (score) + 1) / 2);
}

char *
pal_score_size_text (int score)
{
  return g_strdup_printf ("%.2f", (double) ABS (score) / UNIT);
}

char *
pal_score_text (int score)
{
  char *mate = mate_text (score);
  g_autofree char *size = NULL;

  if (mate != NULL)
    return mate;
  size = pal_score_size_text (score);
  return g_strconcat (score_text_sign_of (score), size, NULL);
}

int
pal_score_units (int score)
{
  return (score + (score < 0 ? -UNIT / 2 : UNIT / 2)) / UNIT;
}

char *
pal_score_short_text (int score)
{
  char *mate = mate_text (score);
  const int units = pal_score_units (score);

  return mate != NULL ? mate : g_strdup_printf ("%s%d", score_text_sign_of (units), ABS (units));
}

const char *
pal_score_unit (void)
{
  return _ ("1.00 is about what a pawn, a soldier or a disc is worth.");
}
