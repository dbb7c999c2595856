/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a library knows of one player. */
#pragma once

#include "library-filter.h"

/* Wins, draws and losses of the player; games without a result are in GAMES only. */
typedef struct {
  guint32 games, wins, draws, losses;
} LibraryScore;

typedef struct {
  char *name;             /* of the opening, or of the opponent */
  LibraryScore colors[2]; /* when moving first, and second */
} LibraryPersonRow;

typedef struct {
  guint32 date; /* as in LibraryRow; year and month at least */
  guint16 rating;
  guint32 game;
} LibraryRating;

typedef struct {
  guint year; /* 0: not known */
  LibraryScore score;
} LibraryPersonYear;

typedef struct {
  char *name;      /* as most games have it */
  GStrv spellings; /* all of them, that one first */
  const Rules *rules;
  LibraryScore all, colors[2];
  GArray *years;        /* of LibraryPersonYear, ascending */
  GPtrArray *openings;  /* of LibraryPersonRow, the most played first, at most 100 */
  GPtrArray *opponents; /* the same */
  GArray *ratings;      /* of LibraryRating, in the order of dates; one for each day at most */
  guint16 best_rating;
  guint32 first_date, last_date;
} LibraryPerson;

/* The player NAME in games of RULES: all spellings that agree with it (library_names_agree).
 * Openings are called as CALLED (may be NULL) do. NULL with ERROR where there is no such player
 * (G_IO_ERROR_NOT_FOUND), or CANCELLABLE was cancelled. */
LibraryPerson *library_person_new (Library *self, const char *name, const Rules *rules,
                                   const LibraryOpenings *called, GCancellable *cancellable,
                                   GError **error);
void library_person_free (LibraryPerson *person); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LibraryPerson, library_person_free)
