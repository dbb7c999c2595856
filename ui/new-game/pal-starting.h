/* Putting new games on the board. */
#pragma once

#include "ui/window/pal-window.h"

#include "game/match/pal-new-game.h"

/* Makes a match of GAME and starts it in place of the one on the board. FALSE with ERROR where GAME
 * makes no sense; the board stays as it is. */
gboolean pal_starting_start (PalWindow *window, const PalNewGame *game, GError **error);

/* The same; an error is shown. */
void pal_starting_play (PalWindow *window, const PalNewGame *game);

/* Like the last game of RULES, from START (its FEN) where that is not NULL. Free with
 * pal_new_game_free. */
PalNewGame *pal_starting_usual (const Rules *rules, const char *start);
