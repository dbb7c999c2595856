/* The pieces that a player has taken, small and overlapping, and by how much the player leads. */
#pragma once

#include "game/match/pal-session.h"
#include "ui/board/pal-piece-set.h"

#define PAL_TYPE_CAPTURES (pal_captures_get_type ())
G_DECLARE_FINAL_TYPE (PalCaptures, pal_captures, PAL, CAPTURES, GtkWidget)

/* Properties: "session" (PalSession), "side" (int), "piece-set" (PalPieceSet),
 *             "empty" (boolean, read-only: there is nothing to show). */
