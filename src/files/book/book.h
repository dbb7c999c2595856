/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Opening books: for a position, the moves that are known there, how often each is to be played and
 * what became of the games in which it was.
 *
 * A book is a file of some format (BookFormat): the program's own, an SQLite database for any game,
 * which can be written (book-own.h); Polyglot's and ElephantEye's, which are read, and the first of
 * them written as a whole (book-polyglot.h). A format is known by the content of a file. Books hold
 * positions by a number made from each, so a book can only be asked about a position, and walked
 * through from the game's start (book_walk). Where a game has mirror images (rules/symmetry.h) a
 * book answers for all of them, whichever it holds.
 *
 * A book belongs to one thread at a time. What is read is checked: only legal moves come out.
 */
#pragma once

#include "files/core/read-problem.h"
#include "files/tree/game-tree.h"

#include <gio/gio.h>

enum { BOOK_WEIGHT_MAX = 65535, BOOK_WEIGHT_OF_DRAW = 100 };
#define BOOK_COUNT_MAX G_GINT64_CONSTANT (1000000000000) /* sums of counts are numbers as well */

typedef struct {
  Move move;
  int weight; /* 0 to BOOK_WEIGHT_MAX: how often, against the others of its position; 0: never */
  gint64 wins, draws, losses; /* of the side that plays it, 0 to BOOK_COUNT_MAX; all 0: not known */
  char *note;                 /* or NULL */
} BookMove;

void book_move_clear (BookMove *move);
void book_move_copy (BookMove *to, const BookMove *from);

/* How far long work on a book is, in moves; TOTAL is at least DONE. */
typedef void (*BookProgressFunc) (guint64 done, guint64 total, gpointer data);

typedef struct _Book Book;
typedef struct _BookFormat BookFormat;

struct _BookFormat {
  const char *id;
  const char *name;    /* N_("Polyglot book") */
  const char *suffix;  /* "bin" */
  const char *game_id; /* the only game it has, or NULL */

  /* Whether the first LENGTH bytes of a file of SIZE bytes, named NAME, look like it. */
  gboolean (*probe) (const guint8 *bytes, gsize length, goffset size, const char *name);
  /* Opens PATH; returns the book's state, and its RULES where it has no game_id. */
  gpointer (*open) (const char *path, const Rules **rules, GError **error);
  void (*close) (gpointer state);
  /* Appends what is known of POSITION to MOVES (of BookMove), in any order, legal or not. */
  gboolean (*look_up) (gpointer state, const Rules *rules, const Position *position, GArray *moves,
                       GError **error);
  guint64 (*size) (gpointer state, guint64 most); /* see book_size_to */
  /* The rest is NULL where a book of this format can only be read. */
  gboolean (*is_writable) (gpointer state);
  /* ADD: what MOVE counts is added to what is there;
   * the greater weight and the first note stay. Weights are not brought to one scale: a small
   * book counts for little beside a large one. */
  gboolean (*put) (gpointer state, const Rules *rules, const Position *position,
                   const BookMove *move, gboolean add, GError **error);
  gboolean (*remove) (gpointer state, const Rules *rules, const Position *position, Move move,
                      GError **error);
  gboolean (*begin) (gpointer state, GError **error);
  gboolean (*commit) (gpointer state, GError **error);
  void (*roll_back) (gpointer state);
};

/* The book in FILE, which must be on this machine; of a game that is not RULES' it is refused,
 * unless RULES are NULL. NULL with ERROR (GAME_FILE_ERROR, G_IO_ERROR) in one sentence. */
Book *book_open (GFile *file, const Rules *rules, GError **error);
void book_free (Book *book); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Book, book_free)

const BookFormat *book_get_format (const Book *book);
const Rules *book_get_rules (const Book *book);
gpointer book_get_state (Book *book); /* its format's own */
guint64 book_size (const Book *book); /* moves in all; of a great book that takes a while */
/* The same, but no more than MOST are counted: quick where that is a small number. */
guint64 book_size_to (const Book *book, guint64 most);
gboolean book_is_writable (const Book *book);

/* What is known of POSITION: an array of BookMove, legal ones, each once, the heaviest first; empty
 * where nothing is known. NULL with ERROR where the file cannot be read. Free with g_array_unref.
 */
GArray *book_look_up (Book *book, const Position *position, GError **error);

/* The weight of a move that comes to MOVES, what book_look_up gave (or NULL): it is played as often
 * as those are on the average. */
int book_weight_of_new (const GArray *moves);

/* One of the moves at random by their weights; VARIETY 0 is always the heaviest, 100 as the weights
 * say. MOVE_NONE where there is none, or all weights are 0. */
Move book_choose (const GArray *moves, int variety, guint64 seed);

/* Changes a book that can be written; book_add adds to what is known of a move (see put). A change
 * is on the disk when the call returns; between book_begin and book_commit all of them are at once,
 * or none: a book_commit that fails has rolled back. */
gboolean book_put (Book *book, const Position *position, const BookMove *move, GError **error);
gboolean book_add (Book *book, const Position *position, const BookMove *move, GError **error);
gboolean book_remove (Book *book, const Position *position, Move move, GError **error);
gboolean book_begin (Book *book, GError **error);
gboolean book_commit (Book *book, GError **error);
void book_roll_back (Book *book);

/* Called for each move of each position on the way; FALSE ends the walk. */
typedef gboolean (*BookWalkFunc) (const Position *position, const BookMove *move, gpointer data);

/* Walks through all positions that the book's own moves lead to from the game's start, each once,
 * in whichever of its mirror images it comes first, at most MOST plies deep. FALSE with ERROR. */
gboolean book_walk (Book *book, int most, BookWalkFunc func, gpointer data,
                    GCancellable *cancellable, GError **error);
