/* The tags of a game in export format. */
#pragma once

#include "files/tree/game-tree.h"

/* Appends TREE's tags, and the empty line behind them, to TEXT; the moves will be in NOTATION. */
void pgn_write_tags (const GameTree *tree, int notation, GString *text);
