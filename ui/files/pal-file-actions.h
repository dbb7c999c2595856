/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Opening, saving, copying and pasting as actions of the window, dropped files. */
#pragma once

#include "ui/window/pal-game-page.h"

/* COPY_MENU, which has items to copy a picture, FEN and PGN, gets one for each other format of the
 * game on the board. */
void pal_file_actions_install (PalGamePage *page, GMenu *copy_menu);
