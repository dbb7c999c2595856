/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The tournament: a page to put one together, and one to follow it: tables that grow with every
 * game, and the games themselves to look at and to save. It plays while other windows are used.
 */
#pragma once

#include "arena/arena-event.h"
#include "game/books/pal-books.h"
#include "game/bots/pal-bot-store.h"
#include "game/engines/pal-engine-store.h"

#include <adwaita.h>

#define PAL_TYPE_TOURNAMENT_WINDOW (pal_tournament_window_get_type ())
G_DECLARE_FINAL_TYPE (PalTournamentWindow, pal_tournament_window, PAL, TOURNAMENT_WINDOW, AdwWindow)

/* A window that offers a tournament of RULES, for BOTS, ENGINES and levels; openings may come from
 * BOOKS. */
PalTournamentWindow *pal_tournament_window_new (GtkApplication *application, PalBotStore *bots,
                                                PalEngineStore *engines, PalBooks *books,
                                                const Rules *rules);

/* Signal: "game-chosen" (char *pgn): to be put on the board. */
