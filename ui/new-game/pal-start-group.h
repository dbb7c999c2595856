/* The rows with which a game's start position is chosen: a family of starts, its number, or any
 * position as text, which is checked while it is typed. */
#pragma once

#include "game/match/pal-new-game.h"

#include <adwaita.h>

#define PAL_TYPE_START_GROUP (pal_start_group_get_type ())
G_DECLARE_FINAL_TYPE (PalStartGroup, pal_start_group, PAL, START_GROUP, AdwPreferencesGroup)

/* Shows the start of GAME, which must live until another one is shown; the rows change it. */
void pal_start_group_set_game (PalStartGroup *self, PalNewGame *game);

/* Signal: "changed": the person has chosen another start. */
