/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalDriverPlayer: a program of its own as a player, whatever protocol it speaks (PalDriver).
 *
 * The program is started when the game begins, again where it has ended, and once more for a game
 * that goes on elsewhere than it thinks, if it cannot be told so. What it does wrong is told by
 * "failed", and the next request starts it anew.
 */
#pragma once

#include "game/drivers/pal-driver.h"
#include "game/engines/pal-engine-profile.h"
#include "pal-player.h"

#define PAL_TYPE_DRIVER_PLAYER (pal_driver_player_get_type ())
G_DECLARE_FINAL_TYPE (PalDriverPlayer, pal_driver_player, PAL, DRIVER_PLAYER, GObject)

/* PROFILE is copied; its limits hold where there is no clock. ID is what the engine is remembered
 * by (PalEngineItem), or NULL. */
PalPlayer *pal_driver_player_new (const Rules *rules, const PalEngineProfile *profile,
                                  const char *id);

const PalEngineProfile *pal_driver_player_get_profile (PalDriverPlayer *self);
const char *pal_driver_player_get_id (PalDriverPlayer *self);
/* For those who look at what it says. */
PalDriver *pal_driver_player_get_driver (PalDriverPlayer *self);
