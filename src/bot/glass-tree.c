/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "glass-record.h"

#include "engine/engine-types.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum {
  PLIES_FIRST = 2, /* of these plies everything is kept as long as there is any room */
  PLY_MAX = 256,
  CHAPTERS_MAX = 64,
};

struct GlassTree {
  atomic_int references;
  pthread_mutex_t lock; /* of all that follows */
  Bot bot;
  Position root;
  GlassCounters counters;
  GlassLearnt learnt;
  bool finished;
  uint64_t dropped;
  uint64_t before; /* nodes of earlier iterations */
  int size, most;
  int depth; /* of the iteration */
  int n_chapters;
  GlassTree *chapters[CHAPTERS_MAX]; /* earlier ones */
  int32_t last[PLY_MAX];             /* the node entered last at each ply */
  GlassNode *nodes;
};

GlassTree *
glass_tree_new (int nodes_max)
{
  GlassTree *tree = calloc (1, sizeof *tree);

  if (tree == NULL)
    return NULL;
  tree->most = nodes_max > 1 ? nodes_max : 1;
  tree->nodes = malloc ((size_t) tree->most * sizeof *tree->nodes);
  if (tree->nodes == NULL) {
    free (tree);
    return NULL;
  }
  atomic_init (&tree->references, 1);
  pthread_mutex_init (&tree->lock, NULL);
  return tree;
}

GlassTree *
glass_tree_ref (GlassTree *tree)
{
  atomic_fetch_add (&tree->references, 1);
  return tree;
}

static void
drop_chapters (GlassTree *tree)
{
  while (tree->n_chapters > 0)
    glass_tree_unref (tree->chapters[--tree->n_chapters]);
}

void
glass_tree_unref (GlassTree *tree)
{
  if (tree == NULL || atomic_fetch_sub (&tree->references, 1) > 1)
    return;
  pthread_mutex_destroy (&tree->lock);
  drop_chapters (tree);
  free (tree->nodes);
  free (tree);
}

/* The search marks what its values came from as it leaves the nodes; which of these chains begins
 * at the root is only known in the end, and for each copy anew. */
static void
mark_line (GlassTree *tree)
{
  for (int node = tree->size > 0 ? 0 : GLASS_NONE; node != GLASS_NONE;
       node = tree->nodes[node].best)
    tree->nodes[node].flags |= GLASS_BEST;
}

/* TREE without its chapters; its lock is held. */
static GlassTree *
copy_nodes (const GlassTree *tree)
{
  GlassTree *copy = glass_tree_new (tree->size);

  if (copy == NULL)
    return NULL;
  copy->bot = tree->bot;
  copy->root = tree->root;
  copy->counters = tree->counters;
  copy->learnt = tree->learnt;
  copy->finished = tree->finished;
  copy->dropped = tree->dropped;
  copy->before = tree->before;
  copy->depth = tree->depth;
  copy->size = tree->size;
  copy->most = tree->most;
  memcpy (copy->nodes, tree->nodes, (size_t) tree->size * sizeof *tree->nodes);
  mark_line (copy);
  return copy;
}

GlassTree *
glass_tree_copy (GlassTree *tree)
{
  GlassTree *copy;

  pthread_mutex_lock (&tree->lock);
  copy = copy_nodes (tree);
  for (int i = 0; copy != NULL && i < tree->n_chapters; i++)
    copy->chapters[copy->n_chapters++] = glass_tree_ref (tree->chapters[i]);
  pthread_mutex_unlock (&tree->lock);
  return copy;
}

/* --- Writing --- */

void
glass_record_reset (GlassTree *tree)
{
  if (tree == NULL)
    return;
  pthread_mutex_lock (&tree->lock);
  drop_chapters (tree);
  tree->finished = false;
  tree->learnt = (GlassLearnt){ 0 };
  tree->counters = (GlassCounters){ 0 };
  tree->size = 0;
  pthread_mutex_unlock (&tree->lock);
}

