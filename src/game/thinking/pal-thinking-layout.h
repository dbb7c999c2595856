/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalThinkingLayout: where each node of a search's tree stands on an endless sheet, and which of
 * them are folded away.
 *
 * The root is at the top, each ply one level below. The boxes of a level stand in an array of their
 * own, from left to right; since edges of such a tree never cross, the parents of a level's boxes
 * go from left to right as well. So whatever part of the sheet is in view, its boxes and edges are
 * found by halving (pal_thinking_layout_find and _find_edges), and drawing costs what is seen, not
 * what there is. A layout is made once for each change of the folds, in time linear in what is
 * unfolded.
 *
 * Folds are remembered by the moves that lead to a node, not by its number: a search that is
 * watched brings a new tree four times a second, and what a person has unfolded stays so.
 *
 * Beside the tree's nodes there are boxes for moves that have none: those that were cut off or
 * left out, and those that the bounded tree could not keep; and, before the captures after the last
 * ply, one for the evaluation that they are held against. Lengths are pixels at the usual size.
 */
#pragma once

#include "bot/glass-tree.h"

#include <glib.h>

enum {
  PAL_THOUGHT_WIDTH = 66, /* of a box */
  PAL_THOUGHT_HEIGHT = 40,
  PAL_THOUGHT_PITCH = 104, /* from one level to the next */
};

typedef enum {
  PAL_THOUGHT_NODE,
  PAL_THOUGHT_STAY,     /* for NODE's evaluation, at which it may be left: captures are no duty */
  PAL_THOUGHT_CUT,      /* for the moves that were cut off at NODE */
  PAL_THOUGHT_LEFT_OUT, /* for those that a limit of width left out */
  PAL_THOUGHT_DROPPED,  /* for the moves at NODE that were searched and not kept */
} PalThoughtKind;

typedef struct {
  double x;              /* its middle */
  PalThoughtKind kind;   /* beyond PAL_THOUGHT_NODE: NODE is the one above */
  int node;              /* of the tree */
  int missing;           /* how many moves it stands for */
  int parent;            /* index in the level above, or -1 */
  double shift;          /* only for placing it: how far its family was moved */
  int first, n_children; /* boxes in the level below; 0: a leaf, or folded */
} PalThought;

/* Whether the value of the node above BOX, of TREE, came from it. */
static inline gboolean
pal_thought_is_best (const GlassTree *tree, const PalThought *box)
{
  const GlassNode *node = glass_tree_node (tree, box->node);

  if (box->kind == PAL_THOUGHT_STAY)
    return node->best == GLASS_NONE && node->value == node->evaluation;
  return box->kind == PAL_THOUGHT_NODE && node->parent != GLASS_NONE
         && glass_tree_node (tree, node->parent)->best == box->node;
}

typedef struct _PalThinkingLayout PalThinkingLayout;

PalThinkingLayout *pal_thinking_layout_new (void);
void pal_thinking_layout_free (PalThinkingLayout *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PalThinkingLayout, pal_thinking_layout_free)

/* Shows TREE (a copy that nobody fills; referenced) with the folds as they were; NULL: nothing. */
void pal_thinking_layout_set_tree (PalThinkingLayout *self, GlassTree *tree);
GlassTree *pal_thinking_layout_get_tree (PalThinkingLayout *self); /* NULL: nothing */

/* Unfolded at first are the root, the principal variation, and the answers to the root's moves
 * where these are not too many. */
gboolean pal_thinking_layout_is_open (PalThinkingLayout *self, int node);
void pal_thinking_layout_set_open (PalThinkingLayout *self, int node, gboolean open);
/* Unfolds all that NODE lies in. */
void pal_thinking_layout_reveal (PalThinkingLayout *self, int node);
/* Forgets what was unfolded by hand: everything is, or only the root; or as at first. */
void pal_thinking_layout_open_all (PalThinkingLayout *self);
void pal_thinking_layout_fold_all (PalThinkingLayout *self);
void pal_thinking_layout_reset (PalThinkingLayout *self);

/* Forgets what was unfolded by hand: only NODE and all that it lies in are. */
void pal_thinking_layout_open_way (PalThinkingLayout *self, int node);

/* The levels from the root's, and the boxes of one. Valid until the folds or the tree change. */
int pal_thinking_layout_n_levels (PalThinkingLayout *self);
const PalThought *pal_thinking_layout_level (PalThinkingLayout *self, int level, int *n);
double pal_thinking_layout_width (PalThinkingLayout *self);
double pal_thinking_layout_height (PalThinkingLayout *self);

/* The first box of LEVEL, not before FROM, whose middle is at X or right of it; their number where
 * there is none. */
int pal_thinking_layout_find (PalThinkingLayout *self, int level, int from, double x);
/* The same for the edges that lead up from LEVEL: the first one, by its lower box, that reaches as
 * far right as X. */
int pal_thinking_layout_find_edge (PalThinkingLayout *self, int level, double x);

/* The index of NODE's box in the level of its ply, or -1 where it is folded away. */
int pal_thinking_layout_place (PalThinkingLayout *self, int node);

/* A number for the moves that lead to NODE: the same in each tree of the same search. */
guint64 pal_thinking_layout_path (PalThinkingLayout *self, int node);

/* How many children NODE has in the tree. */
int pal_thinking_layout_children (PalThinkingLayout *self, int node);
