/*
 * PalThinkingRows: a search's tree as the rows of an outline, each below the one that it belongs
 * to.
 *
 * It is a GListModel of what a PalThinkingLayout has unfolded, and stores two dozen bytes for a row
 * and no object: a hundred thousand rows are made in a moment. Its items say nothing; what is in a
 * row is asked by its position. When the layout has changed only the rows between the first and the
 * last one that became others are reported as changed, by the moves that lead to them: so a list
 * keeps its place while it is folded, and while a search brings a new tree four times a second.
 */
#pragma once

#include "pal-thinking-layout.h"

#include <gio/gio.h>

#define PAL_TYPE_THINKING_ROWS (pal_thinking_rows_get_type ())
G_DECLARE_FINAL_TYPE (PalThinkingRows, pal_thinking_rows, PAL, THINKING_ROWS, GObject)

typedef struct {
  PalThoughtKind kind;
  int node;    /* of the tree; beyond PAL_THOUGHT_NODE the one above */
  int missing; /* how many moves it stands for */
  int ply;     /* from the root's, 0 */
  guint64 path;
} PalThinkingRow;

PalThinkingRows *pal_thinking_rows_new (void);

/* Becomes what LAYOUT has unfolded; nothing where it has no tree. */
void pal_thinking_rows_update (PalThinkingRows *self, PalThinkingLayout *layout);

/* The row at POSITION; valid until the next update. */
const PalThinkingRow *pal_thinking_rows_look (PalThinkingRows *self, guint position);
/* The position of NODE's row, or of the nearest node above it that is not folded away. */
guint pal_thinking_rows_find (PalThinkingRows *self, int node);

/* What the rows of a search's outline say, and the boxes of its tree that are no nodes. Translated;
 * free with g_free. */

typedef enum {
  PAL_THINKING_COLUMN_MOVE,  /* "Nf3", or what the row stands for: "18 more" */
  PAL_THINKING_COLUMN_VALUE, /* with its bound: "≥+0.12" */
  PAL_THINKING_COLUMN_DEPTH, /* the ply, from the root's, 0 */
  PAL_THINKING_COLUMN_KIND,  /* "max", "leaf"; with the bound that cut off the rest of the moves */
  PAL_THINKING_COLUMN_BELOW, /* how many nodes of the tree stand below */
  PAL_THINKING_N_COLUMNS,
} PalThinkingColumn;

/* What ROW, of TREE, says in COLUMN, with moves in NOTATION. */
char *pal_thinking_row_text (const PalThinkingRow *row, const GlassTree *tree, int notation,
                             PalThinkingColumn column);
/* All of it in a sentence, for screen readers. */
char *pal_thinking_row_describe (const PalThinkingRow *row, const GlassTree *tree, int notation);

/* What a box or row of KIND, which is no node, is for: "18 more", "2 left out", "stay". */
char *pal_thinking_missing_text (PalThoughtKind kind, int missing);
/* "max", "min": what is looked for at PLY; not to be freed. */
const char *pal_thinking_level_text (int ply);

/* How many nodes of TREE stand below NODE. */
int pal_thinking_nodes_below (const GlassTree *tree, int node);
