/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Training a bot: how long it is to play against itself, a curve of how it learns, and in the end
 * the match against the bot that it was, after which one of the two is kept.
 */
#pragma once

#include "arena/arena-training.h"
#include "game/bots/pal-bot-store.h"

#include <adwaita.h>

#define PAL_TYPE_TRAINING_WINDOW (pal_training_window_get_type ())
G_DECLARE_FINAL_TYPE (PalTrainingWindow, pal_training_window, PAL, TRAINING_WINDOW, AdwWindow)

/* A window to train ITEM of STORE, above PARENT (may be NULL). */
PalTrainingWindow *pal_training_window_new (GtkWindow *parent, PalBotStore *store,
                                            PalBotItem *item);

/* Signal: "kept" (PalBotItem *item): what was learnt is ITEM's now; the window closes. */
