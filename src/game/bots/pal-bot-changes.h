/* What differs in the weights of two bots, such as one before and after a training. */
#pragma once

#include "bot/bot.h"

#include <glib.h>

typedef struct {
  char *name;        /* "Corners", "white knight", "white knight, f3"; translated */
  int phase;         /* 0 to BOT_PHASES - 1 */
  int before, after; /* hundredths */
} PalBotChange;

/* All weights that AFTER, a bot of the same game, has otherwise than BEFORE: of PalBotChange, the
 * greatest change first. Of squares that are like each other and have changed alike there is one.
 * Free with g_array_unref. */
GArray *pal_bot_changes (const Bot *before, const Bot *after);
