/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What has come of a tournament, in words and tables for a terminal. */
#pragma once

#include "arena/arena-tournament.h"

/* One line: how many games, points, Elo, the test. Free with g_free. */
char *arena_report_progress (ArenaTournament *tournament);

/* One line about a game that has ended. */
char *arena_report_game (ArenaTournament *tournament, int number, ArenaGame *game);

/* Everything: the match or the table, the test, and who failed how often. */
char *arena_report_whole (ArenaTournament *tournament);
