/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bots that are compared when techniques are: one as it is, and the same with one technique
 * less or more. */
#pragma once

#include "bot/bot.h"

#include <glib.h>

typedef struct {
  Bot bot;
  const char *name;    /* translated: "No transposition table" */
  gboolean same_value; /* theory promises the value of the first one */
} PalTechniqueVariant;

/* Of PalTechniqueVariant: BOT as it is, "As configured", without a limit of time and choices at
 * random, with which nothing could be compared; then those that differ from it in one technique of
 * which its game has any use (bot_has_captures), those that cost the most last. Free with
 * g_array_unref. */
GArray *pal_technique_variants_new (const Bot *bot);
