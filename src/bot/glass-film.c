/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "glass-film.h"

#include "engine/engine-types.h"

#include <stdlib.h>

struct GlassFilm {
  GlassTree *tree;
  int n;           /* nodes */
  int32_t *steps;  /* 2 n: a node that is entered, or ~node: that is left */
  int32_t *enters; /* by node: places */
  int32_t *leaves;
};

/* NODE is left, and what it lies in, up to UNTIL, which is not. Returns the place after that. */
static int
leave_up_to (GlassFilm *film, int place, int node, int until)
{
  for (; node != until; node = glass_tree_node (film->tree, node)->parent) {
    film->steps[place++] = ~node;
    film->leaves[node] = place;
  }
  return place;
}

static void
film_lay_out (GlassFilm *film)
{
  int place = 0, inside = GLASS_NONE;

  for (int node = 0; node < film->n; node++) {
    place = leave_up_to (film, place, inside, glass_tree_node (film->tree, node)->parent);
    film->steps[place++] = node;
    film->enters[node] = place;
    inside = node;
  }
  leave_up_to (film, place, inside, GLASS_NONE);
}

GlassFilm *
glass_film_new (GlassTree *tree)
{
  GlassFilm *film = calloc (1, sizeof *film);

  if (film == NULL)
    return NULL;
  film->tree = glass_tree_ref (tree);
  film->n = glass_tree_size (tree);
  film->steps = malloc (((size_t) film->n * 4 + 1) * sizeof *film->steps);
  if (film->steps == NULL) {
    glass_film_free (film);
    return NULL;
  }
  film->enters = film->steps + (size_t) film->n * 2;
  film->leaves = film->enters + film->n;
  film_lay_out (film);
  return film;
}

void
glass_film_free (GlassFilm *film)
{
  if (film == NULL)
    return;
  glass_tree_unref (film->tree);
  free (film->steps);
  free (film);
}

GlassTree *
glass_film_tree (const GlassFilm *film)
{
  return film->tree;
}

int
glass_film_length (const GlassFilm *film)
{
  return 2 * film->n;
}

GlassStep
glass_film_step (const GlassFilm *film, int place)
{
  const int32_t step = film->steps[place - 1];

  return step < 0 ? (GlassStep){ ~step, true } : (GlassStep){ step, false };
}

int
glass_film_enters (const GlassFilm *film, int node)
{
  return film->enters[node];
}

int
glass_film_leaves (const GlassFilm *film, int node)
{
  return film->leaves[node];
}

int
glass_film_entered (const GlassFilm *film, int place)
{
  int low = 0, high = glass_tree_size (film->tree);

  while (low < high) {
    const int middle = low + (high - low) / 2;

    if (glass_film_enters (film, middle) <= place)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

int
glass_film_turn (const GlassFilm *film, int64_t nodes)
{
  if (nodes <= 0)
    return 0;
  if (nodes > glass_tree_size (film->tree))
    return glass_film_length (film);
  return glass_film_enters (film, (int) nodes - 1);
}

int
glass_film_over (const GlassFilm *film, int place)
{
  GlassStep next;

  if (place >= glass_film_length (film))
    return glass_film_length (film);
  next = glass_film_step (film, place + 1);
  return next.leaves ? place + 1 : film->leaves[next.node];
}

int
glass_film_inside (const GlassFilm *film, int place)
{
  GlassStep last;

  if (place == 0)
    return GLASS_NONE;
  last = glass_film_step (film, place);
  return last.leaves ? glass_tree_node (film->tree, last.node)->parent : last.node;
}

int
glass_film_out (const GlassFilm *film, int place)
{
  const int inside = glass_film_inside (film, place);

  return inside == GLASS_NONE ? glass_film_over (film, place) : film->leaves[inside];
}

/* --- Windows --- */

/* VALUE counts for the side to move in the node, which looks for the maximum where it is OURS. */
static void
take_value (GlassWindow *window, bool ours, bool narrow, int value, int child)
{
  if (window->known && (ours ? value <= window->value : value >= window->value))
    return;
  window->known = true;
  window->value = value;
  window->best = child;
  if (narrow && ours && value > window->alpha)
    window->alpha = value;
  if (narrow && !ours && value < window->beta)
    window->beta = value;
}

GlassWindow
glass_film_window (const GlassFilm *film, int node, int place)
{
  const GlassNode *of = glass_tree_node (film->tree, node);
  const bool ours = of->ply % 2 == 0;
  const bool narrow = glass_tree_bot (film->tree)->techniques.search == BOT_ALPHA_BETA;
  GlassWindow window = { .alpha = of->alpha, .beta = of->beta, .best = GLASS_NONE };

  /* What a node has been entered for is done at the next step. */
  if (of->flags & GLASS_EVALUATED && place > film->enters[node])
    take_value (&window, ours, narrow, of->evaluation, GLASS_NONE);
  for (int child = of->first_child; child != GLASS_NONE && film->leaves[child] <= place;
       child = glass_tree_node (film->tree, child)->next) {
    const GlassNode *left = glass_tree_node (film->tree, child);
    window.n_left++;
    if ((left->flags & GLASS_UNKNOWN) == 0)
      take_value (&window, ours, narrow, left->value, child);
  }
  return window;
}
