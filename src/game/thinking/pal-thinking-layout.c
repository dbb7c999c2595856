/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-thinking-layout.h"

#include <float.h>

/* Where the boxes of a PalThinkingLayout stand. */

enum {
  GAP = 6, /* between brothers */
  GAP_OF_FAMILIES = 16,
  FROM_BEST_MAX = 150, /* from a parent to its best child */
};

/* How far a subtree reaches to the left and right on each of its levels, as its root sees it. */
typedef struct {
  double *left, *right;
  int depth;
} Outline;

typedef struct {
  const GPtrArray *levels;
  const GlassTree *tree;
  Outline *outlines; /* by level: of the subtree that is being placed there */
} Placing;

static PalThought *
boxes_at (const Placing *self, int level)
{
  return (PalThought *) (gpointer) ((GArray *) g_ptr_array_index (self->levels, level))->data;
}

/* How far a subtree has to go to the right to stand clear of its elder brothers, of whom FAMILY,
 * one level higher, has the outline. */
static double
shift_of (const Outline *family, const Outline *subtree)
{
  double shift = -DBL_MAX;

  for (int i = 0; i < MIN (subtree->depth, family->depth - 1); i++) {
    double gap = i == 0 && subtree->depth == 1 ? GAP : GAP_OF_FAMILIES;

    shift = MAX (shift, family->right[i + 1] + gap - subtree->left[i]);
  }
  return shift;
}

static void
thinking_place_merge (Outline *family, const Outline *subtree, double shift)
{
  for (int i = 0; i < subtree->depth; i++) {
    if (i + 1 >= family->depth)
      family->left[i + 1] = subtree->left[i] + shift;
    family->right[i + 1] = subtree->right[i] + shift;
  }
  family->depth = MAX (family->depth, subtree->depth + 1);
}

/* A parent stands above the middle of its children, but near to the one that its value comes from:
 * of a wide family one sees first what matters. */
static double
place_above (const Placing *self, const PalThought *parent, const PalThought *children)
{
  int n = parent->n_children;
  double middle = (children[0].x + children[n - 1].x) / 2, best = children[0].x;

  for (int i = 0; i < n; i++)
    if (pal_thought_is_best (self->tree, &children[i]))
      best = children[i].x;
  return CLAMP (middle, best - FROM_BEST_MAX, best + FROM_BEST_MAX);
}

/* Places the subtree at LEVEL and INDEX by itself; its outline is that of LEVEL then. */
static void
thinking_place_place (Placing *self, int level, int index)
{
  Outline *outline = &self->outlines[level];
  PalThought *box = &boxes_at (self, level)[index];

  outline->depth = 1;
  box->x = 0;
  for (int i = 0; i < box->n_children; i++) {
    PalThought *child = &boxes_at (self, level + 1)[box->first + i];

    thinking_place_place (self, level + 1, box->first + i);
    child->shift = i > 0 ? shift_of (outline, &self->outlines[level + 1]) : 0;
    child->x += child->shift;
    thinking_place_merge (outline, &self->outlines[level + 1], child->shift);
  }
  if (box->n_children > 0)
    box->x = place_above (self, box, &boxes_at (self, level + 1)[box->first]);
  outline->left[0] = box->x - PAL_THOUGHT_WIDTH / 2.0;
  outline->right[0] = box->x + PAL_THOUGHT_WIDTH / 2.0;
}

/* What was moved takes along all that lies below. */
static void
move_families (Placing *self)
{
  for (int level = 1; level < (int) self->levels->len; level++) {
    const PalThought *above = boxes_at (self, level - 1);
    GArray *boxes = g_ptr_array_index (self->levels, level);

    for (guint i = 0; i < boxes->len; i++) {
      PalThought *box = &g_array_index (boxes, PalThought, i);

      box->x += above[box->parent].shift;
      box->shift += above[box->parent].shift;
    }
  }
}

