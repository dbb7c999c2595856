/* What can be done with the game on the board, as actions of the window: taking back, drawing,
 * resigning, walking through the moves, hints. Each is enabled exactly when it would do something.
 */
#pragma once

#include "pal-game-page.h"

void pal_game_actions_install (PalGamePage *page);
