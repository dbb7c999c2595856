/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rows with which a game's start position is chosen: a family of starts, its number, or any
 * position as text, which is checked while it is typed. */
#pragma once

#include "game/match/pal-new-game.h"
#include "ui/window/pal-game-page.h"

#include <adwaita.h>

#define PAL_TYPE_START_GROUP (pal_start_group_get_type ())
G_DECLARE_FINAL_TYPE (PalStartGroup, pal_start_group, PAL, START_GROUP, AdwPreferencesGroup)

/* Shows the start of GAME, which must live until another one is shown; the rows change it. */
void pal_start_group_set_game (PalStartGroup *self, PalNewGame *game);

/* To be called when it is others who play: a start that was proposed, and not chosen, may have to
 * be another one (pal_new_game_propose). */
void pal_start_group_propose (PalStartGroup *self);

/* Signal: "changed": it is another start, which was chosen or proposed. */

/* Putting new games on the board. */

/* Starts MATCH, a new one, in place of the one on the board. */
void pal_starting_put (PalGamePage *page, PalMatch *match);

/* Makes a match of GAME and starts it in place of the one on the board. FALSE with ERROR where GAME
 * makes no sense; the board stays as it is. */
gboolean pal_starting_start (PalGamePage *page, const PalNewGame *game, GError **error);

/* The same on a board where there is room for it: in place of a game that is finished
 * (pal_game_page_is_finished), or where pal_game_page_find_room says; an error is shown. */
gboolean pal_starting_play (PalGamePage *page, const PalNewGame *game);

/* Like the last game of RULES, perhaps with one of BOTS or ENGINES, from START (its FEN) where that
 * is not NULL. Free with pal_new_game_free. */
PalNewGame *pal_starting_default (PalBotStore *bots, PalEngineStore *engines, const Rules *rules,
                                  const char *start);
