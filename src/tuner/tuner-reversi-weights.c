/* The file of weights, in the form that reversi-weights-gen.c describes. */
#include "tuner-reversi.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct {
  FILE *file;
  unsigned zeros; /* that have not been written yet */
} Packer;

static void
tuner_reversi_weights_put_number (Packer *packer, unsigned number)
{
  while (number > 0x7f) {
    putc ((int) (number & 0x7f) | 0x80, packer->file);
    number >>= 7;
  }
  putc ((int) number, packer->file);
}

static void
put_zeros (Packer *packer)
{
  if (packer->zeros > 0) {
    tuner_reversi_weights_put_number (packer, 0);
    tuner_reversi_weights_put_number (packer, packer->zeros - 1);
  }
  packer->zeros = 0;
}

static void
put_step (Packer *packer, int step)
{
  if (step == 0) {
    packer->zeros++;
    return;
  }
  put_zeros (packer);
  tuner_reversi_weights_put_number (packer,
                                    step < 0 ? 2 * (unsigned) -step - 1 : 2 * (unsigned) step);
}

void
reversi_weights_write (FILE *file, const ReversiPhaseWeights *weights)
{
  int32_t *canonical = tuner_allocate (N_PHASE_WEIGHTS, sizeof *canonical);
  Packer packer = { .file = file };

  reversi_canonical_contents (canonical);
  for (int phase = N_PHASES - 1; phase >= 0; phase--)
    for (int i = 0; i < N_PHASE_WEIGHTS; i++) {
      int later = phase < N_PHASES - 1 ? weights[phase + 1][i] : 0;
      if (canonical[i] == i)
        put_step (&packer, (weights[phase][i] - later) / REVERSI_WEIGHT_UNIT);
    }
  put_zeros (&packer);
  free (canonical);
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

void
reversi_canonical_contents (int32_t *canonical)
{
  for (int i = 0; i < N_PATTERNS; i++) {
    const ReversiPattern *pattern = &reversi_patterns[i];
    for (int contents = 0; contents < pattern->contents; contents++) {
      int mirror = mirror_of (pattern, contents);
      canonical[pattern->first + contents]
          = pattern->first + (mirror < contents ? mirror : contents);
    }
  }
  for (int i = N_CONTENTS; i < N_PHASE_WEIGHTS; i++)
    canonical[i] = i;
}
