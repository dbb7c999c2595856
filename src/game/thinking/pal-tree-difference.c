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
compare (PalTreeDifference *self, const GlassTree *tree, const GlassTree *other, int node)
{
  const GlassNode *at = glass_tree_node (tree, node);
  const int above = at->parent != GLASS_NONE ? self->twins[at->parent] : GLASS_NONE;
  const int twin = at->parent == GLASS_NONE ? 0
                   : above != GLASS_NONE    ? child_by (other, above, at->move)
                                            : GLASS_NONE;

  self->twins[node] = twin;
  if (twin == GLASS_NONE) {
    self->nodes[node] = PAL_NODE_ALONE;
    self->alone++;
  } else if (!says_the_same (at, glass_tree_node (other, twin))) {
    self->nodes[node] = PAL_NODE_OTHER;
    self->other++;
  }
}

PalTreeDifference *
pal_tree_difference_new (const GlassTree *tree, const GlassTree *other)
{
  const int n = glass_tree_size (tree);
  PalTreeDifference *self;

  if (n == 0 || glass_tree_size (other) == 0 || !same_root (tree, other))
    return NULL;
  self = g_new0 (PalTreeDifference, 1);
  self->nodes = g_new0 (guint8, n);
  self->twins = g_new (int, n);
  for (int node = 0; node < n; node++) /* a parent comes before its children */
    compare (self, tree, other, node);
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