/* The shallowest ones go where there are too many nodes in all. */
static void
make_room_for_chapter (GlassTree *tree)
{
  int nodes = tree->size;

  for (int i = tree->n_chapters - 1; i >= 0; i--) {
    nodes += tree->chapters[i]->size;
    if (nodes <= tree->most && tree->n_chapters < CHAPTERS_MAX)
      continue;
    for (int j = 0; j <= i; j++)
      glass_tree_unref (tree->chapters[j]);
    tree->n_chapters -= i + 1;
    memmove (tree->chapters, tree->chapters + i + 1,
             (size_t) tree->n_chapters * sizeof *tree->chapters);
    return;
  }
}

static void
keep_chapter (GlassTree *tree)
{
  GlassTree *chapter;

  if (tree->size == 0)
    return;
  make_room_for_chapter (tree);
  chapter = copy_nodes (tree);
  if (chapter == NULL)
    return;
  chapter->finished = true;
  chapter->counters.depth = tree->depth;
  tree->chapters[tree->n_chapters++] = chapter;
}

void
glass_record_begin (GlassTree *tree, const Bot *bot, const Position *position, int depth)
{
  if (tree == NULL)
    return;
  pthread_mutex_lock (&tree->lock);
  keep_chapter (tree);
  tree->bot = *bot;
  tree->root = *position;
  tree->depth = depth;
  tree->finished = false;
  tree->before = tree->counters.nodes;
  tree->dropped = 0;
  tree->size = 0;
  pthread_mutex_unlock (&tree->lock);
}

/* Deep nodes leave an eighth of the room to those near the root. */
static bool
has_room (const GlassTree *tree, int ply)
{
  return ply < PLY_MAX && tree->size < (ply <= PLIES_FIRST ? tree->most : tree->most / 8 * 7);
}

static void
append_child (GlassTree *tree, int parent, int child, int ply)
{
  GlassNode *above = &tree->nodes[parent];

  if (above->first_child == GLASS_NONE)
    above->first_child = child;
  else
    tree->nodes[tree->last[ply]].next = child;
}

int
glass_record_enter (GlassTree *tree, int parent, Move move, int ply, int alpha, int beta)
{
  const bool ours = ply % 2 == 0;
  int node = GLASS_NONE;

  if (tree == NULL)
    return GLASS_NONE;
  pthread_mutex_lock (&tree->lock);
  if ((ply > 0 && parent == GLASS_NONE) || !has_room (tree, ply)) {
    tree->dropped++;
  } else {
    node = tree->size++;
    tree->nodes[node] = (GlassNode){
      .move = move,
      .parent = ply > 0 ? parent : GLASS_NONE,
      .first_child = GLASS_NONE,
      .next = GLASS_NONE,
      .best = GLASS_NONE,
      .source = GLASS_NONE,
      .alpha = (int16_t) (ours ? alpha : -beta),
      .beta = (int16_t) (ours ? beta : -alpha),
      .ply = (uint8_t) ply,
    };
    if (ply > 0)
      append_child (tree, parent, node, ply);
    tree->last[ply] = node;
  }
  pthread_mutex_unlock (&tree->lock);
  return node;
}

void
glass_record_leave (GlassTree *tree, int node, const GlassFinding *finding)
{
  if (tree == NULL || node == GLASS_NONE)
    return;
  pthread_mutex_lock (&tree->lock);
  GlassNode *left = &tree->nodes[node];
  const bool ours = left->ply % 2 == 0;
  unsigned bounds = glass_finding_bounds (finding);

  /* What is "at least" for the side to move is "at most" for the one that waits. */
  if (!ours)
    bounds = glass_bounds_turned (bounds);
  left->kind = (uint8_t) finding->kind;
  left->value = (int16_t) (ours ? finding->value : -finding->value);
  left->evaluation = (int16_t) (ours ? finding->evaluation : -finding->evaluation);
  left->flags = (uint8_t) (finding->flags | bounds
                           | (finding->value == -SCORE_INFINITE ? GLASS_UNKNOWN : 0) | GLASS_DONE);
  left->n_moves = (uint16_t) finding->n_moves;
  left->n_searched = (uint16_t) finding->n_searched;
  left->n_unsafe = (uint16_t) finding->n_unsafe;
  left->best = finding->best;
  left->source = finding->source;
  pthread_mutex_unlock (&tree->lock);
}

