/* Putting games from files and from text on the board. What is on the board stays there until the
 * new game has been read. */
#pragma once

#include "ui/window/pal-game-page.h"

/* Opens FILE; where it holds many games, one is chosen from a list. */
void pal_opening_open (PalGamePage *page, GFile *file);

/* The same of all SOURCES, of GFile and GInputStream, as one list of games. */
void pal_opening_open_all (PalGamePage *page, GPtrArray *sources);

/* Puts the game or the position in TEXT on the board, whatever format it is in. */
void pal_opening_paste (PalGamePage *page, const char *text);

/* Puts the game of TREE (passes) on the board, to be looked at. */
void pal_opening_look_at (PalGamePage *page, GameTree *tree);
