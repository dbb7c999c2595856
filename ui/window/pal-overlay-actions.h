/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The actions game.overlay-1, game.overlay-2 ... that show and hide what the game on the board lets
 * a person lay over it, in the order of its list, and their part of the menu of the board, in which
 * the threats are the first.
 */
#pragma once

#include "pal-game-page.h"

enum { PAL_OVERLAY_ACTIONS_MAX = 6 };

/* Adds them to PAGE, and the menu, where the game has any, to SECTION. */
void pal_overlay_actions_install (PalGamePage *page, GMenu *section);

/* The blindfold in the menu, by keys and by a button, and the look under it. */

/* Adds the actions "blindfold" (a PalBlindfold's id as state), "toggle-blindfold" and "peek" to
 * PAGE, the key that is held to peek, and to SECTION of the menu what the game in view allows. */
void pal_blindfold_actions_install (PalGamePage *page, GMenu *section);
