/* SPDX-License-Identifier: GPL-3.0-or-later */
/* PalBotChoice: a list that drops down, of the bots that there are for a game. */
#pragma once

#include "bot/bot.h"
#include "game/bots/pal-bot-store.h"

#include <adwaita.h>
#include <gtk/gtk.h>

#define PAL_TYPE_BOT_CHOICE (pal_bot_choice_get_type ())
G_DECLARE_FINAL_TYPE (PalBotChoice, pal_bot_choice, PAL, BOT_CHOICE, GtkWidget)

/* Offers those of BOTS that play RULES; the first one is chosen, unless they are offered already.
 * Property: "selected" (guint, read-write: an index into them). */
void pal_bot_choice_set_bots (PalBotChoice *self, PalBotStore *bots, const Rules *rules);

/* Chooses the one that people know as NAME, if there is one. */
void pal_bot_choice_choose (PalBotChoice *self, const char *name);

/* A copy of the one that is chosen. FALSE where there is none. */
gboolean pal_bot_choice_get_bot (PalBotChoice *self, Bot *bot);
