/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bar of one player: avatar, name, level, pieces taken, clock. */
#pragma once

#include "game/match/pal-session.h"
#include "ui/board/pal-piece-set.h"

#include <adwaita.h>

#define PAL_TYPE_PLAYER_BAR (pal_player_bar_get_type ())
G_DECLARE_FINAL_TYPE (PalPlayerBar, pal_player_bar, PAL, PLAYER_BAR, GtkWidget)

/* Properties: "session" (PalSession), "side" (int: whose bar it is), "piece-set" (PalPieceSet),
 * "narrow" (boolean: there is little room). */
