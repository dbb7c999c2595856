/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The games of a file as a list: what each column says, their order, and those that a search finds.
 */
#pragma once

#include "pal-game-file.h"

/*
 * What a list of games says of each, column by column, and the order of all games of a file by one
 * of them. Sorting a million games takes a second or so: it is done on a thread, and compares
 * numbers: equal texts of entries are one text, so that each is looked at once.
 */

typedef enum {
  PAL_GAME_COLUMN_FIRST, /* who moves first, and the other one */
  PAL_GAME_COLUMN_SECOND,
  PAL_GAME_COLUMN_RESULT,
  PAL_GAME_COLUMN_EVENT,
  PAL_GAME_COLUMN_DATE,
  PAL_GAME_COLUMN_OPENING,
  PAL_GAME_COLUMN_MOVES,
  PAL_GAME_N_COLUMNS,
  PAL_GAME_COLUMN_NONE = PAL_GAME_N_COLUMNS, /* as they stand in the file */
} PalGameColumn;

/* The heading of COLUMN in a list of games of RULES; translated, not to be freed. */
const char *pal_game_column_name (PalGameColumn column, const Rules *rules);

/* RESULT as files have it for people: "½-½". Everybody writes "1-0" of a game that White begins; of
 * others it would tell nobody who won. Translated; free with g_free. */
char *pal_game_result_text (const char *result, const Rules *rules);

/* The numbers of all games of FILE (guint) in the order of COLUMN; games of which nothing is known
 * there come last either way, equal ones as in the file. NULL where CANCELLABLE was cancelled. */
GArray *pal_game_order_new (PalGameFile *file, PalGameColumn column, gboolean descending,
                            GCancellable *cancellable);

/*
 * PalGameList: the games of a file, or those in which some words occur, in some order, as a
 * GListModel.
 *
 * Items are made for the rows that are seen and forgotten; a search runs on a thread over the
 * entries and leaves a list of numbers, so a million games are no burden.
 */

#define PAL_TYPE_GAME_ITEM (pal_game_item_get_type ())
G_DECLARE_FINAL_TYPE (PalGameItem, pal_game_item, PAL, GAME_ITEM, GObject)

guint pal_game_item_get_index (PalGameItem *self);
/* What stands in COLUMN, in that of the event also the name of the file where there are several:
 * "may.pgn · World Championship"; and all of it in two lines where there is no room for columns:
 * "Carlsen – Caruana" (or the event where nobody is named), and "1-0 · 2018.11.09 · World
 * Championship · Scotch Game · 40 moves". Free with g_free. */
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
