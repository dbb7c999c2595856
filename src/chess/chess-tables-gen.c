/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Writes chess-tables.c, run once by the build: attack sets, lines, the numbers of the position
 * key; and chess-slides.c, the sliders' attack sets, which are nearly all of it.
 *
 * All of it is known before the program runs, so the program has const data instead of an
 * initialisation: nothing to call first, nothing that a thread could see half done, and pages that
 * are only read from disk when they are used. The factors for the sliders' multiplication are
 * searched for here, with a fixed seed, so every build makes the same tables.
 */
#include "chess-attacks.h"
#include "chess-keys.h"

#include "base/random.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

typedef struct {
  int file, rank;
} Step;

static const Step rook_steps[4] = { { 1, 0 }, { 0, 1 }, { -1, 0 }, { 0, -1 } };
static const Step bishop_steps[4] = { { 1, 1 }, { -1, 1 }, { -1, -1 }, { 1, -1 } };
static const Step king_steps[8]
    = { { 1, 0 }, { 1, 1 }, { 0, 1 }, { -1, 1 }, { -1, 0 }, { -1, -1 }, { 0, -1 }, { 1, -1 } };
static const Step knight_steps[8]
    = { { 2, 1 }, { 1, 2 }, { -1, 2 }, { -2, 1 }, { -2, -1 }, { -1, -2 }, { 1, -2 }, { 2, -1 } };

enum {
  RELEVANT_MAX = 12,     /* squares that can block a rook in the corner */
  SLIDES = 102400 + 5248 /* all subsets of blockers, rooks and bishops */
};

/* The square one STEP away, or -1. */
static int
chess_tables_gen_neighbour (int square, Step step)
{
  int file = square_file (square) + step.file, rank = square_rank (square) + step.rank;

  return file >= 0 && file < 8 && rank >= 0 && rank < 8 ? square_make (file, rank) : -1;
}

static Bitboard
step_attacks (int square, const Step *steps, int n)
{
  Bitboard attacks = 0;

  for (int i = 0; i < n; i++) {
    int to = chess_tables_gen_neighbour (square, steps[i]);
    if (to >= 0)
      attacks |= square_bit (to);
  }
  return attacks;
}

/* From SQUARE in the direction of STEP up to and with the first blocker. */
static Bitboard
ray (int square, Step step, Bitboard occupied)
{
  Bitboard attacks = 0;

  for (int to = chess_tables_gen_neighbour (square, step); to >= 0;
       to = chess_tables_gen_neighbour (to, step)) {
    attacks |= square_bit (to);
    if (occupied & square_bit (to))
      break;
  }
  return attacks;
}

static Bitboard
slide_attacks (int square, const Step steps[4], Bitboard occupied)
{
  Bitboard attacks = 0;

  for (int i = 0; i < 4; i++)
    attacks |= ray (square, steps[i], occupied);
  return attacks;
}

/* The squares where a blocker makes a difference: a ray's last square never does. */
static Bitboard
relevant_squares (int square, const Step steps[4])
{
  Bitboard relevant = 0;

  for (int i = 0; i < 4; i++) {
    Bitboard squares = ray (square, steps[i], 0);
    for (Bitboard rest = squares; rest != 0; rest &= rest - 1) {
      int to = __builtin_ctzll (rest);
      if (chess_tables_gen_neighbour (to, steps[i]) >= 0)
        relevant |= square_bit (to);
    }
  }
  return relevant;
}

typedef struct {
  Bitboard mask, factor;
  int bits;
  Bitboard attacks[1 << RELEVANT_MAX]; /* by index */
} SlideTable;

/* Whether FACTOR sends all subsets of blockers with different attacks to different places. */
static bool
factor_fits (SlideTable *table, Bitboard factor, const Bitboard *subsets, const Bitboard *attacks)
{
  int size = 1 << table->bits;

  memset (table->attacks, 0, sizeof table->attacks);
  for (int i = 0; i < size; i++) {
    Bitboard *place = &table->attacks[subsets[i] * factor >> (64 - table->bits)];
    if (*place != 0 && *place != attacks[i])
      return false;
    *place = attacks[i];
  }
  table->factor = factor;
  return true;
}

static void
find_factor (int square, const Step steps[4], SlideTable *table, Random *random)
{
  Bitboard subsets[1 << RELEVANT_MAX], attacks[1 << RELEVANT_MAX], subset = 0, factor;
  int n = 0;

  table->mask = relevant_squares (square, steps);
  table->bits = __builtin_popcountll (table->mask);
  do {
    subsets[n] = subset;
    attacks[n++] = slide_attacks (square, steps, subset);
    subset = (subset - table->mask) & table->mask;
  } while (subset != 0);
  do { /* numbers with few bits set shift the blockers without many carries */
    factor = random_next (random);
    factor &= random_next (random);
    factor &= random_next (random);
  } while (!factor_fits (table, factor, subsets, attacks));
}

static void
write_numbers (const char *declaration, const uint64_t *numbers, int n)
{
  printf ("%s = {", declaration);
  for (int i = 0; i < n; i++)
    printf ("%s0x%" PRIx64 ",", i % 6 == 0 ? "\n" : " ", numbers[i]);
  printf ("\n};\n\n");
}

