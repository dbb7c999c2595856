/* SPDX-License-Identifier: GPL-3.0-or-later */
/* PalOpponentRow: a row in which one of a list of opponents is chosen, bots or engines; below its
 * title stands what is said of the one that is chosen. */
#pragma once

#include "rules/rules.h"

#include <adwaita.h>

#define PAL_TYPE_OPPONENT_ROW (pal_opponent_row_get_type ())
G_DECLARE_FINAL_TYPE (PalOpponentRow, pal_opponent_row, PAL, OPPONENT_ROW, AdwComboRow)

/* Offers those in LIST, objects with the properties "name" and "summary", for which IS_OF says that
 * they play RULES; the first one is chosen. Signal of every row: notify::item. */
void pal_opponent_row_set_list (PalOpponentRow *self, GListModel *list,
                                gboolean (*is_of) (gpointer item, gpointer rules),
                                const Rules *rules);

/* Properties: "item" (GObject, read-write; NULL where there is none). Setting one that the list has
 * not changes nothing.
 *             "nothing" (string): what to say where the list is empty; then the row stays
 * sensitive, for a button in it. NULL, as at first: such a row is insensitive. */
gpointer pal_opponent_row_get_item (PalOpponentRow *self);