/* Sets x of all boxes of LEVELS (GArray of PalThought; the first one is the root's, alone) from
 * their families, so that none overlap and each level uses the room that the others leave it: a
 * subtree is moved to the left as far as the outlines allow. Takes time linear in the boxes, times
 * the height of their subtrees. Returns the width of all. */
static double
pal_thinking_place (const GPtrArray *levels, const GlassTree *tree)
{
  int n = (int) levels->len;
  g_autofree Outline *outlines = g_new0 (Outline, n + 1);
  g_autofree double *room = g_new (double, 2 * (gsize) (n + 1) * (gsize) (n + 1));
  Placing placing = { levels, tree, outlines };
  double left = 0, right = 0;

  for (int i = 0; i <= n; i++) {
    outlines[i].left = room + 2 * i * (n + 1);
    outlines[i].right = outlines[i].left + n + 1;
  }
  thinking_place_place (&placing, 0, 0);
  for (int i = 0; i < outlines[0].depth; i++) {
    left = MIN (left, outlines[0].left[i]);
    right = MAX (right, outlines[0].right[i]);
  }
  boxes_at (&placing, 0)->shift = -left;
  boxes_at (&placing, 0)->x -= left;
  move_families (&placing);
  return right - left;
}

/* Boxes; where there would be more on the second level, they are folded at first. */
enum { SECOND_LEVEL_MAX = 240 };

typedef enum { FOLDS_USUAL, FOLDS_ALL_OPEN, FOLDS_ALL_SHUT } Folds;

struct _PalThinkingLayout {
  GlassTree *tree;
  Folds folds;
  GHashTable *open, *shut; /* paths that a person has changed, guint64 */
  gboolean answers_open;   /* the second level is unfolded at first */

  GPtrArray *levels; /* GArray of PalThought */
  double width;      /* of the sheet */
  int *places;       /* by node, -1: folded away */
  int *children;
};

/* --- folds --- */

static guint64
step (guint64 path, Move move)
{
  path = (path ^ move) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
  return path ^ path >> 29;
}

guint64
pal_thinking_layout_path (PalThinkingLayout *self, int node)
{
  const GlassNode *at = glass_tree_node (self->tree, node);

  return at->parent == GLASS_NONE ? 1
                                  : step (pal_thinking_layout_path (self, at->parent), at->move);
}

static gboolean
is_open_at_first (PalThinkingLayout *self, const GlassNode *node)
{
  if (node->parent == GLASS_NONE || self->folds == FOLDS_ALL_OPEN)
    return TRUE;
  if (self->folds == FOLDS_ALL_SHUT)
    return FALSE;
  return node->flags & GLASS_BEST || (node->ply == 1 && self->answers_open);
}

static gboolean
thinking_layout_is_open (PalThinkingLayout *self, const GlassNode *node, guint64 path)
{
  if (g_hash_table_contains (self->open, &path))
    return TRUE;
  return !g_hash_table_contains (self->shut, &path) && is_open_at_first (self, node);
}

static void
set_open (PalThinkingLayout *self, int node, gboolean open)
{
  guint64 path = pal_thinking_layout_path (self, node);

  g_hash_table_remove (open ? self->shut : self->open, &path);
  g_hash_table_add (open ? self->open : self->shut, g_memdup2 (&path, sizeof path));
}

static void
forget_folds (PalThinkingLayout *self, Folds folds)
{
  g_hash_table_remove_all (self->open);
  g_hash_table_remove_all (self->shut);
  self->folds = folds;
}

/* --- boxes --- */

static GArray *
level_at (PalThinkingLayout *self, int level)
{
  while ((int) self->levels->len <= level)
    g_ptr_array_add (self->levels, g_array_new (FALSE, FALSE, sizeof (PalThought)));
  return g_ptr_array_index (self->levels, level);
}

static int
thinking_layout_add (PalThinkingLayout *self, int level, PalThought thought)
{
  GArray *boxes = level_at (self, level);

  g_array_append_val (boxes, thought);
  return (int) boxes->len - 1;
}

