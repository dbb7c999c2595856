#include "pal-census-rows.h"

#include <string.h>

/* Of a hash by Fowler, Noll and Vo, which mixes well enough. */
#define PATH_FACTOR G_GUINT64_CONSTANT (0x100000001b3)
#define PATH_START G_GUINT64_CONSTANT (0xcbf29ce484222325)

struct _PalCensusRows {
  GObject parent_instance;

  GArray *rows;     /* PalCensusRow */
  GHashTable *open; /* paths, guint64 */
};

/* --- the model --- */

static GType
census_rows_get_item_type (GListModel *model)
{
  return G_TYPE_OBJECT;
}

static guint
census_rows_get_n_items (GListModel *model)
{
  return PAL_CENSUS_ROWS (model)->rows->len;
}

static gpointer
census_rows_get_item (GListModel *model, guint position)
{
  return position < census_rows_get_n_items (model) ? g_object_new (G_TYPE_OBJECT, NULL) : NULL;
}

static void
census_rows_list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = census_rows_get_item_type;
  iface->get_n_items = census_rows_get_n_items;
  iface->get_item = census_rows_get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (PalCensusRows, pal_census_rows, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL,
                                                      census_rows_list_model_init))

static void
pal_census_rows_finalize (GObject *object)
{
  g_array_unref (PAL_CENSUS_ROWS (object)->rows);
  g_hash_table_unref (PAL_CENSUS_ROWS (object)->open);
  G_OBJECT_CLASS (pal_census_rows_parent_class)->finalize (object);
}

static void
pal_census_rows_class_init (PalCensusRowsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = pal_census_rows_finalize;
}

static void
pal_census_rows_init (PalCensusRows *self)
{
  self->rows = g_array_new (FALSE, FALSE, sizeof (PalCensusRow));
  self->open = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
}

/* --- its rows --- */

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
add_children (PalCensusRows *self, GArray *rows, const Family *family, int parent,
              const PalCensusRow *above)
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
    row.path = (above->path ^ row.node.move) * PATH_FACTOR;
    row.can_open = family->first[node + 1] != CENSUS_NONE;
    row.open = row.can_open && g_hash_table_contains (self->open, &row.path);
    g_array_append_val (rows, row);
    if (row.open)
      add_children (self, rows, family, node, &row);
  }
}

static GArray *
make_census_rows (PalCensusRows *self, const SearchCensus *census)
{
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (PalCensusRow));
  const PalCensusRow root = { .path = PATH_START };
  g_autofree Family *family = NULL;

  if (census == NULL)
    return rows;
  family = g_new (Family, 1);
  find_families (family, census);
  add_children (self, rows, family, CENSUS_NONE, &root);
  return rows;
}

static gboolean
is_same_path (GArray *a, guint i, GArray *b, guint j)
{
  return g_array_index (a, PalCensusRow, i).path == g_array_index (b, PalCensusRow, j).path;
}

PalCensusRows *
pal_census_rows_new (void)
{
  return g_object_new (PAL_TYPE_CENSUS_ROWS, NULL);
}

void
pal_census_rows_update (PalCensusRows *self, const SearchCensus *census)
{
  g_autoptr (GArray) before = self->rows;
  GArray *now = make_census_rows (self, census);
  guint first = 0, last = 0; /* so many at the beginning and at the end are as before */

  while (first < MIN (before->len, now->len) && is_same_path (before, first, now, first))
    first++;
  while (last < MIN (before->len, now->len) - first
         && is_same_path (before, before->len - 1 - last, now, now->len - 1 - last))
    last++;
  self->rows = now;
  if (before->len != now->len || first < now->len)
    g_list_model_items_changed (G_LIST_MODEL (self), first, before->len - first - last,
                                now->len - first - last);
}

void
pal_census_rows_toggle (PalCensusRows *self, guint64 path)
{
  if (!g_hash_table_remove (self->open, &path))
    g_hash_table_add (self->open, g_memdup2 (&path, sizeof path));
}

const PalCensusRow *
pal_census_rows_look (PalCensusRows *self, guint position)
{
  return &g_array_index (self->rows, PalCensusRow, position);
}
