#include "reversi-overlays.h"

#include "reversi-position.h"

#include "base/marks.h"

#include <stdio.h>

/* How many discs each move turns, a number without any praise: until late in a game it is a poor
 * guide, since who has few discs gives the other side few moves. What a move is worth is another
 * overlay. */
static void
fill_flips (const Position *position, OverlayCell *cells)
{
  ReversiPosition p = reversi_position_load (position);

  for (Bitboard left = reversi_moves (&p); left != 0;) {
    int square = bitboard_pop (&left);
    Bitboard flips = reversi_flips (square, p.discs[p.side], p.discs[!p.side]);

    snprintf (cells[square].text, sizeof cells[square].text, "%d", bitboard_count (flips));
    cells[square].grade = OVERLAY_NEUTRAL;
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
      .marks = OVERLAY_COUNT,
  },
  {
      .id = "stable",
      .name = N_ ("Discs That Are _Stable"),
      .fill = fill_stable,
      .count = count_stable,
      .counted = NP_ ("%d stable", "%d stable"),
      .marks = OVERLAY_SAFE,
  },
  {
      .id = "mobility",
      .name = N_ ("_Mobility of Both Sides"),
      .fill = fill_mobility,
      .count = count_mobility,
      .counted = NP_ ("mobility %d", "mobility %d"),
      .marks = OVERLAY_OTHER,
  },
};
