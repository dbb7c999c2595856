/* Tables of numbers for squares: where a piece can stand at all, and the colours from bad to good
 * that numbers are shown on. */
#pragma once

#include "bot/bot.h"

#include <glib.h>

/* Whether a piece of KIND can ever stand on SQUARE, as far as the rules for setting up say. */
gboolean pal_bot_can_stand (const Rules *rules, int kind, Square square);

/* The kind of piece whose table of PHASE is looked at first: one that can stand on most of the
 * board, with a table that says something if there is one. */
int pal_bot_first_kind (const Bot *bot, int phase);

/* How far from 0 the numbers of TABLE (N of them) go: what full colour should mean. Never less than
 * what a person would call much, so that small numbers look small. */
int pal_bot_extent (const int16_t *table, int n);

typedef struct {
  double red, green, blue; /* 0 to 1 */
} PalBotColor;

/* The ground that VALUE stands on, from red (-EXTENT and below) over nothing to green (EXTENT and
 * above). Ink for it, white where DARK and else black, has a contrast of at least 4.5. */
PalBotColor pal_bot_color (int value, int extent, gboolean dark);
/* The ink itself. */
PalBotColor pal_bot_ink (gboolean dark);
