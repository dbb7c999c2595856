/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which games of a library somebody wants to see, and in which order. */
#pragma once

#include "library.h"

typedef enum {
  LIBRARY_ANY_COLOR,
  LIBRARY_FIRST_COLOR, /* the player moves first */
  LIBRARY_SECOND_COLOR,
} LibraryColor;

typedef enum {
  LIBRARY_RATING_BOTH, /* of both players */
  LIBRARY_RATING_ONE,  /* of one at least */
  LIBRARY_RATING_MEAN,
} LibraryRatingOf;

/* All zero or NULL: every game. Texts are compared by words, without case and accents; each word
 * must begin a word of what it is looked for in. */
typedef struct {
  char *text;         /* all words stand in players, event, site, date, opening, or comments */
  char *player;       /* the name of a player, */
  LibraryColor color; /* who has this colour */
  char *opponent;
  char *event; /* or site */
  char *opening;
  gboolean whole_names; /* they are called just so, and the player in any spelling */
  char *tag;            /* one of the user's own, as it is */
  const Rules *rules;
  guint32 date_from, date_to; /* as in LibraryRow; date_to counts to the end of what it names */
  guint16 rating_from, rating_to;
  LibraryRatingOf rating_of;
  guint16 plies_from, plies_to;    /* 0: no end */
  unsigned results;                /* 1 << Result of those that are wanted; 0: all */
  guint8 flags;                    /* all of these LibraryFlags */
  gboolean deleted;                /* only games that are deleted; otherwise only others */
  guint32 source;                  /* a row of the table "source" */
  const LibraryOpenings *openings; /* whose names of openings count as well, or NULL; not a wish */
} LibraryFilter;

/* Read what somebody types as a limit of a filter: a date ("2019", "2019-05" or "2019-05-31", with
 * dots or slashes as well), and a whole number. "" is no limit: 0. FALSE where TEXT is something
 * else, with 0. */
gboolean library_filter_read_date (const char *text, guint32 *date);
gboolean library_filter_read_number (const char *text, guint16 *number);

/* Whether there may be dates from FROM to TO; 0: no limit. */
gboolean library_filter_dates_fit (guint32 from, guint32 to);

void library_filter_clear (LibraryFilter *filter);
LibraryFilter *library_filter_copy (const LibraryFilter *filter);
void library_filter_free (LibraryFilter *filter); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LibraryFilter, library_filter_free)

/* Whether it lets all games pass that are not deleted. */
gboolean library_filter_is_empty (const LibraryFilter *filter);

typedef enum {
  LIBRARY_SORT_NUMBER, /* as they came in */
  LIBRARY_SORT_FIRST,  /* players */
  LIBRARY_SORT_SECOND,
  LIBRARY_SORT_EVENT,
  LIBRARY_SORT_DATE,
  LIBRARY_SORT_RESULT,
  LIBRARY_SORT_OPENING,
  LIBRARY_SORT_RATING, /* the mean of both */
  LIBRARY_SORT_LENGTH,
  LIBRARY_SORT_KIND,
} LibrarySort;

/* The games that FILTER lets pass in the order of SORT (what is not known comes last either way,
 * equal ones as they came in), as an array of guint32; free with g_array_unref. AMONG (may be NULL)
 * are the only ones that are looked at: guint32 in ascending order. A million games take some
 * hundredths of a second. NULL with ERROR, also where CANCELLABLE was cancelled. */
GArray *library_filter (Library *self, const LibraryFilter *filter, const GArray *among,
                        LibrarySort sort, gboolean descending, GCancellable *cancellable,
                        GError **error);

/* What kinds of names there are to complete. */
typedef enum {
  LIBRARY_NAME_PLAYER = 1 << 0,
  LIBRARY_NAME_EVENT = 1 << 1,
  LIBRARY_NAME_OPENING = 1 << 2,
} LibraryNameKind;

/* The names of KINDS in whose words all words of TEXT begin, those of most games first, at most
 * MOST; openings as OPENINGS (may be NULL) call them. Free with g_strfreev. */
GStrv library_complete (Library *self, const char *text, LibraryNameKind kinds,
                        const LibraryOpenings *openings, guint most);
