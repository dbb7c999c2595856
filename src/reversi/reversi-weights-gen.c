/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Unpacks the weights for the build: reads the small file that the tuner writes, writes the whole
 * table as the program wants it in memory, and an assembler's text that takes it in as constant
 * data (for which C has no words before C23's #embed).
 *
 * The small file holds for each phase, the last one first, and for each kind of pattern how far the
 * weights of all contents, lowest first, are from those in the phase after it; of two contents that
 * are each other's mirror image only the first; then the same for what having the move is worth. In
 * units of REVERSI_WEIGHT_UNIT, each is a number of the zigzag kind (0, -1, 1, -2 ... are 0, 1, 2,
 * 3
 * ...) in groups of seven bits, lowest first, with the top bit set in all but the last; a zero is
 * followed by how many more zeros there are.
 */
#include "reversi/reversi-patterns.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  FILE *file;
  unsigned zeros; /* still to come */
} Unpacker;

static unsigned
reversi_weights_gen_read_number (Unpacker *unpacker)
{
  unsigned number = 0;
  int c, shift = 0;

  do {
    c = getc (unpacker->file);
    if (c == EOF || shift > 28) {
      fputs ("The file of weights is damaged.\n", stderr);
      exit (1);
    }
    number |= (unsigned) (c & 0x7f) << shift;
    shift += 7;
  } while ((c & 0x80) != 0);
  return number;
}

static int
read_step (Unpacker *unpacker)
{
  if (unpacker->zeros > 0) {
    unpacker->zeros--;
    return 0;
  }
  unsigned number = reversi_weights_gen_read_number (unpacker);
  if (number == 0)
    unpacker->zeros = reversi_weights_gen_read_number (unpacker);
  return REVERSI_WEIGHT_UNIT * ((number & 1) != 0 ? -(int) (number / 2) - 1 : (int) (number / 2));
}

static void
unpack_pattern (Unpacker *unpacker, const ReversiPattern *pattern, int16_t *weights)
{
  for (int contents = 0; contents < pattern->contents; contents++) {
    int mirror = reversi_mirrored (pattern, contents);
    if (mirror < contents)
      continue;
    int16_t *weight = &weights[pattern->first + contents];
    *weight = (int16_t) (*weight + read_step (unpacker));
    weights[pattern->first + mirror] = *weight;
  }
}

/* WEIGHTS are the next phase's before, this one's afterwards. */
static void
unpack_phase (Unpacker *unpacker, int16_t *weights)
{
  for (int i = 0; i < N_PATTERNS; i++)
    unpack_pattern (unpacker, &reversi_patterns[i], weights);
  for (int i = N_CONTENTS; i < N_PHASE_WEIGHTS; i++)
    weights[i] = (int16_t) (weights[i] + read_step (unpacker));
}

static void
write_assembly (FILE *file, const char *raw)
{
  fprintf (file,
           "        .section .rodata\n"
           "        .balign 64\n"
           "        .global reversi_weights\n"
           "        .type reversi_weights, %%object\n"
           "reversi_weights:\n"
           "        .incbin \"%s\"\n"
           "        .size reversi_weights, . - reversi_weights\n"
           "        .section .note.GNU-stack, \"\", %%progbits\n",
           raw);
}

/* The file at PATH; without it this is the end. */
static FILE *
must_open (const char *path, const char *mode)
{
  FILE *file = fopen (path, mode);

  if (file == NULL) {
    perror (path);
    exit (1);
  }
  return file;
}

/* Arguments: the small file, the whole table, the assembler's text. */
int
main (int argc, char **argv)
{
  static ReversiPhaseWeights weights[N_PHASES];

  if (argc != 4)
    return 1;
  Unpacker unpacker = { .file = must_open (argv[1], "rb") };
  FILE *out = must_open (argv[2], "wb"), *assembly = must_open (argv[3], "w");

  write_assembly (assembly, argv[2]);
  for (int phase = N_PHASES - 1; phase >= 0; phase--) {
    if (phase < N_PHASES - 1)
      memcpy (weights[phase], weights[phase + 1], sizeof weights[phase]);
    unpack_phase (&unpacker, weights[phase]);
  }
  fwrite (weights, sizeof *weights, N_PHASES, out);
  return fclose (out) != 0 || fclose (assembly) != 0;
}
