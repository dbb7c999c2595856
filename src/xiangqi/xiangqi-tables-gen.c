/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Writes xiangqi-tables.c, run once by the build: attack sets, lines, the numbers of the position
 * key.
 *
 * All of it is known before the program runs, so the program has const data instead of an
 * initialisation: nothing to call first, nothing that a thread could see half done.
 */
#include "xiangqi-attacks.h"
#include "xiangqi-keys.h"

#include "base/random.h"

#include <inttypes.h>
#include <stdio.h>

typedef struct {
  int file, rank;
} Step;

static const Step straight[4] = { { 1, 0 }, { 0, 1 }, { -1, 0 }, { 0, -1 } };
static const Step diagonal[4] = { { 1, 1 }, { -1, 1 }, { -1, -1 }, { 1, -1 } };

/* The point TIMES times STEP away, or -1. */
static int
xiangqi_tables_gen_neighbour (int point, Step step, int times)
{
  int file = point_file (point) + times * step.file, rank = point_rank (point) + times * step.rank;

  return file >= 0 && file < N_FILES && rank >= 0 && rank < N_RANKS ? point_make (file, rank) : -1;
}

static Bitboard
bit_if (int point)
{
  return point >= 0 ? point_bit (point) : 0;
}

static bool
in_palace (int point)
{
  int file = point_file (point), rank = point_rank (point);

  return file >= 3 && file <= 5 && (rank <= 2 || rank >= 7);
}

/* Only the five points on the palace's diagonals are an advisor's. */
static bool
is_advisor_point (int point)
{
  int from_middle = point_file (point) - 4;
  int rank = point_rank (point) < 5 ? point_rank (point) : 9 - point_rank (point);

  return in_palace (point) && (from_middle + rank - 1) % 2 == 0;
}

/* The seven points on each side that an elephant can reach. */
static bool
is_elephant_point (int point)
{
  int rank = point_rank (point) < 5 ? point_rank (point) : 9 - point_rank (point);

  return rank % 2 == 0 && (point_file (point) + rank) % 4 == 2;
}

static Bitboard
king_steps (int point)
{
  Bitboard steps = 0;

  for (int i = 0; i < 4; i++) {
    int to = xiangqi_tables_gen_neighbour (point, straight[i], 1);
    if (in_palace (point) && to >= 0 && in_palace (to))
      steps |= point_bit (to);
  }
  return steps;
}

static Bitboard
advisor_steps (int point)
{
  Bitboard steps = 0;

  for (int i = 0; i < 4; i++) {
    int to = xiangqi_tables_gen_neighbour (point, diagonal[i], 1);
    if (is_advisor_point (point) && to >= 0 && is_advisor_point (to))
      steps |= point_bit (to);
  }
  return steps;
}

static Bitboard
elephant_steps (int point, Bitboard occupied)
{
  Bitboard steps = 0;

  for (int i = 0; i < 4; i++) {
    int eye = xiangqi_tables_gen_neighbour (point, diagonal[i], 1),
        to = xiangqi_tables_gen_neighbour (point, diagonal[i], 2);
    if (is_elephant_point (point) && to >= 0 && !(occupied & point_bit (eye))
        && point_is_across (point, RED) == point_is_across (to, RED))
      steps |= point_bit (to);
  }
  return steps;
}

static Bitboard
horse_steps (int point, Bitboard occupied)
{
  Bitboard steps = 0;

  for (int i = 0; i < 4; i++) {
    int leg = xiangqi_tables_gen_neighbour (point, straight[i], 1);
    if (leg >= 0 && !(occupied & point_bit (leg)))
      for (int j = 0; j < 4; j++)
        if (diagonal[j].file == straight[i].file || diagonal[j].rank == straight[i].rank)
          steps |= bit_if (xiangqi_tables_gen_neighbour (leg, diagonal[j], 1));
  }
  return steps;
}

static Bitboard
horse_origins (int point, Bitboard occupied)
{
  Bitboard origins = 0;

  for (int from = 0; from < N_POINTS; from++)
    if (horse_steps (from, occupied) & point_bit (point))
      origins |= point_bit (from);
  return origins;
}

static Bitboard
soldier_steps (int point, Color color)
{
  Step forward = { 0, color == RED ? 1 : -1 };
  Bitboard steps = bit_if (xiangqi_tables_gen_neighbour (point, forward, 1));

  if (point_is_across (point, color))
    steps |= bit_if (xiangqi_tables_gen_neighbour (point, straight[0], 1))
             | bit_if (xiangqi_tables_gen_neighbour (point, straight[2], 1));
  return steps;
}

static Bitboard
soldier_origins (int point, Color color)
{
  Bitboard origins = 0;

  for (int from = 0; from < N_POINTS; from++)
    if (soldier_steps (from, color) & point_bit (point))
      origins |= point_bit (from);
  return origins;
}

static Bitboard
cross (int point)
{
  Bitboard points = 0;

  for (int i = 0; i < 4; i++)
    for (int times = 1; times < N_RANKS; times++)
      points |= bit_if (xiangqi_tables_gen_neighbour (point, straight[i], times));
  return points;
}

/* The lines of chariots, cannons and soldiers, where horses stand, and their legs. */
static Bitboard
vicinity (int point)
{
  Bitboard points = cross (point) | horse_origins (point, 0);

  for (int i = 0; i < 4; i++)
    points |= bit_if (xiangqi_tables_gen_neighbour (point, diagonal[i], 1));
  return points;
}

