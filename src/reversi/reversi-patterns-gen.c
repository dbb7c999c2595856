/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes the tables of patterns as C, for the build. */
#include "reversi/reversi-types.h"

#include <stdio.h>
#include <string.h>

enum { KINDS = 11, MOST = 10, LANES = 48, BACKWARDS = -1 };

/* A kind as it lies at the lower left corner; squares are file + 8 * rank, the first one is the
 * lowest digit. Those that are their own mirror images (by a turn or a reflection that leaves the
 * group in place) say how many turns and reflections give different groups. */
typedef struct {
  const char *name;
  int n_squares, n_features;
  int squares[MOST];
  int mirror[MOST]; /* empty (all 0) where it has no mirror image of itself; or BACKWARDS */
} Kind;

static const Kind kinds[KINDS] = {
  { "corner", 9, 4, { 0, 1, 2, 8, 9, 10, 16, 17, 18 }, { 0, 3, 6, 1, 4, 7, 2, 5, 8 } },
  { "edge", 10, 4, { 0, 1, 2, 3, 4, 5, 6, 7, 9, 14 }, { 7, 6, 5, 4, 3, 2, 1, 0, 9, 8 } },
  { "triangle", 10, 4, { 0, 1, 2, 3, 8, 9, 10, 16, 17, 24 }, { 0, 4, 7, 9, 1, 5, 8, 2, 6, 3 } },
  { "block", 10, 8, { 0, 1, 2, 3, 4, 8, 9, 10, 11, 12 }, { 0 } },
  { "line 2", 8, 4, { 8, 9, 10, 11, 12, 13, 14, 15 }, { BACKWARDS } },
  { "line 3", 8, 4, { 16, 17, 18, 19, 20, 21, 22, 23 }, { BACKWARDS } },
  { "line 4", 8, 4, { 24, 25, 26, 27, 28, 29, 30, 31 }, { BACKWARDS } },
  { "diagonal 8", 8, 2, { 0, 9, 18, 27, 36, 45, 54, 63 }, { BACKWARDS } },
  { "diagonal 7", 7, 4, { 1, 10, 19, 28, 37, 46, 55 }, { BACKWARDS } },
  { "diagonal 6", 6, 4, { 2, 11, 20, 29, 38, 47 }, { BACKWARDS } },
  { "diagonal 5", 5, 4, { 3, 12, 21, 30, 39 }, { BACKWARDS } },
};

/* One of the eight symmetries of the board. */
static int
turn (int square, int symmetry)
{
  int file = square & 7, rank = square >> 3;

  if (symmetry & 1)
    file = 7 - file;
  if (symmetry & 2)
    rank = 7 - rank;
  return symmetry & 4 ? file * 8 + rank : rank * 8 + file;
}

static Bitboard
turned_set (const Kind *kind, int symmetry)
{
  Bitboard set = 0;

  for (int i = 0; i < kind->n_squares; i++)
    set |= square_bit (turn (kind->squares[i], symmetry));
  return set;
}

static bool
has_mirror (const Kind *kind)
{
  return kind->mirror[0] != 0 || kind->mirror[1] != 0;
}

static int
power_of_3 (int n)
{
  int power = 1;

  while (n-- > 0)
    power *= 3;
  return power;
}

static int steps[N_SQUARES][LANES], centers[LANES];

/* Fills in the features of KIND, whose weights begin at FIRST, from lane LANE on; returns the next
 * free lane. */
static int
reversi_patterns_gen_add_kind (const Kind *kind, int first, int lane)
{
  Bitboard seen[8];
  int n = 0;

  for (int symmetry = 0; symmetry < 8; symmetry++) {
    Bitboard set = turned_set (kind, symmetry);
    bool again = false;
    for (int i = 0; i < n; i++)
      again = again || seen[i] == set;
    if (again)
      continue;
    seen[n++] = set;
    centers[lane] = first + (power_of_3 (kind->n_squares) - 1) / 2;
    for (int i = 0; i < kind->n_squares; i++)
      steps[turn (kind->squares[i], symmetry)][lane] = power_of_3 (i);
    lane++;
  }
  if (n != kind->n_features)
    fprintf (stderr, "%s: %d\n", kind->name, n);
  return lane;
}

static void
write_kind (const Kind *kind, int first)
{
  printf ("  { \"%s\", %d, %d, %d, %d, %d, {", kind->name, kind->n_squares, kind->n_features,
          has_mirror (kind), first, power_of_3 (kind->n_squares));
  for (int i = 0; i < kind->n_squares; i++)
    printf (" %d,", !has_mirror (kind)             ? i
                    : kind->mirror[0] == BACKWARDS ? kind->n_squares - 1 - i
                                                   : kind->mirror[i]);
  puts (" } },");
}

static void
write_row (const int *row, const char *before, const char *after)
{
  fputs (before, stdout);
  for (int i = 0; i < LANES; i++)
    printf (" %d,", row[i]);
  puts (after);
}

int
main (void)
{
  int lane = 0, first = 0;

  puts ("#include \"reversi/reversi-patterns.h\"\n");
  puts ("const ReversiPattern reversi_patterns[N_PATTERNS] = {");
  for (int i = 0; i < KINDS; i++) {
    write_kind (&kinds[i], first);
    lane = reversi_patterns_gen_add_kind (&kinds[i], first, lane);
    first += power_of_3 (kinds[i].n_squares);
  }
  puts ("};\n");
  printf ("_Static_assert (N_FEATURES == %d && N_CONTENTS == %d, \"patterns\");\n\n", lane, first);
  write_row (centers, "const int32_t reversi_feature_centers[N_FEATURE_LANES] = {", " };\n");
  puts ("const ReversiFeatures reversi_feature_steps[N_SQUARES] = {");
  for (int square = 0; square < N_SQUARES; square++)
    write_row (steps[square], "  { {", " } },");
  puts ("};");
  return 0;
}
