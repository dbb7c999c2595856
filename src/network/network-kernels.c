/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The choice of kernels, and those that run everywhere. */
#include "network-kernels.h"

#include <string.h>

static void
network_kernels_update (int n, int16_t *to, const int16_t *from, const int16_t *const *added,
                        int n_added, const int16_t *const *removed, int n_removed)
{
  uint16_t sums[NETWORK_HIDDEN_MAX]; /* unsigned: they may wrap around, as the other kernels' do */

  for (int i = 0; i < n; i++)
    sums[i] = (uint16_t) from[i];
  for (int row = 0; row < n_added; row++)
    for (int i = 0; i < n; i++)
      sums[i] = (uint16_t) (sums[i] + (uint16_t) added[row][i]);
  for (int row = 0; row < n_removed; row++)
    for (int i = 0; i < n; i++)
      sums[i] = (uint16_t) (sums[i] - (uint16_t) removed[row][i]);
  for (int i = 0; i < n; i++)
    to[i] = (int16_t) sums[i];
}

static int32_t
sum_accumulator (int n, const int16_t *values, const int16_t *weights)
{
  int32_t sum = 0;

  for (int i = 0; i < n; i++) {
    int32_t value = values[i] < 0 ? 0 : values[i] > NETWORK_ONE ? NETWORK_ONE : values[i];
    sum += value * value * weights[i];
  }
  return sum;
}

static int64_t
output (int n, const int16_t *own, const int16_t *other, const int16_t *weights)
{
  return (int64_t) sum_accumulator (n, own, weights) + sum_accumulator (n, other, weights + n);
}

static int
network_kernels_compare (const uint8_t *a, const uint8_t *b, int n_squares, uint8_t *squares)
{
  uint8_t *end = squares;

  for (int start = 0; start < n_squares; start += 8) {
    uint64_t words[2];
    memcpy (&words[0], a + start, 8);
    memcpy (&words[1], b + start, 8);
    for (uint64_t rest = words[0] ^ words[1]; rest != 0;) {
      int byte = __builtin_ctzll (rest) / 8;
      *end++ = (uint8_t) (start + byte);
      rest &= ~(UINT64_C (0xff) << 8 * byte);
    }
  }
  return (int) (end - squares);
}

const NetworkKernels network_kernels_portable
    = { "portable", network_kernels_update, output, network_kernels_compare };

const NetworkKernels *
network_kernels (int index)
{
#if defined __x86_64__
  __builtin_cpu_init ();
  if (__builtin_cpu_supports ("avx2") && index-- == 0)
    return &network_kernels_avx2;
  if (__builtin_cpu_supports ("sse4.1") && index-- == 0)
    return &network_kernels_sse41;
#elif defined __aarch64__
  if (index-- == 0)
    return &network_kernels_neon;
#endif
  return index == 0 ? &network_kernels_portable : NULL;
}
