/*
 * The program's own books: an SQLite database for any game, NAME.palbook.
 *
 *   book (name, value)    "game": the game's id; "title", and whatever else is to be told
 *   moves (key, move, weight, wins, draws, losses, note)
 *
 * KEY is Rules.key of the position, a move is written as protocols do ("e2e4"): keys and texts are
 * part of the format and may not change (tests/test-book.c holds some of them). The application id
 * in the file's head says what it is; user_version is the format's, which is 1. Whoever wants to
 * know more can ask the sqlite3 program.
 */
#pragma once

#include "files/book.h"

extern const BookFormat book_own_format;

/* Makes a new, empty book of RULES' game in FILE, in place of what was there. FALSE with ERROR, and
 * FILE as it was. */
gboolean book_own_create (GFile *file, const Rules *rules, GError **error);

/* Takes all of FROM into BOOK, one of the program's own of the same game, in one step: counts are
 * added up, the greater weight and the first note stay. Of a book of another format what a walk
 * comes by is taken. Reports moves now and then to PROGRESS, which may be NULL. */
typedef void (*BookProgressFunc) (guint64 done, gpointer data);
gboolean book_own_merge (Book *book, Book *from, BookProgressFunc progress, gpointer data,
                         GCancellable *cancellable, GError **error);

/* Drops moves that were played in fewer than LEAST games, and makes the weights anew from the
 * results: the points that a move has won, the greatest of its position BOOK_WEIGHT_MAX. For books
 * made from games. */
gboolean book_own_prune (Book *book, gint64 least, GError **error);
