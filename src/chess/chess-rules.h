/* How a game of chess ends, by FIDE's Laws of 2023. */
#pragma once

#include "chess-position.h"

/* What ends the game by itself: mate, stalemate, a dead position by material (5.2.2), the fifth
 * occurrence of a position (9.6.1), 75 moves without capture or pawn move (9.6.2). */
Outcome chess_outcome (const GameRecord *record);

/* A draw that the side to move may claim, now or by playing INTENDED: the third occurrence (9.2) or
 * 50 moves (9.3). */
Outcome chess_claim (const GameRecord *record, Move intended);

/* SIDE's flag fell (6.9): lost, unless the other side cannot mate by any series of legal moves. */
Outcome chess_flag_fall (const ChessPosition *p, int side);