static void
add_reach (LineReach *reach, int place, int step, unsigned bits)
{
  int pieces = 0;

  for (int at = place + step; at >= 0 && at < N_RANKS && pieces < 2; at += step) {
    if (pieces == 0)
      reach->slides |= (uint16_t) (1 << at);
    else
      reach->hops |= (uint16_t) (1 << at);
    pieces += (int) (bits >> at & 1);
  }
}

static void
write_set (Bitboard set)
{
  printf ("SET (0x%" PRIx64 ", 0x%" PRIx64 "),\n", (uint64_t) (set >> 64), (uint64_t) set);
}

static void
write_points (const char *name, Bitboard (*set_of) (int point))
{
  printf ("const Bitboard %s[N_POINTS] = {\n", name);
  for (int point = 0; point < N_POINTS; point++)
    write_set (set_of (point));
  printf ("};\n\n");
}

static void
write_colors (const char *name, Bitboard (*set_of) (int point, Color color))
{
  printf ("const Bitboard %s[2][N_POINTS] = {\n", name);
  for (int i = 0; i < 2 * N_POINTS; i++) {
    printf (i % N_POINTS == 0 ? "{" : "");
    write_set (set_of (i % N_POINTS, (Color) (i / N_POINTS)));
    printf (i % N_POINTS == N_POINTS - 1 ? "},\n" : "");
  }
  printf ("};\n\n");
}

/* For every subset of the points one of AROUND away, at the index that GATHER makes of it. At the
 * edge of the board what is gathered goes round to the other edge, where it blocks nothing. */
static void
write_blocked (const char *name, const Step around[4],
               unsigned (*gather) (int point, Bitboard occupied),
               Bitboard (*set_of) (int point, Bitboard occupied))
{
  printf ("const Bitboard %s[N_POINTS][16] = {\n", name);
  for (int point = 0; point < N_POINTS; point++) {
    Bitboard sets[16] = { 0 };
    for (int subset = 0; subset < 16; subset++) {
      Bitboard occupied = 0;
      for (int i = 0; i < 4; i++)
        if (subset & 1 << i)
          occupied |= bit_if (point_make (around[i].file, around[i].rank) + point);
      sets[gather (point, occupied)] = set_of (point, occupied);
    }
    printf ("{");
    for (int i = 0; i < 16; i++)
      write_set (sets[i]);
    printf ("},\n");
  }
  printf ("};\n\n");
}

static void
write_lines (void)
{
  printf ("const LineReach xiangqi_lines[N_RANKS][LINE_INNER] = {\n");
  for (int place = 0; place < N_RANKS; place++) {
    printf ("{");
    for (unsigned inner = 0; inner < LINE_INNER; inner++) {
      LineReach reach = { 0 };
      add_reach (&reach, place, 1, inner << 1);
      add_reach (&reach, place, -1, inner << 1);
      printf ("%s{ 0x%x, 0x%x },", inner % 6 == 0 ? "\n" : " ", reach.slides, reach.hops);
    }
    printf ("},\n");
  }
  printf ("};\n\nconst Bitboard xiangqi_columns[1 << N_RANKS] = {\n");
  for (int bits = 0; bits < 1 << N_RANKS; bits++) {
    Bitboard points = 0;
    for (int rank = 0; rank < N_RANKS; rank++)
      if (bits & 1 << rank)
        points |= point_bit (point_make (0, rank));
    write_set (points);
  }
  printf ("};\n\n");
}

static void
write_keys (void)
{
  Random random = random_from_seed (UINT64_C (0x7869616e677169));

  printf ("const XiangqiKeys xiangqi_keys = {\n.pieces = {\n{ 0 },\n");
  for (int i = 0; i < (N_PIECES - 1) * N_POINTS; i++)
    printf ("%s0x%" PRIx64 "%s", i % N_POINTS == 0 ? "{ " : ", ", random_next (&random),
            i % N_POINTS == N_POINTS - 1 ? " },\n" : "");
  printf ("},\n.side = 0x%" PRIx64 ",\n};\n", random_next (&random));
}

int
main (void)
{
  printf ("/* Written by xiangqi-tables-gen. */\n#include \"xiangqi/xiangqi-attacks.h\"\n"
          "#include \"xiangqi/xiangqi-keys.h\"\n\n"
          "#define SET(high, low) ((Bitboard) UINT64_C (high) << 64 | UINT64_C (low))\n\n");
  write_points ("xiangqi_king_steps", king_steps);
  write_points ("xiangqi_advisor_steps", advisor_steps);
  write_points ("xiangqi_crosses", cross);
  write_points ("xiangqi_vicinities", vicinity);
  write_colors ("xiangqi_soldier_steps", soldier_steps);
  write_colors ("xiangqi_soldier_origins", soldier_origins);
  write_blocked ("xiangqi_elephant_steps", diagonal, xiangqi_diagonals, elephant_steps);
  write_blocked ("xiangqi_horse_steps", straight, xiangqi_neighbours, horse_steps);
  write_blocked ("xiangqi_horse_origins", diagonal, xiangqi_diagonals, horse_origins);
  write_lines ();
  write_keys ();
  return ferror (stdout) != 0;
}
