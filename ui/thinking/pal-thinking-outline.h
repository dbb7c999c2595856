/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalThinkingOutline: a search's tree as a list to fold and unfold, where the drawn tree is too
 * wide to be overviewed.
 *
 * It shows what a PalThinkingTree has unfolded and selects there: folds and selection are the
 * same in both.
 */
#pragma once

#include "pal-outline.h"
#include "pal-thinking-tree.h"

#define PAL_TYPE_THINKING_OUTLINE (pal_thinking_outline_get_type ())
G_DECLARE_FINAL_TYPE (PalThinkingOutline, pal_thinking_outline, PAL, THINKING_OUTLINE, PalOutline)

/* Property: "view" (PalThinkingTree), whose tree it shows. */
