/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A bot's search as the rows of an outline: what a PalThinkingLayout has unfolded.
 */
#pragma once

#include "pal-outline-rows.h"
#include "pal-thinking-layout.h"

typedef struct {
  PalOutlineRow outline; /* its depth is the ply, from the root's, 0 */
  PalThoughtKind kind;
  int node;    /* of the tree; beyond PAL_THOUGHT_NODE the one above */
  int missing; /* how many moves it stands for */
} PalThinkingRow;

/* Makes ROWS, PalThinkingRows, of what LAYOUT has unfolded; none where it has no tree. */
void pal_thinking_rows_update (PalOutlineRows *rows, PalThinkingLayout *layout);
/* The position of NODE's row, or of the nearest node above it that is not folded away. */
guint pal_thinking_rows_find (PalOutlineRows *rows, int node);

/* What the rows of a search's outline say, and the boxes of its tree that are no nodes. Translated;
 * free with g_free. */

typedef enum {
  PAL_THINKING_COLUMN_MOVE,  /* "Nf3", or what the row stands for: "18 more" */
  PAL_THINKING_COLUMN_VALUE, /* with its bound: "≥+0.12" */
  PAL_THINKING_COLUMN_DEPTH, /* the ply, from the root's, 0 */
  PAL_THINKING_COLUMN_BELOW, /* how many nodes of the tree stand below */
  PAL_THINKING_COLUMN_KIND,  /* "max", "leaf"; with the bound that cut off the rest of the moves */
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
