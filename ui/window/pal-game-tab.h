/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalGameTab: what the tab of a page says: what the game there is called, its sign, and a mark when
 * something has happened that a person has to see, which is that it is that person's turn, that the
 * game is over, or that there are news. News of a page that is out of sight are told when it comes
 * into view.
 */
#pragma once

#include "pal-game-page.h"

#define PAL_TYPE_GAME_TAB (pal_game_tab_get_type ())
G_DECLARE_FINAL_TYPE (PalGameTab, pal_game_tab, PAL, GAME_TAB, GObject)

/* That of TAB, whose child is a PalGamePage; it lives as long as TAB, in whatever view that is.
 * Signal: "news": PalGamePage's, for a page that is in view. */
PalGameTab *pal_game_tab_of (AdwTabPage *tab);
