/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What openings are called: a library has the names of each table's first language, people see and
 * type those of their own. */
#pragma once

#include "library.h"

/* By the numbers of names (GUINT_TO_POINTER): what OPENINGS, whose they are, call the openings of
 * SELF that are called so, where that is something else. NULL where there are none. */
GHashTable *library_openings_shown (Library *self, const LibraryOpenings *openings);

/* The place of each opening in the order of the reader's alphabet, by number; an array of guint32,
 * free with g_array_unref. */
GArray *library_openings_rank (Library *self, const LibraryOpenings *openings);

/* What the opening of NUMBER is called, after SHOWN (library_openings_shown; may be NULL). */
const char *library_openings_name (Library *self, GHashTable *shown, guint32 number);
