/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalHint: a hint for the position in view, in three steps, so that nobody is told more than they
 * want to know: which piece moves, where it goes, and why. Each step is asked for; after the last
 * one the hint is put away, and the next one begins again with what was found.
 *
 * A step that is asked for while the search goes on is taken as soon as it has ended. The session
 * owns the hint and tells it what is in view; views read it.
 */
#pragma once

#include "game/match/pal-match.h"
#include "pal-hint-reason.h"

typedef enum {
  PAL_HINT_NONE, /* nothing is shown */
  PAL_HINT_PIECE,
  PAL_HINT_MOVE,
  PAL_HINT_REASON,
} PalHintStep;

#define PAL_TYPE_HINT (pal_hint_get_type ())
G_DECLARE_FINAL_TYPE (PalHint, pal_hint, PAL, HINT, GObject)

PalHint *pal_hint_new (void);

/* What is in view from now on: NODE of MATCH (NULL: nothing). A hint for anything else goes. */
void pal_hint_look (PalHint *self, PalMatch *match, const GameNode *node);

/* The hint goes, and is looked for again if somebody asks. */
void pal_hint_put_away (PalHint *self);

/* Shows the next step, which the first time takes a search of a second. FALSE where memory is short
 * for that. */
gboolean pal_hint_advance (PalHint *self);

/* Properties: "busy" (boolean, read-only: a move is being looked for).
 *             "label" (string, read-only: what the next step would show, translated, for a button).
 * Signal: "changed": another step is shown. */
gboolean pal_hint_get_busy (PalHint *self);
PalHintStep pal_hint_get_step (PalHint *self);

/* The move, MOVE_NONE as long as it is not shown. */
Move pal_hint_get_move (PalHint *self);

/* The cells to which the first step points (pal_hint_cells), as long as that is all; their number.
 */
int pal_hint_get_cells (PalHint *self, Square *cells);

/* What the step says, with moves written in NOTATION; NULL where nothing is shown. To be freed. */
char *pal_hint_get_text (PalHint *self, int notation);
