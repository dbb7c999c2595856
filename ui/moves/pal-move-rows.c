/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-move-rows.h"

#include "pal-move-text.h"

#include "files/pgn/pgn-comment.h"

struct _PalMoveRow {
  GObject parent_instance;

  PalMoveRowKind kind;
  int depth;
  GPtrArray *nodes;
};

G_DEFINE_FINAL_TYPE (PalMoveRow, pal_move_row, G_TYPE_OBJECT)

static void
pal_move_row_finalize (GObject *object)
{
  g_ptr_array_unref (PAL_MOVE_ROW (object)->nodes);
  G_OBJECT_CLASS (pal_move_row_parent_class)->finalize (object);
}

static void
pal_move_row_class_init (PalMoveRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = pal_move_row_finalize;
}

static void
pal_move_row_init (PalMoveRow *self)
{
  self->nodes = g_ptr_array_new ();
}

static gboolean
row_equal (PalMoveRow *a, PalMoveRow *b)
{
  return a->kind == b->kind && a->depth == b->depth && a->nodes->len == b->nodes->len
         && memcmp (a->nodes->pdata, b->nodes->pdata, a->nodes->len * sizeof (gpointer)) == 0;
}

PalMoveRowKind
pal_move_row_get_kind (PalMoveRow *self)
{
  return self->kind;
}

int
pal_move_row_get_depth (PalMoveRow *self)
{
  return self->depth;
}

GameNode *const *
pal_move_row_get_nodes (PalMoveRow *self, guint *n)
{
  *n = self->nodes->len;
  return (GameNode *const *) self->nodes->pdata;
}

/* --- building --- */

struct _PalMoveRows {
  GObject parent_instance;

  const GameTree *tree;
  GPtrArray *rows;       /* PalMoveRow */
  GHashTable *positions; /* GameNode -> row */
};

static void pal_move_rows_list_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (PalMoveRows, pal_move_rows, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL,
                                                      pal_move_rows_list_model_init))

static PalMoveRow *
move_rows_add_row (GPtrArray *rows, PalMoveRowKind kind, int depth)
{
  PalMoveRow *row = g_object_new (PAL_TYPE_MOVE_ROW, NULL);

  row->kind = kind;
  row->depth = depth;
  g_ptr_array_add (rows, row);
  return row;
}

static void
move_rows_add_comment (GPtrArray *rows, GameNode *node)
{
  if (machine_note_get_words (node) != NULL || node->comment_before != NULL)
    g_ptr_array_add (move_rows_add_row (rows, PAL_MOVE_ROW_COMMENT, 0)->nodes, node);
}

static void add_variation (GPtrArray *rows, GameNode *node, int depth);

/* The other children of NODE's parent, where NODE is its first. */
static gboolean
add_rivals (GPtrArray *rows, GameNode *node, int depth)
{
  GPtrArray *siblings = node->parent->children;

  if (siblings->len < 2 || siblings->pdata[0] != node)
    return FALSE;
  for (guint i = 1; i < siblings->len; i++)
    add_variation (rows, siblings->pdata[i], depth);
  return TRUE;
}

static void
add_variation (GPtrArray *rows, GameNode *node, int depth)
{
  PalMoveRow *row = NULL;

  for (; node != NULL; node = game_node_next (node)) {
    if (row == NULL)
      row = move_rows_add_row (rows, PAL_MOVE_ROW_LINE, depth);
    g_ptr_array_add (row->nodes, node);
    if (add_rivals (rows, node, depth + 1))
      row = NULL;
  }
}

/* A move of the main line: into the pair that is open, or a new one. Returns the pair if more may
 * go into it. */
static PalMoveRow *
add_main (GPtrArray *rows, PalMoveRow *pair, GameNode *node, int side)
{
  guint before;

  if (pair == NULL || side == 0) {
    pair = move_rows_add_row (rows, PAL_MOVE_ROW_PAIR, 0);
    g_ptr_array_set_size (pair->nodes, 2);
  }
  pair->nodes->pdata[side] = node;
  before = rows->len;
  move_rows_add_comment (rows, node);
  add_rivals (rows, node, 1);
  return side == 1 || rows->len > before ? NULL : pair;
}

