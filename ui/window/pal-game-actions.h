/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What can be done with the game on the board, as actions of the window: taking back, drawing,
 * resigning, walking through the moves, hints. Each is enabled exactly when it would do something.
 */
#pragma once

#include "pal-game-page.h"

void pal_game_actions_install (PalGamePage *page);

/* What the buttons of undo and redo say where the pointer rests, for templates: what they do, or in
 * a serious game why they cannot be pressed. WIDGET is not looked at. Free with g_free. */
char *pal_undo_tooltip (gpointer widget, gboolean unaided);
char *pal_redo_tooltip (gpointer widget, gboolean unaided);
