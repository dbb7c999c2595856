/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The games that have left the board (pal-game-history.h): told of when they leave, brought back at
 * once by a button, and found again in a list. Actions: "game.recent-games", "game.bring-back". */
#pragma once

#include "ui/window/pal-game-page.h"

void pal_recent_games_install (PalGamePage *page);

/* Puts MATCH on a board as FACTS tell: being played, from its file, with the same position in view.
 * That is PAGE's where the file of several games is open there, else pal_game_page_find_room. */
void pal_recent_games_go_on_with (PalGamePage *page, PalMatch *match,
                                  const PalAutosaveFacts *facts);

/* Tells that the game of TEXT (pal_autosave_let_go; NULL: none) has left PAGE's board. */
void pal_recent_games_tell (PalGamePage *page, const char *text);
