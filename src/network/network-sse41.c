/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The network's kernels for SSE4.1. */
#include "network-kernels.h"

#if defined __x86_64__

#include <immintrin.h>

enum { LANES = 8, VECTORS = NETWORK_HIDDEN / LANES };

__attribute__ ((target ("sse4.1"))) static void
update (int16_t *to, const int16_t *from, const int16_t *const *added, int n_added,
        const int16_t *const *removed, int n_removed)
{
  __m128i sums[VECTORS];

  for (int i = 0; i < VECTORS; i++)
    sums[i] = _mm_loadu_si128 ((const __m128i *) from + i);
  for (int row = 0; row < n_added; row++)
    for (int i = 0; i < VECTORS; i++)
      sums[i] = _mm_add_epi16 (sums[i], _mm_loadu_si128 ((const __m128i *) added[row] + i));
  for (int row = 0; row < n_removed; row++)
    for (int i = 0; i < VECTORS; i++)
      sums[i] = _mm_sub_epi16 (sums[i], _mm_loadu_si128 ((const __m128i *) removed[row] + i));
  for (int i = 0; i < VECTORS; i++)
    _mm_storeu_si128 ((__m128i *) to + i, sums[i]);
}

/* SUM and, for each pair of lanes, the clipped values' squares (which fit two bytes) times weights.
 */
__attribute__ ((target ("sse4.1"))) static __m128i
add_accumulator (__m128i sum, const int16_t *values, const int16_t *weights)
{
  const __m128i zero = _mm_setzero_si128 (), one = _mm_set1_epi16 (NETWORK_ONE);

  for (int i = 0; i < VECTORS; i++) {
    __m128i value = _mm_loadu_si128 ((const __m128i *) values + i);
    value = _mm_min_epi16 (_mm_max_epi16 (value, zero), one);
    __m128i square = _mm_mullo_epi16 (value, value);
    sum = _mm_add_epi32 (sum,
                         _mm_madd_epi16 (square, _mm_loadu_si128 ((const __m128i *) weights + i)));
  }
  return sum;
}

__attribute__ ((target ("sse4.1"))) static int32_t
output (const int16_t *own, const int16_t *other, const int16_t *weights)
{
  __m128i sum = add_accumulator (_mm_setzero_si128 (), own, weights);

  sum = add_accumulator (sum, other, weights + NETWORK_HIDDEN);
  sum = _mm_add_epi32 (sum, _mm_shuffle_epi32 (sum, _MM_SHUFFLE (1, 0, 3, 2)));
  sum = _mm_add_epi32 (sum, _mm_shuffle_epi32 (sum, _MM_SHUFFLE (2, 3, 0, 1)));
  return _mm_cvtsi128_si32 (sum);
}

__attribute__ ((target ("sse4.1"))) static int
compare (const uint8_t *a, const uint8_t *b, int n_squares, uint8_t *squares)
{
  uint8_t *end = squares;

  for (int start = 0; start < n_squares; start += 16) {
    __m128i same = _mm_cmpeq_epi8 (_mm_loadu_si128 ((const __m128i *) (a + start)),
                                   _mm_loadu_si128 ((const __m128i *) (b + start)));
    end = network_write_squares (end, ~(uint32_t) _mm_movemask_epi8 (same) & 0xffff, start);
  }
  return (int) (end - squares);
}

const NetworkKernels network_kernels_sse41 = { "SSE4.1", update, output, compare };

#endif
