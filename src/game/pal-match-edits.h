/* For the files of PalMatch: what pal_match_undo_edit can take back. */
#pragma once

#include "pal-match.h"

/* An empty list of edits; free with g_ptr_array_unref. */
GPtrArray *pal_match_edits_new (void);

/* Forgets those of NODE and all below it. */
void pal_match_forget_edits (PalMatch *self, GameNode *node);

/* Nodes were deleted, moved or written upon: tells everybody, and that the match is modified. */
void pal_match_tree_changed (PalMatch *self);

/* Whether UPPER is NODE or above it. */
gboolean pal_match_is_above (const GameNode *upper, const GameNode *node);
