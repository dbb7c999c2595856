#include "pal-thinking-rows.h"

struct _PalThinkingRows {
  GObject parent_instance;

  GArray *rows; /* PalThinkingRow */
};

static void thinking_rows_list_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (PalThinkingRows, pal_thinking_rows, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL,
                                                      thinking_rows_list_model_init))

/* --- the model --- */

static GType
thinking_rows_get_item_type (GListModel *model)
{
  return G_TYPE_OBJECT;
}

static guint
thinking_rows_get_n_items (GListModel *model)
{
  return PAL_THINKING_ROWS (model)->rows->len;
}

static gpointer
thinking_rows_get_item (GListModel *model, guint position)
{
  return position < thinking_rows_get_n_items (model) ? g_object_new (G_TYPE_OBJECT, NULL) : NULL;
}

static void
thinking_rows_list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = thinking_rows_get_item_type;
  iface->get_n_items = thinking_rows_get_n_items;
  iface->get_item = thinking_rows_get_item;
}

static void
pal_thinking_rows_finalize (GObject *object)
{
  g_array_unref (PAL_THINKING_ROWS (object)->rows);
  G_OBJECT_CLASS (pal_thinking_rows_parent_class)->finalize (object);
}

static void
pal_thinking_rows_class_init (PalThinkingRowsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = pal_thinking_rows_finalize;
}

static void
pal_thinking_rows_init (PalThinkingRows *self)
{
  self->rows = g_array_new (FALSE, FALSE, sizeof (PalThinkingRow));
}

/* --- its rows --- */

/* The box at LEVEL and INDEX, and after it all that is unfolded below. */
static void
add_box (GArray *rows, PalThinkingLayout *layout, int level, int index)
{
  int n;
  const PalThought *box = &pal_thinking_layout_level (layout, level, &n)[index];
  const PalThinkingRow row
      = { box->kind, box->node, box->missing, level, pal_thinking_layout_path (layout, box->node) };

  g_array_append_val (rows, row);
  for (int i = 0; i < box->n_children; i++)
    add_box (rows, layout, level + 1, box->first + i);
}

/* Whether the rows at I of A and J of B are called by the same moves. */
static gboolean
is_same (GArray *a, guint i, GArray *b, guint j)
{
  const PalThinkingRow *one = &g_array_index (a, PalThinkingRow, i);
  const PalThinkingRow *other = &g_array_index (b, PalThinkingRow, j);

  return one->path == other->path && one->kind == other->kind;
}

PalThinkingRows *
pal_thinking_rows_new (void)
{
  return g_object_new (PAL_TYPE_THINKING_ROWS, NULL);
}

void
pal_thinking_rows_update (PalThinkingRows *self, PalThinkingLayout *layout)
{
  g_autoptr (GArray) before = self->rows;
  GArray *now = g_array_new (FALSE, FALSE, sizeof (PalThinkingRow));
  guint first = 0, last = 0; /* so many at the beginning and at the end are as before */

  if (pal_thinking_layout_get_tree (layout) != NULL)
    add_box (now, layout, 0, 0);
  while (first < MIN (before->len, now->len) && is_same (before, first, now, first))
    first++;
  while (last < MIN (before->len, now->len) - first
         && is_same (before, before->len - 1 - last, now, now->len - 1 - last))
    last++;
  self->rows = now;
  if (before->len != now->len || first < now->len)
    g_list_model_items_changed (G_LIST_MODEL (self), first, before->len - first - last,
                                now->len - first - last);
}

const PalThinkingRow *
pal_thinking_rows_look (PalThinkingRows *self, guint position)
{
  return &g_array_index (self->rows, PalThinkingRow, position);
}

/* Nodes stand in the order in which they were entered, as rows do. */
guint
pal_thinking_rows_find (PalThinkingRows *self, int node)
{
  guint found = 0;

  for (guint i = 0; i < self->rows->len; i++) {
    const PalThinkingRow *row = pal_thinking_rows_look (self, i);

    if (row->kind == PAL_THOUGHT_NODE && row->node > node)
      break;
    if (row->kind == PAL_THOUGHT_NODE)
      found = i;
  }
  return found;
}
