/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keys that the main window hears before what has the focus: undoing, walking through the game, and
 * closing a tab; and those that paste, which it hears after that. */
#pragma once

#include "pal-window.h"

/* What is undone by a key: the game on the board, unless somebody is at work on something else. */

/* In WINDOW the keys of undoing and doing again go to the text that has the focus, where there is
 * something in it, or to the book of the page in view, while its rows are edited. The game has the
 * others.
 */
void pal_undo_keys_add (PalWindow *window);

/* Arrows that walk through the moves, wherever in the window the focus is. */

/* Left and Right go a move back and on in WINDOW, Home and End to the first and the last position.
 * They are left to a text, to a menu, to a group of buttons that arrows choose from, and to the
 * board's cursor where the keyboard has called it (pal_board_view_has_arrows). While it has not, Up
 * and Down on the board go two moves, as in the list of moves. */
void pal_walking_keys_add (PalWindow *window);

/* The key that closes other windows closes a tab of WINDOW, and WINDOW with the last one. */
void pal_tab_keys_add (PalWindow *window);

/* The keys that paste everywhere put a game into WINDOW where no text takes them. */
void pal_paste_keys_add (PalWindow *window);
