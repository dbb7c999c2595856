/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalLibraryView: the games of a PalLibraryList as a table whose headings sort it, and as rows of
 * two lines where there is no room for columns. Several games can be selected.
 *
 * Signals: "selected": other games are selected.
 *          "activated": the current game is wanted, by a double click or Return.
 *          "step" (int plies): the arrows go through the moves of the current game.
 * Property: "narrow" (boolean, read-only).
 */
#pragma once

#include "game/library/pal-library-list.h"

#include <adwaita.h>

#define PAL_TYPE_LIBRARY_VIEW (pal_library_view_get_type ())
G_DECLARE_FINAL_TYPE (PalLibraryView, pal_library_view, PAL, LIBRARY_VIEW, AdwBin)

PalLibraryList *pal_library_view_get_list (PalLibraryView *self);

/* The menu of the games that are selected. */
void pal_library_view_set_menu (PalLibraryView *self, GMenuModel *menu);

/* The numbers of the games that are selected, guint32 in the order of the list; free with
 * g_array_unref. */
GArray *pal_library_view_get_selected (PalLibraryView *self);

/* The game that was selected last, while it is; NULL: none. Free with g_object_unref. */
PalLibraryItem *pal_library_view_get_current (PalLibraryView *self);

/* Selects game ID alone where it is in the list, and brings it into view. */
void pal_library_view_select (PalLibraryView *self, guint32 id);

/* Games IDS (guint32) are selected as soon as they are in the list. */
void pal_library_view_select_soon (PalLibraryView *self, const GArray *ids);

/* To be called before the games that are selected leave the list: then the one behind them
 * is selected. */
void pal_library_view_keep_place (PalLibraryView *self);

/* Gives the keys to the list. */
void pal_library_view_focus (PalLibraryView *self);

/* The headings fit games of RULES; NULL: of all kinds. */
void pal_library_view_set_rules (PalLibraryView *self, const Rules *rules);

/* By COLUMN; the other way round where that is the order. The order is kept in the settings. */
void pal_library_view_sort (PalLibraryView *self, PalLibraryColumn column);
