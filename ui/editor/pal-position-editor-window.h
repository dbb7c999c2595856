/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalPositionEditorWindow: the window in which a position is set up: board, palette, what the
 * position has beside its pieces, and all that is wrong with it, in words and on the board.
 *
 * It stands beside the main window and leaves the game there alone until somebody wants to play or
 * to study what was set up; then that game goes to the recent ones. Closing
 * only hides it: what was set up is there again, a step back, when it is opened once more.
 */
#pragma once

#include "ui/window/pal-game-page.h"

#include "game/editor/pal-position-editor.h"

#define PAL_TYPE_POSITION_EDITOR_WINDOW (pal_position_editor_window_get_type ())
G_DECLARE_FINAL_TYPE (PalPositionEditorWindow, pal_position_editor_window, PAL,
                      POSITION_EDITOR_WINDOW, AdwWindow)

/* Adds game.edit-position to PAGE: opens its editor with the position in view. */
void pal_position_editor_window_install (PalGamePage *page);
