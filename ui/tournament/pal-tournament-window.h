/*
 * The tournament: a page to put one together, and one to follow it: tables that grow with every
 * game, and the games themselves to look at and to save. It plays while other windows are used.
 */
#pragma once

#include "arena/arena-event.h"
#include "game/bots/pal-bot-store.h"

#include <adwaita.h>

#define PAL_TYPE_TOURNAMENT_WINDOW (pal_tournament_window_get_type ())
G_DECLARE_FINAL_TYPE (PalTournamentWindow, pal_tournament_window, PAL, TOURNAMENT_WINDOW, AdwWindow)

/* A window that offers a tournament of RULES, for BOTS and levels. */
PalTournamentWindow *pal_tournament_window_new (GtkApplication *application, PalBotStore *bots,
                                                const Rules *rules);

/* Signal: "game-chosen" (char *pgn): to be put on the board. */
