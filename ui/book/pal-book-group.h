/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The preferences of a game's opening book: which one, who plays from it, and with what variety. */
#pragma once

#include "game/books/pal-books.h"

#include <adwaita.h>
#include <gtk/gtk.h>

#define PAL_TYPE_BOOK_GROUP (pal_book_group_get_type ())
G_DECLARE_FINAL_TYPE (PalBookGroup, pal_book_group, PAL, BOOK_GROUP, AdwPreferencesGroup)

/* Shows what BOOKS have for the game of RULES: once, before it is shown itself. */
void pal_book_group_set_books (PalBookGroup *self, PalBooks *books, const Rules *rules);

/* A move of an opening book in a list: its weight, how the games with it ended, and where it leads.
 */

#define PAL_TYPE_BOOK_ROW (pal_book_row_get_type ())
G_DECLARE_FINAL_TYPE (PalBookRow, pal_book_row, PAL, BOOK_ROW, GtkListBoxRow)

/* MOVE of POSITION, a position of RULES, written in NOTATION; SHARE is its part of all weights
 * there, 0 to 1. LEADS_TO is a name or a line of moves, or NULL. Everything is copied. */
GtkWidget *pal_book_row_new (const Rules *rules, const Position *position, const BookMove *move,
                             int notation, double share, const char *leads_to);

/* Gives the moves of all rows in NAMES one width, and the numbers of games of those in COUNTS. */
void pal_book_row_align (PalBookRow *self, GtkSizeGroup *names, GtkSizeGroup *counts);

Move pal_book_row_get_move (PalBookRow *self);
