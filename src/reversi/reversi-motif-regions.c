/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Motifs of the regions into which the empty squares fall, and of who moves last in them. */
#include "reversi-motif-parts.h"

enum {
  REGION_EMPTIES = 20, /* from here on there are regions */
  PARITY_EMPTIES = 16, /* from here on who moves last in them can be counted */
};

/* The empty squares that hang together with SQUARE. */
static Bitboard
region_of (Bitboard square, Bitboard empty)
{
  Bitboard region = square, before;

  do {
    before = region;
    region = reversi_spread (region) & empty;
  } while (region != before);
  return region;
}

/* The reply goes into a region where the other side had no move, and which the better move keeps
 * closed. */
bool
reversi_opens_region (const MotifLook *look, MotifFound *found)
{
  const View before = view_at (look, &look->played, 0);
  const Bitboard reply = reply_at (look, &look->played, 1);
  const Bitboard region = region_of (reply, before.empty);

  if (reply == 0 || region == before.empty || look->better.length == 0
      || bitboard_count (before.empty) > REGION_EMPTIES || (other_moves (&before) & region) != 0)
    return false;

  const View better = view_at (look, &look->better, 1);

  found->squares[0] = square_of (reply);
  return (other_moves (&better) & region) == 0;
}

/* The empty squares around the move where they are one region of several, late in the game. */
static Bitboard
region_entered (const MotifLook *look, const MotifLine *line)
{
  const View before = view_at (look, line, 0);
  const Bitboard region = region_of (target_at (line, 0), before.empty);

  return region != before.empty && bitboard_count (before.empty) <= PARITY_EMPTIES ? region : 0;
}

/* Whether the played line fills REGION to the last square; then OWN_LAST tells whose that is. */
static bool
fills_region (const MotifLook *look, Bitboard region, bool *own_last)
{
  for (int ply = 0; ply < look->played.length; ply++) {
    View view = view_at (look, &look->played, ply);

    if ((view.empty & region) == target_at (&look->played, ply)) {
      *own_last = view.own_turn;
      return true;
    }
  }
  return false;
}

/* The move goes into a region of an even number of squares, and the other side gets the last of
 * them; the better move goes into an odd one. */
bool
reversi_loses_parity (const MotifLook *look, MotifFound *found)
{
  const Bitboard region = region_entered (look, &look->played);
  const Bitboard better = look->better.length > 0 ? region_entered (look, &look->better) : 0;
  bool own_last;

  found->number = bitboard_count (region);
  if (region == 0 || found->number % 2 != 0 || bitboard_count (better) % 2 == 0
      || !fills_region (look, region, &own_last) || own_last)
    return false;
  found->squares[0] = square_of (target_at (&look->played, 0));
  return true;
}

bool
reversi_keeps_parity (const MotifLook *look, MotifFound *found)
{
  const Bitboard region = region_entered (look, &look->played);
  bool own_last;

  found->number = bitboard_count (region);
  if (found->number < 3 || found->number % 2 == 0 || !fills_region (look, region, &own_last)
      || !own_last)
    return false;
  found->squares[0] = square_of (target_at (&look->played, 0));
  return true;
}
