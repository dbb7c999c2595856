/* The pictures of bots. */
#pragma once

#include "bot/bot.h"

#include <adwaita.h>

/* Lets AVATAR show the picture of BOT: its file, or a picture of the program; where there is
 * neither, what stands for its game. */
void pal_bot_picture_show (AdwAvatar *avatar, const Bot *bot);

/* Keeps a copy of the picture in FILE, square and no larger than a bot's file holds, so that the
 * bot does not depend on where the file goes (files/bot-picture.h). Returns the copy's path, which
 * is freed with g_free; NULL with ERROR. */
char *pal_bot_picture_take (GFile *file, GError **error);
