/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalSetupBoard: the board on which a position is set up by hand.
 *
 * It shows the setup of a PalPositionEditor, squares and points alike, with what is wrong marked on
 * the places where it is. A tool is chosen beside it: with the hand pieces are carried from place
 * to place, or off the board; with a piece places are painted, one or a whole stroke, and painting
 * a piece over its like takes it away. The other button always takes away. The keyboard walks with
 * the arrows, puts the piece whose letter is typed, and takes away with Delete.
 */
#pragma once

#include "game/editor/pal-position-editor.h"

#include <gtk/gtk.h>

/* Tools that are no pieces. */
enum { PAL_SETUP_HAND = -1, PAL_SETUP_ERASER = 0, PAL_SETUP_ANYTHING = 255 };

#define PAL_TYPE_SETUP_BOARD (pal_setup_board_get_type ())
G_DECLARE_FINAL_TYPE (PalSetupBoard, pal_setup_board, PAL, SETUP_BOARD, GtkWidget)

/* Properties: "editor" (PalPositionEditor),
 *             "tool" (int: PAL_SETUP_HAND, PAL_SETUP_ERASER, PAL_SETUP_ANYTHING or a Piece),
 *             "flipped" (boolean: side 1 is at the bottom),
 *             "pattern" (boolean: no position but a pattern is set up, in which anything may be
 *             wrong: who takes a piece away leaves a place where anything may stand). */
void pal_setup_board_set_editor (PalSetupBoard *self, PalPositionEditor *editor);
