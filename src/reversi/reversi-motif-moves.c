/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Motifs of the moves that are left to either side. */
#include "reversi-motif-parts.h"

enum {
  MOVES_MANY = 8,
  MOVES_FEW = 4,
  FEWER_STEP = 2,
  BEGUN_EMPTIES = 48, /* before, nobody has many moves */
  MOVES_OWN_FEW = 6,
  MOVES_STEP = 3, /* so many moves more or fewer are a difference */
  OUTSIDE_MANY = 4,
  OUTSIDE_STEP = 3,
  SAFE_MIN = 2, /* safe moves that the better move keeps */
};

/* After the reply there is no move, with the better one there is. */
bool
reversi_must_pass (const MotifLook *look, MotifFound *found)
{
  const MotifLine *line = &look->played, *better = &look->better;
  const Bitboard reply = reply_at (look, line, 1);

  if (reply == 0)
    return false;

  const View after = view_at (look, line, 2);

  if (own_moves (&after) != 0 || other_moves (&after) == 0)
    return false;
  if (better->length > 1) {
    View instead = view_at (look, better, 2);

    if (own_moves (&instead) == 0)
      return false;
  }
  found->squares[0] = square_of (reply);
  return true;
}

/* The other side has no move, but the game goes on. */
static bool
leaves_no_move (const MotifLook *look, const MotifLine *line)
{
  const View after = view_at (look, line, 1);

  return target_at (line, 0) != 0 && other_moves (&after) == 0 && own_moves (&after) != 0;
}

bool
reversi_forces_pass (const MotifLook *look, MotifFound *found)
{
  (void) found;
  return leaves_no_move (look, &look->played);
}

bool
reversi_misses_pass (const MotifLook *look, MotifFound *found)
{
  if (look->better.length == 0 || !leaves_no_move (look, &look->better)
      || leaves_no_move (look, &look->played))
    return false;
  found->squares[0] = square_of (target_at (&look->better, 0));
  return true;
}

static Bitboard
safe_moves (const View *view)
{
  return own_moves (view) & ~reversi_beside_corners (view->empty);
}

/* When it is its turn again the side has moves beside empty corners only. */
bool
reversi_runs_out_of_moves (const MotifLook *look, MotifFound *found)
{
  const MotifLine *line = &look->played, *better = &look->better;

  (void) found;
  if (reply_at (look, line, 1) == 0 || reply_at (look, better, 1) == 0)
    return false;

  const View after = view_at (look, line, 2), instead = view_at (look, better, 2);

  return own_moves (&after) != 0 && safe_moves (&after) == 0
         && bitboard_count (safe_moves (&instead)) >= SAFE_MIN
         && bitboard_count (after.empty) >= MIDDLE_EMPTIES;
}

/* When it is its turn again the side has fewer moves than the better one would leave it. */
bool
reversi_leaves_itself_few (const MotifLook *look, MotifFound *found)
{
  const MotifLine *line = &look->played, *better = &look->better;

  if (reply_at (look, line, 1) == 0 || reply_at (look, better, 1) == 0)
    return false;

  const View after = view_at (look, line, 2), instead = view_at (look, better, 2);

  found->number = bitboard_count (own_moves (&after));
  return found->number > 0 && found->number <= MOVES_OWN_FEW
         && found->number + MOVES_STEP <= bitboard_count (own_moves (&instead))
         && bitboard_count (after.empty) >= MIDDLE_EMPTIES;
}

/* The move flips discs beside empty squares, early, and opens more moves than the better one. */
bool
reversi_flips_outside (const MotifLook *look, MotifFound *found)
{
  if (look->better.length == 0 || target_at (&look->better, 0) == 0)
    return false;

  const View before = view_at (look, &look->played, 0), after = view_at (look, &look->played, 1);
  const View better = view_at (look, &look->better, 1);
  const int n = bitboard_count (before.other & after.own & reversi_spread (after.empty));
  const int better_n = bitboard_count (before.other & better.own & reversi_spread (better.empty));

  found->number = n;
  return n >= OUTSIDE_MANY && n >= better_n + OUTSIDE_STEP
         && bitboard_count (after.empty) >= OPENING_EMPTIES
         && bitboard_count (other_moves (&after)) > bitboard_count (other_moves (&better));
}

bool
reversi_gives_moves (const MotifLook *look, MotifFound *found)
{
  if (look->better.length == 0)
    return false;

  const View before = view_at (look, &look->played, 0), after = view_at (look, &look->played, 1);
  const View better = view_at (look, &look->better, 1);

  found->number = bitboard_count (other_moves (&after));
  return bitboard_count (after.empty) >= MIDDLE_EMPTIES && found->number >= MOVES_MANY
         && found->number >= bitboard_count (other_moves (&better)) + MOVES_STEP
         && found->number > bitboard_count (other_moves (&before));
}

/* The other side goes where LOOK's side should have gone; corners have words of their own. */
bool
reversi_leaves_square (const MotifLook *look, MotifFound *found)
{
  const Bitboard reply = reply_at (look, &look->played, 1) & ~REVERSI_CORNERS;

  if (reply == 0 || reply != target_at (&look->better, 0))
    return false;
  found->squares[0] = square_of (reply);
  return true;
}

/* The reply was not possible before, nor is it after the better move. Where it is more than that,
 * that is said. */
bool
reversi_opens_move (const MotifLook *look, MotifFound *found)
{
  const View before = view_at (look, &look->played, 0);
  const Bitboard reply = reply_at (look, &look->played, 1) & ~other_moves (&before);

  if (reply == 0 || (reply & REVERSI_CORNERS) != 0 || look->better.length == 0
      || reversi_allows_wedge (look, found) || reversi_opens_region (look, found))
    return false;

  const View better = view_at (look, &look->better, 1);

  found->squares[0] = square_of (reply);
  return (other_moves (&better) & reply) == 0;
}

bool
reversi_leaves_few_moves (const MotifLook *look, MotifFound *found)
{
  const View before = view_at (look, &look->played, 0), after = view_at (look, &look->played, 1);
  const int empties = bitboard_count (after.empty);

  found->number = bitboard_count (other_moves (&after));
  return found->number > 0 && found->number <= MOVES_FEW
         && found->number + FEWER_STEP <= bitboard_count (other_moves (&before))
         && empties >= MIDDLE_EMPTIES && empties <= BEGUN_EMPTIES;
}

/* No disc that is flipped stands beside an empty square, and the other side can move nowhere where
 * it could not before. */
bool
reversi_is_quiet (const MotifLook *look, MotifFound *found)
{
  const View before = view_at (look, &look->played, 0), after = view_at (look, &look->played, 1);

  (void) found;
  return (before.other & after.own & reversi_spread (after.empty)) == 0
         && (other_moves (&after) & ~other_moves (&before)) == 0
         && (target_at (&look->played, 0) & ~reversi_beside_corners (before.empty)) != 0
         && bitboard_count (after.empty) >= MIDDLE_EMPTIES;
}
