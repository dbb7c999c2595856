/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalThinkingSide: what stands beside a search's tree: the node that is looked at, in words and as
 * a small board, with what its evaluation consists of; what the search has counted; and what the
 * boxes of the tree mean.
 */
#pragma once

#include "bot/glass-tree.h"

#include <gtk/gtk.h>

#define PAL_TYPE_THINKING_SIDE (pal_thinking_side_get_type ())
G_DECLARE_FINAL_TYPE (PalThinkingSide, pal_thinking_side, PAL, THINKING_SIDE, GtkWidget)

/* Signal: "go" (int): another node of the tree is to be shown. */

/* Shows NODE of TREE (not kept) with moves in NOTATION; FLIPPED: side 1 is at the bottom. KNOWN:
 * its value and all that is below may be told. */
void pal_thinking_side_show_node (PalThinkingSide *self, const GlassTree *tree, int node,
                                  int notation, gboolean flipped, gboolean known);

/* Shows what was counted for TREE. */
void pal_thinking_side_show_counters (PalThinkingSide *self, const GlassTree *tree);

/* PalThinkingLegend: what the boxes of a search's tree mean, each drawn as the tree draws it, with
 * a word beside it. */

#define PAL_TYPE_THINKING_LEGEND (pal_thinking_legend_get_type ())
G_DECLARE_FINAL_TYPE (PalThinkingLegend, pal_thinking_legend, PAL, THINKING_LEGEND, GtkGrid)
