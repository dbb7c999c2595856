/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Putting games from files and from text on a board: that of the page that is named where nothing
 * has happened on it, else on one of their own beside it (pal_game_page_find_room). */
#pragma once

#include "ui/window/pal-game-page.h"

/* Opens FILE; where it holds many games, one is chosen from a list. */
void pal_opening_open (PalGamePage *page, GFile *file);

/* The same with game NUMBER (from 1) of it, without a list where there is such a game. */
void pal_opening_open_game (PalGamePage *page, GFile *file, guint number);

/* The same of all SOURCES, of GFile and GInputStream, as one list of games. A file of exercises
 * alone (.epd) is opened in the window of those. */
void pal_opening_open_all (PalGamePage *page, GPtrArray *sources);

/* Says over WINDOW that SOURCES, or one of them, have changed (ERROR), and offers to open them
 * again. A game of theirs that was changed stays: they open beside it. */
void pal_opening_offer_again (PalGamePage *page, GtkWindow *window, GPtrArray *sources,
                              const GError *error);

/* Puts the game or the position in TEXT on a board, whatever format it is in. */
void pal_opening_paste (PalGamePage *page, const char *text);

/* Puts the game of TREE (passes) on a board, to be looked at. */
void pal_opening_look_at (PalGamePage *page, GameTree *tree);

/* Puts a copy of the game on PAGE's board on one of its own, with the same position in view, and
 * has it analyzed there; the game itself goes on. */
void pal_opening_analyze_copy (PalGamePage *page);
