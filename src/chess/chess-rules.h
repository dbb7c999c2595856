/* How a game of chess ends, by FIDE's Laws of 2023. */
#pragma once

#include "chess-position.h"

/* SIDE's flag fell (6.9): lost, unless the other side cannot mate by any series of legal moves. */
Outcome chess_flag_fall (const ChessPosition *p, int side);
