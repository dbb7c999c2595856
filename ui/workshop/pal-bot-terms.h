/* What a bot thinks that the terms of its game are worth in the phase that is shown: a row for each
 * of them. A game without terms has none. */
#pragma once

#include "game/bots/pal-bot-editor.h"

#include <adwaita.h>

#define PAL_TYPE_BOT_TERMS (pal_bot_terms_get_type ())
G_DECLARE_FINAL_TYPE (PalBotTerms, pal_bot_terms, PAL, BOT_TERMS, AdwPreferencesGroup)

void pal_bot_terms_set_editor (PalBotTerms *self, PalBotEditor *editor);
