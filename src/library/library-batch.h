/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Games on their way into a library: read, checked and boiled down to what is kept, but not written
 * yet. Batches are made on several threads at a time, and written by one.
 */
#pragma once

#include "files/core/file-format.h"
#include "files/tree/game-tree.h"
#include "files/tree/opening-names.h"
#include "library-table.h"
#include "rules/move-code.h"

#include <glib.h>

/* A tag as a GameTree has it: in the words of its game. */
typedef struct {
  const char *name, *value;
} LibraryTag;

/* A position on a game's main line, with the move that was played in it (POSTINGS_NO_MOVE at the
 * end) as the image of the position with the least key has it. */
typedef struct {
  guint64 key;
  MoveCode move;
} LibraryPlace;

typedef struct {
  const Rules *rules; /* NULL where the game could not be read at all */
  const char *start;  /* FEN; NULL at the game's standard start */
  Result result;
  guint8 flags;            /* LibraryFlags */
  guint first_tag, n_tags; /* of the batch */
  guint first_move, n_moves;
  guint first_place; /* n_moves + 1 of them */
  const char *text;  /* the move text of an annotated game, or NULL */
  gsize text_length;
  int line;            /* in its file, or 0 */
  const char *problem; /* why the game stays out, a translated sentence; or NULL */
  const char *opening; /* what the last position that has a name is called, neutrally; or NULL */
} LibraryRecord;

/* The names of openings of each game, by the registry's index; NULL where there are none. They must
 * outlast whatever was named. */
typedef struct {
  const OpeningNames *of[LIBRARY_KINDS_MAX];
} LibraryOpenings;

typedef struct {
  GArray *records, *tags, *moves /* MoveCode */, *places;
  GStringChunk *texts; /* of all strings but those that lie in BYTES */
  char *bytes;         /* what was read, or NULL */
  guint64 next; /* where the source goes on behind the batch: a byte, or the number of a game */
  int next_line;
  const LibraryOpenings *openings; /* or NULL */
  const char *opening;             /* of the game that is being added, */
  guint first_place;               /* and its first place */
} LibraryBatch;

/* OPENINGS may be NULL: then no opening is named. */
LibraryBatch *library_batch_new (const LibraryOpenings *openings);
void library_batch_free (LibraryBatch *self); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LibraryBatch, library_batch_free)

/* Adds all games of the LENGTH bytes of PGN at TEXT, UTF-8, the first of which stands in LINE. The
 * text must last as long as SELF. */
void library_batch_add_pgn (LibraryBatch *self, const char *text, gsize length, int line);

/* Adds TREE, which stands in LINE of its file. PROBLEM: why it is not whole, and so stays out; or
 * NULL. */
void library_batch_add_tree (LibraryBatch *self, const GameTree *tree, int line,
                             const char *problem);

/* What is said of a game that stays out for its PROBLEMS (ReadProblem): the readers' own words are
 * about games that are kept. Free with g_free. */
char *library_batch_why_broken (const GPtrArray *problems);

/* Adds a game that could not be read at all. */
void library_batch_add_problem (LibraryBatch *self, int line, const char *problem);

static inline const LibraryRecord *
library_batch_get (const LibraryBatch *self, guint index)
{
  return &g_array_index (self->records, LibraryRecord, index);
}

/* The value of the tag NAME of RECORD, or NULL. */
const char *library_batch_tag (const LibraryBatch *self, const LibraryRecord *record,
                               const char *name);
