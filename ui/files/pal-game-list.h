/*
 * PalGameList: the games of a file, or those in which some words occur, in some order, as a
 * GListModel.
 *
 * Items are made for the rows that are seen and forgotten; a search runs on a thread over the
 * entries and leaves a list of numbers, so a million games are no burden.
 */
#pragma once

#include "pal-game-order.h"

#define PAL_TYPE_GAME_ITEM (pal_game_item_get_type ())
G_DECLARE_FINAL_TYPE (PalGameItem, pal_game_item, PAL, GAME_ITEM, GObject)

guint pal_game_item_get_index (PalGameItem *self);
/* What stands in COLUMN; and all of it in two lines where there is no room for columns: "Carlsen –
 * Caruana" (or the event where nobody is named), and "1-0 · 2018.11.09 · World Championship · C45 ·
 * 40 moves". Free with g_free. */
char *pal_game_item_dup_text (PalGameItem *self, PalGameColumn column);
char *pal_game_item_dup_players (PalGameItem *self);
char *pal_game_item_dup_detail (PalGameItem *self);

#define PAL_TYPE_GAME_LIST (pal_game_list_get_type ())
G_DECLARE_FINAL_TYPE (PalGameList, pal_game_list, PAL, GAME_LIST, GObject)

PalGameList *pal_game_list_new (PalGameFile *file);

/* Shows the games in whose players, event, date, result or opening code all words of TEXT occur;
 * an older search that is still running is dropped. The model changes when it is done. */
void pal_game_list_search (PalGameList *self, const char *text);

/* Whether the model is about to change, because a search is still running. */
gboolean pal_game_list_is_searching (PalGameList *self);

/* Shows them in the order of COLUMN; PAL_GAME_COLUMN_NONE: as they stand in the file. The model
 * changes when they are sorted, on a thread. */
void pal_game_list_sort (PalGameList *self, PalGameColumn column, gboolean descending);
