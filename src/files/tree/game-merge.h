/* Moves of one game taken into another. */
#pragma once

#include "game-tree.h"

/* Adds all moves of FROM, with their notes, at NODE of TREE, which stands as FROM begins. Moves
 * that are there already stay as they are, and theirs are the notes; what cannot be played is left
 * out with what follows it. ADDED (of GameNode*) gets the first node of each line that is new.
 * Returns how many moves are new. */
guint game_tree_merge (GameTree *tree, GameNode *node, const GameTree *from, GPtrArray *added);
