/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of PalThinkingTree share. */
#pragma once

#include "pal-thinking-painter.h"
#include "pal-thinking-tree.h"

enum { PAL_THINKING_MARGIN = 28, PAL_THINKING_GUTTER = 56, PAL_THINKING_MARGIN_LEFT = 64 };

struct _PalThinkingTree {
  GtkWidget parent_instance;

  GtkAdjustment *adjustments[2]; /* by GtkOrientation */
  GtkScrollablePolicy policies[2];

  PalThinkingLayout *layout;
  PalThinkingPainter painter;
  GHashTable *moves; /* texts by path */
  int notation;
  guint8 *found;       /* by node, or NULL */
  guint8 *differences; /* by node, PalNodeDifference, or NULL */
  gboolean negamax;
  const GlassFilm *film; /* whose place is drawn, or NULL: the tree as it is in the end */
  int place;
  int guessed;    /* the node that the film does not tell the value of, or GLASS_NONE */
  int last_inner; /* the last level on which a node has moves that were searched; -1: none */
  double zoom;
  int needed[2]; /* pixels for the whole sheet, by orientation */
  int selected, pointed;
  gboolean unfolded; /* by the click that may become a double one */
  gboolean by_keys;  /* POINTED follows the keyboard */

  GtkWidget *menu;

  double drag_x, drag_y;                   /* what the adjustments were */
  double pointer_x, pointer_y, pinch_zoom; /* where it is zoomed, and from where */
};

/* pal-thinking-tree.c. The sheet's left or upper edge in the widget. */
double pal_thinking_tree_origin (PalThinkingTree *self, GtkOrientation orientation);
/* How much of the widget's left side is kept for the levels' names: no box is drawn there. */
int pal_thinking_tree_gutter (PalThinkingTree *self);
/* Sets the zoom so that what is at X, Y stays there. */
void pal_thinking_tree_zoom_at (PalThinkingTree *self, double zoom, double x, double y);
void pal_thinking_tree_set_selected (PalThinkingTree *self, int node);
/* The box at X, Y of the widget; NULL: none. */
const PalThought *pal_thinking_tree_box_at (PalThinkingTree *self, double x, double y);
const char *pal_thinking_tree_move_text (PalThinkingTree *self, int node);

/* The middle of NODE's box in the widget, or of what it is folded away in. */
void pal_thinking_tree_locate (PalThinkingTree *self, int node, double *x, double *y);

/* pal-thinking-tree-draw.c. */
void pal_thinking_tree_draw (PalThinkingTree *self, GtkSnapshot *snapshot);

/* pal-thinking-tree-input.c. */
void pal_thinking_tree_input_class_init (GtkWidgetClass *widget_class);
void pal_thinking_tree_input_init (PalThinkingTree *self);

/* pal-thinking-tree-menu.c. */
void pal_thinking_tree_menu_class_init (GtkWidgetClass *widget_class);
void pal_thinking_tree_menu_init (PalThinkingTree *self);
