/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A search in the glass as a film: the tree that it left, walked through once more in the order of
 * the search.
 *
 * A step either enters a node or leaves it with its value; so a film has two for each node. The
 * tree keeps its nodes in the order in which they were entered, and every value, so nothing but the
 * tree is needed, and any step can be looked at right away.
 *
 * What was not kept in a tree that was too small is not in its film.
 */
#pragma once

#include "glass-tree.h"

typedef struct GlassFilm GlassFilm;

/* What happens at a step. */
typedef struct {
  int node;
  bool leaves; /* with its value; else it is entered */
} GlassStep;

/* What is known of a node while the search is inside, from the view of the side to move at the
 * root. */
typedef struct {
  int alpha, beta; /* the window for the next move; infinite as of SCORE_INFINITE */
  int value;       /* the best that was found until then */
  int best;        /* the child it came from, or GLASS_NONE: the evaluation */
  bool known;      /* there is such a value */
  int n_left;      /* children that were left */
} GlassWindow;

/* The film of TREE, a copy that nobody fills, which is referenced; NULL where memory is short. A
 * search that was stopped leaves every node that it had entered. */
GlassFilm *glass_film_new (GlassTree *tree);
void glass_film_free (GlassFilm *film); /* accepts NULL */

GlassTree *glass_film_tree (const GlassFilm *film);

/* How many steps there are. Places in a film are counts of steps that have been made, from 0 to
 * this. */
int glass_film_length (const GlassFilm *film);

/* The step from PLACE - 1 to PLACE, from 1. */
GlassStep glass_film_step (const GlassFilm *film, int place);

/* The first place at which NODE has been entered; and at which it has been left. */
int glass_film_enters (const GlassFilm *film, int node);
int glass_film_leaves (const GlassFilm *film, int node);

/* How many nodes have been entered at PLACE. */
int glass_film_entered (const GlassFilm *film, int place);
/* The place at which NODES of them have just been entered; 0 or the length where there are not so
 * many. */
int glass_film_turn (const GlassFilm *film, int64_t nodes);

/* The place after the next step; where that enters a node, after it has been left, with all that is
 * below. The length where there is none. */
int glass_film_over (const GlassFilm *film, int place);

/* The place at which the node that the search is inside of at PLACE has been left. */
int glass_film_out (const GlassFilm *film, int place);

/* The node that the search is inside of at PLACE, GLASS_NONE before the first step and at the end.
 */
int glass_film_inside (const GlassFilm *film, int place);

/* What is known of NODE at PLACE, by which it must have been entered. */
GlassWindow glass_film_window (const GlassFilm *film, int node, int place);
