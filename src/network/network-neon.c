/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The network's kernels for NEON, which every 64-bit ARM has. */
#include "network-kernels.h"

#if defined __aarch64__

#include <arm_neon.h>

enum { LANES = 8, VECTORS = NETWORK_CHUNK / LANES };

/* One chunk of the rows, which begins at number START. */
static inline void
network_neon_update_chunk (int start, int16_t *to, const int16_t *from, const int16_t *const *added,
                           int n_added, const int16_t *const *removed, int n_removed)
{
  int16x8_t sums[VECTORS];

  for (int i = 0; i < VECTORS; i++)
    sums[i] = vld1q_s16 (from + start + i * LANES);
  for (int row = 0; row < n_added; row++)
    for (int i = 0; i < VECTORS; i++)
      sums[i] = vaddq_s16 (sums[i], vld1q_s16 (added[row] + start + i * LANES));
  for (int row = 0; row < n_removed; row++)
    for (int i = 0; i < VECTORS; i++)
      sums[i] = vsubq_s16 (sums[i], vld1q_s16 (removed[row] + start + i * LANES));
  for (int i = 0; i < VECTORS; i++)
    vst1q_s16 (to + start + i * LANES, sums[i]);
}

static void
network_neon_update (int n, int16_t *to, const int16_t *from, const int16_t *const *added,
                     int n_added, const int16_t *const *removed, int n_removed)
{
  for (int start = 0; start < n; start += NETWORK_CHUNK)
    network_neon_update_chunk (start, to, from, added, n_added, removed, n_removed);
}

static int32x4_t
add_accumulator (int n, int32x4_t sum, const int16_t *values, const int16_t *weights)
{
  const int16x8_t zero = vdupq_n_s16 (0), one = vdupq_n_s16 (NETWORK_ONE);

  for (int i = 0; i < n / LANES; i++) {
    int16x8_t value = vminq_s16 (vmaxq_s16 (vld1q_s16 (values + i * LANES), zero), one);
    int16x8_t square = vmulq_s16 (value, value), weight = vld1q_s16 (weights + i * LANES);
    sum = vmlal_s16 (sum, vget_low_s16 (square), vget_low_s16 (weight));
    sum = vmlal_s16 (sum, vget_high_s16 (square), vget_high_s16 (weight));
  }
  return sum;
}

static int64_t
output (int n, const int16_t *own, const int16_t *other, const int16_t *weights)
{
  int32x4_t sum = add_accumulator (n, vdupq_n_s32 (0), own, weights);

  return vaddlvq_s32 (add_accumulator (n, sum, other, weights + n));
}

/* Four bits of a mask for each square, since NEON narrows no further. */
static int
network_neon_compare (const uint8_t *a, const uint8_t *b, int n_squares, uint8_t *squares)
{
  uint8_t *end = squares;

  for (int start = 0; start < n_squares; start += 16) {
    uint16x8_t same = vreinterpretq_u16_u8 (vceqq_u8 (vld1q_u8 (a + start), vld1q_u8 (b + start)));
    uint64_t rest = ~vget_lane_u64 (vreinterpret_u64_u8 (vshrn_n_u16 (same, 4)), 0);
    for (; rest != 0; rest &= ~(UINT64_C (15) << (__builtin_ctzll (rest) & ~3)))
      *end++ = (uint8_t) (start + __builtin_ctzll (rest) / 4);
  }
  return (int) (end - squares);
}

const NetworkKernels network_kernels_neon
    = { "NEON", network_neon_update, output, network_neon_compare };

#endif
