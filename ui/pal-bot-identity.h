/* Who a bot is: picture, name, a sentence on its character, and its game. */
#pragma once

#include "game/pal-bot-editor.h"

#include <adwaita.h>

#define PAL_TYPE_BOT_IDENTITY (pal_bot_identity_get_type ())
G_DECLARE_FINAL_TYPE (PalBotIdentity, pal_bot_identity, PAL, BOT_IDENTITY, AdwBin)

void pal_bot_identity_set_editor (PalBotIdentity *self, PalBotEditor *editor);

/* Whether the bot came with the program, which then is said. */
void pal_bot_identity_set_ready_made (PalBotIdentity *self, gboolean ready_made);

/* Puts the focus into the name, all of it selected. */
void pal_bot_identity_edit_name (PalBotIdentity *self);
