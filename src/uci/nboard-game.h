/* Games and moves as NBoard sends them: GGF. */
#pragma once

#include "uci-session.h"

/* Makes the game that TEXT holds the session's, with its clocks; another one where the text says
 * so. What is wrong is said, and the game before stays. */
void nboard_game_read (UciSession *session, const char *text);

/* Plays TEXT, "F5/eval/time", in the session's game; likewise. */
void nboard_game_move (UciSession *session, const char *text);
