/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Searching a library by what stands on the board, and what was played there. */
#pragma once

#include "library.h"
#include "rules/setup.h"

/* Where something was found. */
typedef struct {
  guint32 game;
  guint16 ply; /* moves before it; POSTINGS_PLY_MAX: so many or more */
} LibraryHit;

/* Ways in which a position may differ from what is looked for. */
typedef enum {
  LIBRARY_SWAPPED = 1 << 0,  /* the colors, with the sides of the board */
  LIBRARY_MIRRORED = 1 << 1, /* left and right; a board whose sides are all alike is turned, too */
} LibraryLikeness;

/* POSITION with the colors swapped. FALSE where the game has no such thing, or that is no
 * position. */
gboolean library_swap_colors (const Rules *rules, const Position *position, Position *swapped);

/* POSITION with left and right exchanged. FALSE where that is no position (rights to castle are
 * lost). */
gboolean library_mirror (const Rules *rules, const Position *position, Position *mirrored);

/* The games in which POSITION stands, however it was reached, each once at its first ply, in their
 * order, as an array of LibraryHit; deleted ones are not among them. NULL with ERROR. Any thread.
 */
GArray *library_find_position (Library *self, const Rules *rules, const Position *position,
                               LibraryLikeness likeness, GError **error);

/* --- Patterns --- */

enum { LIBRARY_ANY_PIECE = 255, LIBRARY_ANY_COUNT = 255 };

/* What is to stand on the board at some moment of a game. Whatever stands here at the same moment
 * counts, so an empty pattern is found everywhere. */
typedef struct {
  const Rules *rules;
  Piece squares[SETUP_SQUARES_MAX]; /* LIBRARY_ANY_PIECE: whatever stands there, or nothing */
  int side;                         /* to move; -1: whoever */
  guint8 least[64], most[64]; /* of each Piece on the whole board; most LIBRARY_ANY_COUNT: however
                                 many */
  LibraryLikeness likeness;
  guint16 plies_from, plies_to; /* moves before it; 0: no end */
  guint16 plies_stays;          /* it stands for at least so many plies more */
} LibraryPattern;

/* A pattern of RULES that asks for nothing. */
void library_pattern_init (LibraryPattern *pattern, const Rules *rules);

/* Asks for all pieces and empty squares of POSITION, and its side to move. */
void library_pattern_set_position (LibraryPattern *pattern, const Position *position);

/* Called on some thread, one at a time, with N more hits, each game once; not in order. DONE and
 * TOTAL are games. */
typedef void (*LibraryHitsFunc) (const LibraryHit *hits, guint n, guint32 done, guint32 total,
                                 gpointer data);

/* Looks for PATTERN in the games IDS (guint32 in ascending order; NULL: all), on as many threads as
 * there are processors. FALSE with ERROR, also where CANCELLABLE was cancelled. */
gboolean library_find_pattern (Library *self, const LibraryPattern *pattern, const GArray *ids,
                               LibraryHitsFunc found, gpointer data, GCancellable *cancellable,
                               GError **error);

/* --- What was played --- */

typedef struct {
  Move move;                     /* MOVE_NONE: the games that ended here */
  guint32 games;                 /* a game counts once for each move that was played in it */
  guint32 wins, draws, losses;   /* of who plays it; games without a result are none of them */
  guint16 rating;                /* the mean of who played it, 0: not known */
  guint16 first_year, last_year; /* 0: not known */
} LibraryMove;

enum { LIBRARY_BEST_MAX = 10 };

typedef struct {
  GArray *moves; /* of LibraryMove, the most played first; those of the position's mirror images are
                    one, in the form that was played most */
  guint32 games; /* in which the position stands */
  guint32 wins, draws, losses;       /* of the side to move */
  LibraryHit best[LIBRARY_BEST_MAX]; /* games of the highest rated players */
  guint n_best;
  gboolean best_are_rated; /* FALSE: nobody has a rating, and they are the newest */
} LibraryExplored;

/* What was played in POSITION in the games that are not deleted; only in those of AMONG (guint32 in
 * ascending order), unless it is NULL. NULL with ERROR. Free with library_explored_free. */
LibraryExplored *library_explore (Library *self, const Rules *rules, const Position *position,
                                  const GArray *among, GError **error);
void library_explored_free (LibraryExplored *explored); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LibraryExplored, library_explored_free)
