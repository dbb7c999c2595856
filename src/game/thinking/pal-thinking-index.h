/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The moves of a search's tree as texts, to look for one of them.
 *
 * Writing a hundred thousand moves takes a second in a game where that needs all legal moves of
 * each position; so it is done once for a tree, on a thread of its own if need be, and every letter
 * that is typed afterwards costs a look at each text.
 */
#pragma once

#include "bot/glass-tree.h"

#include <glib.h>

typedef struct _PalThinkingIndex PalThinkingIndex;

/* The moves of TREE (a copy that nobody fills) in NOTATION. May be called on any thread. */
PalThinkingIndex *pal_thinking_index_new (const GlassTree *tree, int notation);
void pal_thinking_index_free (PalThinkingIndex *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PalThinkingIndex, pal_thinking_index_free)

/* How many nodes' moves begin with TEXT, small letters or large; FOUND, a byte for each node of the
 * tree, becomes 1 for these and 0 for the others. An empty text is found nowhere. */
int pal_thinking_index_find (PalThinkingIndex *self, const char *text, guint8 *found);

/* The next node with a 1 in FOUND, N long, after FROM in the direction STEP (1 or -1), round the
 * end; -1 where there is none. And how many there are up to and with NODE. */
int pal_thinking_found_next (const guint8 *found, int n, int from, int step);
int pal_thinking_found_rank (const guint8 *found, int node);
