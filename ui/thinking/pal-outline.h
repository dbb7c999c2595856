/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalOutline: a tree as a list of rows to fold and unfold; whose tree that is its heirs know.
 *
 * The arrow keys left and right fold and unfold, and lead to the row that one belongs to and to the
 * first one below. What is selected and what has the focus stay while the rows change.
 */
#pragma once

#include "game/thinking/pal-outline-rows.h"

#include <gtk/gtk.h>

#define PAL_TYPE_OUTLINE (pal_outline_get_type ())
G_DECLARE_DERIVABLE_TYPE (PalOutline, pal_outline, PAL, OUTLINE, GtkWidget)

/* What its heirs say of ROW, which begins with a PalOutlineRow; free with g_free. */
struct _PalOutlineClass {
  GtkWidgetClass parent_class;

  char *(*text) (PalOutline *self, gconstpointer row, int column);
  char *(*describe) (PalOutline *self, gconstpointer row); /* in a sentence, for screen readers */
  char *(*explain) (PalOutline *self, gconstpointer row);  /* where the mouse rests; or NULL */

  void (*toggle) (PalOutline *self, gconstpointer row);   /* folds or unfolds it, which it can */
  void (*selected) (PalOutline *self, gconstpointer row); /* or NULL */
};

/* What a column shows. */
typedef enum {
  PAL_OUTLINE_MOVE, /* moved in, with an arrow: the first one */
  PAL_OUTLINE_FIGURE,
  PAL_OUTLINE_WORDS, /* cut short where there is little room: the last one, which is explained */
} PalOutlineColumn;

void pal_outline_add_column (PalOutline *self, PalOutlineColumn what, const char *title);
/* Once all columns are there: what a screen reader calls it. */
void pal_outline_set_name (PalOutline *self, const char *name);

PalOutlineRows *pal_outline_get_rows (PalOutline *self);
/* Shows what its rows say now. */
void pal_outline_update (PalOutline *self);

/* Selects the row at POSITION, scrolls there and, where the list has the focus, takes it along. */
void pal_outline_go (PalOutline *self, guint position);
/* The row that is selected, or that at X and Y; NULL where there is none. */
gconstpointer pal_outline_get_selected (PalOutline *self);
gconstpointer pal_outline_find (PalOutline *self, double x, double y);
