/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The network's kernels for SSE4.1. */
#include "network-kernels.h"

#if defined __x86_64__

#include <immintrin.h>

enum { LANES = 8, VECTORS = NETWORK_CHUNK / LANES };

/* One chunk of the rows, which begins at number START. */
__attribute__ ((target ("sse4.1"))) static inline void
update_chunk (int start, int16_t *to, const int16_t *from, const int16_t *const *added, int n_added,
              const int16_t *const *removed, int n_removed)
{
  __m128i sums[VECTORS];

  for (int i = 0; i < VECTORS; i++)
    sums[i] = _mm_loadu_si128 ((const __m128i *) (from + start) + i);
  for (int row = 0; row < n_added; row++)
    for (int i = 0; i < VECTORS; i++)
      sums[i]
          = _mm_add_epi16 (sums[i], _mm_loadu_si128 ((const __m128i *) (added[row] + start) + i));
  for (int row = 0; row < n_removed; row++)
    for (int i = 0; i < VECTORS; i++)
      sums[i]
          = _mm_sub_epi16 (sums[i], _mm_loadu_si128 ((const __m128i *) (removed[row] + start) + i));
  for (int i = 0; i < VECTORS; i++)
    _mm_storeu_si128 ((__m128i *) (to + start) + i, sums[i]);
}

__attribute__ ((target ("sse4.1"))) static void
update (int n, int16_t *to, const int16_t *from, const int16_t *const *added, int n_added,
        const int16_t *const *removed, int n_removed)
{
  for (int start = 0; start < n; start += NETWORK_CHUNK)
    update_chunk (start, to, from, added, n_added, removed, n_removed);
}

/* SUM and, for each pair of lanes, the clipped values' squares (which fit two bytes) times weights.
 */
__attribute__ ((target ("sse4.1"))) static __m128i
add_accumulator (int n, __m128i sum, const int16_t *values, const int16_t *weights)
{
  const __m128i zero = _mm_setzero_si128 (), one = _mm_set1_epi16 (NETWORK_ONE);

  for (int i = 0; i < n / LANES; i++) {
    __m128i value = _mm_loadu_si128 ((const __m128i *) values + i);
    value = _mm_min_epi16 (_mm_max_epi16 (value, zero), one);
    __m128i square = _mm_mullo_epi16 (value, value);
    sum = _mm_add_epi32 (sum,
                         _mm_madd_epi16 (square, _mm_loadu_si128 ((const __m128i *) weights + i)));
  }
  return sum;
}

__attribute__ ((target ("sse4.1"))) static int64_t
output (int n, const int16_t *own, const int16_t *other, const int16_t *weights)
{
  __m128i sum = add_accumulator (n, _mm_setzero_si128 (), own, weights);

  sum = add_accumulator (n, sum, other, weights + n);
  sum = _mm_add_epi32 (sum, _mm_shuffle_epi32 (sum, _MM_SHUFFLE (1, 0, 3, 2)));
  return (int64_t) _mm_extract_epi32 (sum, 0) + _mm_extract_epi32 (sum, 1);
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
