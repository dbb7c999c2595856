/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The list of moves: the main line in two columns, comments and variations below their moves.
 *
 * It shows the tree of the session's match and moves the session's node: by clicks, by the arrows
 * while it has the focus (left and right a ply, up and down a whole move, Home and End). "!" and
 * "?" put signs to it. The menu of a move (right button, Menu key) works on the move in view.
 */
#pragma once

#include "game/match/pal-session.h"

#include <adwaita.h>
#include <gtk/gtk.h>

#define PAL_TYPE_MOVE_LIST (pal_move_list_get_type ())
G_DECLARE_FINAL_TYPE (PalMoveList, pal_move_list, PAL, MOVE_LIST, GtkWidget)

/* The rows as they are shown, a GListModel of PalMoveRow. */
GListModel *pal_move_list_get_rows (PalMoveList *self);

/* Typing "!", "?" or "=" gives the move in view that sign; "!" and then "?" is "!?". FALSE: KEY is
 * another one. */
gboolean pal_move_list_take_key (PalMoveList *self, guint key, GdkModifierType state);

/* Properties: "session" (PalSession), "notation" (int), "show-times" (boolean). */

/* Four buttons that walk through the game: first, previous, next, last. */

#define PAL_TYPE_NAVIGATION (pal_navigation_get_type ())
G_DECLARE_FINAL_TYPE (PalNavigation, pal_navigation, PAL, NAVIGATION, GtkBox)
