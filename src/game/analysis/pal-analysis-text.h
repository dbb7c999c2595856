/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What engines have said of a game as one line of text, so that a review is there again when the
 * program is started anew. */
#pragma once

#include "files/tree/game-tree.h"
#include "pal-analysis-memory.h"

/* What MEMORY knows of the positions in TREE, with the first moves of up to two lines of each
 * engine; NULL: nothing. Free with g_free. */
char *pal_analysis_text_write (PalAnalysisMemory *memory, const GameTree *tree);

/* Puts what TEXT says of positions of TREE into MEMORY, and leaves out what cannot be understood.
 */
void pal_analysis_text_read (PalAnalysisMemory *memory, const GameTree *tree, const char *text);
