#include "reversi-overlays.h"

#include "reversi-position.h"

#include "base/marks.h"

#include <stdio.h>

/* Where COUNT lies between the FEWEST and the MOST of all moves; nowhere where all turn the same.
 */
static int8_t
grade_of (int count, int fewest, int most)
{
  const int grades = OVERLAY_GOOD - OVERLAY_WORST, span = most - fewest;

  if (span == 0)
    return OVERLAY_NEUTRAL;
  return (int8_t) (OVERLAY_WORST + (2 * grades * (count - fewest) + span) / (2 * span));
}

/* How many discs each move turns. The colour says what the number says and no more: what is won at
 * once, beside what the other moves win. Until late in a game that is a poor guide, since who has
 * few discs gives the other side few moves; what a move is worth is another overlay. For the same
 * reason no move is marked as the best. */
static void
fill_flips (const Position *position, OverlayCell *cells)
{
  ReversiPosition p = reversi_position_load (position);
  const Bitboard moves = reversi_moves (&p);
  int counts[64], fewest = 64, most = 0;

  for (Bitboard left = moves; left != 0;) {
    int square = bitboard_pop (&left), count;

    count = bitboard_count (reversi_flips (square, p.discs[p.side], p.discs[!p.side]));
    counts[square] = count;
    fewest = count < fewest ? count : fewest;
    most = count > most ? count : most;
  }
  for (Bitboard left = moves; left != 0;) {
    int square = bitboard_pop (&left);

    snprintf (cells[square].text, sizeof cells[square].text, "%d", counts[square]);
    cells[square].grade = grade_of (counts[square], fewest, most);
    cells[square].flags |= OVERLAY_EXACT;
  }
}

static void
add_flag (OverlayCell *cells, Bitboard squares, OverlayFlags flag)
{
  while (squares != 0)
    cells[bitboard_pop (&squares)].flags |= (uint16_t) flag;
}

static void
fill_stable (const Position *position, OverlayCell *cells)
{
  ReversiPosition p = reversi_position_load (position);

  for (int side = 0; side < 2; side++)
    add_flag (cells, reversi_stable (p.discs[side], p.discs[!side]), OVERLAY_SAFE);
}

static int
count_stable (const Position *position, int side)
{
  ReversiPosition p = reversi_position_load (position);

  return bitboard_count (reversi_stable (p.discs[side], p.discs[!side]));
}

static Bitboard
moves_of (const Position *position, int side)
{
  ReversiPosition p = reversi_position_load (position);

  return reversi_legal (p.discs[side], p.discs[!side]);
}

/* Where the side to move can go is marked anyhow. */
static void
fill_mobility (const Position *position, OverlayCell *cells)
{
  ReversiPosition p = reversi_position_load (position);

  add_flag (cells, moves_of (position, !p.side), OVERLAY_OTHER);
}

static int
count_mobility (const Position *position, int side)
{
  return bitboard_count (moves_of (position, side));
}

const Overlay reversi_overlays[N_REVERSI_OVERLAYS] = {
  {
      .id = "flips",
      .name = N_ ("Discs _Turned by Each Move"),
      .advises = true,
      .fill = fill_flips,
  },
  {
      .id = "stable",
      .name = N_ ("Discs That Are _Stable"),
      .fill = fill_stable,
      .count = count_stable,
      .counted = NP_ ("%d stable", "%d stable"),
  },
  {
      .id = "mobility",
      .name = N_ ("_Mobility of Both Sides"),
      .fill = fill_mobility,
      .count = count_mobility,
      .counted = NP_ ("mobility %d", "mobility %d"),
  },
};
