/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rows with which is chosen who plays: a person, the computer and how strong, which bot, or
 * which engine, and who has which colour. */
#pragma once

#include "game/match/pal-new-game.h"

#include <adwaita.h>

#define PAL_TYPE_PLAYERS_GROUP (pal_players_group_get_type ())
G_DECLARE_FINAL_TYPE (PalPlayersGroup, pal_players_group, PAL, PLAYERS_GROUP, AdwPreferencesGroup)

/* Shows the players of GAME, which must live until another one is shown; the rows change it.
 * BOTS and ENGINES may play. */
void pal_players_group_set_game (PalPlayersGroup *self, PalNewGame *game, PalBotStore *bots,
                                 PalEngineStore *engines);

/* Signal: "changed": somebody else is to play. */
