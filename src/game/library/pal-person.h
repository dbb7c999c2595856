/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a library tells of a player: results in each game, and what goes wrong most in games that
 * were reviewed. */
#pragma once

#include "game/analysis/pal-review.h"
#include "library/library-person.h"
#include "pal-library.h"

/* A reason why moves were bad, and how often. */
typedef struct {
  const char *name; /* translated */
  guint count;
} PalPersonMotif;

enum { PAL_PERSON_BLUNDER, PAL_PERSON_MISTAKE, PAL_PERSON_DUBIOUS, PAL_PERSON_N_FAULTS };

typedef struct {
  LibraryPerson *person;
  guint reviewed;                    /* games in which moves of the player have signs */
  guint faults[PAL_PERSON_N_FAULTS]; /* moves with the signs ??, ? and ?! */
  guint phases[PAL_N_PHASES];        /* the same moves by where in a game they were made, */
  guint sides[2];                    /* and by color */
  GArray *motifs;                    /* of PalPersonMotif, the most frequent first */
} PalPersonGame;

void pal_person_game_free (PalPersonGame *self); /* accepts NULL */

/* The player NAME in all games of which LIBRARY has some of theirs, as an array of PalPersonGame,
 * that with the most games first; empty where there is no such player. On a thread. Free with
 * g_ptr_array_unref. */
void pal_person_find (PalLibrary *library, const char *name, GCancellable *cancellable,
                      GAsyncReadyCallback callback, gpointer data);
GPtrArray *pal_person_find_finish (PalLibrary *library, GAsyncResult *result, GError **error);

/* Counts the faults of SIDE on the main line of TREE into SELF. Any thread. */
void pal_person_count_faults (PalPersonGame *self, const GameTree *tree, int side);

/* The points of SCORE in percent, -1 where no result is known. */
double pal_person_percent (const LibraryScore *score);
