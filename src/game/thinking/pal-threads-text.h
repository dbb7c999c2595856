/* What two threads of one search (bot/glass-threads.h) are called, and what came of their work. */
#pragma once

#include "bot/glass-threads.h"
#include "pal-tree-difference.h"

/* What the second thread does, for a list of choices: "Second thread: moves backward". */
const char *pal_threads_help_text (GlassHelp help);

/* In a few sentences how far TREES, which two threads have left, were searched together, by what
 * each DIFFERENCES tells of them. ALONE: the nodes that one thread needs without help; 0: not known
 * yet. Free with g_free. */
char *pal_threads_text (GlassTree *const trees[2], PalTreeDifference *const differences[2],
                        guint64 alone);
