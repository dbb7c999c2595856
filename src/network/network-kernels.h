/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The two loops in which a network spends its time, for each kind of processor. All give exactly
 * the same numbers. */
#pragma once

#include "network.h"

#include <stdbool.h>

typedef int16_t NetworkRow[NETWORK_HIDDEN];

typedef struct {
  const char *name;
  /* TO = FROM and the N_ADDED rows, without the N_REMOVED ones. TO and FROM may be the same. */
  void (*update) (int16_t *to, const int16_t *from, const int16_t *const *added, int n_added,
                  const int16_t *const *removed, int n_removed);
  /* The sum over OWN and then OTHER of the clipped values' squares times WEIGHTS. */
  int32_t (*output) (const int16_t *own, const int16_t *other, const int16_t *weights);
} NetworkKernels;

/* However large the values are, the sum of an output fits 32 bits. */
_Static_assert(2ll * NETWORK_HIDDEN * NETWORK_WEIGHT_MAX * NETWORK_ONE * NETWORK_ONE <= INT32_MAX,
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
