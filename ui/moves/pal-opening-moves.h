/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalOpeningMoves: which openings begin with which move in the position in view; a click plays it.
 *
 * It lists the names only, those first of which most is known, and is no book: nothing is counted.
 * It is of use for as long as a game is short, and out of sight where it has nothing to say or
 * nobody may be advised.
 */
#pragma once

#include "game/books/pal-books.h"
#include "game/match/pal-session.h"

#include <gtk/gtk.h>

#define PAL_TYPE_OPENING_MOVES (pal_opening_moves_get_type ())
G_DECLARE_FINAL_TYPE (PalOpeningMoves, pal_opening_moves, PAL, OPENING_MOVES, GtkWidget)

/* Properties: "session" (PalSession), "books" (PalBooks, from where the names are). */
