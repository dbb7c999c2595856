/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalBooks: the opening book that the program uses for each game, and the names of its openings.
 *
 * There is one such object in the program. For each game it holds one book: the one that was chosen
 * (the setting "book" of the game), or else the starter book that comes with the program. A book is
 * opened when it is first asked for, stays open, and is opened again when another one is chosen.
 * Views and players ask here and never keep a book, which lives only until the next "changed".
 *
 * A starter book is never changed: who is about to change a book asks pal_books_edit, which makes a
 * copy of one's own in its place.
 */
#pragma once

#include "files/book/book.h"
#include "files/tree/opening-names.h"
#include "game/match/pal-match.h"
#include "library/library-batch.h"

/* Whose moves may come from a book. */
typedef enum {
  PAL_BOOK_USER_ENGINE, /* a built-in engine: the setting "book-engines" */
  PAL_BOOK_USER_BOT,    /* "book-bots" */
} PalBookUser;

#define PAL_TYPE_BOOKS (pal_books_get_type ())
G_DECLARE_FINAL_TYPE (PalBooks, pal_books, PAL, BOOKS, GObject)

/* STARTERS is the folder of the starter books, OWN that in which one's own are made (NULL: that of
 * the user's data).
 * Signal: "changed" (pointer rules): the game of RULES has another book, or other moves in it. */
PalBooks *pal_books_new (const char *starters, const char *own);

/* The book of RULES' game, or NULL where there is none; owned by SELF. */
Book *pal_books_get (PalBooks *self, const Rules *rules);
/* Why the chosen book cannot be used, a translated sentence; NULL where nothing is wrong. */
const char *pal_books_get_problem (PalBooks *self, const Rules *rules);
/* Where it lies, whether it can be used or not; NULL where there is none. */
GFile *pal_books_dup_file (PalBooks *self, const Rules *rules);
/* What people call it: the name of its file, or "Starter book". NULL where there is none. */
char *pal_books_dup_name (PalBooks *self, const Rules *rules);
gboolean pal_books_is_starter (PalBooks *self, const Rules *rules);

/* Uses the book in FILE from now on; NULL: the starter book. FALSE with ERROR where it is no book
 * of the game; the one in use stays. */
gboolean pal_books_choose (PalBooks *self, const Rules *rules, GFile *file, GError **error);

/* Whether the book in use lies among one's own, where people do not look for files: what becomes of
 * it there is up to the program. */
gboolean pal_books_is_kept (PalBooks *self, const Rules *rules);

/* Whether there is a book of one's own called TITLE, without a suffix, other than the one in use.
 */
gboolean pal_books_has (PalBooks *self, const Rules *rules, const char *title);

/* Calls the book in FILE, which is in use and kept, TITLE, without a suffix. FALSE with ERROR, and
 * it is called as before: also where another book has that name, or where it is in use no more. */
gboolean pal_books_rename (PalBooks *self, const Rules *rules, GFile *file, const char *title,
                           GError **error);

/* Moves that book to the trash; the starter book is used instead. FALSE with ERROR, and it is
 * there. */
gboolean pal_books_remove (PalBooks *self, const Rules *rules, GFile *file, GError **error);

/* The book of RULES' game as one that may be changed. Where it is the starter book, of a format
 * that can only be read, or missing, a new one of one's own is made, with all that is in it, and
 * used from now on. NULL with ERROR. */
Book *pal_books_edit (PalBooks *self, const Rules *rules, GError **error);

/* Whether that is so much to copy that it should not be done in between: better with a
 * PalBookMaker, whose copy is then chosen. */
gboolean pal_books_edit_takes_long (PalBooks *self, const Rules *rules);

/* The folder of one's own books; NULL where none was made yet. */
GFile *pal_books_dup_folder (PalBooks *self);

/* A file for a new book of one's own, which is not there yet, called after TITLE; NULL: after the
 * game. */
GFile *pal_books_new_file (PalBooks *self, const Rules *rules, const char *title, GError **error);

/* To be called after a change to what pal_books_edit gave. */
void pal_books_tell_changed (PalBooks *self, const Rules *rules);

/* What the book of RULES' game knows of POSITION: an array of BookMove, the heaviest first; empty
 * where nothing is known. Free with g_array_unref. */
GArray *pal_books_look_up (PalBooks *self, const Rules *rules, const Position *position);

/* The move that USER plays at the end of RECORD by the book, at random with the variety that was
 * chosen; MOVE_NONE where it has to think: the book is not to be used, ends here, or would lead in
 * a circle. */
Move pal_books_pick (PalBooks *self, const GameRecord *record, PalBookUser user);

/* The names of RULES' openings in the person's language, owned by SELF; NULL where there are none.
 */
const OpeningNames *pal_books_get_opening_names (PalBooks *self, const Rules *rules);

/* Has them read on a thread, for who will ask for them soon. */
void pal_books_begin_opening_names (PalBooks *self, const Rules *rules);

/* Those of all games, for libraries; they last as long as SELF. */
void pal_books_fill_openings (PalBooks *self, LibraryOpenings *openings);

/* Has files of MATCH tell how the game was opened, as far as that is known; before it is written.
 */
void pal_books_name_opening (PalBooks *self, PalMatch *match);

/* The same in the table's first language, for what is kept (opening_names_neutral_find). */
void pal_books_name_opening_neutrally (PalBooks *self, PalMatch *match);

/* Lets the players of MATCH that compute play from the books: before pal_match_start. */
void pal_books_attach (PalBooks *self, PalMatch *match);
