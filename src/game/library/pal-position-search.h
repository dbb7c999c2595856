/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalPositionSearch: the games of a library in which a position stands, or a pattern, as a list
 * that grows while it is searched. Each game is there once, with the first place in it.
 */
#pragma once

#include "game/editor/pal-position-editor.h"
#include "pal-library.h"

/* One of them. */
#define PAL_TYPE_HIT (pal_hit_get_type ())
G_DECLARE_FINAL_TYPE (PalHit, pal_hit, PAL, HIT, GObject)

const LibraryHit *pal_hit_get (PalHit *self);

#define PAL_TYPE_POSITION_SEARCH (pal_position_search_get_type ())
G_DECLARE_FINAL_TYPE (PalPositionSearch, pal_position_search, PAL, POSITION_SEARCH,
                      GObject) /* a GListModel of PalHit */

/* Properties, read-only: "running" (boolean), "fraction" (double: how far it is, 0 to 1),
 *             "problem" (string: why the last search failed, or NULL). */
PalPositionSearch *pal_position_search_new (PalLibrary *library);
PalLibrary *pal_position_search_get_library (PalPositionSearch *self);

/* Begins anew; what was found before is gone. Where the library is not loaded yet, as soon as it
 * is.
 */
void pal_position_search_find (PalPositionSearch *self, const Rules *rules,
                               const Position *position, LibraryLikeness likeness);
void pal_position_search_find_pattern (PalPositionSearch *self, const LibraryPattern *pattern);

/* What was found stays. */
void pal_position_search_stop (PalPositionSearch *self);
gboolean pal_position_search_is_running (PalPositionSearch *self);

/* All that was found so far (LibraryHit), in the order of the games' numbers; owned by SELF. */
GArray *pal_position_search_get_hits (PalPositionSearch *self);

/* Whether it came to its end and has found nothing. */
gboolean pal_position_search_is_in_vain (PalPositionSearch *self);

/* --- In words; free with g_free --- */

/* How far it is, or what it has found, or why not: "18 games found". */
char *pal_position_search_describe (PalPositionSearch *self);

/* What limits a search that is in vain, and what may help: a sentence in each line. */
char *pal_position_search_advise_pattern (const LibraryPattern *pattern);
char *pal_position_search_advise_position (LibraryLikeness likeness);

/* --- The board --- */

/* Has PATTERN ask for what stands on EDITOR's board, for empty places where nothing does, and for
 * nothing where anything may stand. The side to move, material and likeness are as they were after
 * library_pattern_init: nothing is asked of them. */
void pal_position_search_read_board (LibraryPattern *pattern, PalPositionEditor *editor);
