/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A move of an opening book under somebody's hands: its weight and its note can be changed, and it
 * can be deleted. */
#pragma once

#include "files/book/book.h"

#include <gtk/gtk.h>

#define PAL_TYPE_BOOK_EDIT_ROW (pal_book_edit_row_get_type ())
G_DECLARE_FINAL_TYPE (PalBookEditRow, pal_book_edit_row, PAL, BOOK_EDIT_ROW, GtkListBoxRow)

/* Signals: "edited" (pointer, a const BookMove: as it is to be now), "deleted". */

/* MOVE of POSITION, a position of RULES, written in NOTATION; all are copied. */
GtkWidget *pal_book_edit_row_new (const Rules *rules, const Position *position,
                                  const BookMove *move, int notation);

/* Makes the columns of all rows as wide as each other: of the weights, and of what stands behind
 * them. */
void pal_book_edit_row_align (PalBookEditRow *self, GtkSizeGroup *weights, GtkSizeGroup *buttons);

const Rules *pal_book_edit_row_get_rules (PalBookEditRow *self);
const Position *pal_book_edit_row_get_position (PalBookEditRow *self);
const BookMove *pal_book_edit_row_get_move (PalBookEditRow *self);