/* The box for MISSING moves below the one at LEVEL and INDEX. */
static void
add_missing (PalThinkingLayout *self, int level, int index, int node, PalThoughtKind kind,
             int missing)
{
  PalThought thought = { .kind = kind, .node = node, .missing = missing, .parent = index };

  if (missing <= 0)
    return;
  thinking_layout_add (self, level + 1, thought);
}

static void lay_out (PalThinkingLayout *self, int level, int parent, int node, guint64 path);

/* Everything below the box at LEVEL and INDEX. */
static void
lay_out_children (PalThinkingLayout *self, int level, int index, int node, guint64 path)
{
  const GlassNode *at = glass_tree_node (self->tree, node);
  int first = (int) level_at (self, level + 1)->len;
  PalThought *box;

  if (self->children[node] > 0 && at->flags & GLASS_EVALUATED)
    thinking_layout_add (self, level + 1,
                         (PalThought){ .kind = PAL_THOUGHT_STAY, .node = node, .parent = index });
  for (int child = at->first_child; child != GLASS_NONE;) {
    const GlassNode *below = glass_tree_node (self->tree, child);

    lay_out (self, level + 1, index, child, step (path, below->move));
    child = below->next;
  }
  add_missing (self, level, index, node, PAL_THOUGHT_DROPPED,
               at->n_searched + at->n_unsafe - self->children[node]);
  if ((at->kind == GLASS_INNER || self->children[node] > 0) && at->kind != GLASS_STOPPED
      && at->flags & GLASS_DONE)
    add_missing (self, level, index, node,
                 at->flags & GLASS_CUT ? PAL_THOUGHT_CUT : PAL_THOUGHT_LEFT_OUT,
                 at->n_moves - at->n_searched - at->n_unsafe);
  box = &g_array_index (level_at (self, level), PalThought, index);
  box->first = first;
  box->n_children = (int) level_at (self, level + 1)->len - first;
}

static void
lay_out (PalThinkingLayout *self, int level, int parent, int node, guint64 path)
{
  const GlassNode *at = glass_tree_node (self->tree, node);
  int index = thinking_layout_add (self, level, (PalThought){ .node = node, .parent = parent });

  self->places[node] = index;
  if (thinking_layout_is_open (self, at, path))
    lay_out_children (self, level, index, node, path);
}

static void
thinking_layout_update (PalThinkingLayout *self)
{
  g_ptr_array_set_size (self->levels, 0);
  self->width = 0;
  if (self->tree == NULL)
    return;
  memset (self->places, 0xff, (gsize) glass_tree_size (self->tree) * sizeof self->places[0]);
  lay_out (self, 0, -1, 0, 1);
  while (((GArray *) g_ptr_array_index (self->levels, self->levels->len - 1))->len == 0)
    g_ptr_array_set_size (self->levels, (int) self->levels->len - 1);
  self->width = pal_thinking_place (self->levels, self->tree);
}

/* Parents stand before their children, so one way back through the tree counts all. */
static void
thinking_layout_count (PalThinkingLayout *self)
{
  int n = glass_tree_size (self->tree), answers = 0;

  self->places = g_renew (int, self->places, n);
  self->children = g_renew (int, self->children, n);
  memset (self->children, 0, (gsize) n * sizeof self->children[0]);
  for (int i = n - 1; i > 0; i--) {
    const GlassNode *node = glass_tree_node (self->tree, i);

    self->children[node->parent]++;
    answers += node->ply == 2;
  }
  self->answers_open = answers <= SECOND_LEVEL_MAX;
}

/* --- the layout --- */

PalThinkingLayout *
pal_thinking_layout_new (void)
{
  PalThinkingLayout *self = g_new0 (PalThinkingLayout, 1);

  self->open = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  self->shut = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  self->levels = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  return self;
}

void
pal_thinking_layout_free (PalThinkingLayout *self)
{
  glass_tree_unref (self->tree);
  g_hash_table_unref (self->open);
  g_hash_table_unref (self->shut);
  g_ptr_array_unref (self->levels);
  g_free (self->places);
  g_free (self->children);
  g_free (self);
}

