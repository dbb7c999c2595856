/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-census-rows.h"

/* Of a hash by Fowler, Noll and Vo, which mixes well enough. */
#define PATH_FACTOR G_GUINT64_CONSTANT (0x100000001b3)
#define PATH_START G_GUINT64_CONSTANT (0xcbf29ce484222325)

/* A census with its nodes by their parents: those of NODE are a list that begins at first[NODE +
 * 1].
 */
typedef struct {
  const SearchCensus *census;
  int first[CENSUS_NODES_MAX + 1], next[CENSUS_NODES_MAX];
} Family;

static void
find_families (Family *family, const SearchCensus *census)
{
  family->census = census;
  for (int i = 0; i <= census->n_tree; i++)
    family->first[i] = CENSUS_NONE;
  for (int i = census->n_tree - 1; i >= 0; i--) {
    int *first = &family->first[census->tree[i].parent + 1];

    family->next[i] = *first;
    *first = i;
  }
}

static int
compare_nodes (gconstpointer a, gconstpointer b, gpointer census)
{
  const CensusNode *tree = ((const SearchCensus *) census)->tree;
  const int one = *(const int *) a, other = *(const int *) b;

  if (tree[one].nodes != tree[other].nodes)
    return tree[one].nodes > tree[other].nodes ? -1 : 1;
  return one - other;
}

/* NODE as who is to move at the root sees it. */
static CensusNode
seen_from_root (const CensusNode *node)
{
  CensusNode seen = *node;

  if (node->ply % 2 != 0 || node->score == SCORE_NONE)
    return seen;
  seen.score = -node->score;
  seen.bound = node->bound == BOUND_LOWER   ? BOUND_UPPER
               : node->bound == BOUND_UPPER ? BOUND_LOWER
                                            : BOUND_EXACT;
  return seen;
}

/* The rows of what is below PARENT, a node whose row is ABOVE; and below them as far as they are
 * unfolded. */
static void
add_children (GArray *rows, const Family *family, int parent, const PalCensusRow *above,
              GHashTable *open)
{
  g_autoptr (GArray) order = g_array_new (FALSE, FALSE, sizeof (int));

  for (int i = family->first[parent + 1]; i != CENSUS_NONE; i = family->next[i])
    g_array_append_val (order, i);
  g_array_sort_with_data (order, compare_nodes, (gpointer) family->census);
  for (guint i = 0; i < order->len; i++) {
    const int node = g_array_index (order, int, i);
    PalCensusRow row = *above;

    row.node = seen_from_root (&family->census->tree[node]);
    row.line[row.node.ply - 1] = row.node.move;
    row.outline.path = (above->outline.path ^ row.node.move) * PATH_FACTOR;
    row.outline.depth = row.node.ply - 1;
    row.outline.can_open = family->first[node + 1] != CENSUS_NONE;
    row.outline.open = row.outline.can_open && g_hash_table_contains (open, &row.outline.path);
    g_array_append_val (rows, row);
    if (row.outline.open)
      add_children (rows, family, node, &row, open);
  }
}

void
pal_census_rows_update (PalOutlineRows *rows, const SearchCensus *census, GHashTable *open)
{
  GArray *now = g_array_new (FALSE, FALSE, sizeof (PalCensusRow));
  const PalCensusRow root = { .outline.path = PATH_START };

  if (census != NULL) {
    g_autofree Family *family = g_new (Family, 1);

    find_families (family, census);
    add_children (now, family, CENSUS_NONE, &root, open);
  }
  pal_outline_rows_take (rows, now);
}
