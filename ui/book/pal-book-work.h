/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Long work on opening books that a person has asked for, with a bar that shows how far it is and a
 * way to stop. */
#pragma once

#include "ui/window/pal-game-page.h"

#include "files/book/book-build.h"
#include "game/books/pal-book-editor.h"
#include "library/library.h"

/* Makes a new book of one's own from GAMES and uses it for RULES' game. */
void pal_book_work_make (PalGamePage *page, const Rules *rules, GFile *games,
                         const BookBounds *bounds);

/* The same from the games IDS (guint32; NULL: all) of LIBRARY; the file is called TITLE. */
void pal_book_work_make_from_library (PalGamePage *page, const Rules *rules, Library *library,
                                      GArray *ids, const char *title, const BookBounds *bounds);

/* Takes all of the book in FROM into the one in use; a step of EDITOR. */
void pal_book_work_merge (PalGamePage *page, const Rules *rules, GFile *from,
                          PalBookEditor *editor);

/* Saves the book in use in FILE as one of the program's own. */
void pal_book_work_save_copy (PalGamePage *page, const Rules *rules, GFile *file);

/* The same as one of Polyglot's. */
void pal_book_work_save_polyglot (PalGamePage *page, const Rules *rules, GFile *file);

/* Calls FUNC as soon as RULES' book can be changed: at once, or where much has to be copied into a
 * book of one's own before, when that is done; never where it fails or is stopped. DESTROY, which
 * may be NULL, is called with DATA in the end, in either case. */
typedef void (*PalBookWorkFunc) (gpointer data);
void pal_book_work_edit (PalGamePage *page, const Rules *rules, PalBookWorkFunc func, gpointer data,
                         GDestroyNotify destroy);
