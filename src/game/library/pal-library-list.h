/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalLibraryList: the games of a library that a filter lets pass, or those that a search for a
 * position has found, in some order, as a GListModel.
 *
 * It holds the games' numbers and makes items for the rows that are seen; what these say is in
 * memory. What changes, filter, order or library, is worked out on a thread, and an older question
 * is dropped: the list stays as it is until the answer is there.
 */
#pragma once

#include "pal-library.h"

typedef enum {
  PAL_LIBRARY_COLUMN_FIRST, /* who moves first, and the other one */
  PAL_LIBRARY_COLUMN_SECOND,
  PAL_LIBRARY_COLUMN_RESULT,
  PAL_LIBRARY_COLUMN_MOVES,
  PAL_LIBRARY_COLUMN_EVENT,
  PAL_LIBRARY_COLUMN_DATE,
  PAL_LIBRARY_COLUMN_OPENING,
  PAL_LIBRARY_COLUMN_RATING,
  PAL_LIBRARY_COLUMN_KIND,
  PAL_LIBRARY_N_COLUMNS,
} PalLibraryColumn;

/* The heading of COLUMN in a list of games of RULES; NULL: of all kinds. Translated. */
const char *pal_library_column_name (PalLibraryColumn column, const Rules *rules);
LibrarySort pal_library_column_sort (PalLibraryColumn column);

#define PAL_TYPE_LIBRARY_ITEM (pal_library_item_get_type ())
G_DECLARE_FINAL_TYPE (PalLibraryItem, pal_library_item, PAL, LIBRARY_ITEM, GObject)

guint32 pal_library_item_get_id (PalLibraryItem *self);
/* The ply at which it was found; 0 where nothing was looked for. */
int pal_library_item_get_ply (PalLibraryItem *self);
const LibraryRow *pal_library_item_get_row (PalLibraryItem *self);
gboolean pal_library_item_is_favorite (PalLibraryItem *self);

/* What stands in COLUMN, "" where nothing is known; and all of it in two lines where there is no
 * room for columns. Free with g_free. */
char *pal_library_item_dup_text (PalLibraryItem *self, PalLibraryColumn column);
char *pal_library_item_dup_players (PalLibraryItem *self);
char *pal_library_item_dup_detail (PalLibraryItem *self);

/* The name of who has SIDE, "" where nobody is named; the library's. */
const char *pal_library_item_get_name (PalLibraryItem *self, int side);

#define PAL_TYPE_LIBRARY_LIST (pal_library_list_get_type ())
G_DECLARE_FINAL_TYPE (PalLibraryList, pal_library_list, PAL, LIBRARY_LIST, GObject)

/* Signal: "answered": the list is what was asked for last; after the model has changed, where it
 * has. */
PalLibraryList *pal_library_list_new (void);

/* Whose games they are; NULL: none. */
void pal_library_list_set_library (PalLibraryList *self, PalLibrary *library);
PalLibrary *pal_library_list_get_library (PalLibraryList *self);

/* FILTER is copied. */
void pal_library_list_set_filter (PalLibraryList *self, const LibraryFilter *filter);

/* The words and names of the filter, as a title has them: "Lasker, 1925–1926"; NULL where there are
 * none. Free with g_free. */
char *pal_library_list_dup_words (PalLibraryList *self);

/* Only these, of LibraryHit, that pass the filter as well; NULL: all. They are copied. */
void pal_library_list_set_hits (PalLibraryList *self, const GArray *hits);

void pal_library_list_sort (PalLibraryList *self, LibrarySort sort, gboolean descending);

/* Where the order is that in which games came in: whether the last one stands first. */
void pal_library_list_set_newest_first (PalLibraryList *self, gboolean newest_first);

/* Whether an answer is awaited. */
gboolean pal_library_list_is_asking (PalLibraryList *self);

/* The numbers of all games in it, guint32 in its order; the list's, until it changes. */
const GArray *pal_library_list_get_ids (PalLibraryList *self);

/* Where game ID stands, or G_MAXUINT. */
guint pal_library_list_find (PalLibraryList *self, guint32 id);
