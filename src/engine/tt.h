/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The transposition table: what searches have found out about positions, shared by all threads
 * without a lock.
 *
 * An entry is two 64-bit words that are read and written one by one, relaxed: the packed data, and
 * the key combined with the data by exclusive or (R. Hyatt, T. Mann, "A lock-less transposition
 * table implementation for parallel search", 2002). A pair torn by two writers fails the comparison
 * with the key and counts as missing, so a reader never sees one position's score with another's
 * move. Four entries fill a cache line, which is what a probe costs; search code asks for the line
 * ahead of time with tt_prefetch.
 *
 * Any number of lines is used, not only powers of two. Memory comes zeroed from the system and is
 * given back to it to clear, so that clearing many gigabytes takes no longer than a few.
 *
 * Entries age: each search begins a new generation, and what is old and shallow is replaced first.
 */
#pragma once

#include "engine-types.h"

enum {
  BOUND_NONE = 3,    /* beside the three of Bound: the entry holds a static evaluation only */
  TT_DEPTH_MIN = -8, /* depths from here to 247 can be stored */
};

typedef struct TTLine TTLine;

typedef struct {
  TTLine *lines;
  uint64_t n_lines;
  unsigned generation;
} TT;

/* What is kept of a position. The move is the game's business: sixteen bits, 0 for none. */
typedef struct {
  uint16_t move;
  int16_t score, eval; /* SCORE_NONE where unknown; mate scores counted from this position */
  int16_t depth;
  uint8_t bound; /* a Bound or BOUND_NONE */
  bool pv;       /* was met inside a principal variation */
} TTEntry;

/* Gets memory for MEGABYTES, all of it at once up to 1 GiB and page by page beyond; false, and an
 * empty table, where there is not so much. */
bool tt_allocate (TT *tt, int megabytes);

/* Gives the memory back. */
void tt_release (TT *tt);

/* Forgets everything. No thread may be using the table. */
void tt_clear (TT *tt);

/* Begins a new generation; once for each search, before its threads start. */
void tt_age (TT *tt);

/* Looks KEY up; false where nothing is known. */
bool tt_probe (const TT *tt, uint64_t key, TTEntry *entry);

/* Remembers ENTRY for KEY, in place of whatever is worth least. An entry without a move keeps the
 * move that was known before. */
void tt_store (TT *tt, uint64_t key, const TTEntry *entry);

/* Asks the processor to fetch what tt_probe will need for KEY. */
void tt_prefetch (const TT *tt, uint64_t key);

/* Thousandths of the table that the present generation has filled, from a sample. */
int tt_full (const TT *tt);
