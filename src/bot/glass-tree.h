/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The tree that a search in the glass has walked through, for people to look at.
 *
 * Nodes stand in the order in which they were entered: a parent before its children, children from
 * left to right. Everything is told from the view of the side to move at the root, which looks for
 * the maximum; so levels alternate, alpha is what it is sure of and beta what the other side is
 * sure of, as in the textbooks (the search itself is written the other way, see glass-search.c).
 *
 * Memory is bounded: a tree keeps at most as many nodes as it was made for. An eighth of them is
 * kept for the first two plies, so that all moves at the root have their answers in it however much
 * lies below the first one. What did not fit is counted (glass_tree_dropped).
 *
 * Of an iterative deepening the tree is that of the last iteration; those before it are kept as its
 * chapters, as long as all of them together have no more nodes than the tree may have.
 *
 * A tree is filled by the thread that searches and may be copied by any other at any time; copies
 * belong to their thread alone and are what one looks at. It is counted by references: the player
 * may go while its search is still finding the way out.
 */
#pragma once

#include "bot.h"

typedef enum {
  GLASS_INNER,   /* its children were searched */
  GLASS_LEAF,    /* evaluated at the last ply; its children, if any, are captures */
  GLASS_QUIET,   /* beyond the last ply: captures only */
  GLASS_TABLE,   /* its value was known from the transposition table */
  GLASS_OVER,    /* the game ends here */
  GLASS_STOPPED, /* the search was stopped inside */
  GLASS_UNSAFE,  /* left out: the move to it leaves a piece hanging */
} GlassKind;

enum {
  GLASS_CUT = 1 << 0,       /* the rest of its moves was cut off */
  GLASS_BEST = 1 << 1,      /* on the principal variation */
  GLASS_LOWER = 1 << 2,     /* the true value may be higher than this one */
  GLASS_UPPER = 1 << 3,     /* the true value may be lower; without both it is this one */
  GLASS_DONE = 1 << 4,      /* the value is known; else the search is still inside */
  GLASS_EVALUATED = 1 << 5, /* the evaluation was asked: whoever is to move may leave it at that */
  GLASS_UNKNOWN = 1 << 6,   /* the search was stopped before it found any value */
  /* Another thread (glass-threads.h) found the value, with GLASS_TABLE; has finished the iteration,
   * with GLASS_STOPPED. */
  GLASS_OTHERS = 1 << 7,
};

enum { GLASS_NONE = -1 };

typedef struct {
  Move move;                         /* that led here; MOVE_NONE at the root */
  int32_t parent, first_child, next; /* nodes, or GLASS_NONE */
  int32_t best;        /* the child that its value came from, or GLASS_NONE; the root's is played */
  int32_t source;      /* with GLASS_TABLE: the node its value was found out at, or GLASS_NONE */
  int16_t alpha, beta; /* at entry */
  int16_t value;       /* hundredths, or within SCORE_MATE_BOUND of a mate */
  int16_t evaluation;  /* with GLASS_EVALUATED, of the position as it stands */
  uint16_t n_moves;    /* legal ones, captures where only these go on; so many were searched: */
  uint16_t n_searched;
  uint16_t n_unsafe;        /* and so many were left out, as they leave a piece hanging */
  uint8_t ply, kind, flags; /* GlassKind, GLASS_CUT ... */
} GlassNode;

/* What a search has done. */
typedef struct {
  uint64_t nodes;          /* positions entered, the root in each iteration */
  uint64_t evaluations;    /* of which were evaluated */
  uint64_t quiet_nodes;    /* of which lay beyond the last ply */
  uint64_t cutoffs;        /* moves that made the rest needless */
  uint64_t first_cutoffs;  /* of which by the first move: how good the order was */
  uint64_t killer_cutoffs; /* of which by a killer move */
  uint64_t unsafe;         /* moves left out because they leave a piece hanging */
  uint64_t table_probes, table_hits;
  uint64_t table_others;   /* of the hits: what another thread had found */
  uint64_t table_replaced; /* entries that made room for one of another position */
  uint64_t sorting;        /* nodes of shallow searches that only sorted */
  double branching;        /* effective: the moves that each ply multiplies the nodes by */
  double milliseconds;
  int depth; /* of the last finished iteration */
} GlassCounters;

enum { GLASS_PIECES_MAX = 2 * BOT_KINDS_MAX, GLASS_PLIES_MAX = 64, GLASS_KILLERS = 2 };

/* What a search has learnt for the order of its moves, as it stood at its end. */
typedef struct {
  /* By the piece that moves, less 1, and by where to: for each cut-off by a move that takes nothing
   * the square of the plies that were left. */
  uint32_t history[GLASS_PIECES_MAX][BOT_SQUARES_MAX];
  Move killers[GLASS_PLIES_MAX][GLASS_KILLERS]; /* by ply, the last one first; or MOVE_NONE */
  Piece killer_pieces[GLASS_PLIES_MAX][GLASS_KILLERS]; /* that made them */
} GlassLearnt;

typedef struct GlassTree GlassTree;

/* A new, empty tree of at most NODES_MAX nodes; NULL where memory is short. */
GlassTree *glass_tree_new (int nodes_max);
GlassTree *glass_tree_ref (GlassTree *tree);
void glass_tree_unref (GlassTree *tree); /* accepts NULL */

/* A copy of its own of what TREE holds at this moment; NULL where memory is short. */
GlassTree *glass_tree_copy (GlassTree *tree);

/* --- Looking at it: of a copy, or when nothing searches --- */

int glass_tree_size (const GlassTree *tree); /* nodes; 0: nothing was searched yet */
int glass_tree_max (const GlassTree *tree);
uint64_t glass_tree_dropped (const GlassTree *tree);
/* How many nodes this search, the last of an iterative deepening, entered: size and dropped. */
uint64_t glass_tree_entered (const GlassTree *tree);
int glass_tree_depth (const GlassTree *tree); /* of its iteration, in plies */
/* How many nodes the iterations before it entered. */
uint64_t glass_tree_before (const GlassTree *tree);
const GlassNode *glass_tree_node (const GlassTree *tree, int node); /* 0 is the root */
const Bot *glass_tree_bot (const GlassTree *tree);
const GlassCounters *glass_tree_counters (const GlassTree *tree);
const GlassLearnt *glass_tree_learnt (const GlassTree *tree);
bool glass_tree_finished (const GlassTree *tree); /* nothing will be added */

/* How many earlier iterations are kept, the shallowest first, and one of them: a tree of its own
 * that nobody fills, TREE's. Its depth is in its counters. */
int glass_tree_chapters (const GlassTree *tree);
GlassTree *glass_tree_chapter (const GlassTree *tree, int i);

/* The position at NODE, and at the root. */
void glass_tree_position (const GlassTree *tree, int node, Position *position);
const Position *glass_tree_root (const GlassTree *tree);

/* The breakdown of a node that was evaluated, as the search saw it, but from the view of the side
 * to move at the root, as everything here; false where it was not. */
bool glass_tree_breakdown (const GlassTree *tree, int node, BotBreakdown *breakdown);

/* The nodes of the line from the root to the leaf that its value came from; at most MOST, returns
 * how many. The first one is the root. */
int glass_tree_line (const GlassTree *tree, int *nodes, int most);
