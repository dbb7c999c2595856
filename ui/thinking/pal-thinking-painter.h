/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How the boxes and edges of a search's tree look.
 *
 * A box is as in the textbooks: blue where the maximum is looked for, orange where the minimum is;
 * leaves are plain. What else a node can be has a sign of its own on the box's corner, so that no
 * colour has to be told from another. Of two threads that search together each has a colour of its
 * own instead, and what both searched is half of one and half of the other. The principal variation
 * is a thick line in the accent colour along strong edges. Lengths are those of the layout; the
 * caller scales.
 */
#pragma once

#include "game/thinking/pal-thinking-layout.h"

#include <gtk/gtk.h>

typedef struct {
  PangoContext *context;
  GHashTable *layouts; /* of texts that were drawn before, by style and text */
  GdkRGBA fg, bg, accent, maximum, minimum, cut;
  GdkRGBA threads[2];
} PalThinkingPainter;

typedef enum {
  PAL_THOUGHT_SELECTED = 1 << 0,
  PAL_THOUGHT_POINTED = 1 << 1,
  PAL_THOUGHT_FOLDED = 1 << 2, /* there is more below */
  PAL_THOUGHT_FOUND = 1 << 3,  /* by the search for a move */
  PAL_THOUGHT_INSIDE = 1 << 4, /* the film of the search is inside */
  PAL_THOUGHT_ALONE = 1 << 5,  /* the search beside it has not been there */
  PAL_THOUGHT_OTHER = 1 << 6,  /* it says something else of it */
  PAL_THOUGHT_FIRST = 1 << 7,  /* searched by the first of two threads ... */
  PAL_THOUGHT_SECOND = 1 << 8, /* ... by the second one; or by both */
} PalThoughtState;

typedef struct {
  const GlassNode *node; /* NULL for moves without a node */
  PalThoughtState state;
  const char *value, *move;
  const char *cut;    /* below the box, or NULL */
  double cut_room;    /* how wide that may be */
  const char *number; /* of the visit, on the upper left corner, or NULL */
} PalThoughtLook;

/* Zeroed memory becomes a painter with WIDGET's font and colours; call update when these change. */
void pal_thinking_painter_init (PalThinkingPainter *self, GtkWidget *widget);
void pal_thinking_painter_update (PalThinkingPainter *self, GtkWidget *widget);
void pal_thinking_painter_clear (PalThinkingPainter *self);

/* A box with the middle of its upper edge at X, Y. */
void pal_thinking_painter_box (PalThinkingPainter *self, cairo_t *cr, double x, double y,
                               const PalThoughtLook *look);
/* The same where it is too small to read: a patch of its colour. */
void pal_thinking_painter_patch (PalThinkingPainter *self, cairo_t *cr, double x, double y,
                                 const PalThoughtLook *look);

/* Adds the edge from the box at X, Y to the one at X_BELOW, one level down, to CR's path. */
void pal_thinking_painter_edge (cairo_t *cr, double x, double y, double x_below);

/* A label at the left edge of the view: what is looked for on the level. */
void pal_thinking_painter_level (PalThinkingPainter *self, cairo_t *cr, double x, double y,
                                 const char *text, gboolean maximum);
