/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The copies of a book that stand aside, beside it, while it is changed as a whole: the one that is
 * about to take its place, and those that undoing brings back. They belong to the program that runs
 * and go with it; where it was killed they are left, and go when the book is next opened.
 *
 * A book and a copy change places without a moment in which there is no book.
 */
#pragma once

#include <gio/gio.h>

/* The path of a copy of BOOK that is not there yet. */
char *pal_book_trash_path (GFile *book);

/* Puts the file at OTHER in the place of BOOK, which goes to ASIDE. FALSE with ERROR, and both are
 * where they were. */
gboolean pal_book_trash_swap (GFile *book, const char *other, const char *aside, GError **error);
