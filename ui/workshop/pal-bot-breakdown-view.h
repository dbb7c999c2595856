/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the bot under somebody's hands thinks of the position in view, each sum with its name. It
 * follows the session and the editor, so every change of a weight is seen at once. */
#pragma once

#include "game/bots/pal-bot-editor.h"
#include "game/match/pal-session.h"

#include <adwaita.h>

#define PAL_TYPE_BOT_BREAKDOWN_VIEW (pal_bot_breakdown_view_get_type ())
G_DECLARE_FINAL_TYPE (PalBotBreakdownView, pal_bot_breakdown_view, PAL, BOT_BREAKDOWN_VIEW, AdwBin)

void pal_bot_breakdown_view_follow (PalBotBreakdownView *self, PalBotEditor *editor,
                                    PalSession *session);
