/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Mates that have names: how the last position of a line looks. CHECKER gives the mate. */
#pragma once

#include "chess-position.h"

/* The position P that LINE ends in, where that is a mate of COLOR's king by a single piece, which
 * is on CHECKER. */
bool chess_read_mate (const MotifLine *line, Color color, ChessPosition *p, int *checker);

/* A rook or queen gives mate along the king's first rank; in front of the king, at most one square
 * is not its own pieces', and it is not the checker that guards that. */
bool chess_is_back_rank_mate (const ChessPosition *p, int checker);

/* A knight gives mate to a king that its own pieces leave no square. */
bool chess_is_smothered_mate (const ChessPosition *p, int checker);

/* A rook beside the king in its corner gives mate; a knight protects it and guards the square on
 * the king's other side. */
bool chess_is_arabian_mate (const ChessPosition *p, int checker);

/* A rook or queen gives mate along the edge while another one alone holds the line beside it. */
bool chess_is_ladder_mate (const ChessPosition *p, int checker);
