/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The names of a library in memory, by number: players, events, sites, openings, each text once.
 * Number 0 is the empty name.
 *
 * Names are only ever added, by one thread at a time; any other may read those that were there when
 * it began. So they lie in chunks that never move, and the count is written last.
 */
#pragma once

#include <glib.h>

typedef struct _LibraryNames LibraryNames;

LibraryNames *library_names_new (void);
void library_names_free (LibraryNames *self); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LibraryNames, library_names_free)

/* How many there are, the empty one among them. */
guint32 library_names_count (const LibraryNames *self);

/* The name of NUMBER, "" where there is none; it lasts as long as SELF. */
const char *library_names_get (const LibraryNames *self, guint32 number);

/* The same folded (library_name_fold), for comparing. */
const char *library_names_get_folded (LibraryNames *self, guint32 number);

/* The place of each name in the order of the user's alphabet, an array of guint32 with as many as
 * there were when it was made; free with g_array_unref. It is kept until names are added. */
GArray *library_names_get_ranks (LibraryNames *self);

/* Adds TEXT as the name NUMBER, which must not be less than the count; those between stay empty. */
void library_names_put (LibraryNames *self, guint32 number, const char *text);

/* Whether each word of the folded QUERY begins a word of the folded NAME. */
gboolean library_name_matches (const char *name, const char *query);

/* TEXT without case, accents and signs, its words in the order of the alphabet with one blank
 * between them: what is the same however a name is written. Free with g_free. */
char *library_name_fold (const char *text);

/* Whether the folded names A and B may mean the same person: "carlsen magnus", "carlsen m". */
gboolean library_names_agree (const char *a, const char *b);
