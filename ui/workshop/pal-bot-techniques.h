/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page with how a bot searches: how far it looks ahead, which techniques it knows, and how much
 * it leaves to chance. */
#pragma once

#include "game/bots/pal-bot-editor.h"

#include <adwaita.h>

#define PAL_TYPE_BOT_TECHNIQUES (pal_bot_techniques_get_type ())
G_DECLARE_FINAL_TYPE (PalBotTechniques, pal_bot_techniques, PAL, BOT_TECHNIQUES, AdwBin)

void pal_bot_techniques_set_editor (PalBotTechniques *self, PalBotEditor *editor);
