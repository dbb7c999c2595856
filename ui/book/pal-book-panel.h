/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page of the side panel with the opening book: the moves that it knows in the position in
 * view, each with what came of it; a click plays one. Where there are none it says why, and what to
 * do. */
#pragma once

#include "game/books/pal-book-editor.h"
#include "game/library/pal-libraries.h"
#include "game/match/pal-session.h"

#include <gtk/gtk.h>

#define PAL_TYPE_BOOK_PANEL (pal_book_panel_get_type ())
G_DECLARE_FINAL_TYPE (PalBookPanel, pal_book_panel, PAL, BOOK_PANEL, GtkWidget)

/* Properties: "session" (PalSession),
 *             "editing" (boolean: the moves can be changed, and others added),
 *             "library" (boolean: what was played in the games of a library is shown in its place).
 */

/* Once, before there is a game. LIBRARIES: NULL where there are none to ask. */
void pal_book_panel_set_books (PalBookPanel *self, PalBooks *books, PalLibraries *libraries);

/* The game on the board; NULL where there is none yet. */
const Rules *pal_book_panel_get_rules (PalBookPanel *self);
PalBookEditor *pal_book_panel_get_editor (PalBookPanel *self);

/* The part above its entry and buttons, which something may cover for a while. */
GtkWidget *pal_book_panel_get_content (PalBookPanel *self);
