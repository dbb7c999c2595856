/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Motifs of edges and of discs that stay. */
#include "reversi-motif-parts.h"

#define EDGES ((Bitboard) 0xff818181818181ff)

enum { STABLE_MANY = 3 };

/* The move at PLY of LINE goes between two discs of the side that does not make it, on an edge with
 * an empty corner, and its disc is still there at the line's end. Then its square, else an empty
 * set. */
static Bitboard
wedge_at (const MotifLook *look, const MotifLine *line, int ply)
{
  const View before = view_at (look, line, ply);
  const Bitboard disc = target_at (line, ply) & ~REVERSI_CORNERS;
  const Square square = disc != 0 ? square_of (disc) : 0;
  const int file = square & 7, rank = square >> 3;
  Bitboard sides, ends;

  if (disc == 0 || (file != 0 && file != 7 && rank != 0 && rank != 7))
    return 0;
  if (rank == 0 || rank == 7) {
    sides = disc << 1 | disc >> 1;
    ends = REVERSI_CORNERS & (Bitboard) 0xff << 8 * rank;
  } else {
    sides = disc << 8 | disc >> 8;
    ends = REVERSI_CORNERS & (Bitboard) 0x0101010101010101 << file;
  }

  const View after = view_at (look, line, ply + 1), end = view_at (look, line, line->length);
  const Bitboard around = before.own_turn ? after.other : after.own;
  const Bitboard stays = before.own_turn ? end.own : end.other;

  return (sides & ~around) == 0 && (ends & after.empty) != 0 ? disc & stays : 0;
}

/* The reply wedges in where it could not before. */
bool
reversi_allows_wedge (const MotifLook *look, MotifFound *found)
{
  const View before = view_at (look, &look->played, 0);
  const Bitboard wedge = look->played.length > 1 && reply_at (look, &look->played, 1) != 0
                             ? wedge_at (look, &look->played, 1) & ~other_moves (&before)
                             : 0;

  if (wedge == 0)
    return false;
  if (look->better.length > 0) {
    View better = view_at (look, &look->better, 1);

    if ((other_moves (&better) & wedge) != 0)
      return false;
  }
  found->squares[0] = square_of (wedge);
  return true;
}

bool
reversi_wedges (const MotifLook *look, MotifFound *found)
{
  const Bitboard wedge = wedge_at (look, &look->played, 0);

  if (wedge == 0)
    return false;
  found->squares[0] = square_of (wedge);
  return true;
}

bool
reversi_makes_stable (const MotifLook *look, MotifFound *found)
{
  const View before = view_at (look, &look->played, 0), after = view_at (look, &look->played, 1);

  found->number = bitboard_count (reversi_stable (after.own, after.other))
                  - bitboard_count (reversi_stable (before.own, before.other));
  return found->number >= STABLE_MANY && after.empty != 0;
}

/* As far as both lines are known the other side makes discs stable that the better move keeps open,
 * and LOOK's side gets no more for it. */
bool
reversi_gives_stable (const MotifLook *look, MotifFound *found)
{
  const MotifLine *line = &look->played, *better = &look->better;
  const int plies = line->length < better->length ? line->length : better->length;

  if (plies < 2)
    return false;

  const View before = view_at (look, line, 0), after = view_at (look, line, plies);
  const View instead = view_at (look, better, plies);
  const int n_before = bitboard_count (reversi_stable (before.other, before.own));
  const int n = bitboard_count (reversi_stable (after.other, after.own)) - n_before;
  const int n_instead = bitboard_count (reversi_stable (instead.other, instead.own)) - n_before;
  const int own = bitboard_count (reversi_stable (after.own, after.other));
  const int own_instead = bitboard_count (reversi_stable (instead.own, instead.other));

  found->number = n;
  return n >= n_instead + STABLE_MANY && own <= own_instead
         && bitboard_count (before.empty) >= MIDDLE_EMPTIES;
}

/* The first moves of a game belong inside, or into a corner. */
bool
reversi_goes_to_edge_early (const MotifLook *look, MotifFound *found)
{
  const Bitboard disc = target_at (&look->played, 0) & EDGES & ~REVERSI_CORNERS;
  const Bitboard better = target_at (&look->better, 0);

  if (disc == 0 || better == 0 || (better & EDGES) != 0
      || bitboard_count (view_at (look, &look->played, 0).empty) < EARLY_EMPTIES)
    return false;
  found->squares[0] = square_of (disc);
  return true;
}
