/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Where two searches of the same position differ: which nodes only one of them has, and which got
 * another value; or, of two threads of one search (bot/glass-threads.h), whose work each node was.
 *
 * Two nodes are the same where the same moves lead to them, in whatever order they were searched.
 */
#pragma once

#include "bot/glass-tree.h"

#include <glib.h>

typedef enum {
  PAL_NODE_SAME,
  PAL_NODE_ALONE, /* the other search has not been there, or did not keep it */
  PAL_NODE_OTHER, /* its value, or what is known of it, is another one there */
  /* Of two threads: which of them searched it. */
  PAL_NODE_FIRST,
  PAL_NODE_SECOND,
  PAL_NODE_TWICE, /* both did */
} PalNodeDifference;

typedef struct {
  guint8 *nodes; /* PalNodeDifference, by node of the tree */
  int *twins;    /* by node of the tree: the same one of the other, or GLASS_NONE */
  int alone, other;
  int twice, taken; /* of two threads: what both searched; what this one took from the other */
} PalTreeDifference;

/* What there is in TREE and not, or otherwise, in OTHER; NULL where they are searches of different
 * positions, or one of them is empty. Both are copies that nobody fills. */
PalTreeDifference *pal_tree_difference_new (const GlassTree *tree, const GlassTree *other);

/* Whose work each node of TREES[MEMBER] was, of two threads' trees; NULL as above. The other tree
 * may be one iteration deeper: then nothing was searched twice. */
PalTreeDifference *pal_tree_difference_new_of_threads (GlassTree *const trees[2], int member);

void pal_tree_difference_free (PalTreeDifference *self); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PalTreeDifference, pal_tree_difference_free)
