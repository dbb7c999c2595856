#include "pal-bot-changes.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>

static void
clear_change (gpointer change)
{
  g_free (((PalBotChange *) change)->name);
}

/* Takes NAME over. */
static void
add_change (GArray *changes, char *name, int phase, int before, int after)
{
  PalBotChange change = { name, phase, before, after };

  if (before != after)
    g_array_append_val (changes, change);
  else
    g_free (name);
}

/* Whether one of the squares before SQUARE is like it in both tables. */
static gboolean
is_told (const Rules *rules, const int16_t *before, const int16_t *after, Square square)
{
  Square images[BOT_IMAGES_MAX];
  int n = bot_images (rules, square, images);

  for (int i = 1; i < n; i++)
    if (images[i] < square && before[images[i]] == before[square]
        && after[images[i]] == after[square])
      return TRUE;
  return FALSE;
}

static void
add_squares (GArray *changes, const Bot *before, const Bot *after, int phase, int kind)
{
  const Rules *rules = before->rules;
  const int16_t *was = before->weights[phase].squares[kind];
  const int16_t *is = after->weights[phase].squares[kind];

  for (int square = 0; square < bot_squares (rules); square++) {
    char place[SQUARE_NAME_MAX];

    if (is_told (rules, was, is, (Square) square))
      continue;
    rules->square_name ((Square) square, place);
    /* Translators: a piece and a square: "white knight, f3". */
    add_change (changes, g_strdup_printf (_ ("%s, %s"), _ (rules->pieces[kind].name), place), phase,
                was[square], is[square]);
  }
}

static void
add_phase (GArray *changes, const Bot *before, const Bot *after, int phase)
{
  const Rules *rules = before->rules;
  const TermList *terms = rules->terms;
  const BotWeights *was = &before->weights[phase], *is = &after->weights[phase];

  for (int kind = 0; kind < bot_kinds (rules); kind++) {
    add_change (changes, g_strdup (_ (rules->pieces[kind].name)), phase, was->material[kind],
                is->material[kind]);
    add_squares (changes, before, after, phase, kind);
  }
  for (int i = 0; terms && i < terms->n; i++)
    add_change (changes, g_strdup (_ (terms->items[i].name)), phase, was->terms[i], is->terms[i]);
}

static int
compare_changes (gconstpointer a, gconstpointer b)
{
  const PalBotChange *x = a, *y = b;
  int difference = abs (y->after - y->before) - abs (x->after - x->before);

  if (difference != 0)
    return difference;
  return x->phase != y->phase ? x->phase - y->phase : g_utf8_collate (x->name, y->name);
}

GArray *
pal_bot_changes (const Bot *before, const Bot *after)
{
  GArray *changes = g_array_new (FALSE, FALSE, sizeof (PalBotChange));

  g_array_set_clear_func (changes, clear_change);
  for (int phase = 0; phase < BOT_PHASES; phase++)
    add_phase (changes, before, after, phase);
  g_array_sort (changes, compare_changes);
  return changes;
}
