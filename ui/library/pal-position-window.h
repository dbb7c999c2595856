/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The window in which games of a library are looked for by what stands on the board. Actions
 * of a page: "game.search-library", "game.search-pattern". */
#pragma once

#include "ui/window/pal-game-page.h"

#define PAL_TYPE_POSITION_WINDOW (pal_position_window_get_type ())
G_DECLARE_FINAL_TYPE (PalPositionWindow, pal_position_window, PAL, POSITION_WINDOW, AdwWindow)

/* Adds the action to PAGE: the position in view comes under the hands. */
void pal_position_window_install (PalGamePage *page);