void
glass_record_choose (GlassTree *tree, int child)
{
  if (tree == NULL || child == GLASS_NONE)
    return;
  pthread_mutex_lock (&tree->lock);
  tree->nodes[0].best = child;
  pthread_mutex_unlock (&tree->lock);
}

void
glass_record_counters (GlassTree *tree, const GlassCounters *counters, bool finished)
{
  if (tree == NULL)
    return;
  pthread_mutex_lock (&tree->lock);
  tree->counters = *counters;
  tree->finished = finished;
  if (finished)
    mark_line (tree);
  pthread_mutex_unlock (&tree->lock);
}

void
glass_record_learnt (GlassTree *tree, const GlassLearnt *learnt)
{
  if (tree == NULL)
    return;
  pthread_mutex_lock (&tree->lock);
  tree->learnt = *learnt;
  pthread_mutex_unlock (&tree->lock);
}

/* --- Looking --- */

int
glass_tree_size (const GlassTree *tree)
{
  return tree->size;
}

int
glass_tree_max (const GlassTree *tree)
{
  return tree->most;
}

uint64_t
glass_tree_dropped (const GlassTree *tree)
{
  return tree->dropped;
}

uint64_t
glass_tree_entered (const GlassTree *tree)
{
  return (uint64_t) tree->size + tree->dropped;
}

int
glass_tree_depth (const GlassTree *tree)
{
  return tree->depth;
}

uint64_t
glass_tree_before (const GlassTree *tree)
{
  return tree->before;
}

const GlassNode *
glass_tree_node (const GlassTree *tree, int node)
{
  return &tree->nodes[node];
}

const Bot *
glass_tree_bot (const GlassTree *tree)
{
  return &tree->bot;
}

const GlassCounters *
glass_tree_counters (const GlassTree *tree)
{
  return &tree->counters;
}

const GlassLearnt *
glass_tree_learnt (const GlassTree *tree)
{
  return &tree->learnt;
}

bool
glass_tree_finished (const GlassTree *tree)
{
  return tree->finished;
}

int
glass_tree_chapters (const GlassTree *tree)
{
  return tree->n_chapters;
}

GlassTree *
glass_tree_chapter (const GlassTree *tree, int i)
{
  return tree->chapters[i];
}

const Position *
glass_tree_root (const GlassTree *tree)
{
  return &tree->root;
}

void
glass_tree_position (const GlassTree *tree, int node, Position *position)
{
  Move moves[PLY_MAX];
  int n = 0;

  for (; tree->nodes[node].parent != GLASS_NONE; node = tree->nodes[node].parent)
    moves[n++] = tree->nodes[node].move;
  *position = tree->root;
  while (n > 0)
    tree->bot.rules->play (position, moves[--n]);
}

static void
turn_breakdown (BotBreakdown *breakdown)
{
  breakdown->total = -breakdown->total;
  breakdown->material = -breakdown->material;
  breakdown->squares = -breakdown->squares;
  for (int i = 0; i < TERMS_MAX; i++) {
    breakdown->terms[i] = -breakdown->terms[i];
    breakdown->counts[i] = -breakdown->counts[i];
  }
}

/* The evaluation is a function of bot and position; to look at it again costs less than to keep the
 * accounts of a hundred thousand leaves. */
bool
glass_tree_breakdown (const GlassTree *tree, int node, BotBreakdown *breakdown)
{
  Position position;

  if ((tree->nodes[node].flags & GLASS_EVALUATED) == 0)
    return false;
  glass_tree_position (tree, node, &position);
  bot_breakdown (&tree->bot, &position, breakdown);
  if (tree->bot.rules->side_to_move (&tree->root) != 0)
    turn_breakdown (breakdown);
  return true;
}

int
glass_tree_line (const GlassTree *tree, int *nodes, int most)
{
  int n = 0;

  for (int node = tree->size > 0 ? 0 : GLASS_NONE; node != GLASS_NONE && n < most;
       node = tree->nodes[node].best)
    nodes[n++] = node;
  return n;
}
