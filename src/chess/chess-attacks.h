/*
 * Attack sets. Steppers come from tables; sliders from magic multiplication (or pext where the
 * processor has it), both filled once before main by a constructor-free const table or at first use
 * through chess_attacks_init, which every entry of the rules calls through pthread_once.
 */
#pragma once

#include "chess-types.h"

#include <stdint.h>

extern Bitboard chess_pawn_attacks[2][64];
extern Bitboard chess_knight_attacks[64];
extern Bitboard chess_king_attacks[64];
extern Bitboard chess_between[64][64]; /* squares strictly between two on a line */
extern Bitboard chess_line[64][64];    /* the whole line through two squares, or 0 */

Bitboard chess_bishop_attacks (int square, Bitboard occupied);
Bitboard chess_rook_attacks (int square, Bitboard occupied);

static inline Bitboard
chess_queen_attacks (int square, Bitboard occupied)
{
  return chess_bishop_attacks (square, occupied) | chess_rook_attacks (square, occupied);
}

/* Attacks of a piece of KIND (not a pawn). */
Bitboard chess_attacks (Kind kind, int square, Bitboard occupied);
