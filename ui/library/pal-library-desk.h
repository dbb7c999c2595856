/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What other parts of the program ask of the libraries: which there are, and that something of one
 * comes into view. */
#pragma once

#include "game/library/pal-libraries.h"
#include "pal-library-window.h"
#include "ui/window/pal-game-page.h"

/* The program's, owned by it; NULL where it has none (in tests). */
PalLibraries *pal_library_desk_get_libraries (void);

/* The page of a game that a person has looked at last; NULL: none. */
PalGamePage *pal_library_desk_get_page (void);

/* Puts game ID of LIBRARY on a board (pal_game_page_find_room) with the position after PLY moves in
 * view. A game of My Games that is on a board already comes into view there, as it is for PLY 0.
 * It is read on a thread; what is wrong with it is told over the window OVER. */
void pal_library_desk_open_game (PalGamePage *page, GtkWindow *over, PalLibrary *library,
                                 guint32 id, int ply);

/* Shows the games of LIBRARY in which POSITION of RULES stands in the library's window. */
void pal_library_desk_show_position (PalGamePage *page, PalLibrary *library, const Rules *rules,
                                     const Position *position);

/* The same with HITS (LibraryHit), which were found as TITLE says. */
void pal_library_desk_show_hits (PalLibrary *library, GArray *hits, const char *title);

/* The same with the games that FILTER lets pass, called TITLE. */
void pal_library_desk_show_filtered (PalLibrary *library, const LibraryFilter *filter,
                                     const char *title);

/* Asks how a book of RULES is to be made from the games IDS (guint32; NULL: all) of LIBRARY, and
 * makes it. */
void pal_library_desk_make_book (PalGamePage *page, PalLibrary *library, const Rules *rules,
                                 GArray *ids);

/* The same from those in which POSITION stands. */
void pal_library_desk_make_book_of (PalGamePage *page, PalLibrary *library, const Rules *rules,
                                    const Position *position);

/* Adds to WINDOW the actions "library.person" (with a name), "library.my-statistics",
 * "library.make-book", from all games that are shown, and "library.search-board". */
void pal_library_desk_install (PalLibraryWindow *window);
