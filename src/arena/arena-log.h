/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The games of a tournament as a PGN file, which is also what an interrupted one is resumed from:
 * the Round tag holds the number of the game in the plan, from 1. */
#pragma once

#include "arena/arena-tournament.h"

/* Writes into TREE, game NUMBER of PLAN, what a file of games tells of each beside the players. */
void arena_log_tag (GameTree *tree, const ArenaPlan *plan, int number, const char *event);

/* Appends the finished GAME, number NUMBER of PLAN, to the file at PATH. Its tree is taken from it.
 * FALSE with ERROR. */
gboolean arena_log_append (const char *path, const ArenaPlan *plan, int number, const char *event,
                           ArenaGame *game, GError **error);

/* Tells TOURNAMENT the games that are in the file at PATH; one that is not whole is to be played
 * again. Nothing is there to be resumed where there is no file. FALSE with ERROR where the file
 * cannot be read or is another tournament's. */
gboolean arena_log_resume (const char *path, ArenaTournament *tournament, GError **error);
