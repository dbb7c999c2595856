/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Polyglot's books of chess: records of 16 bytes, the most significant first, sorted by the
 * position's key: key (8), move (2), weight (2), and a number for learning that nobody uses (4).
 * There is no mark by which a file could be known: it is, by its size and order.
 */
#pragma once

#include "book.h"

extern const BookFormat book_polyglot_format;

/* Writes all that a walk through BOOK, one of chess, comes by to FILE as a book of Polyglot's.
 * PROGRESS, now and then, may be NULL. FALSE with ERROR, and FILE as it was. */
gboolean book_polyglot_save (Book *book, GFile *file, BookProgressFunc progress, gpointer data,
                             GCancellable *cancellable, GError **error);
