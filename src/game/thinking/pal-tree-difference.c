/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-tree-difference.h"

#include <string.h>

/* The child of NODE in TREE that MOVE leads to, or GLASS_NONE. */
static int
child_by (const GlassTree *tree, int node, Move move)
{
  int child = glass_tree_node (tree, node)->first_child;

  while (child != GLASS_NONE && glass_tree_node (tree, child)->move != move)
    child = glass_tree_node (tree, child)->next;
  return child;
}

static gboolean
says_the_same (const GlassNode *a, const GlassNode *b)
{
  enum { TOLD = GLASS_LOWER | GLASS_UPPER | GLASS_DONE | GLASS_UNKNOWN };

  return a->value == b->value && (a->flags & TOLD) == (b->flags & TOLD);
}

/* Whether both are searches of the same position. A toy tree's position remembers in which order
 * its moves are listed, so the key decides, not the bytes. */
static gboolean
same_root (const GlassTree *a, const GlassTree *b)
{
  const Rules *rules = glass_tree_bot (a)->rules;

  return rules == glass_tree_bot (b)->rules
         && rules->key (glass_tree_root (a)) == rules->key (glass_tree_root (b));
}

static void
find_twin (PalTreeDifference *self, const GlassTree *tree, const GlassTree *other, int node)
{
  const GlassNode *at = glass_tree_node (tree, node);
  const int above = at->parent != GLASS_NONE ? self->twins[at->parent] : GLASS_NONE;

  self->twins[node] = at->parent == GLASS_NONE ? 0
                      : above != GLASS_NONE    ? child_by (other, above, at->move)
                                               : GLASS_NONE;
}

static void
compare (PalTreeDifference *self, const GlassTree *tree, const GlassTree *other, int node)
{
  const GlassNode *at = glass_tree_node (tree, node);
  const int twin = self->twins[node];

  if (twin == GLASS_NONE) {
    self->nodes[node] = PAL_NODE_ALONE;
    self->alone++;
  } else if (!says_the_same (at, glass_tree_node (other, twin))) {
    self->nodes[node] = PAL_NODE_OTHER;
    self->other++;
  }
}

static PalTreeDifference *
new_with_twins (const GlassTree *tree, const GlassTree *other)
{
  const int n = glass_tree_size (tree);
  PalTreeDifference *self;

  if (n == 0 || glass_tree_size (other) == 0 || !same_root (tree, other))
    return NULL;
  self = g_new0 (PalTreeDifference, 1);
  self->nodes = g_new0 (guint8, n);
  self->twins = g_new (int, n);
  for (int node = 0; node < n; node++) /* a parent comes before its children */
    find_twin (self, tree, other, node);
  return self;
}

PalTreeDifference *
pal_tree_difference_new (const GlassTree *tree, const GlassTree *other)
{
  PalTreeDifference *self = new_with_twins (tree, other);

  for (int node = 0; self != NULL && node < glass_tree_size (tree); node++)
    compare (self, tree, other, node);
  return self;
}

/* --- two threads --- */

static gboolean
was_taken (const GlassNode *node)
{
  return node->kind == GLASS_TABLE && node->flags & GLASS_OTHERS;
}

/* Whether the thread whose NODE it is has done anything there itself. */
static gboolean
has_worked (const GlassNode *node)
{
  return !was_taken (node) && (node->kind != GLASS_STOPPED || node->first_child != GLASS_NONE);
}

static PalNodeDifference
work_of (const GlassNode *at, const GlassNode *twin, int member)
{
  const gboolean by_other = was_taken (at) || (twin != NULL && has_worked (twin));

  if (by_other && has_worked (at))
    return PAL_NODE_TWICE;
  return (member == 0) == by_other ? PAL_NODE_SECOND : PAL_NODE_FIRST;
}

PalTreeDifference *
pal_tree_difference_new_of_threads (GlassTree *const trees[2], int member)
{
  const GlassTree *tree = trees[member], *other = trees[1 - member];
  const gboolean level = glass_tree_depth (tree) == glass_tree_depth (other);
  PalTreeDifference *self = new_with_twins (tree, other);

  for (int node = 0; self != NULL && node < glass_tree_size (tree); node++) {
    const GlassNode *at = glass_tree_node (tree, node);
    const int twin = level ? self->twins[node] : GLASS_NONE;

    self->nodes[node]
        = (guint8) work_of (at, twin != GLASS_NONE ? glass_tree_node (other, twin) : NULL, member);
    self->twice += self->nodes[node] == PAL_NODE_TWICE;
    self->taken += was_taken (at);
  }
  return self;
}

void
pal_tree_difference_free (PalTreeDifference *self)
{
  if (self == NULL)
    return;
  g_free (self->nodes);
  g_free (self->twins);
  g_free (self);
}
