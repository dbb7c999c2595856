/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Making an opening book from games: which moves were played, and what became of the games.
 *
 * Games are read one at a time and counted (book-counts.h); what comes into the book is only what
 * has been played often enough. So the memory that it takes does not grow with the games, but for
 * the list of them.
 */
#pragma once

#include "book-own.h"

typedef enum {
  BOOK_FIRST_WINS = 1 << 0,
  BOOK_SECOND_WINS = 1 << 1,
  BOOK_DRAWS = 1 << 2,
  BOOK_ALL_RESULTS = 7,
} BookResults;

/* Which games count, and how much of them. */
typedef struct {
  int plies_max;    /* of each game */
  unsigned results; /* BookResults; games without a result never count */
  int rating_min;   /* of both players; 0: games without ratings count too */
  gint64 games_min; /* moves that were played in fewer games are dropped in the end */
} BookBounds;

#define BOOK_BOUNDS_DEFAULT ((BookBounds){ 24, BOOK_ALL_RESULTS, 0, 2 })

typedef struct {
  guint games;    /* that were read */
  guint counted;  /* of which counted */
  guint unusable; /* could not be read, or are of another game */
  guint64 moves;  /* in the book now */
  guint left_out; /* moves of another book that no line from the game's start leads to */
} BookReport;

typedef enum {
  BOOK_STEP_FINDING, /* the games in the file */
  BOOK_STEP_READING, /* them */
  BOOK_STEP_WRITING, /* the book */
} BookStep;

/* How far it is: DONE of TOTAL games, or so many moves; TOTAL is 0 where nobody knows it. */
typedef void (*BookBuildFunc) (BookStep step, guint done, guint total, gpointer data);

/* Games that come from somewhere: READ gives game INDEX, below TOTAL, to be freed, or NULL where it
 * cannot be read. */
typedef struct {
  guint total;
  GameTree *(*read) (guint index, gpointer data);
  gpointer data;
} BookGames;

/* Fills BOOK, a new one of the program's own of any game, from the games of FILE, in one step:
 * where it is cancelled or fails the book is empty. The weight of a move is BOOK_WEIGHT_OF_DRAW for
 * each half point that it has won, which leaves room for people who change it; where that is too
 * much for a position, its greatest is BOOK_WEIGHT_MAX. PROGRESS and REPORT may be NULL. May run on
 * any thread. */
gboolean book_build (Book *book, GFile *file, const BookBounds *bounds, BookBuildFunc progress,
                     gpointer data, GCancellable *cancellable, BookReport *report, GError **error);

/* The same from GAMES. */
gboolean book_build_from (Book *book, const BookGames *games, const BookBounds *bounds,
                          BookBuildFunc progress, gpointer data, GCancellable *cancellable,
                          BookReport *report, GError **error);
