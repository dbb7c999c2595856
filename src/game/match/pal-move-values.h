/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalMoveValues: what an engine thinks of every move of a position, for games in which that can be
 * written on the board.
 *
 * It searches all moves as lines of one search, in the background, for half a minute at most: a
 * board that is left open shall not heat the room. The values grow better while it lasts; those
 * that are proven are how the game ends if both sides play their best.
 */
#pragma once

#include "game/players/pal-engine-bridge.h"

#include <glib-object.h>

#define PAL_TYPE_MOVE_VALUES (pal_move_values_get_type ())
G_DECLARE_FINAL_TYPE (PalMoveValues, pal_move_values, PAL, MOVE_VALUES, GObject)

typedef struct {
  Move move;
  int score; /* as in EngineInfo, from the view of the side to move */
  gboolean proven;
} PalMoveValue;

/* Nothing is thought of yet, and no thread runs. */
PalMoveValues *pal_move_values_new (const EngineBackend *backend);

/* Thinks of the end of RECORD (copied) from now on; NULL: of nothing. What was found of another
 * position is forgotten. */
void pal_move_values_watch (PalMoveValues *self, const GameRecord *record);

/* What is known, in no order; *N of them, owned by SELF until the next change. */
const PalMoveValue *pal_move_values_get (PalMoveValues *self, int *n);

/* The best of them, or NULL. */
const PalMoveValue *pal_move_values_get_best (PalMoveValues *self);

/* How deep all moves were searched, in plies; 0 while the value of one is not known yet. */
int pal_move_values_get_depth (PalMoveValues *self);

/* Signal: "changed": there are other values than before. */
