/* A player as a small round picture. */
#pragma once

#include "game/players/pal-player.h"

#include <adwaita.h>

/* Shows PLAYER on AVATAR: by the player's picture; else by OTHERWISE, unless that is NULL; else by
 * the initials of a person, or the symbol of a computer. */
void pal_avatar_show (AdwAvatar *avatar, PalPlayer *player, GdkPaintable *otherwise);
