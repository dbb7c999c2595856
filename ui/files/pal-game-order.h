/*
 * What a list of games says of each, column by column, and the order of all games of a file by one
 * of them. Sorting a million games takes a second or so: it is done on a thread, and compares
 * numbers: equal texts of entries are one text, so that each is looked at once.
 */
#pragma once

#include "pal-game-file.h"

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

/* What stands in COLUMN for ENTRY; "" where nothing is known. Free with g_free. */
char *pal_game_column_text (PalGameColumn column, const GameEntry *entry, const Rules *rules);

/* The numbers of all games of FILE (guint) in the order of COLUMN; games of which nothing is known
 * there come last either way, equal ones as in the file. NULL where CANCELLABLE was cancelled. */
GArray *pal_game_order_new (PalGameFile *file, PalGameColumn column, gboolean descending,
                            GCancellable *cancellable);