static GPtrArray *
build (const GameTree *tree)
{
  GPtrArray *rows = g_ptr_array_new_with_free_func (g_object_unref);
  PalMoveRow *pair = NULL;

  if (tree == NULL)
    return rows;
  move_rows_add_comment (rows, tree->root);
  for (GameNode *node = game_node_next (tree->root); node != NULL; node = game_node_next (node))
    pair = add_main (rows, pair, node, pal_move_side (tree, node));
  return rows;
}

static void
replace (PalMoveRows *self, GPtrArray *rows, guint from)
{
  guint removed = self->rows->len - from;

  g_ptr_array_unref (self->rows);
  self->rows = rows;
  g_hash_table_remove_all (self->positions);
  for (guint i = 0; i < rows->len; i++) {
    PalMoveRow *row = rows->pdata[i];

    if (row->kind != PAL_MOVE_ROW_COMMENT)
      for (guint j = 0; j < row->nodes->len; j++)
        g_hash_table_insert (self->positions, row->nodes->pdata[j], GUINT_TO_POINTER (i));
  }
  g_list_model_items_changed (G_LIST_MODEL (self), from, removed, rows->len - from);
}

void
pal_move_rows_reset (PalMoveRows *self, const GameTree *tree)
{
  self->tree = tree;
  replace (self, build (tree), 0);
}

void
pal_move_rows_grow (PalMoveRows *self)
{
  GPtrArray *rows = build (self->tree);
  guint same = 0;

  while (same < rows->len && same < self->rows->len
         && row_equal (rows->pdata[same], self->rows->pdata[same])) {
    /* Views know the old object by its address. */
    g_set_object ((GObject **) &rows->pdata[same], self->rows->pdata[same]);
    same++;
  }
  if (same == rows->len && same == self->rows->len)
    g_ptr_array_unref (rows);
  else
    replace (self, rows, same);
}

guint
pal_move_rows_find (PalMoveRows *self, const GameNode *node)
{
  gpointer position;

  if (node == NULL || !g_hash_table_lookup_extended (self->positions, node, NULL, &position))
    return G_MAXUINT;
  return GPOINTER_TO_UINT (position);
}

/* --- the list model --- */

static GType
pal_move_rows_get_item_type (GListModel *model)
{
  return PAL_TYPE_MOVE_ROW;
}

static guint
pal_move_rows_get_n_items (GListModel *model)
{
  return PAL_MOVE_ROWS (model)->rows->len;
}

static gpointer
pal_move_rows_get_item (GListModel *model, guint position)
{
  PalMoveRows *self = PAL_MOVE_ROWS (model);

  return position < self->rows->len ? g_object_ref (self->rows->pdata[position]) : NULL;
}

static void
pal_move_rows_list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = pal_move_rows_get_item_type;
  iface->get_n_items = pal_move_rows_get_n_items;
  iface->get_item = pal_move_rows_get_item;
}

static void
pal_move_rows_finalize (GObject *object)
{
  PalMoveRows *self = PAL_MOVE_ROWS (object);

  g_ptr_array_unref (self->rows);
  g_hash_table_unref (self->positions);
  G_OBJECT_CLASS (pal_move_rows_parent_class)->finalize (object);
}

static void
pal_move_rows_class_init (PalMoveRowsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = pal_move_rows_finalize;
}

static void
pal_move_rows_init (PalMoveRows *self)
{
  self->rows = g_ptr_array_new_with_free_func (g_object_unref);
  self->positions = g_hash_table_new (NULL, NULL);
}

PalMoveRows *
pal_move_rows_new (void)
{
  return g_object_new (PAL_TYPE_MOVE_ROWS, NULL);
}
