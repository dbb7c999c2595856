/* SPDX-License-Identifier: GPL-3.0-or-later */
/* PalBotItem: a bot in a list, with what it is remembered by. Only PalBotStore and its folder
 * change it. */
#pragma once

#include "bot/bot.h"

#include <glib-object.h>

/* Properties, all to be read only and notified:
 *
 *   "id" (string): its file's name without the suffix, or "ready-made/NAME"; what games and
 *   settings remember it by. It stays when the bot gets another name, and is unique in a store.
 *
 *   "name", "summary" (string): translated for ready-made bots.
 *
 *   "ready-made" (boolean), "bot" (pointer): a const Bot. */
#define PAL_TYPE_BOT_ITEM (pal_bot_item_get_type ())
G_DECLARE_FINAL_TYPE (PalBotItem, pal_bot_item, PAL, BOT_ITEM, GObject)

/* The bot by value, valid while the item lives and until it is changed: copy it to keep it. */
const Bot *pal_bot_item_get_bot (PalBotItem *self);
const char *pal_bot_item_get_id (PalBotItem *self);
gboolean pal_bot_item_is_ready_made (PalBotItem *self);

/* An item on its own; and for the store, changing one. */
PalBotItem *pal_bot_item_new (const Bot *bot, const char *id, gboolean ready_made);
void pal_bot_item_set_bot (PalBotItem *self, const Bot *bot);
void pal_bot_item_set_id (PalBotItem *self, const char *id);

/* What the item's file held when it was deleted, so that it comes back byte for byte; NULL: it was
 * not deleted, or could not be read, or the bot is to come back as it is. */
void pal_bot_item_set_deleted (PalBotItem *self, GBytes *bytes);
GBytes *pal_bot_item_get_deleted (PalBotItem *self);
