/* What is undone by a key: the game on the board, unless somebody is at work on something else. */
#pragma once

#include "pal-window.h"
#include "ui/book/pal-book-panel.h"

/* In WINDOW the keys of undoing and doing again go to the text that has the focus, where there is
 * something in it, or to BOOK, the panel in it, while its rows are edited. The game has the others.
 */
void pal_undo_keys_add (PalWindow *window, PalBookPanel *book);
