/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-outline-rows.h"

struct _PalOutlineRows {
  GObject parent_instance;

  GArray *rows;      /* of what begins with a PalOutlineRow */
  GHashTable *items; /* by their paths; those that somebody holds */
};

/* --- items --- */

#define PAL_TYPE_OUTLINE_ITEM (pal_outline_item_get_type ())
G_DECLARE_FINAL_TYPE (PalOutlineItem, pal_outline_item, PAL, OUTLINE_ITEM, GObject)

struct _PalOutlineItem {
  GObject parent_instance;

  guint64 path;
  GHashTable *items; /* in which it is */
};

G_DEFINE_FINAL_TYPE (PalOutlineItem, pal_outline_item, G_TYPE_OBJECT)

static void
pal_outline_item_finalize (GObject *object)
{
  PalOutlineItem *self = PAL_OUTLINE_ITEM (object);

  g_hash_table_remove (self->items, &self->path);
  g_hash_table_unref (self->items);
  G_OBJECT_CLASS (pal_outline_item_parent_class)->finalize (object);
}

static void
pal_outline_item_class_init (PalOutlineItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = pal_outline_item_finalize;
}

static void
pal_outline_item_init (PalOutlineItem *self)
{
}

/* --- the model --- */

static const PalOutlineRow *
row_at (GArray *rows, guint position)
{
  return (gconstpointer) (rows->data + (gsize) position * g_array_get_element_size (rows));
}

static GType
outline_rows_get_item_type (GListModel *model)
{
  return PAL_TYPE_OUTLINE_ITEM;
}

static guint
outline_rows_get_n_items (GListModel *model)
{
  return PAL_OUTLINE_ROWS (model)->rows->len;
}

static gpointer
outline_rows_get_item (GListModel *model, guint position)
{
  PalOutlineRows *self = PAL_OUTLINE_ROWS (model);
  PalOutlineItem *item;

  if (position >= self->rows->len)
    return NULL;
  item = g_hash_table_lookup (self->items, &row_at (self->rows, position)->path);
  if (item != NULL)
    return g_object_ref (item);
  item = g_object_new (PAL_TYPE_OUTLINE_ITEM, NULL);
  item->path = row_at (self->rows, position)->path;
  item->items = g_hash_table_ref (self->items);
  g_hash_table_insert (self->items, &item->path, item);
  return item;
}

static void
outline_rows_list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = outline_rows_get_item_type;
  iface->get_n_items = outline_rows_get_n_items;
  iface->get_item = outline_rows_get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (PalOutlineRows, pal_outline_rows, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL,
                                                      outline_rows_list_model_init))

static void
pal_outline_rows_finalize (GObject *object)
{
  g_array_unref (PAL_OUTLINE_ROWS (object)->rows);
  g_hash_table_unref (PAL_OUTLINE_ROWS (object)->items);
  G_OBJECT_CLASS (pal_outline_rows_parent_class)->finalize (object);
}

static void
pal_outline_rows_class_init (PalOutlineRowsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = pal_outline_rows_finalize;
}

static void
pal_outline_rows_init (PalOutlineRows *self)
{
  self->rows = g_array_new (FALSE, FALSE, sizeof (PalOutlineRow));
  self->items = g_hash_table_new (g_int64_hash, g_int64_equal);
}

PalOutlineRows *
pal_outline_rows_new (void)
{
  return g_object_new (PAL_TYPE_OUTLINE_ROWS, NULL);
}

void
pal_outline_rows_take (PalOutlineRows *self, GArray *rows)
{
  g_autoptr (GArray) before = self->rows;
  const guint shared = MIN (before->len, rows->len);
  guint first = 0, last = 0; /* so many at the beginning and at the end are as before */

  while (first < shared && row_at (before, first)->path == row_at (rows, first)->path)
    first++;
  while (last < shared - first
         && row_at (before, before->len - 1 - last)->path
                == row_at (rows, rows->len - 1 - last)->path)
    last++;
  self->rows = rows;
  if (before->len != rows->len || first < rows->len)
    g_list_model_items_changed (G_LIST_MODEL (self), first, before->len - first - last,
                                rows->len - first - last);
}

gconstpointer
pal_outline_rows_look (PalOutlineRows *self, guint position)
{
  return row_at (self->rows, position);
}
