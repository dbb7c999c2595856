/*
 * PalThinkingOutline: a search's tree as a list to fold and unfold, where the drawn tree is too
 * wide to be overviewed.
 *
 * It shows what a PalThinkingTree has unfolded and selects there: folds and selection are the
 * same in both. The arrow keys left and right fold and unfold, and lead to the parent and to the
 * first child.
 */
#pragma once

#include "pal-thinking-tree.h"

#define PAL_TYPE_THINKING_OUTLINE (pal_thinking_outline_get_type ())
G_DECLARE_FINAL_TYPE (PalThinkingOutline, pal_thinking_outline, PAL, THINKING_OUTLINE, GtkWidget)

/* Property: "view" (PalThinkingTree), whose tree it shows. */
