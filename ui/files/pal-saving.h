/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Saving the game on the board to a file. */
#pragma once

#include "ui/window/pal-game-page.h"

/* Saves to the file that the game belongs to; asks for one where there is none or CHOOSE is set,
 * and before it writes over what another program has put there. What goes wrong is shown, and the
 * old file stays whole. The window never waits for a disk: the game can be played on meanwhile, and
 * counts as saved as far as it was written. */
void pal_saving_save (PalGamePage *page, gboolean choose);

/* Whether a save of PAGE has begun and not ended yet. Questions and file dialogs do not count. */
gboolean pal_saving_is_under_way (PalGamePage *page);
