/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A search written down as text: who searched what with which techniques, what it counted, and the
 * tree as far as one wants to read it, a line for each node, indented by its ply.
 */
#pragma once

#include "bot/glass-tree.h"

#include <glib.h>

enum {
  PAL_THINKING_LOG_ROOT = 1,      /* only the moves at the root */
  PAL_THINKING_LOG_ALL = G_MAXINT /* every node, and what the evaluation of leaves consists of */
};

/* TREE (a copy that nobody fills) down to PLIES plies, with moves in NOTATION, in at most MOST
 * bytes of UTF-8. Where that is not enough, the last line says so and how much is missing; CUT,
 * which may be NULL, is set to whether it was. Free with g_free. */
char *pal_thinking_log_write (const GlassTree *tree, int notation, int plies, gsize most,
                              gboolean *cut);
