/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalOutlineRows: a tree as the rows of an outline, each below the one that it belongs to.
 *
 * It is a GListModel that stores no object for a row: a hundred thousand rows are made in a moment.
 * What is in a row is asked by its position. Its item says nothing, but while somebody holds it the
 * row keeps it, wherever it goes, and only rows between the first and the last one that became
 * others are reported as changed: so a list keeps what is selected, what has the focus and its
 * place while rows are folded, and while a search brings new ones several times a second.
 */
#pragma once

#include <gio/gio.h>

#define PAL_TYPE_OUTLINE_ROWS (pal_outline_rows_get_type ())
G_DECLARE_FINAL_TYPE (PalOutlineRows, pal_outline_rows, PAL, OUTLINE_ROWS, GObject)

/* What a row begins with, of whatever tree it is. */
typedef struct {
  guint64 path; /* by which it is known again: no other row has the same */
  int depth;    /* how far it is moved in */
  guint can_open : 1, open : 1;
  guint strong : 1, faint : 1; /* how it is written */
} PalOutlineRow;

PalOutlineRows *pal_outline_rows_new (void);

/* Takes ROWS for its own. Rows that became no others may say something else from now on. */
void pal_outline_rows_take (PalOutlineRows *self, GArray *rows);

/* The row at POSITION; valid until others are taken. */
gconstpointer pal_outline_rows_look (PalOutlineRows *self, guint position);
