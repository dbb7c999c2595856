/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pieces that a player has taken, small and overlapping, and by how much the player leads. */
#pragma once

#include "files/tree/game-tree.h"
#include "game/match/pal-session.h"
#include "ui/board/pal-piece-set.h"

#define PAL_TYPE_CAPTURES (pal_captures_get_type ())
G_DECLARE_FINAL_TYPE (PalCaptures, pal_captures, PAL, CAPTURES, GtkWidget)

/* Properties: "session" (PalSession), "side" (int), "piece-set" (PalPieceSet),
 *             "empty" (boolean, read-only: there is nothing to show). */

/* What a player's bar counts: pieces taken and who is ahead, for every game. */

enum { PAL_TALLY_PIECES_MAX = 64 };

typedef struct {
  guint8 count[PAL_TALLY_PIECES_MAX]; /* by Piece - 1: how many of it to show */
  int balance; /* TALLY_CAPTURED: the worth of the own pieces less the other side's;
                  TALLY_PIECES: how many pieces the side has */
} PalTally;

/* What to show beside SIDE at NODE: the pieces of the other side that the line to NODE has taken,
 * or the side's own pieces on the board, as rules->tally says. */
void pal_tally_count (const GameTree *tree, const GameNode *node, int side, PalTally *tally);

/* "+3" where SIDE is ahead, "13 discs", or ""; translated. Free with g_free. */
char *pal_tally_text (const GameTree *tree, const PalTally *tally);
