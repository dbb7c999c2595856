/* Putting games from files and from text on the board. What is on the board stays there until the
 * new game has been read. */
#pragma once

#include "ui/window/pal-window.h"

/* Opens FILE; where it holds many games, one is chosen from a list. */
void pal_opening_open (PalWindow *window, GFile *file);

/* The same of all SOURCES, of GFile and GInputStream, as one list of games. */
void pal_opening_open_all (PalWindow *window, GPtrArray *sources);

/* Puts the game or the position in TEXT on the board, whatever format it is in. */
void pal_opening_paste (PalWindow *window, const char *text);

/* Puts the game of TREE (passes) on the board, to be looked at. */
void pal_opening_look_at (PalWindow *window, GameTree *tree);
