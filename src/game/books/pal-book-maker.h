/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalBookMaker: the long work on opening books, on a thread of its own: making one from a file of
 * games, copying one, merging two, and saving one in another format. One job at a time; it can be
 * stopped at any moment, and then nothing has changed. It works with files, each of which it opens
 * for itself, so that the books in use can be asked meanwhile.
 */
#pragma once

#include "files/book/book-build.h"
#include "library/library.h"

/* What it is at, and what it counts. */
typedef enum {
  PAL_BOOK_STEP_FINDING = BOOK_STEP_FINDING, /* games, not counted yet */
  PAL_BOOK_STEP_READING = BOOK_STEP_READING, /* games */
  PAL_BOOK_STEP_WRITING = BOOK_STEP_WRITING, /* moves of the new book */
  PAL_BOOK_STEP_COPYING,                     /* the book as it is: kilobytes */
  PAL_BOOK_STEP_TAKING,                      /* moves of the other book */
} PalBookStep;

#define PAL_TYPE_BOOK_MAKER (pal_book_maker_get_type ())
G_DECLARE_FINAL_TYPE (PalBookMaker, pal_book_maker, PAL, BOOK_MAKER, GObject)

/* Properties, read-only: "busy" (boolean); "fraction" (double: how far the step is, 0 to 1,
 * negative where that is not known); "done" (uint: what it counts; notified now and then while it
 * works, as a sign of life too). */
PalBookMaker *pal_book_maker_new (void);

/* The jobs. CALLBACK gets the result for pal_book_maker_finish.
 *
 * Makes a new book of RULES' game in BOOK, in place of what is there, from the games of GAMES
 * within BOUNDS. */
void pal_book_maker_make (PalBookMaker *self, const Rules *rules, GFile *games, GFile *book,
                          const BookBounds *bounds, GAsyncReadyCallback callback, gpointer data);

/* The same from the games IDS (guint32; NULL: all) of LIBRARY. */
void pal_book_maker_make_from_library (PalBookMaker *self, const Rules *rules, Library *library,
                                       GArray *ids, GFile *book, const BookBounds *bounds,
                                       GAsyncReadyCallback callback, gpointer data);

/* Makes a new book in COPY, in place of what is there, with all that is in FROM, of any format. */
void pal_book_maker_copy (PalBookMaker *self, const Rules *rules, GFile *from, GFile *copy,
                          GAsyncReadyCallback callback, gpointer data);

/* Makes a book in MERGED with all that is in BOOK, one of the program's own, and in FROM, of any
 * format. */
void pal_book_maker_merge (PalBookMaker *self, const Rules *rules, GFile *book, GFile *from,
                           GFile *merged, GAsyncReadyCallback callback, gpointer data);

/* Saves BOOK, one of chess, in FILE as a book of Polyglot's. */
void pal_book_maker_save_polyglot (PalBookMaker *self, const Rules *rules, GFile *book, GFile *file,
                                   GAsyncReadyCallback callback, gpointer data);

/* FALSE with ERROR; G_IO_ERROR_CANCELLED where it was stopped. REPORT, which may be NULL, tells of
 * a book that was made from games, and of others only how many moves were left out. */
gboolean pal_book_maker_finish (PalBookMaker *self, GAsyncResult *result, BookReport *report,
                                GError **error);

void pal_book_maker_stop (PalBookMaker *self);
PalBookStep pal_book_maker_get_step (PalBookMaker *self);
