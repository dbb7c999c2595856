/* How a search writes its tree; only for src/bot. TREE may be NULL in all: nothing is kept then. */
#pragma once

#include "glass-tree.h"

/* Forgets everything and begins anew at POSITION. */
void glass_record_begin (GlassTree *tree, const Bot *bot, const Position *position);

/* The search enters the position after MOVE, PLY plies below the root, with a window from the view
 * of the side to move there. Returns the node, GLASS_NONE where it is not kept. */
int glass_record_enter (GlassTree *tree, int parent, Move move, int ply, int alpha, int beta);

/* What the search found in a node, from the view of the side to move there. */
typedef struct {
  GlassKind kind;
  int value;
  unsigned flags; /* GLASS_CUT, GLASS_LOWER, GLASS_UPPER, GLASS_EVALUATED */
  int n_moves, n_searched;
  int best; /* the child, or GLASS_NONE */
} GlassFinding;

void glass_record_leave (GlassTree *tree, int node, const GlassFinding *finding);

/* The move that is played is not the best one: it leads to CHILD of the root. */
void glass_record_choose (GlassTree *tree, int child);

/* What is known of the whole search so far; FINISHED: nothing will be added. */
void glass_record_counters (GlassTree *tree, const GlassCounters *counters, bool finished);
