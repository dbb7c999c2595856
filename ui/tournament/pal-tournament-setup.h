/* The page on which a tournament is put together: game, players, games, time and openings. */
#pragma once

#include "arena/arena-event.h"
#include "game/bots/pal-bot-store.h"

#include <adwaita.h>

#define PAL_TYPE_TOURNAMENT_SETUP (pal_tournament_setup_get_type ())
G_DECLARE_FINAL_TYPE (PalTournamentSetup, pal_tournament_setup, PAL, TOURNAMENT_SETUP, AdwBin)

/* Chooses the game; BOTS may take part. Once, before it is shown. */
void pal_tournament_setup_set_bots (PalTournamentSetup *self, PalBotStore *bots,
                                    const Rules *rules);

/* The tournament as it is put together, not started; NULL with fewer than two players. */
ArenaEvent *pal_tournament_setup_create (PalTournamentSetup *self);

/* Signal: "start": the person wants it to begin. */
