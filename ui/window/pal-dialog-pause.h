/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game on time stands still while a modal dialog of the program covers it. */
#pragma once

#include "pal-game-page.h"

/* Pauses what PAGE shows when a modal dialog opens over its window, as the command does, so that
 * the board is hidden and nobody thinks for free; and lets it go on when the last one has closed.
 */
void pal_dialog_pause_install (PalGamePage *page);
