/*
 * PalBookMaker: the long work on opening books, on a thread of its own: making one from a file of
 * games, and merging another one into it. One job at a time; it can be stopped, and then nothing
 * has changed.
 */
#pragma once

#include "files/book-build.h"

#define PAL_TYPE_BOOK_MAKER (pal_book_maker_get_type ())
G_DECLARE_FINAL_TYPE (PalBookMaker, pal_book_maker, PAL, BOOK_MAKER, GObject)

/* Properties, read-only: "busy" (boolean); "fraction" (double: how far it is, 0 to 1, negative
 *             where that is not known); "done" (uint: games read, or moves merged). */
PalBookMaker *pal_book_maker_new (void);

/* Makes a new book of RULES' game in BOOK, in place of what is there, from the games of GAMES
 * within BOUNDS. CALLBACK gets the result for pal_book_maker_finish. */
void pal_book_maker_make (PalBookMaker *self, const Rules *rules, GFile *games, GFile *book,
                          const BookBounds *bounds, GAsyncReadyCallback callback, gpointer data);

/* Takes all of FROM, of any format, into BOOK, one of the program's own. */
void pal_book_maker_merge (PalBookMaker *self, const Rules *rules, GFile *from, GFile *book,
                           GAsyncReadyCallback callback, gpointer data);

/* FALSE with ERROR; G_IO_ERROR_CANCELLED where it was stopped. REPORT, which may be NULL, tells of
 * a book that was made. */
gboolean pal_book_maker_finish (PalBookMaker *self, GAsyncResult *result, BookReport *report,
                                GError **error);

void pal_book_maker_stop (PalBookMaker *self);
gboolean pal_book_maker_get_busy (PalBookMaker *self);
