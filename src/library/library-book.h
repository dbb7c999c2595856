/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Making an opening book from games of a library. */
#pragma once

#include "files/book/book-build.h"
#include "library.h"

/* Fills BOOK, a new one of the program's own, from the games IDS (guint32; NULL: all) that are of
 * its game, within BOUNDS and not deleted; as book_build does. Any thread. */
gboolean library_book_build (Library *self, const GArray *ids, Book *book, const BookBounds *bounds,
                             BookBuildFunc progress, gpointer data, GCancellable *cancellable,
                             BookReport *report, GError **error);
