/* The page on which a tournament is put together: game, players, games, time and openings. */
#pragma once

#include "arena/arena-event.h"

#include <adwaita.h>

#define PAL_TYPE_TOURNAMENT_SETUP (pal_tournament_setup_get_type ())
G_DECLARE_FINAL_TYPE (PalTournamentSetup, pal_tournament_setup, PAL, TOURNAMENT_SETUP, AdwBin)

/* Chooses the game. */
void pal_tournament_setup_set_rules (PalTournamentSetup *self, const Rules *rules);

/* The tournament as it is put together, not started; NULL with fewer than two players. */
ArenaEvent *pal_tournament_setup_create (PalTournamentSetup *self);

/* Signal: "start": the person wants it to begin. */
