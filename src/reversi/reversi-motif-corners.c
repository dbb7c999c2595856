/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Motifs of corners, and of the squares beside them. */
#include "reversi-motif-parts.h"

/* A share of the points by which a sacrifice may be worse than the best move and still be one. */
#define CHANCE_SAME 0.02
#define CHANCE_MIN 0.35

/* The corners that LOOK's side gets in the first PLIES of LINE less those of the other side. */
static int
corners_won (const MotifLook *look, const MotifLine *line, int plies)
{
  const int ply = plies < line->length ? plies : line->length;
  const View before = view_at (look, line, 0), after = view_at (look, line, ply);

  return bitboard_count (after.own & ~before.own & REVERSI_CORNERS)
         - bitboard_count (after.other & ~before.other & REVERSI_CORNERS);
}

/* Corners are lost, and not for others, and the better move loses fewer. */
static bool
loses_corners (const MotifLook *look)
{
  const int won = corners_won (look, &look->played, look->played.length);

  return won < 0
         && (look->better.length == 0
             || won < corners_won (look, &look->better, look->better.length));
}

/* The move goes to a square of SET beside an empty corner, and the other side takes that corner
 * over the very disc. */
static bool
goes_beside_corner (const MotifLook *look, Bitboard set, MotifFound *found)
{
  const MotifLine *line = &look->played;
  const View before = view_at (look, line, 0);
  const Bitboard disc = target_at (line, 0) & set;
  const Bitboard corner = reversi_spread (disc) & before.empty & REVERSI_CORNERS;

  if (corner == 0 || (other_moves (&before) & corner) != 0 || !loses_corners (look))
    return false;
  for (int ply = 1; ply < line->length; ply++) {
    View view = view_at (look, line, ply);

    if (reply_at (look, line, ply) != corner)
      continue;
    if (look->better.length > 0 && look->better.length <= ply)
      return false; /* nobody knows whether it would not go there too */
    found->squares[0] = square_of (disc);
    found->squares[1] = square_of (corner);
    return (reversi_flips (square_of (corner), view.other, view.own) & disc) != 0;
  }
  return false;
}

/* Then nothing more need be said of that corner. */
static bool
costs_corner_beside (const MotifLook *look)
{
  MotifFound found;

  return goes_beside_corner (look, REVERSI_X_SQUARES | REVERSI_C_SQUARES, &found);
}

bool
reversi_goes_to_x_square (const MotifLook *look, MotifFound *found)
{
  return goes_beside_corner (look, REVERSI_X_SQUARES, found);
}

bool
reversi_goes_to_c_square (const MotifLook *look, MotifFound *found)
{
  return goes_beside_corner (look, REVERSI_C_SQUARES, found);
}

/* The corner that the reply takes and that was out of reach before the move; else an empty set. */
static Bitboard
corner_given (const MotifLook *look)
{
  const View before = view_at (look, &look->played, 0);

  return reply_at (look, &look->played, 1) & REVERSI_CORNERS & ~other_moves (&before);
}

bool
reversi_gives_corner (const MotifLook *look, MotifFound *found)
{
  const Bitboard corner = corner_given (look);

  if (corner == 0 || !loses_corners (look) || costs_corner_beside (look))
    return false;
  if (look->better.length > 0) {
    View better = view_at (look, &look->better, 1);

    if ((other_moves (&better) & corner) != 0)
      return false;
  }
  found->squares[0] = square_of (corner);
  return true;
}

/* A corner that was out of reach goes some moves later; the better line is known as far and keeps
 * it. */
bool
reversi_loses_corner (const MotifLook *look, MotifFound *found)
{
  const MotifLine *line = &look->played;
  const View before = view_at (look, line, 0);

  if (!loses_corners (look) || bitboard_count (before.empty) < MIDDLE_EMPTIES
      || costs_corner_beside (look))
    return false;
  for (int ply = 2; ply < line->length && ply < look->better.length; ply++) {
    Bitboard corner = reply_at (look, line, ply) & REVERSI_CORNERS & ~other_moves (&before);

    if (corner == 0 || (view_at (look, &look->better, ply + 1).other & corner) != 0)
      continue;
    found->squares[0] = square_of (corner);
    return true;
  }
  return false;
}

/* The better move takes a corner, which this one leaves and which does not come back. */
bool
reversi_passes_up_corner (const MotifLook *look, MotifFound *found)
{
  const MotifLine *line = &look->played;
  const Bitboard corner = target_at (&look->better, 0) & REVERSI_CORNERS;

  if (corner == 0 || (target_at (line, 0) & REVERSI_CORNERS) != 0
      || (view_at (look, line, line->length).own & corner) != 0)
    return false;
  found->squares[0] = square_of (corner);
  return true;
}

bool
reversi_takes_corner (const MotifLook *look, MotifFound *found)
{
  const Bitboard corner = target_at (&look->played, 0) & REVERSI_CORNERS;

  if (corner == 0)
    return false;
  found->squares[0] = square_of (corner);
  return true;
}

/* One of the next two own moves takes a corner that was out of reach, and none is lost for it. */
bool
reversi_wins_corner (const MotifLook *look, MotifFound *found)
{
  const MotifLine *line = &look->played;
  const View before = view_at (look, line, 0);

  if ((target_at (line, 0) & REVERSI_CORNERS) != 0 || corners_won (look, line, line->length) <= 0)
    return false;
  for (int ply = 2; ply <= 4 && ply < line->length; ply++) {
    Bitboard corner = target_at (line, ply) & REVERSI_CORNERS & ~own_moves (&before);

    if (corner == 0 || !view_at (look, line, ply).own_turn)
      continue;
    found->squares[0] = square_of (corner);
    return true;
  }
  return false;
}

/* A corner that the other side could have taken is out of its reach, and is so at the line's end.
 */
bool
reversi_guards_corner (const MotifLook *look, MotifFound *found)
{
  const MotifLine *line = &look->played;
  const View before = view_at (look, line, 0), after = view_at (look, line, 1);
  const View end = view_at (look, line, line->length);
  const Bitboard corner = other_moves (&before) & ~other_moves (&after) & ~target_at (line, 0)
                          & ~other_moves (&end) & ~end.other & REVERSI_CORNERS;

  if (corner == 0 || line->length < 2)
    return false;
  found->squares[0] = square_of (corner & -corner);
  return true;
}

/* A corner is given though it need not be, nothing like it comes back at once, and the move is as
 * good as the best one. */
bool
reversi_sacrifices_corner (const MotifLook *look, MotifFound *found)
{
  const View before = view_at (look, &look->played, 0);
  const Bitboard corner = corner_given (look);
  bool need_not = false;

  if (corner == 0 || look->played.length < 3 || corners_won (look, &look->played, 3) >= 0
      || bitboard_count (before.empty) < LATE_EMPTIES
      || look->chance_after < look->chance_before - CHANCE_SAME || look->chance_after < CHANCE_MIN)
    return false;
  for (Bitboard moves = own_moves (&before); moves != 0 && !need_not;) {
    int square = bitboard_pop (&moves);
    Bitboard flips = reversi_flips (square, before.own, before.other);

    need_not = (reversi_legal (before.other & ~flips, before.own | flips | square_bit (square))
                & REVERSI_CORNERS)
               == 0;
  }
  found->squares[0] = square_of (corner);
  return need_not;
}
