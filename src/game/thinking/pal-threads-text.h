/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What two threads of one search (bot/glass-threads.h) are called, what came of their work, and
 * what pal-tree-difference.h tells of a node. */
#pragma once

#include "bot/glass-threads.h"
#include "pal-tree-difference.h"

/* What the second thread does, for a list of choices: "Second thread: moves backward". */
const char *pal_threads_help_text (GlassHelp help);

/* Whose work a node was, or how it differs from another search's: a piece of a sentence, or NULL
 * where there is nothing to tell. */
const char *pal_tree_difference_text (PalNodeDifference difference);

/* How far two threads were faster than one, and how much of their work was done twice or taken
 * over: TREES are what they left, DIFFERENCES those of pal_tree_difference_new_of_threads. ALONE:
 * the nodes that one thread needs without help; 0: not known yet. Free with g_free. */
char *pal_threads_text (GlassTree *const trees[2], PalTreeDifference *const differences[2],
                        guint64 alone);
