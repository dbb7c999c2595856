/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The network's kernels for AVX2. */
#include "network-kernels.h"

#if defined __x86_64__

#include <immintrin.h>

enum { LANES = 16, VECTORS = NETWORK_CHUNK / LANES };

/* One chunk of the rows, which begins at number START. */
__attribute__ ((target ("avx2"))) static inline void
update_chunk (int start, int16_t *to, const int16_t *from, const int16_t *const *added, int n_added,
              const int16_t *const *removed, int n_removed)
{
  __m256i sums[VECTORS];

  for (int i = 0; i < VECTORS; i++)
    sums[i] = _mm256_loadu_si256 ((const __m256i *) (from + start) + i);
  for (int row = 0; row < n_added; row++)
    for (int i = 0; i < VECTORS; i++)
      sums[i] = _mm256_add_epi16 (sums[i],
                                  _mm256_loadu_si256 ((const __m256i *) (added[row] + start) + i));
  for (int row = 0; row < n_removed; row++)
    for (int i = 0; i < VECTORS; i++)
      sums[i] = _mm256_sub_epi16 (
          sums[i], _mm256_loadu_si256 ((const __m256i *) (removed[row] + start) + i));
  for (int i = 0; i < VECTORS; i++)
    _mm256_storeu_si256 ((__m256i *) (to + start) + i, sums[i]);
}

__attribute__ ((target ("avx2"))) static void
update (int n, int16_t *to, const int16_t *from, const int16_t *const *added, int n_added,
        const int16_t *const *removed, int n_removed)
{
  for (int start = 0; start < n; start += NETWORK_CHUNK)
    update_chunk (start, to, from, added, n_added, removed, n_removed);
}

/* SUM and, for each pair of lanes, the clipped values' squares (which fit two bytes) times weights.
 */
__attribute__ ((target ("avx2"))) static __m256i
add_accumulator (int n, __m256i sum, const int16_t *values, const int16_t *weights)
{
  const __m256i zero = _mm256_setzero_si256 (), one = _mm256_set1_epi16 (NETWORK_ONE);

  for (int i = 0; i < n / LANES; i++) {
    __m256i value = _mm256_loadu_si256 ((const __m256i *) values + i);
    value = _mm256_min_epi16 (_mm256_max_epi16 (value, zero), one);
    __m256i square = _mm256_mullo_epi16 (value, value);
    sum = _mm256_add_epi32 (
        sum, _mm256_madd_epi16 (square, _mm256_loadu_si256 ((const __m256i *) weights + i)));
  }
  return sum;
}

__attribute__ ((target ("avx2"))) static int64_t
output (int n, const int16_t *own, const int16_t *other, const int16_t *weights)
{
  __m256i wide = add_accumulator (n, _mm256_setzero_si256 (), own, weights);

  wide = add_accumulator (n, wide, other, weights + n);
  __m128i sum = _mm_add_epi32 (_mm256_castsi256_si128 (wide), _mm256_extracti128_si256 (wide, 1));
  sum = _mm_add_epi32 (sum, _mm_shuffle_epi32 (sum, _MM_SHUFFLE (1, 0, 3, 2)));
  return (int64_t) _mm_extract_epi32 (sum, 0) + _mm_extract_epi32 (sum, 1);
}

__attribute__ ((target ("avx2"))) static int
compare (const uint8_t *a, const uint8_t *b, int n_squares, uint8_t *squares)
{
  uint8_t *end = squares;

  for (int start = 0; start < n_squares; start += NETWORK_STEP) {
    __m256i same = _mm256_cmpeq_epi8 (_mm256_loadu_si256 ((const __m256i *) (a + start)),
                                      _mm256_loadu_si256 ((const __m256i *) (b + start)));
    end = network_write_squares (end, ~(uint32_t) _mm256_movemask_epi8 (same), start);
  }
  return (int) (end - squares);
}

const NetworkKernels network_kernels_avx2 = { "AVX2", update, output, compare };

#endif
