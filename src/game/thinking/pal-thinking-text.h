/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the nodes of a search's tree are called: values, bounds, moves, cut-offs and kinds in words.
 *
 * All texts are translated and belong to the caller (g_free). Values are hundredths from the view
 * of the side to move at the root, as the tree tells them, and are shown in units
 * (pal-notation.h).
 */
#pragma once

#include "bot/glass-tree.h"
#include "game/match/pal-notation.h"

#include <glib.h>

/* "+0.12", "−1.07"; "#3" and "−#3" for mates in so many moves; "won +12" for decided games;
 * "3", "−7" where RULES know whole numbers only (TermList.whole). */
char *pal_thinking_value_text (const Rules *rules, int value);
/* The same with "∞" for a bound that is none. */
char *pal_thinking_bound_text (const Rules *rules, int bound);
/* That all values are told from the point of view of SIDE, in a sentence; and from whose those of
 * TREE are. */
char *pal_thinking_side_view_text (const Rules *rules, int side);
char *pal_thinking_view_text (const GlassTree *tree);
/* The value of NODE with what is known of it: "≤+0.07", "≥+0.12", "…" while the search is inside.
 */
char *pal_thinking_node_value (const Rules *rules, const GlassNode *node);

/* NODE as the side to move there sees it, who always looks for the maximum: negamax. Its ply is one
 * of the searching side's. */
GlassNode pal_thinking_negamax (const GlassNode *node);

/* The move that leads to NODE in NOTATION; "root" for the root. */
char *pal_thinking_move_text (const GlassTree *tree, int node, int notation);
/* The moves from the root to NODE with blanks between. */
char *pal_thinking_line_text (const GlassTree *tree, int node, int notation);

/* The bound that cut off the rest of NODE's moves, "≤ α +0.12", "≥ β +0.12", and with NODE's value
 * before it, "+0.07 ≤ α +0.12"; NULL where none did. */
char *pal_thinking_cut_bound (const Rules *rules, const GlassNode *node);
char *pal_thinking_cut_text (const Rules *rules, const GlassNode *node);

/* "2 of 30 moves searched", "2 of 30 moves searched, 3 left out", "1 of 3 captures searched"; NULL
 * where there is nothing to search. */
char *pal_thinking_searched_text (const GlassNode *node);

/* What NODE is, in a sentence: "Leaf: evaluated at the last ply". */
const char *pal_thinking_kind_text (const GlassNode *node);

/* The same of NODE of TREE, of which AT may be another look, and with the piece that a move leaves
 * hanging: "Left out: it leaves the white knight on e5 hanging". With NEGAMAX, AT is as
 * pal_thinking_negamax returned it. */
char *pal_thinking_what_text (const GlassTree *tree, int node, const GlassNode *at,
                              gboolean negamax);

/* Fills in what the move to NODE, which was left out for that, leaves hanging: PIECE, the name,
 * which is not to be freed, and its square. FALSE where NODE was not left out. */
gboolean pal_thinking_hanging (const GlassTree *tree, int node, const char **piece,
                               char square[PAL_POINT_TITLE_MAX]);

/* Where NODE's value, known from the table, was found out: "Found at node 37: Nf3 d5"; NULL where
 * it was not, or not in this iteration. */
char *pal_thinking_source_text (const GlassTree *tree, int node, int notation);

/* Where chance has chosen a move that is not the best: a sentence that says so, for the root and
 * for that move; else NULL. The rest of the tree looks wrong without it. */
char *pal_thinking_chance_text (const GlassTree *tree, int node, int notation);

/* All of it in a sentence, for screen readers: "Nf3, +0.12, maximum, 2 of 30 moves searched, cut
 * off: +0.15 ≥ β +0.12". */
char *pal_thinking_describe (const GlassTree *tree, int node, int notation);

/* Two sentences, one after the other. */
char *pal_sentences_join (const char *first, const char *second);

/* "32,023": with the digits grouped, whatever the language does; and "32,023 nodes". */
char *pal_thinking_count_text (guint64 count);
char *pal_thinking_nodes_text (guint64 count);
/* "0.34 ms", "34 ms", "1.25 s". */
char *pal_thinking_time_text (double milliseconds);

/* What the evaluation of NODE consists of, as the tree sees it: each part that is not 0 as a name
 * and a value, "Material", "+1.00". Two strings for each, ended by NULL; free with g_strfreev. NULL
 * where NODE was not evaluated. */
char **pal_thinking_breakdown_parts (const GlassTree *tree, int node);
