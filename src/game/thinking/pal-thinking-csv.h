/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A search as a table for spreadsheets: RFC 4180, UTF-8, a line for each node in the order of the
 * visits, numbers as programs write them, whatever the language.
 */
#pragma once

#include "bot/glass-tree.h"

#include <glib.h>

/* Every node of TREE, a copy that nobody fills, with moves in NOTATION. Values, alpha, beta and
 * evaluations are hundredths from the view of the searching side, and empty where there is none; a
 * mate in N moves is written "#N". Free with g_free. */
char *pal_thinking_csv_write (const GlassTree *tree, int notation);
