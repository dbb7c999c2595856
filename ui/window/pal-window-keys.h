/* Keys that the main window hears before what has the focus: undoing, and walking through the game.
 */
#pragma once

#include "pal-window.h"
#include "ui/board/pal-board-view.h"
#include "ui/book/pal-book-panel.h"

/* What is undone by a key: the game on the board, unless somebody is at work on something else. */

/* In WINDOW the keys of undoing and doing again go to the text that has the focus, where there is
 * something in it, or to BOOK, the panel in it, while its rows are edited. The game has the others.
 */
void pal_undo_keys_add (PalWindow *window, PalBookPanel *book);

/* Arrows that walk through the moves, wherever in the window the focus is. */

/* Left and Right go a move back and on in WINDOW, Home and End to the first and the last position.
 * They are left to a text, to a menu, to a group of buttons that arrows choose from, and to BOARD's
 * cursor where the keyboard has called it (pal_board_view_has_arrows). While it has not, Up and
 * Down on the board go two moves, as in the list of moves. */
void pal_walking_keys_add (PalWindow *window, PalBoardView *board);
