/* Where the boxes of a PalThinkingLayout stand. */
#pragma once

#include "pal-thinking-layout.h"

/* Sets x of all boxes of LEVELS (GArray of PalThought; the first one is the root's, alone) from
 * their families, so that none overlap and each level uses the room that the others leave it: a
 * subtree is moved to the left as far as the outlines allow. Takes time linear in the boxes, times
 * the height of their subtrees. Returns the width of all. */
double pal_thinking_place (const GPtrArray *levels, const GlassTree *tree);
