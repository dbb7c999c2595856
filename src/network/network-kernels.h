/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The loops in which a network spends its time, for each kind of processor. All give exactly the
 * same numbers. */
#pragma once

#include "network.h"

#include <stdbool.h>

typedef int16_t NetworkRow[NETWORK_HIDDEN_MAX];

typedef struct {
  const char *name;
  /* TO = FROM and the N_ADDED rows, without the N_REMOVED ones, all of N numbers. TO and FROM may
   * be the same. */
  void (*update) (int n, int16_t *to, const int16_t *from, const int16_t *const *added, int n_added,
                  const int16_t *const *removed, int n_removed);
  /* The sum over the N numbers of OWN and then those of OTHER of the clipped values' squares times
   * WEIGHTS. */
  int64_t (*output) (int n, const int16_t *own, const int16_t *other, const int16_t *weights);
  /* The squares on which the boards A and B differ, lowest first, and how many they are. Of both
   * boards N_SQUARES are compared, rounded up to NETWORK_STEP. */
  int (*compare) (const uint8_t *a, const uint8_t *b, int n_squares, uint8_t *squares);
} NetworkKernels;

/* Writes the square BASE + i to SQUARES for each bit i that is set in BITS. Returns the end of what
 * has been written. */
static inline uint8_t *
network_write_squares (uint8_t *squares, uint64_t bits, int base)
{
  for (; bits != 0; bits &= bits - 1)
    *squares++ = (uint8_t) (base + __builtin_ctzll (bits));
  return squares;
}

/* However large the values are, the sum of either half of an output fits 32 bits. */
_Static_assert(1ll * NETWORK_HIDDEN_MAX * NETWORK_WEIGHT_MAX * NETWORK_ONE * NETWORK_ONE
                   <= INT32_MAX,
               "a wider network needs wider sums");

extern const NetworkKernels network_kernels_portable;
#if defined __x86_64__
extern const NetworkKernels network_kernels_sse41, network_kernels_avx2;
#endif
#if defined __aarch64__
extern const NetworkKernels network_kernels_neon;
#endif

/* The kernels that this processor can run, the fastest first; NULL behind the last. */
const NetworkKernels *network_kernels (int index);
