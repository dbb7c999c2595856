/*
 * Unpacks the weights for the build: reads the small file that the tuner writes, writes the whole
 * table as the program wants it in memory, and an assembler's text that takes it in as constant
 * data (for which C has no words before C23's #embed).
 *
 * The small file holds for each phase and kind of pattern the weights of all contents, lowest
 * first; of two contents that are each other's mirror image only the first. Each weight is a number
 * of the zigzag kind (0, -1, 1, -2 ... are 0, 1, 2, 3 ...) in groups of seven bits, lowest first,
 * with the top bit set in all but the last; a zero is followed by how many more zeros there are.
 */
#include "reversi/reversi-patterns.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct {
  FILE *file;
  unsigned zeros; /* still to come */
} Unpacker;

static unsigned
read_number (Unpacker *unpacker)
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

static int16_t
read_weight (Unpacker *unpacker)
{
  if (unpacker->zeros > 0) {
    unpacker->zeros--;
    return 0;
  }
  unsigned number = read_number (unpacker);
  if (number == 0)
    unpacker->zeros = read_number (unpacker);
  return (int16_t) ((number & 1) != 0 ? -(int) (number / 2) - 1 : (int) (number / 2));
}

static int
mirror_of (const ReversiPattern *pattern, int contents)
{
  int powers[PATTERN_SQUARES_MAX], mirror = 0;

  powers[0] = 1;
  for (int i = 1; i < pattern->n_squares; i++)
    powers[i] = 3 * powers[i - 1];
  for (int i = 0; i < pattern->n_squares; i++, contents /= 3)
    mirror += contents % 3 * powers[pattern->mirror[i]];
  return mirror;
}

static void
unpack_pattern (Unpacker *unpacker, const ReversiPattern *pattern, int16_t *weights)
{
  for (int contents = 0; contents < pattern->contents; contents++) {
    int mirror = mirror_of (pattern, contents);
    if (mirror < contents)
      continue;
    weights[pattern->first + contents] = weights[pattern->first + mirror] = read_weight (unpacker);
  }
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

/* Arguments: the small file, the whole table, the assembler's text. */
int
main (int argc, char **argv)
{
  static int16_t weights[N_PHASE_WEIGHTS];
  Unpacker unpacker = { .file = argc > 3 ? fopen (argv[1], "rb") : NULL };
  FILE *out = argc > 3 ? fopen (argv[2], "wb") : NULL;
  FILE *assembly = argc > 3 ? fopen (argv[3], "w") : NULL;

  if (unpacker.file == NULL || out == NULL || assembly == NULL)
    return 1;
  write_assembly (assembly, argv[2]);
  for (int phase = 0; phase < N_PHASES; phase++) {
    for (int i = 0; i < N_PATTERNS; i++)
      unpack_pattern (&unpacker, &reversi_patterns[i], weights);
    fwrite (weights, sizeof *weights, N_PHASE_WEIGHTS, out);
  }
  return fclose (out) != 0 || fclose (assembly) != 0;
}
