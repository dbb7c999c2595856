/*
 * NBoard's protocol, version 2, by C. Welty, in which reversi programs talk.
 *
 * It plays the game that is written in GGF. The program tells the whole game or the next move; go
 * asks for a move, hint for what the best ones are worth, both from the view of the side to move,
 * in discs. Whatever changes the position ends the search that runs, and so does ping, before it is
 * answered. What cannot be understood gets one sentence as "status" and changes nothing.
 */
#pragma once

#include "uci-session.h"

extern const UciDialect nboard_dialect;

/* What a search finds, as lines of NBoard. */

/* Writes a "search" line. */
void nboard_format_info (const UciSearch *search, const EngineInfo *info);

/* Writes the effort and, where a move was asked for, the "===" line. */
void nboard_format_result (const UciSearch *search, const EngineResult *result);

/* Games and moves as NBoard sends them: GGF. */

/* Makes the game that TEXT holds the session's, with its clocks; another one where the text says
 * so. What is wrong is said, and the game before stays. */
void nboard_game_read (UciSession *session, const char *text);

/* Plays TEXT, "F5/eval/time", in the session's game; likewise. */
void nboard_game_move (UciSession *session, const char *text);
