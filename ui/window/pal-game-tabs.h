/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalGameTabs: pages (pal-game-page.h), one of them in view, with a bar of their tabs where there
 * are several. A tab that is closed takes its game into the recent games; what it is like to go to
 * another window, or beside the other pages of its own, is the window's business.
 */
#pragma once

#include "pal-game-page.h"

#define PAL_TYPE_GAME_TABS (pal_game_tabs_get_type ())
G_DECLARE_FINAL_TYPE (PalGameTabs, pal_game_tabs, PAL, GAME_TABS, AdwBin)

/* Properties: "page" (PalGamePage, read-only): the one in view, or NULL,
 *             "always" (boolean): there is a bar for one tab, too.
 * Signals: "news": PalGamePage's, of the one in view;
 *          "emptied": the last page is gone;
 *          "settled" (PalGamePage *page): PalGamePage's;
 *          "changed": pages have come, gone, or changed places;
 *          "close" (PalGamePage *page), "beside" (PalGamePage *page), "elsewhere" (PalGamePage
 *          *page): the person wants that page closed, at the other side, or in another window;
 *          "create-window", which returns PalGameTabs: those of a new window, for a tab that was
 *          dropped outside. */
PalGamePage *pal_game_tabs_get_page (PalGameTabs *self);
int pal_game_tabs_get_n_pages (PalGameTabs *self);
PalGamePage *pal_game_tabs_get_nth (PalGameTabs *self, int place);
gboolean pal_game_tabs_has (PalGameTabs *self, PalGamePage *page);

/* Adds PAGE at PLACE, or as the last one (-1). */
void pal_game_tabs_add (PalGameTabs *self, PalGamePage *page, int place);
void pal_game_tabs_show (PalGameTabs *self, PalGamePage *page);

/* Takes PAGE away for good; nobody is asked. */
void pal_game_tabs_remove (PalGameTabs *self, PalGamePage *page);

/* Gives PAGE over to OTHER, where it is the last one and in view. */
void pal_game_tabs_transfer (PalGameTabs *self, PalGamePage *page, PalGameTabs *other);
