/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalBookEditor: changes the opening books that the program uses (PalBooks), with undo and redo.
 *
 * Each change is in the book at once. The history belongs to one book: with another one in its
 * place it begins anew. Changes of single moves are kept as what was there before and after; what
 * changes a whole book (a merge) makes another file, and the two change places. Of moves that are
 * the same because a position is its own mirror image, one stands for all (rules/symmetry.h).
 */
#pragma once

#include "pal-books.h"

enum { PAL_BOOK_EDITOR_STEPS_MAX = 500 }; /* the oldest ones are forgotten */

#define PAL_TYPE_BOOK_EDITOR (pal_book_editor_get_type ())
G_DECLARE_FINAL_TYPE (PalBookEditor, pal_book_editor, PAL, BOOK_EDITOR, GObject)

/* Properties: "can-undo", "can-redo" (boolean, read-only). */
PalBookEditor *pal_book_editor_new (PalBooks *books);

/* Puts MOVE, with all that it says, into the book of RULES' game at POSITION, in place of what is
 * known of that move. Changes of one move that follow each other are one step. FALSE with ERROR. */
gboolean pal_book_editor_put (PalBookEditor *self, const Rules *rules, const Position *position,
                              const BookMove *move, GError **error);
gboolean pal_book_editor_remove (PalBookEditor *self, const Rules *rules, const Position *position,
                                 Move move, GError **error);

/* Puts the moves from the root of TREE to NODE into the book where they are not there yet, as heavy
 * as book_weight_of_new says; one step. *ADDED becomes the number of those that are new. */
gboolean pal_book_editor_add_line (PalBookEditor *self, const GameTree *tree, const GameNode *node,
                                   guint *added, GError **error);

/* Long work that changes the whole book of RULES' game (PalBookMaker) goes between these two calls,
 * which make one step of it. The first one returns the file into which the changed book is to be
 * made, which is not there yet (free it), or NULL with ERROR. The second one puts it into the place
 * of the book if KEEP is set; FALSE with ERROR, and the book as it was, where that is no longer the
 * same. Without KEEP nothing has happened. */
GFile *pal_book_editor_begin_whole (PalBookEditor *self, const Rules *rules, GError **error);
gboolean pal_book_editor_end_whole (PalBookEditor *self, gboolean keep, GError **error);

gboolean pal_book_editor_can_undo (PalBookEditor *self);
gboolean pal_book_editor_can_redo (PalBookEditor *self);
gboolean pal_book_editor_undo (PalBookEditor *self, GError **error);
gboolean pal_book_editor_redo (PalBookEditor *self, GError **error);
