/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a search writes its tree; only for src/bot. TREE may be NULL in all: nothing is kept then. */
#pragma once

#include "glass-tree.h"

/* A new search: forgets everything. */
void glass_record_reset (GlassTree *tree);

/* An iteration begins at POSITION, of DEPTH plies; what there was becomes a chapter. */
void glass_record_begin (GlassTree *tree, const Bot *bot, const Position *position, int depth);

/* The search enters the position after MOVE, PLY plies below the root, with a window from the view
 * of the side to move there. Returns the node, GLASS_NONE where it is not kept. */
int glass_record_enter (GlassTree *tree, int parent, Move move, int ply, int alpha, int beta);

/* What the search found in a node, from the view of the side to move there. */
typedef struct {
  GlassKind kind;
  int value;       /* the best of what was found; -SCORE_INFINITE: nothing was */
  int least, most; /* the true value lies between these two, whatever the window was */
  int evaluation;  /* with GLASS_EVALUATED: of the position as it stands */
  unsigned flags;  /* GLASS_CUT, GLASS_EVALUATED */
  int n_moves, n_searched, n_unsafe;
  int best;   /* the child, or GLASS_NONE */
  int source; /* where what the table knows was found out, or GLASS_NONE */
} GlassFinding;

/* The same BOUNDS from the view of the other side. */
static inline unsigned
glass_bounds_turned (unsigned bounds)
{
  return (bounds & GLASS_LOWER ? GLASS_UPPER : 0u) | (bounds & GLASS_UPPER ? GLASS_LOWER : 0u);
}

/* GLASS_LOWER and GLASS_UPPER, as far as FINDING's value is not known to be the true one. */
static inline unsigned
glass_finding_bounds (const GlassFinding *finding)
{
  return (finding->most > finding->value ? GLASS_LOWER : 0u)
         | (finding->least < finding->value ? GLASS_UPPER : 0u);
}

void glass_record_leave (GlassTree *tree, int node, const GlassFinding *finding);

/* The move that is played is not the best one: it leads to CHILD of the root. */
void glass_record_choose (GlassTree *tree, int child);

/* What is known of the whole search so far; FINISHED: nothing will be added. */
void glass_record_counters (GlassTree *tree, const GlassCounters *counters, bool finished);

/* What the search has learnt by the end of an iteration. */
void glass_record_learnt (GlassTree *tree, const GlassLearnt *learnt);
