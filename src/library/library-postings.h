/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The postings of a segment: in which of its games, at which ply, each position stands, and what
 * was played there.
 *
 * A segment covers up to POSTINGS_GAMES_MAX games that follow each other. Its postings are sorted
 * by the position's key, cut to POSTINGS_KEY_BITS bits (in ten million games one search in some
 * hundred thousand comes upon a game that does not belong to it), then by game and ply; and packed
 * into blocks:
 *
 *   position   varint (2 * (key - key before) + many); if many: varint (number of postings)
 *   posting    varint (game - game before in the same position, the first from the segment's first)
 *              varint (zigzag (ply - ply before in the same position)), 2 bytes: the MoveCode
 *
 * varint: seven bits a byte, the lowest first. The keys of the blocks' first positions, the fences,
 * are kept apart, so that one block is read for most positions. A position with more postings than
 * a block holds goes on in the next one, whose fence is the same.
 */
#pragma once

#include "rules/move-code.h"

#include <glib.h>

enum { POSTINGS_KEY_BITS = 48, POSTINGS_GAMES_MAX = 32768, POSTINGS_PLY_MAX = G_MAXUINT16 };

/* Where a position stands. */
typedef struct {
  guint32 game;  /* from the segment's first one, in a segment; else its number */
  guint16 ply;   /* moves before it; POSTINGS_PLY_MAX: so many or more */
  MoveCode move; /* that was played there, as the image of the position with the least key has it;
                    POSTINGS_NO_MOVE at the game's end */
} Posting;

#define POSTINGS_NO_MOVE ((MoveCode) 0)

/* --- Gathering --- */

typedef struct _PostingsBuilder PostingsBuilder;

PostingsBuilder *postings_builder_new (void);
void postings_builder_free (PostingsBuilder *self); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PostingsBuilder, postings_builder_free)

/* Adds a posting of the position with KEY (all 64 bits). Games must come in order, and the plies of
 * each. */
void postings_builder_add (PostingsBuilder *self, guint64 key, Posting posting);

/* Called with each packed block and its fence; FALSE ends the packing. */
typedef gboolean (*PostingsFunc) (guint64 fence, const guint8 *bytes, gsize length, gpointer data);

/* Packs all that was added, and forgets it. FALSE where FUNC said so. */
gboolean postings_builder_pack (PostingsBuilder *self, PostingsFunc func, gpointer data);

/* --- Reading --- */

/* The key as segments have it. */
static inline guint64
postings_key (guint64 key)
{
  return key >> (64 - POSTINGS_KEY_BITS);
}

/* Appends the postings of KEY (postings_key) in the LENGTH bytes of a block with FENCE to FOUND (of
 * Posting), FIRST added to their games. What is damaged is left out. */
void postings_find (const guint8 *bytes, gsize length, guint64 fence, guint64 key, guint32 first,
                    GArray *found);

/* Called with every posting of a block in order. */
typedef void (*PostingFunc) (guint64 key, Posting posting, gpointer data);
void postings_each (const guint8 *bytes, gsize length, guint64 fence, PostingFunc func,
                    gpointer data);
