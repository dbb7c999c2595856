/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A look is tried on the board of a window while the pointer is over what stands for it, and goes
 * back to what the settings say when the pointer leaves, unless it has been chosen meanwhile: the
 * board is the preview. Nothing is written by it.
 */
#pragma once

#include "ui/board/pal-board-view.h"

/* While the pointer is over WIDGET, the property of BOARD that is called as the string KEY of
 * SETTINGS has VALUE (of an enumeration: the nick). BOARD may go first. */
void pal_look_trial_add (GtkWidget *widget, PalBoardView *board, GSettings *settings,
                         const char *key, const char *value);

/* The first board that is TOP or in it; NULL where there is none. */
PalBoardView *pal_look_trial_find_board (GtkWidget *top);
