/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A reversi position: two sets of discs and whose turn it is, copied freely.
 *
 * The search works with the bare sets (own, other); this struct is what the rest of the program
 * knows. There is no history: positions of reversi cannot repeat.
 */
#pragma once

#include "reversi-flips.h"
#include "reversi-legal.h"
#include "rules/rules.h"

typedef struct {
  Bitboard discs[2];
  uint8_t side;      /* Color to move */
  uint16_t fullmove; /* from 1; a pass is half a move too */
} ReversiPosition;

POSITION_DEFINE_ACCESS (ReversiPosition, reversi_position)

static inline Bitboard
reversi_empties (const ReversiPosition *p)
{
  return ~(p->discs[BLACK] | p->discs[WHITE]);
}

static inline Bitboard
reversi_moves (const ReversiPosition *p)
{
  return reversi_legal (p->discs[p->side], p->discs[!p->side]);
}

/* Neither side has a move. */
bool reversi_is_over (const ReversiPosition *p);

/* Black's discs less White's, the empty squares counted for whoever has more (World Othello
 * Federation). */
int reversi_final_score (const ReversiPosition *p);

/* Plays a legal MOVE, MOVE_PASS included. */
void reversi_make (ReversiPosition *p, Move move);

/* Sixty-four well mixed bits of OWN and OTHER, for tables. */
static inline uint64_t
reversi_hash (Bitboard own, Bitboard other)
{
  uint64_t h = (own ^ 0x9e3779b97f4a7c15) * 0xff51afd7ed558ccd;

  h ^= h >> 32;
  h = (h + other) * 0xc4ceb9fe1a85ec53;
  h ^= h >> 29;
  h *= 0x2545f4914f6cdd1d;
  return h ^ h >> 32;
}

/* BOARD by one of the eight symmetries of a square (rules/symmetry.h). */
Bitboard reversi_mirror (Bitboard board, int symmetry);

/* Reads eight rows from row 1 down, P (or X, x, *) the first mover's discs and p (or O, o) the
 * other's, digits or - . for empty squares, then w where the first mover is to move, else b (also X
 * and O), then a move number that is not looked at; rows may be without slashes, as in a transcript
 * of the board. False, with ERROR filled (may be NULL), where the text is broken; P is then
 * untouched. */
bool reversi_from_fen (ReversiPosition *p, const char *text, TextError *error);

/* The same, and an empty board is read too. */
bool reversi_read_text (ReversiPosition *p, const char *text, TextError *error);

/* Writes the same, at most POSITION_TEXT_MAX bytes. */
void reversi_to_fen (const ReversiPosition *p, char *text);

/* Leaf nodes: a pass is a move, a finished game has none. */
uint64_t reversi_perft (Bitboard own, Bitboard other, int depth);

/* Discs of OWN that can never be flipped: a sound lower bound (corners and what leans on them, full
 * lines). */
Bitboard reversi_stable (Bitboard own, Bitboard other);
