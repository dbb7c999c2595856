/* A row in which a bot of a game is chosen; below its title stands what is said of the bot. */
#pragma once

#include "game/bots/pal-bot-item.h"

#include <adwaita.h>

#define PAL_TYPE_BOT_ROW (pal_bot_row_get_type ())
G_DECLARE_FINAL_TYPE (PalBotRow, pal_bot_row, PAL, BOT_ROW, AdwComboRow)

/* Offers the bots of RULES; the first one is chosen. */
void pal_bot_row_set_rules (PalBotRow *self, const Rules *rules);

/* Property: "item" (PalBotItem, read-write; NULL where the game has no bots). Setting one that the
 * list has not changes nothing. */
PalBotItem *pal_bot_row_get_item (PalBotRow *self);
