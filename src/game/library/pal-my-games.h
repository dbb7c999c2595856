/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalMyGames: has the games that are played on a board put into the library My Games.
 *
 * A game that was played, of two moves at least, is added when it ends, and when it leaves the
 * board or the program ends if it has changed since; then the version of before goes
 * (library_keep_game). What is only looked at is not played, and is not added. But a game that is
 * in the library, which the autosave's "library-key" tells, is kept a moment after it has got
 * notes, whoever put it on the board. Nothing here waits for the disk: the program goes on, without
 * windows if it must, until a game that is being added is safe.
 */
#pragma once

#include "game/books/pal-books.h"
#include "game/keeping/pal-autosave.h"
#include "pal-libraries.h"

#define PAL_TYPE_MY_GAMES (pal_my_games_get_type ())
G_DECLARE_FINAL_TYPE (PalMyGames, pal_my_games, PAL, MY_GAMES, GObject)

/* Finds the libraries, or NULL where there are none; asked when there is the first game to add. */
typedef PalLibraries *(*PalMyGamesFunc) (void);

/* For the board whose game AUTOSAVE keeps, which remembers with it as which it is in the library.
 * BOOKS know the names of openings. Games are added as long as the setting "keep-my-games" of
 * SETTINGS is on.
 * Signal: "failed" (char *message): a translated sentence. */
PalMyGames *pal_my_games_new (PalMyGamesFunc libraries, PalAutosave *autosave, PalBooks *books,
                              GSettings *settings);

/* MATCH is on the board from now on; NULL: none. */
void pal_my_games_watch (PalMyGames *self, PalMatch *match);

/* Whether the game on the board is one of the library's, or on its way there: when it leaves the
 * board what has changed in it goes there, too. */
gboolean pal_my_games_has (PalMyGames *self);

/* The game is about to leave the board, or the program may end: adds it if that is due. Before the
 * autosave lets it go, since that keeps what is noted here. */
void pal_my_games_keep (PalMyGames *self);
