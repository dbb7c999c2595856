/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalGameDetails: the dialog with everything that a game says of itself beside its moves: who
 * played where and when, the result, and any other tag that its file has or shall have. What is
 * entered counts from "Apply" on, as one edit that can be undone.
 */
#pragma once

#include "ui/platform/pal-dialog.h"
#include "ui/window/pal-game-page.h"

#include <adwaita.h>

#define PAL_TYPE_GAME_DETAILS (pal_game_details_get_type ())
G_DECLARE_FINAL_TYPE (PalGameDetails, pal_game_details, PAL, GAME_DETAILS, PalDialog)

/* For MATCH, over PAGE. */
PalGameDetails *pal_game_details_new (PalGamePage *page, PalMatch *match);

/* The action "game-details", which shows it for the game on the board. */
void pal_game_details_install (PalGamePage *page);
