/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The list of bots at the side of the workshop, grouped by game; ready-made ones have a lock. */
#pragma once

#include "game/bots/pal-bot-store.h"

#include <adwaita.h>

#define PAL_TYPE_BOT_LIST (pal_bot_list_get_type ())
G_DECLARE_FINAL_TYPE (PalBotList, pal_bot_list, PAL, BOT_LIST, AdwBin)

void pal_bot_list_set_store (PalBotList *self, PalBotStore *store);

/* Marks ITEM, which may be NULL, without telling anybody. */
void pal_bot_list_select (PalBotList *self, PalBotItem *item);

/* Signals: "selected" (PalBotItem *item): another one, by hand.
 *          "activated": a row was clicked, be it another one or not. */
