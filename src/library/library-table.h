/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What lists, filters and searches ask of every game of a library, in memory: some 36 bytes each.
 *
 * A million games are gone through in a few thousandths of a second this way, in any order, and no
 * list ever waits for a disk. Rows are only ever added, by one thread at a time, and lie in chunks
 * that never move; any other thread may read those that were there when it began. Only the flags of
 * a row change afterwards, each byte by itself.
 *
 * Game N is row N - 1. Rows of games that are not there (a damaged file was repaired) are
 * LIBRARY_DELETED.
 */
#pragma once

#include "rules/rules.h"

#include <glib.h>
#include <stdatomic.h>

typedef enum {
  LIBRARY_DELETED = 1 << 0,
  LIBRARY_FAVORITE = 1 << 1,
  LIBRARY_ANNOTATED = 1 << 2, /* has comments, signs or variations */
  LIBRARY_SET_UP = 1 << 3,    /* does not begin at the game's standard start */
  LIBRARY_DUPLICATE = 1 << 4, /* an earlier game has the same moves and players, and other notes */
} LibraryFlags;

enum { LIBRARY_KINDS_MAX = 16 };

typedef struct {
  guint32 players[2]; /* names; the one who moves first comes first */
  guint32 event, site, opening;
  guint32 date; /* year * 10000 + month * 100 + day, each 0 where it is not known */
  guint32 source;
  guint16 ratings[2];   /* 0: not known */
  guint16 plies;        /* at most G_MAXUINT16 */
  guint8 kind;          /* index into the registry, or LIBRARY_KINDS_MAX where it is not there */
  guint8 result;        /* Result */
  _Atomic guint8 flags; /* LibraryFlags */
} LibraryRow;

enum { LIBRARY_TABLE_CHUNK = 1 << 14, LIBRARY_TABLE_CHUNKS = 1 << 14 };

/* Seen here only so that rows are found quickly: millions of them are asked for at a time. */
typedef struct {
  LibraryRow *chunks[LIBRARY_TABLE_CHUNKS];
  _Atomic guint32 count;
} LibraryTable;

LibraryTable *library_table_new (void);
void library_table_free (LibraryTable *self); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LibraryTable, library_table_free)

/* How many rows there are: the highest number of a game. */
static inline guint32
library_table_count (const LibraryTable *self)
{
  return atomic_load_explicit (&self->count, memory_order_acquire);
}

/* The row of game ID, 1 to the count. */
static inline const LibraryRow *
library_table_get (const LibraryTable *self, guint32 id)
{
  return &self->chunks[(id - 1) / LIBRARY_TABLE_CHUNK][(id - 1) % LIBRARY_TABLE_CHUNK];
}

/* Adds ROW as that of game ID, which must be higher than the count; rows left out are deleted. */
void library_table_put (LibraryTable *self, guint32 id, const LibraryRow *row);

/* Takes the flags CLEAR from the row of game ID and gives it SET. */
void library_table_set_flags (LibraryTable *self, guint32 id, guint8 clear, guint8 set);

/* The flags of ROW, which others may be changing. */
static inline guint8
library_row_flags (const LibraryRow *row)
{
  return atomic_load_explicit (&row->flags, memory_order_relaxed);
}

/* "2024.05.??" and what people write for it as a date; 0 where it is none. EXACT (may be NULL):
 * whether library_date_write gives back the same text. */
guint32 library_date_read (const char *text, gboolean *exact);

/* DATE as PGN has it; the caller's. */
char *library_date_write (guint32 date);
