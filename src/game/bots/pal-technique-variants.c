/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-technique-variants.h"

#include <glib/gi18n-lib.h>

typedef enum {
  SEARCH,
  DEEPENING,
  ORDER,
  WIDTH,
  SAFE_MOVES,
  TABLE,
  QUIESCENCE,
  N_TECHNIQUES
} Technique;

typedef struct {
  const char *name;
  Technique technique;
  int value; /* that it gets */
  gboolean same_value;
  enum { ANYWHERE, WITH_CAPTURES, WITHOUT_CAPTURES } games; /* in which it is one */
} Switch;

/* Those that cost the most come last. */
static const Switch switches[] = {
  { N_ ("With transposition table"), TABLE, TRUE, TRUE },
  { N_ ("No transposition table"), TABLE, FALSE, TRUE },
  { N_ ("With iterative deepening"), DEEPENING, TRUE, TRUE },
  { N_ ("No iterative deepening"), DEEPENING, FALSE, TRUE },
  { N_ ("Captures first"), ORDER, BOT_ORDER_CAPTURES, TRUE, WITH_CAPTURES },
  { N_ ("Captures and killer moves"), ORDER, BOT_ORDER_KILLERS, TRUE, WITH_CAPTURES },
  { N_ ("Sorted by killer moves"), ORDER, BOT_ORDER_KILLERS, TRUE, WITHOUT_CAPTURES },
  { N_ ("Captures and history"), ORDER, BOT_ORDER_HISTORY, TRUE, WITH_CAPTURES },
  { N_ ("Sorted by history"), ORDER, BOT_ORDER_HISTORY, TRUE, WITHOUT_CAPTURES },
  { N_ ("Sorted by a shallow search"), ORDER, BOT_ORDER_SHALLOW, TRUE },
  { N_ ("No move ordering"), ORDER, BOT_ORDER_NONE, TRUE },
  { N_ ("With alpha-beta"), SEARCH, BOT_ALPHA_BETA, TRUE },
  { N_ ("No quiescence"), QUIESCENCE, BOT_QUIET_OFF, FALSE, WITH_CAPTURES },
  { N_ ("With full quiescence"), QUIESCENCE, BOT_QUIET_FULL, FALSE, WITH_CAPTURES },
  { N_ ("Safe moves only"), SAFE_MOVES, TRUE, FALSE, WITH_CAPTURES },
  { N_ ("Unsafe moves, too"), SAFE_MOVES, FALSE, FALSE, WITH_CAPTURES },
  { N_ ("No width limit"), WIDTH, 0, FALSE },
  { N_ ("No alpha-beta: minimax"), SEARCH, BOT_MINIMAX, TRUE },
};

/* Switches one technique of T; FALSE where that changes nothing. Full quiescence is compared with
 * none, not with a limited one. */
static gboolean
apply_switch (const Switch *self, BotTechniques *t)
{
  int values[N_TECHNIQUES] = { [SEARCH] = (int) t->search,        [DEEPENING] = t->deepening,
                               [ORDER] = (int) t->order,          [WIDTH] = t->width,
                               [SAFE_MOVES] = t->safe_moves,      [TABLE] = t->table,
                               [QUIESCENCE] = (int) t->quiescence };
  const int before = values[self->technique], after = self->value;

  values[self->technique] = after;
  t->search = (BotSearch) values[SEARCH];
  t->deepening = values[DEEPENING];
  t->order = (BotOrder) values[ORDER];
  t->width = values[WIDTH];
  t->safe_moves = values[SAFE_MOVES];
  t->table = values[TABLE];
  t->quiescence = (BotQuiescence) values[QUIESCENCE];
  if (t->order == BOT_ORDER_SHALLOW)
    t->order_depth = MAX (t->order_depth, 1);
  return before != after && (self->technique != QUIESCENCE || MIN (before, after) == BOT_QUIET_OFF);
}

static void
add_variant (GArray *variants, const Bot *bot, const char *name, gboolean same_value)
{
  g_array_set_size (variants, variants->len + 1);
  g_array_index (variants, PalTechniqueVariant, variants->len - 1)
      = (PalTechniqueVariant){ *bot, name, same_value };
}

/* A limit of width goes by the shallow search, whose values depend on nothing else; but what is
 * left out of a position depends on its order, so nothing is promised where there is one. */
GArray *
pal_technique_variants_new (const Bot *bot)
{
  const gboolean captures = bot_has_captures (bot->rules);
  GArray *variants = g_array_new (FALSE, FALSE, sizeof (PalTechniqueVariant));
  Bot plain = *bot;

  plain.time_ms = 0;
  plain.techniques.random_plies = 0;
  plain.techniques.order = bot_order (bot->rules, bot->techniques.order);
  add_variant (variants, &plain, _ ("As configured"), TRUE);
  for (gsize i = 0; i < G_N_ELEMENTS (switches); i++) {
    Bot varied = plain;

    if (switches[i].games != (captures ? WITHOUT_CAPTURES : WITH_CAPTURES)
        && apply_switch (&switches[i], &varied.techniques))
      add_variant (variants, &varied, _ (switches[i].name),
                   switches[i].same_value && plain.techniques.width == 0);
  }
  return variants;
}
