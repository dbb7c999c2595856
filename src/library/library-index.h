/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The index of positions of a library: for each position in which games it stands, at which ply,
 * and what was played there.
 *
 * Each import adds segments (library-postings.h), so that nothing that is there is ever written
 * anew and an import costs as much for the ten millionth game as for the first. A position is
 * looked up in each segment: a search among its fences, which are in memory, and mostly one block
 * from the file. Segments that are small are joined by and by (library_index_join).
 *
 * A position is known by its symmetric key (rules/symmetry.h): mirror images are one where the game
 * has them.
 */
#pragma once

#include "library-database.h"
#include "library-postings.h"
#include "rules/rules.h"

/* The key under which POSITION is kept; SYMMETRY (may be NULL) leads from it to the image that
 * moves are kept for. */
guint64 library_position_key (const Rules *rules, const Position *position, int *symmetry);

typedef struct _LibraryIndex LibraryIndex;

LibraryIndex *library_index_new (void);
void library_index_free (LibraryIndex *self); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LibraryIndex, library_index_free)

/* Takes note of the segments that DATABASE has by now. May be called on any thread, one at a time.
 */
gboolean library_index_refresh (LibraryIndex *self, LibraryDatabase *database, GError **error);

/* All postings of KEY, in the order of games and plies, as an array of Posting; NULL with ERROR.
 * Free with g_array_unref. May be called on any thread, with a connection of its own. */
GArray *library_index_find (LibraryIndex *self, LibraryDatabase *database, guint64 key,
                            GError **error);

/* Writes all of BUILDER, whose games count from FIRST, as a segment of GAMES games; within a
 * transaction. */
gboolean library_index_write (LibraryDatabase *database, PostingsBuilder *builder, guint32 first,
                              guint32 games, GError **error);

/* Joins the last segments of DATABASE where they are small; within a transaction. */
gboolean library_index_join (LibraryDatabase *database, GError **error);
