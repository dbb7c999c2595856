/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a person may weigh in a position of reversi; and what sensible people say that it is worth,
 * in hundredths of a disc. */
#include "reversi-rules.h"

#include "base/marks.h"
#include "reversi-position.h"

typedef enum {
  MOBILITY,
  SAFE_MOVES,
  POTENTIAL,
  FRONTIER,
  STABLE,
  CORNERS,
  CORNER_MOVES,
  X_SQUARES,
  C_SQUARES,
  EDGES,
  DISCS,
  FORCED_PASSES,
  PARITY,
  N_TERMS,
} ReversiTerm;
_Static_assert((int) N_TERMS <= (int) TERMS_MAX, "a caller has room for no more counts");

/* Before the end who has few discs leaves the other few moves, at the end they are what counts.
 * There is one kind of piece, so its worth is that term, and nothing stands with the material. */
static const Term terms[N_TERMS] = {
  [MOBILITY] = { "mobility", N_ ("Mobility"), N_ ("for each legal move"), { 25, 60, 110 }, 500 },
  [SAFE_MOVES] = { "safe-moves",
                   N_ ("Safe moves"),
                   N_ ("for each legal move that is not beside an empty corner"),
                   { 15, 30, 50 },
                   500 },
  [POTENTIAL] = { "potential-mobility",
                  N_ ("Potential mobility"),
                  N_ ("for each empty square beside an enemy disc"),
                  { 20, 8, 5 },
                  300 },
  [FRONTIER] = { "frontier",
                 N_ ("Frontier discs"),
                 N_ ("for each own disc beside an empty square"),
                 { -16, -32, -80 },
                 300 },
  [STABLE] = { "stable-discs",
               N_ ("Stable discs"),
               N_ ("for each disc that can surely never be flipped again"),
               { 180, 105, 150 },
               1000 },
  [CORNERS]
  = { "corners", N_ ("Corners"), N_ ("for each own disc in a corner"), { 900, 600, 280 }, 3000 },
  [CORNER_MOVES] = { "corner-moves",
                     N_ ("Corners within reach"),
                     N_ ("for each corner that could be taken at once"),
                     { 400, 620, 600 },
                     2000 },
  [X_SQUARES] = { "x-squares",
                  N_ ("X-squares"),
                  N_ ("for each own disc diagonally beside an empty corner"),
                  { -480, -320, -70 },
                  2000 },
  [C_SQUARES] = { "c-squares",
                  N_ ("C-squares"),
                  N_ ("for each own disc on the edge beside an empty corner"),
                  { -170, -125, -80 },
                  2000 },
  [EDGES] = { "edges",
              N_ ("Edges"),
              N_ ("for each own disc on the edge that is neither in a corner nor beside one"),
              { 10, 10, 0 },
              500 },
  [DISCS] = { "discs", N_ ("Disc count"), N_ ("for each own disc"), { -5, -20, 60 }, 300 },
  [FORCED_PASSES] = { "forced-passes",
                      N_ ("Forced passes"),
                      N_ ("for having a move while the other side has none"),
                      { 300, 350, 500 },
                      2000 },
  [PARITY] = { "parity",
               N_ ("Parity"),
               N_ ("for having the last move of the game, if nobody passes until then"),
               { 0, 55, 170 },
               1000 },
};

static const Bitboard EDGE_SET = 0x3c0081818181003c;

static void
count_side (Bitboard own, Bitboard other, Bitboard moves, Bitboard danger, int *counts)
{
  Bitboard empty = ~(own | other);

  counts[MOBILITY] = bitboard_count (moves);
  counts[SAFE_MOVES] = bitboard_count (moves & ~danger);
  counts[POTENTIAL] = bitboard_count (empty & reversi_spread (other));
  counts[FRONTIER] = bitboard_count (own & reversi_spread (empty));
  counts[STABLE] = bitboard_count (reversi_stable (own, other));
  counts[CORNERS] = bitboard_count (own & REVERSI_CORNERS);
  counts[CORNER_MOVES] = bitboard_count (moves & REVERSI_CORNERS);
  counts[X_SQUARES] = bitboard_count (own & danger & REVERSI_X_SQUARES);
  counts[C_SQUARES] = bitboard_count (own & danger & REVERSI_C_SQUARES);
  counts[EDGES] = bitboard_count (own & EDGE_SET);
  counts[DISCS] = bitboard_count (own);
}

static void
reversi_terms_count (const Position *position, int *counts)
{
  ReversiPosition p = reversi_position_load (position);
  Bitboard black = p.discs[BLACK], white = p.discs[WHITE], empty = reversi_empties (&p);
  Bitboard black_moves = reversi_legal (black, white), white_moves = reversi_legal (white, black);
  Bitboard danger = reversi_beside_corners (empty);
  int own[N_TERMS] = { 0 }, other[N_TERMS] = { 0 };

  count_side (black, white, black_moves, danger, own);
  count_side (white, black, white_moves, danger, other);
  own[FORCED_PASSES] = black_moves != 0 && white_moves == 0;
  other[FORCED_PASSES] = white_moves != 0 && black_moves == 0;
  if (empty != 0)
    *((bitboard_count (empty) + p.side) % 2 != 0 ? &own[PARITY] : &other[PARITY]) = 1;
  for (int i = 0; i < N_TERMS; i++)
    counts[i] = own[i] - other[i];
}

static int
reversi_terms_phase (const Position *position)
{
  ReversiPosition p = reversi_position_load (position);
  int discs = N_SQUARES - bitboard_count (reversi_empties (&p));

  return discs <= 4 ? PHASE_OPENING : PHASE_END * (discs - 4) / (N_SQUARES - 4);
}

static const int16_t material[1][3] = { { 0, 0, 0 } };

/* By the distances from the nearer edges, the lesser one first. What corners are worth beyond this
 * the terms say, which also know whether the corner beside a C-square is still empty. */
static int
reversi_terms_square (int kind, Square square, int phase)
{
  static const int16_t places[4][4] = {
    { 200, -40, 20, 10 }, /* the edge: corner, C-square, A-square, B-square */
    { 0, -80, -15, -15 }, /* the X-square, and what gives access to the edge */
    { 0, 0, 5, 0 },
    { 0, 0, 0, 0 },
  };
  static const int8_t quarters[3] = { 4, 3, 0 };
  int file = square & 7, rank = square >> 3;

  file = file < 4 ? file : 7 - file;
  rank = rank < 4 ? rank : 7 - rank;
  return places[file < rank ? file : rank][file < rank ? rank : file] * quarters[phase] / 4;
}

const TermList reversi_terms
    = { terms, N_TERMS, reversi_terms_count, reversi_terms_phase, material, reversi_terms_square,
        false };
