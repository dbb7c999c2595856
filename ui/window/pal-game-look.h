/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalGameLook: the settings of the game that a session shows, as far as they are about how it
 * looks. Notation, overlays and threats become those of the session; the pieces are a property.
 */
#pragma once

#include "game/match/pal-session.h"
#include "ui/board/pal-piece-set.h"

#define PAL_TYPE_GAME_LOOK (pal_game_look_get_type ())
G_DECLARE_FINAL_TYPE (PalGameLook, pal_game_look, PAL, GAME_LOOK, GObject)

/* Property: "piece-set" (PalPieceSet, read-only); NULL before there is a match. */
PalGameLook *pal_game_look_new (PalSession *session);
