/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalThinkingTree: a search's tree, drawn from the root down; to scroll, zoom, fold and walk about.
 *
 * It is one widget without children: of a tree of a hundred thousand nodes it draws the boxes and
 * edges that are in view (pal-thinking-layout.h), and where boxes become smaller than a few pixels
 * only as many as have room. The arrow keys go to parent, child and neighbours; what is selected is
 * the widget's accessible name.
 *
 * Whatever changes, folds, zoom or a new tree of the same search, the place that a person looks at
 * stays where it is.
 */
#pragma once

#include "game/thinking/pal-thinking-film.h"
#include "game/thinking/pal-thinking-layout.h"
#include "game/thinking/pal-tree-difference.h"

#include <gtk/gtk.h>

#define PAL_TYPE_THINKING_TREE (pal_thinking_tree_get_type ())
G_DECLARE_FINAL_TYPE (PalThinkingTree, pal_thinking_tree, PAL, THINKING_TREE, GtkWidget)

/* Properties beside those of GtkScrollable:
 * "selected" (int, read-only): a node of the tree, the root at first,
 * "pointed" (int, read-only): the node under the pointer, or the one that the keyboard has just
 * gone to; -1: none, "zoom" (double, read-only): 1 is the usual size.
 * Signal: "arranged" when there are other nodes to see, by a new tree or by folding. */

/* Shows TREE (a copy that nobody fills) with moves in NOTATION; NULL: nothing. */
void pal_thinking_tree_set_tree (PalThinkingTree *self, GlassTree *tree, int notation);
GlassTree *pal_thinking_tree_get_tree (PalThinkingTree *self);
int pal_thinking_tree_get_notation (PalThinkingTree *self);

int pal_thinking_tree_get_selected (PalThinkingTree *self);
int pal_thinking_tree_get_pointed (PalThinkingTree *self);
/* Selects NODE, unfolds what it lies in and scrolls there. */
void pal_thinking_tree_select (PalThinkingTree *self, int node);
void pal_thinking_tree_set_pointed (PalThinkingTree *self, int node);
/* Folds or unfolds NODE, which stays where it is. */
void pal_thinking_tree_toggle (PalThinkingTree *self, int node);

/* What is unfolded; for whoever shows it in another way. The view's own: to look at. */
PalThinkingLayout *pal_thinking_tree_get_layout (PalThinkingTree *self);

/* Lights the nodes whose byte in FOUND, one for each node of the tree, is not 0; NULL: none. */
void pal_thinking_tree_set_found (PalThinkingTree *self, const guint8 *found);

/* Marks each node by how it differs from another search's (PalNodeDifference, one byte for each
 * node of the tree); NULL: none. */
void pal_thinking_tree_set_differences (PalThinkingTree *self, const guint8 *differences);
/* PAL_NODE_SAME where nothing is marked, or while a film keeps the end of the search to itself. */
PalNodeDifference pal_thinking_tree_get_difference (PalThinkingTree *self, int node);

/* Whether each value is told as the side to move there sees it (pal_thinking_negamax), and not as
 * the searching side does. */
void pal_thinking_tree_set_negamax (PalThinkingTree *self, gboolean negamax);
gboolean pal_thinking_tree_get_negamax (PalThinkingTree *self);

/* Draws the tree as it stands at PLACE of FILM, its own and the caller's until another tree or film
 * is set: the node that the search is inside of is unfolded and in view. Large trees show only what
 * lies beside the way there. GUESSED: a node whose value is not told yet, or GLASS_NONE. FILM NULL:
 * the tree as it is in the end. */
void pal_thinking_tree_set_film (PalThinkingTree *self, const GlassFilm *film, int place,
                                 int guessed);

/* How large all that is unfolded is with its margins, in pixels at the usual size; and draws it, on
 * its ground, from the upper left corner of CR on. */
void pal_thinking_tree_get_sheet (PalThinkingTree *self, double *width, double *height);
void pal_thinking_tree_draw_sheet (PalThinkingTree *self, cairo_t *cr);

void pal_thinking_tree_open_all (PalThinkingTree *self);
void pal_thinking_tree_fold_all (PalThinkingTree *self);
/* Folds, selection and place are again what they were when the tree was new. */
void pal_thinking_tree_reset_folds (PalThinkingTree *self);

/* Changes the zoom by FACTOR around the middle of the view; so that all that is unfolded can be
 * seen and, if possible, read; and to the usual size. */
void pal_thinking_tree_zoom_by (PalThinkingTree *self, double factor);
void pal_thinking_tree_fit (PalThinkingTree *self);
/* The zoom at which all that is unfolded has room in a view of WIDTH x HEIGHT pixels, no larger
 * than is good to read; and the same as fit with such a ZOOM. */
double pal_thinking_tree_zoom_for (PalThinkingTree *self, int width, int height);
void pal_thinking_tree_fit_at (PalThinkingTree *self, double zoom);
double pal_thinking_tree_get_zoom (PalThinkingTree *self);
