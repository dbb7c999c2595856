/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page of the side panel with what was played from the position in view in the games of a
 * library: the moves, what came of them, and the best games; a click plays a move or opens a game.
 */
#pragma once

#include "game/books/pal-books.h"
#include "game/library/pal-libraries.h"
#include "game/match/pal-session.h"

#include <gtk/gtk.h>

#define PAL_TYPE_EXPLORER_PANEL (pal_explorer_panel_get_type ())
G_DECLARE_FINAL_TYPE (PalExplorerPanel, pal_explorer_panel, PAL, EXPLORER_PANEL, GtkWidget)

/* Properties: "session" (PalSession),
 *             "library-path" (string): the path of the library that is asked, for the menu. */

/* Asks that of LIBRARIES which is the current one, and has names of openings from BOOKS. */
PalExplorerPanel *pal_explorer_panel_new (PalLibraries *libraries, PalBooks *books);

/* The part above its buttons, which something may cover for a while. */
GtkWidget *pal_explorer_panel_get_content (PalExplorerPanel *self);
