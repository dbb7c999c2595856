/* Arrows that walk through the moves, wherever in the window the focus is. */
#pragma once

#include "pal-window.h"
#include "ui/board/pal-board-view.h"

/* Left and Right go a move back and on in WINDOW, Home and End to the first and the last position.
 * They are left to a text, to a menu, to a group of buttons that arrows choose from, and to BOARD's
 * cursor where the keyboard has called it (pal_board_view_has_arrows). While it has not, Up and
 * Down on the board go two moves, as in the list of moves. */
void pal_walking_keys_add (PalWindow *window, PalBoardView *board);
