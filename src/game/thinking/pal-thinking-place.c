#include "pal-thinking-place.h"

#include <float.h>

enum {
  GAP = 6, /* between brothers */
  GAP_OF_FAMILIES = 16,
  FROM_BEST_MOST = 150, /* from a parent to its best child */
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
  return CLAMP (middle, best - FROM_BEST_MOST, best + FROM_BEST_MOST);
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

double
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
