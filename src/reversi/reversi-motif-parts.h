/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the motifs of reversi are made of: the board as the side sees it that a look is about. And
 * the motifs, by the files in which they stand; what each recognizes stands in the list
 * (reversi-motifs.c) and at the function. */
#pragma once

#include "reversi-position.h"
#include "rules/motif.h"

enum {
  EARLY_EMPTIES = 40,   /* so many empty squares or more: discs belong inside */
  OPENING_EMPTIES = 24, /* and here, not beside empty squares */
  MIDDLE_EMPTIES = 14,  /* down to here how many moves each side has says more than discs do */
  LATE_EMPTIES = 12,    /* with fewer a corner is a square like others */
};

/* The discs as LOOK's side sees them. */
typedef struct {
  Bitboard own, other, empty;
  bool own_turn;
} View;

static inline View
view_at (const MotifLook *look, const MotifLine *line, int ply)
{
  ReversiPosition p = reversi_position_load (&line->positions[ply]);

  return (View){ p.discs[look->side], p.discs[!look->side], reversi_empties (&p),
                 p.side == look->side };
}

static inline Bitboard
own_moves (const View *view)
{
  return reversi_legal (view->own, view->other);
}

static inline Bitboard
other_moves (const View *view)
{
  return reversi_legal (view->other, view->own);
}

/* Where the move at PLY of LINE goes; an empty set after the line's end and for a pass. */
static inline Bitboard
target_at (const MotifLine *line, int ply)
{
  if (ply >= line->length || line->moves[ply] == MOVE_PASS)
    return 0;
  return square_bit (move_to (line->moves[ply]));
}

/* The same where that move is one of the other side's. */
static inline Bitboard
reply_at (const MotifLook *look, const MotifLine *line, int ply)
{
  if (ply >= line->length || view_at (look, line, ply).own_turn)
    return 0;
  return target_at (line, ply);
}

/* A set's only square. */
static inline Square
square_of (Bitboard set)
{
  return (Square) __builtin_ctzll (set);
}

/* Corners. */
bool reversi_goes_to_x_square (const MotifLook *look, MotifFound *found);
bool reversi_goes_to_c_square (const MotifLook *look, MotifFound *found);
bool reversi_gives_corner (const MotifLook *look, MotifFound *found);
bool reversi_loses_corner (const MotifLook *look, MotifFound *found);
bool reversi_passes_up_corner (const MotifLook *look, MotifFound *found);
bool reversi_takes_corner (const MotifLook *look, MotifFound *found);
bool reversi_wins_corner (const MotifLook *look, MotifFound *found);
bool reversi_guards_corner (const MotifLook *look, MotifFound *found);
bool reversi_sacrifices_corner (const MotifLook *look, MotifFound *found);

/* Edges and stable discs. */
bool reversi_allows_wedge (const MotifLook *look, MotifFound *found);
bool reversi_wedges (const MotifLook *look, MotifFound *found);
bool reversi_goes_to_edge_early (const MotifLook *look, MotifFound *found);
bool reversi_makes_stable (const MotifLook *look, MotifFound *found);
bool reversi_gives_stable (const MotifLook *look, MotifFound *found);

/* Moves that are left. */
bool reversi_must_pass (const MotifLook *look, MotifFound *found);
bool reversi_forces_pass (const MotifLook *look, MotifFound *found);
bool reversi_misses_pass (const MotifLook *look, MotifFound *found);
bool reversi_runs_out_of_moves (const MotifLook *look, MotifFound *found);
bool reversi_leaves_itself_few (const MotifLook *look, MotifFound *found);
bool reversi_flips_outside (const MotifLook *look, MotifFound *found);
bool reversi_gives_moves (const MotifLook *look, MotifFound *found);
bool reversi_leaves_square (const MotifLook *look, MotifFound *found);
bool reversi_opens_move (const MotifLook *look, MotifFound *found);
bool reversi_leaves_few_moves (const MotifLook *look, MotifFound *found);
bool reversi_is_quiet (const MotifLook *look, MotifFound *found);

/* Regions of empty squares, and who moves last in them. */
bool reversi_opens_region (const MotifLook *look, MotifFound *found);
bool reversi_loses_parity (const MotifLook *look, MotifFound *found);
bool reversi_keeps_parity (const MotifLook *look, MotifFound *found);
