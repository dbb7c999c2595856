/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who a bot is: picture, name, a sentence on its character, and its game. */
#pragma once

#include "bot/bot.h"
#include "game/bots/pal-bot-editor.h"

#include <adwaita.h>

#define PAL_TYPE_BOT_IDENTITY (pal_bot_identity_get_type ())
G_DECLARE_FINAL_TYPE (PalBotIdentity, pal_bot_identity, PAL, BOT_IDENTITY, AdwBin)

void pal_bot_identity_set_editor (PalBotIdentity *self, PalBotEditor *editor);

/* Where the bot is from, which is told beside it if it is not the person's own. */
typedef enum {
  PAL_BOT_OWN,
  PAL_BOT_READY_MADE, /* came with the program */
  PAL_BOT_COPIED,     /* from such a one a moment ago, by changing it: nothing may move below */
} PalBotOrigin;

void pal_bot_identity_set_origin (PalBotIdentity *self, PalBotOrigin origin);

/* Another bot is going to be shown: a picture that was chosen for this one, and is still being
 * read, is not for that. */
void pal_bot_identity_cancel_picture (PalBotIdentity *self);

/* Puts the focus into the name, all of it selected. */
void pal_bot_identity_edit_name (PalBotIdentity *self);

/* The pictures of bots. */

/* Lets AVATAR show the picture of BOT: its file, or a picture of the program; where there is
 * neither, what stands for its game. */
void pal_bot_picture_show (AdwAvatar *avatar, const Bot *bot);
