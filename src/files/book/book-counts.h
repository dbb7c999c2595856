/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Counting what became of the moves of a great many games, in little memory.
 *
 * Counts are kept in a table; when it is full they go into a file as a sorted run, and in the end
 * the runs are read side by side, so that all that is known of a position comes together. The
 * runs' files have no names, so nothing is left behind, whatever happens; and they lie where the
 * book will, since the folder for temporary files may be memory itself.
 */
#pragma once

#include <gio/gio.h>

enum { BOOK_COUNTS_USUAL = 1 << 21 }; /* places of the table; some 50 MB */

typedef struct _BookCounts BookCounts;

/* What became of one move of the position KEY. */
typedef struct {
  gint64 key;
  guint32 move;       /* the number of its text (book_counts_text) */
  guint32 results[3]; /* wins, draws, losses of who plays it */
} BookCount;

/* FOLDER: where the runs go. MOST: how many places the table may have, a power of 2. */
BookCounts *book_counts_new (const char *folder, guint most);
void book_counts_free (BookCounts *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BookCounts, book_counts_free)

/* Counts a game in which MOVE, a text, was played at KEY; RESULT is an index into results. FALSE
 * with ERROR where the disk is full. */
gboolean book_counts_add (BookCounts *self, guint64 key, const char *move, int result,
                          GError **error);

/* Called with the N moves of one position; FALSE with ERROR ends it. */
typedef gboolean (*BookCountsFunc) (const BookCount *moves, guint n, gpointer data, GError **error);

/* Calls FUNC for each position, in the order of their keys as signed numbers. Nothing can be added
 * any more. */
gboolean book_counts_each (BookCounts *self, BookCountsFunc func, gpointer data,
                           GCancellable *cancellable, GError **error);

const char *book_counts_text (const BookCounts *self, guint32 move);
