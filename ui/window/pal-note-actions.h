/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What can be done with the notes and variations of a game, as actions of the window; they work on
 * the move in view. Whatever takes something away can be undone, and says so. Each is enabled
 * exactly when it would do something. */
#pragma once

#include "pal-game-page.h"

void pal_note_actions_install (PalGamePage *page);
