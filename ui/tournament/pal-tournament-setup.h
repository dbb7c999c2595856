/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page on which a tournament is put together: game, players, games, time and openings. */
#pragma once

#include "arena/arena-event.h"
#include "game/books/pal-books.h"
#include "game/bots/pal-bot-store.h"
#include "game/engines/pal-engine-store.h"

#include <adwaita.h>

#define PAL_TYPE_TOURNAMENT_SETUP (pal_tournament_setup_get_type ())
G_DECLARE_FINAL_TYPE (PalTournamentSetup, pal_tournament_setup, PAL, TOURNAMENT_SETUP, AdwBin)

/* Chooses the game; BOTS and ENGINES may take part, and openings may come from BOOKS. Once, before
 * it is shown. */
void pal_tournament_setup_offer (PalTournamentSetup *self, PalBotStore *bots,
                                 PalEngineStore *engines, PalBooks *books, const Rules *rules);

/* The tournament as it is put together, not started; NULL where it is not complete, or with ERROR
 * where there are no openings. */
ArenaEvent *pal_tournament_setup_create (PalTournamentSetup *self, GError **error);

/* Signal: "start": the person wants it to begin. */
