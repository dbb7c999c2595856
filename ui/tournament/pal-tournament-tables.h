/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a tournament shows: its tables, and the list of its games. */
#pragma once

#include "arena/arena-event.h"

#include <adwaita.h>
#include <gtk/gtk.h>

/* The tables of a tournament, written into grids: who stands where, and who got what against whom.
 */

/* Rank, name, points, games and rating with its error; what was in GRID goes. */
void pal_tournament_fill_standings (GtkGrid *grid, ArenaEvent *event);

/* Points of each against each, players in the order of the standings. */
void pal_tournament_fill_cross_table (GtkGrid *grid, ArenaEvent *event);

/* "Ada – Level 3: 2½–1½ (2 won, 1 drawn, 1 lost). Difference in Elo: +84 ± 60." for a tournament of
 * two; NULL for others, and before there is a result. Free with g_free. */
char *pal_tournament_describe_match (ArenaEvent *event);

/* "7½"; free with g_free. */
char *pal_tournament_points (double points);

/* "+84", "−12", "+∞"; free with g_free. */
char *pal_tournament_elo (double elo);

/* The games of a tournament, the newest first, and a view of one that is being played; one that is
 * finished may be chosen. */

#define PAL_TYPE_TOURNAMENT_GAMES (pal_tournament_games_get_type ())
G_DECLARE_FINAL_TYPE (PalTournamentGames, pal_tournament_games, PAL, TOURNAMENT_GAMES, AdwBin)

/* EVENT may be NULL. */
void pal_tournament_games_set_event (PalTournamentGames *self, ArenaEvent *event);

/* Signal: "chosen" (ArenaEventGame *game). */
