/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Root moves and the sample of a search's tree; and the sum of what its threads have counted. */
#include "census-taker.h"

#include <stdlib.h>
#include <string.h>

/* Children of a node that are kept: those that took most of the nodes. At the root there is room
 * for all. */
static const int children_max[CENSUS_PLIES] = { MOVES_MAX, 30, 8 };

void
census_prepare (CensusTaker **taker, bool wanted, bool leads)
{
  if (!wanted) {
    free (*taker);
    *taker = NULL;
    return;
  }
  if (*taker == NULL)
    *taker = malloc (sizeof **taker);
  CensusTaker *c = *taker;
  if (c == NULL)
    return;
  c->leads = leads;
  c->speak = NULL;
  c->spoken = 0;
  for (int i = 0; i < CENSUS_KINDS; i++)
    atomic_init (&c->counts[i], 0);
  for (int i = 0; i < MOVES_MAX; i++)
    atomic_init (&c->root_nodes[i], 0);
  atomic_init (&c->current, CENSUS_NOT_SEARCHING);
  c->n_moves = c->n_tree = 0;
  c->first_of_root = CENSUS_NONE;
  for (int ply = 0; ply <= CENSUS_PLIES; ply++)
    c->at[ply] = c->ended[ply] = CENSUS_NONE;
}

void
census_add_move (CensusTaker *c, Move move)
{
  if (c != NULL && c->n_moves < MOVES_MAX)
    c->moves[c->n_moves++] = (CensusMove){ .move = move, .score = SCORE_NONE };
}

/* --- the sample --- */

static int *
first_below (CensusTaker *c, int node)
{
  return node == CENSUS_NONE ? &c->first_of_root : &c->first[node];
}

static int
find_child (CensusTaker *c, int node, Move move)
{
  int child = *first_below (c, node);

  while (child != CENSUS_NONE && c->tree[child].move != move)
    child = c->next[child];
  return child;
}

/* The child of NODE that is worth least and has none below it. */
static int
least_child (CensusTaker *c, int node)
{
  int least = CENSUS_NONE;

  for (int child = *first_below (c, node); child != CENSUS_NONE; child = c->next[child])
    if (c->first[child] == CENSUS_NONE
        && (least == CENSUS_NONE || c->tree[child].nodes < c->tree[least].nodes))
      least = child;
  return least;
}

static int
count_children (CensusTaker *c, int node)
{
  int n = 0;

  for (int child = *first_below (c, node); child != CENSUS_NONE; child = c->next[child])
    n++;
  return n;
}

/* A new child of NODE at PLY, perhaps in place of another one. */
static int
make_child (CensusTaker *c, int node, int ply, Move move)
{
  int child;

  if (c->n_tree < CENSUS_NODES_MAX && count_children (c, node) < children_max[ply - 1]) {
    child = c->n_tree++;
    c->next[child] = *first_below (c, node);
    c->first[child] = CENSUS_NONE;
    *first_below (c, node) = child;
  } else if ((child = least_child (c, node)) == CENSUS_NONE) {
    return CENSUS_NONE;
  }
  c->tree[child] = (CensusNode){
    .move = move, .parent = node, .ply = ply, .score = SCORE_NONE, .ended = CENSUS_NONE
  };
  return child;
}

static int
visit_child (CensusTaker *c, int node, int ply, Move move)
{
  int child = find_child (c, node, move);

  return child != CENSUS_NONE ? child : make_child (c, node, ply, move);
}

void
census_enter_child (CensusTaker *c, int ply, Move move)
{
  if (!c->leads || ply >= CENSUS_PLIES || (ply > 0 && c->at[ply] == CENSUS_NONE))
    return;
  c->at[ply + 1] = visit_child (c, ply > 0 ? c->at[ply] : CENSUS_NONE, ply + 1, move);
  c->ended[ply + 1] = CENSUS_NONE;
}

void
census_leave_child (CensusTaker *c, int ply, const CensusNode *found, bool halted)
{
  if (!c->leads || ply >= CENSUS_PLIES || c->at[ply + 1] == CENSUS_NONE)
    return;
  CensusNode *node = &c->tree[c->at[ply + 1]];
  c->at[ply + 1] = CENSUS_NONE;
  node->nodes += found->nodes;
  if (halted)
    return;
  node->score = found->score;
  node->bound = found->bound;
  node->depth = found->depth;
  node->ended = c->ended[ply + 1];
}

/* --- root moves --- */

static int
find_move (const CensusTaker *c, Move move)
{
  int i = 0;

  while (i < c->n_moves - 1 && c->moves[i].move != move)
    i++;
  return i;
}

void
census_enter_root (CensusTaker *c, Move move)
{
  atomic_store_explicit (&c->current, find_move (c, move), memory_order_relaxed);
  census_enter_child (c, 0, move);
}

void
census_leave_root (CensusTaker *c, const CensusNode *found, bool halted)
{
  int i = atomic_load_explicit (&c->current, memory_order_relaxed);
  uint64_t nodes = atomic_load_explicit (&c->root_nodes[i], memory_order_relaxed);

  atomic_store_explicit (&c->root_nodes[i], nodes + found->nodes, memory_order_relaxed);
  census_leave_child (c, 0, found, halted);
  if (halted)
    return;
  atomic_store_explicit (&c->current, CENSUS_NOT_SEARCHING, memory_order_relaxed);
  c->moves[i].score = found->score;
  c->moves[i].bound = found->bound;
  c->moves[i].depth = found->depth + 1;
}

/* --- the sum --- */

void
census_sum_begin (SearchCensus *census, const CensusTaker *leader)
{
  int current = atomic_load_explicit (&leader->current, memory_order_relaxed);

  census->nodes = 0;
  memset (census->counts, 0, sizeof census->counts);
  census->n_moves = leader->n_moves;
  memcpy (census->moves, leader->moves, (size_t) leader->n_moves * sizeof leader->moves[0]);
  if (current != CENSUS_NOT_SEARCHING)
    census->moves[current].current = true;
  census->n_tree = leader->n_tree;
  memcpy (census->tree, leader->tree, (size_t) leader->n_tree * sizeof leader->tree[0]);
}

/* Of the root move that the thread is at, it has searched what is left of its nodes. */
void
census_sum_add (SearchCensus *census, const CensusTaker *c, uint64_t nodes)
{
  uint64_t done = 0;

  if (c == NULL)
    return;
  int current = atomic_load_explicit (&c->current, memory_order_relaxed);
  for (int kind = 0; kind < CENSUS_KINDS; kind++)
    census->counts[kind] += atomic_load_explicit (&c->counts[kind], memory_order_relaxed);
  for (int i = 0; i < census->n_moves; i++) {
    uint64_t below = atomic_load_explicit (&c->root_nodes[i], memory_order_relaxed);
    census->moves[i].nodes += below;
    done += below;
  }
  if (current != CENSUS_NOT_SEARCHING && nodes > done) {
    census->moves[current].nodes += nodes - done;
    done = nodes;
  }
  census->nodes += done;
}

/* While a search runs its counts are read one after the other: more may seem to be of one kind than
 * there were in all. */
void
census_sum_close (SearchCensus *census)
{
  uint64_t others = census->counts[CENSUS_QUIET_NODES] + census->counts[CENSUS_SOLVER_NODES];

  census->counts[CENSUS_MAIN_NODES] = census->nodes > others ? census->nodes - others : 0;
}
