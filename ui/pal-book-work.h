/* Long work on opening books that a person has asked for, with a bar that shows how far it is and a
 * way to stop. */
#pragma once

#include "pal-window.h"

#include "files/book-build.h"
#include "game/pal-book-editor.h"

/* Makes a new book of one's own from GAMES and uses it for RULES' game. */
void pal_book_work_make (PalWindow *window, const Rules *rules, GFile *games,
                         const BookBounds *bounds);

/* Takes all of the book in FROM into the one in use; a step of EDITOR. */
void pal_book_work_merge (PalWindow *window, const Rules *rules, GFile *from,
                          PalBookEditor *editor);
