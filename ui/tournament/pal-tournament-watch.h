/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A view of one game of a tournament while it is played: players, clocks, board and moves.
 *
 * It follows the game to its end and, unless the person does not want that, goes on with the next
 * one that begins. Quick players make hundreds of moves in a second: it looks at the game a few
 * times a second, however many there are.
 */
#pragma once

#include "arena/arena-event.h"

#include <adwaita.h>

#define PAL_TYPE_TOURNAMENT_WATCH (pal_tournament_watch_get_type ())
G_DECLARE_FINAL_TYPE (PalTournamentWatch, pal_tournament_watch, PAL, TOURNAMENT_WATCH, AdwBin)

/* The games to be watched are EVENT's, the first one that begins at first; NULL: none. */
void pal_tournament_watch_set_event (PalTournamentWatch *self, ArenaEvent *event);

/* Shows GAME. */
void pal_tournament_watch_set_game (PalTournamentWatch *self, ArenaEventGame *game);

/* Properties: "folded" (boolean): it hides what it came from, and offers a way back.
 * Signals: "back", "open" (ArenaEventGame *game): it is over, and wanted on the board. */