static void
write_slides (Bitboard slides[SLIDES])
{
  static SlideTable tables[2][64];
  static const char *const names[2] = { "chess_bishop_slides", "chess_rook_slides" };
  Random random = random_from_seed (1);
  int used = 0;

  for (int kind = 0; kind < 2; kind++) {
    printf ("const SlideIndex %s[64] = {\n", names[kind]);
    for (int square = 0; square < 64; square++) {
      SlideTable *table = &tables[kind][square];
      find_factor (square, kind == 0 ? bishop_steps : rook_steps, table, &random);
      printf ("{ 0x%" PRIx64 ", 0x%" PRIx64 ", chess_slides + %d, %d },\n", table->mask,
              table->factor, used, 64 - table->bits);
      memcpy (slides + used, table->attacks, sizeof *slides << table->bits);
      used += 1 << table->bits;
    }
    printf ("};\n\n");
  }
}

static void
write_steppers (void)
{
  static const Step pawn_steps[2][2] = { { { -1, 1 }, { 1, 1 } }, { { -1, -1 }, { 1, -1 } } };
  Bitboard knights[64], kings[64], pawns[128];

  for (int square = 0; square < 64; square++) {
    knights[square] = step_attacks (square, knight_steps, 8);
    kings[square] = step_attacks (square, king_steps, 8);
    pawns[square] = step_attacks (square, pawn_steps[WHITE], 2);
    pawns[64 + square] = step_attacks (square, pawn_steps[BLACK], 2);
  }
  write_numbers ("const Bitboard chess_knight_attacks[64]", knights, 64);
  write_numbers ("const Bitboard chess_king_attacks[64]", kings, 64);
  printf ("const Bitboard chess_pawn_attacks[2][64] = {\n");
  for (int i = 0; i < 128; i++)
    printf ("%s0x%" PRIx64 "%s", i % 64 == 0 ? "{ " : ", ", pawns[i], i % 64 == 63 ? " },\n" : "");
  printf ("};\n\n");
}

/* The line through and the squares between each two squares of one file, rank or diagonal. */
static void
write_lines (void)
{
  static Bitboard between[64][64], line[64][64];

  for (int a = 0; a < 64; a++)
    for (int i = 0; i < 8; i++) {
      Step step = king_steps[i], back = { -step.file, -step.rank };
      Bitboard squares = ray (a, step, 0), whole = squares | ray (a, back, 0) | square_bit (a);
      for (Bitboard rest = squares; rest != 0; rest &= rest - 1) {
        int b = __builtin_ctzll (rest);
        line[a][b] = whole;
        between[a][b] = ray (a, step, square_bit (b)) & ~square_bit (b);
      }
    }
  for (int table = 0; table < 2; table++) {
    printf ("const Bitboard %s[64][64] = {\n", table == 0 ? "chess_between" : "chess_line");
    for (int a = 0; a < 64; a++)
      for (int b = 0; b < 64; b++)
        printf ("%s0x%" PRIx64 "%s", b == 0 ? "{ " : ", ", table == 0 ? between[a][b] : line[a][b],
                b == 63 ? " },\n" : "");
    printf ("};\n\n");
  }
}

/* Zobrist's numbers: one for each piece on each square, each set of rights, each file of en
 * passant, and the side to move. */
static void
write_keys (void)
{
  Random random = random_from_seed (UINT64_C (0x70616c616d656465));

  printf ("const ChessKeys chess_keys = {\n.pieces = {\n{ 0 },\n");
  for (int i = 0; i < (N_PIECES - 1) * 64; i++)
    printf ("%s0x%" PRIx64 "%s", i % 64 == 0 ? "{ " : ", ", random_next (&random),
            i % 64 == 63 ? " },\n" : "");
  printf ("},\n.castling = { 0");
  for (int i = 1; i < 16; i++)
    printf (", 0x%" PRIx64, random_next (&random));
  printf (" },\n.ep = {");
  for (int i = 0; i < 8; i++)
    printf ("%s0x%" PRIx64, i > 0 ? ", " : " ", random_next (&random));
  printf (" },\n.side = 0x%" PRIx64 ",\n};\n", random_next (&random));
}

/* Arguments: the two files. */
int
main (int argc, char **argv)
{
  static Bitboard slides[SLIDES];

  if (argc < 3 || freopen (argv[1], "w", stdout) == NULL)
    return 1;
  printf ("/* Written by chess-tables-gen. */\n#include \"chess/chess-attacks.h\"\n"
          "#include \"chess/chess-keys.h\"\n\n");
  write_steppers ();
  write_lines ();
  write_slides (slides);
  write_keys ();
  if (freopen (argv[2], "w", stdout) == NULL)
    return 1;
  printf ("/* Written by chess-tables-gen. */\n#include \"chess/chess-attacks.h\"\n\n");
  write_numbers ("const Bitboard chess_slides[]", slides, SLIDES);
  return ferror (stdout) != 0;
}