void
pal_thinking_layout_set_tree (PalThinkingLayout *self, GlassTree *tree)
{
  GlassTree *before = self->tree;

  self->tree = tree != NULL && glass_tree_size (tree) > 0 ? glass_tree_ref (tree) : NULL;
  glass_tree_unref (before);
  if (self->tree != NULL)
    thinking_layout_count (self);
  thinking_layout_update (self);
}

GlassTree *
pal_thinking_layout_get_tree (PalThinkingLayout *self)
{
  return self->tree;
}

gboolean
pal_thinking_layout_is_open (PalThinkingLayout *self, int node)
{
  return thinking_layout_is_open (self, glass_tree_node (self->tree, node),
                                  pal_thinking_layout_path (self, node));
}

void
pal_thinking_layout_set_open (PalThinkingLayout *self, int node, gboolean open)
{
  set_open (self, node, open);
  thinking_layout_update (self);
}

void
pal_thinking_layout_reveal (PalThinkingLayout *self, int node)
{
  gboolean changed = FALSE;

  while ((node = glass_tree_node (self->tree, node)->parent) != GLASS_NONE)
    if (!pal_thinking_layout_is_open (self, node)) {
      set_open (self, node, TRUE);
      changed = TRUE;
    }
  if (changed)
    thinking_layout_update (self);
}

void
pal_thinking_layout_open_all (PalThinkingLayout *self)
{
  forget_folds (self, FOLDS_ALL_OPEN);
  thinking_layout_update (self);
}

void
pal_thinking_layout_fold_all (PalThinkingLayout *self)
{
  forget_folds (self, FOLDS_ALL_SHUT);
  thinking_layout_update (self);
}

void
pal_thinking_layout_open_way (PalThinkingLayout *self, int node)
{
  forget_folds (self, FOLDS_ALL_SHUT);
  for (; node != GLASS_NONE; node = glass_tree_node (self->tree, node)->parent)
    set_open (self, node, TRUE);
  thinking_layout_update (self);
}

void
pal_thinking_layout_reset (PalThinkingLayout *self)
{
  forget_folds (self, FOLDS_USUAL);
  thinking_layout_update (self);
}

int
pal_thinking_layout_n_levels (PalThinkingLayout *self)
{
  return (int) self->levels->len;
}

const PalThought *
pal_thinking_layout_level (PalThinkingLayout *self, int level, int *n)
{
  const GArray *boxes = g_ptr_array_index (self->levels, level);

  *n = (int) boxes->len;
  return (const PalThought *) boxes->data;
}

double
pal_thinking_layout_width (PalThinkingLayout *self)
{
  return self->width;
}

double
pal_thinking_layout_height (PalThinkingLayout *self)
{
  int n = (int) self->levels->len;

  return n > 0 ? (n - 1) * PAL_THOUGHT_PITCH + PAL_THOUGHT_HEIGHT : 0;
}

int
pal_thinking_layout_find (PalThinkingLayout *self, int level, int from, double x)
{
  int high;
  const PalThought *boxes = pal_thinking_layout_level (self, level, &high);

  while (from < high) {
    int middle = from + (high - from) / 2;

    if (boxes[middle].x < x)
      from = middle + 1;
    else
      high = middle;
  }
  return from;
}

int
pal_thinking_layout_find_edge (PalThinkingLayout *self, int level, double x)
{
  int low = 0, high, n_above;
  const PalThought *boxes = pal_thinking_layout_level (self, level, &high);
  const PalThought *above = pal_thinking_layout_level (self, level - 1, &n_above);

  while (low < high) {
    int middle = low + (high - low) / 2;

    if (MAX (boxes[middle].x, above[boxes[middle].parent].x) < x)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

int
pal_thinking_layout_place (PalThinkingLayout *self, int node)
{
  return self->places[node];
}

int
pal_thinking_layout_children (PalThinkingLayout *self, int node)
{
  return self->children[node];
}
