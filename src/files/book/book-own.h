/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The program's own books: an SQLite database for any game, NAME.palbook.
 *
 *   book (name, value)    "game": the game's id; "title", and whatever else is to be told
 *   moves (key, move, weight, wins, draws, losses, note)
 *
 * KEY is the least Rules.key of the position's mirror images, and the move is one of that image
 * (book-place.h), written as protocols do ("e2e4"): keys and texts are part of the format and may
 * not change (tests/files/test-book.c holds some of them). The application id in the file's head
 * says what it is; user_version is the format's: 2, and 1 in a game without mirror images, where
 * nothing has changed since. A book of such a version of another game has each image under its own
 * key; it answers like any other, but can only be read. Whoever wants to know more can ask the
 * sqlite3 program.
 */
#pragma once

#include "book.h"

extern const BookFormat book_own_format;

/* Makes a new, empty book of RULES' game in FILE, in place of what was there. FALSE with ERROR, and
 * FILE as it was. */
gboolean book_own_create (GFile *file, const Rules *rules, GError **error);

/* Takes all of FROM into BOOK, one of the program's own of the same game, in one step: counts are
 * added up, the greater weight and the first note stay. Of a book that holds its positions in
 * another way what a walk comes by is taken. PROGRESS may be NULL; it hears now and then how many
 * of FROM's moves have been taken, and in the end how many were. */
gboolean book_own_merge (Book *book, Book *from, BookProgressFunc progress, gpointer data,
                         GCancellable *cancellable, GError **error);

/* Makes a new book of FROM's game in FILE with all that is in FROM, in place of what was there.
 * FALSE with ERROR, and there is no FILE then. */
gboolean book_own_copy (GFile *file, Book *from, BookProgressFunc progress, gpointer data,
                        GCancellable *cancellable, GError **error);

/* A row of the table: of the move TEXT at KEY, as a BookPlace has them, which is not there yet. The
 * move of ROW itself does not count. Rows in the order of their keys, as signed numbers, go in
 * quickest, between book_begin and book_commit. */
gboolean book_own_insert (Book *book, guint64 key, const char *text, const BookMove *row,
                          GError **error);

/* The folder that BOOK lies in. */
char *book_own_folder (Book *book);
