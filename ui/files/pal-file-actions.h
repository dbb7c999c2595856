/* Opening, saving, copying and pasting as actions of the window, dropped files, recent files. */
#pragma once

#include "ui/window/pal-game-page.h"

/* RECENT_MENU is filled with the files that were opened or saved last; COPY_MENU, which has items
 * to copy FEN and PGN and to paste, gets one for each other format of the game on the board. */
void pal_file_actions_install (PalGamePage *page, GMenu *recent_menu, GMenu *copy_menu);
