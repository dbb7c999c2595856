/* The games of a tournament, the newest first; one that is finished may be chosen. */
#pragma once

#include "arena/arena-event.h"

#include <adwaita.h>

#define PAL_TYPE_TOURNAMENT_GAMES (pal_tournament_games_get_type ())
G_DECLARE_FINAL_TYPE (PalTournamentGames, pal_tournament_games, PAL, TOURNAMENT_GAMES, AdwBin)

/* EVENT may be NULL. */
void pal_tournament_games_set_event (PalTournamentGames *self, ArenaEvent *event);

/* Signal: "chosen" (ArenaEventGame *game). */
