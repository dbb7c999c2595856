/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes reversi's tables as C, for the build. */
#include "reversi/reversi-types.h"

#include <inttypes.h>
#include <stdio.h>

/* In the order that ReversiRays has them: towards higher squares, then towards lower ones. */
static const int steps[8][2] = {
  { 1, 0 }, { -1, 1 }, { 0, 1 }, { 1, 1 }, { -1, 0 }, { 1, -1 }, { 0, -1 }, { -1, -1 },
};

static Bitboard
ray (int square, const int *step)
{
  Bitboard set = 0;
  int file = (square & 7) + step[0], rank = (square >> 3) + step[1];

  for (; file >= 0 && file < 8 && rank >= 0 && rank < 8; file += step[0], rank += step[1])
    set |= square_bit (rank * 8 + file);
  return set;
}

int
main (void)
{
  puts ("#include \"reversi/reversi-flips.h\"\n");
  puts ("const ReversiRays reversi_rays[N_SQUARES] = {");
  for (int square = 0; square < N_SQUARES; square++) {
    for (int i = 0; i < 8; i++)
      printf ("%s0x%016" PRIx64 ",",
              i % 4 != 0 ? " "
              : i == 0   ? "  { { "
                         : "}, { ",
              ray (square, steps[i]));
    puts (" } },");
  }
  puts ("};");
  return 0;
}
