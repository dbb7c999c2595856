/* The page with what a bot thinks that things are worth: pieces, squares and terms, for each phase
 * of the game. */
#pragma once

#include "game/bots/pal-bot-editor.h"

#include <adwaita.h>

#define PAL_TYPE_BOT_VALUES (pal_bot_values_get_type ())
G_DECLARE_FINAL_TYPE (PalBotValues, pal_bot_values, PAL, BOT_VALUES, AdwBin)

void pal_bot_values_set_editor (PalBotValues *self, PalBotEditor *editor);
