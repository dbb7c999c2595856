/* What the bot under somebody's hands thinks of the position in view, each sum with its name. It
 * follows the session and the editor, so every change of a weight is seen at once. */
#pragma once

#include "game/bots/pal-bot-editor.h"
#include "game/match/pal-session.h"

#include <adwaita.h>

#define PAL_TYPE_BOT_ACCOUNT_VIEW (pal_bot_account_view_get_type ())
G_DECLARE_FINAL_TYPE (PalBotAccountView, pal_bot_account_view, PAL, BOT_ACCOUNT_VIEW, AdwBin)

void pal_bot_account_view_follow (PalBotAccountView *self, PalBotEditor *editor,
                                  PalSession *session);
