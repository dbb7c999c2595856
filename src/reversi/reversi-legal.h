/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which squares may be played: in all directions at once, by shifts of whole sets. */
#pragma once

#include "reversi-types.h"

#ifdef __AVX2__
#include <immintrin.h>

/* All squares on which OWN may play; with the four directions side by side. */
static inline Bitboard
reversi_legal (Bitboard own, Bitboard other)
{
  const __m256i step = _mm256_set_epi64x (9, 7, 8, 1), step2 = _mm256_set_epi64x (18, 14, 16, 2);
  const long long inner = 0x7e7e7e7e7e7e7e7e; /* a run along a rank or a diagonal stays in here */
  __m256i own4 = _mm256_set1_epi64x ((long long) own);
  __m256i run = _mm256_and_si256 (_mm256_set1_epi64x ((long long) other),
                                  _mm256_set_epi64x (inner, inner, -1, inner));
  __m256i up = _mm256_and_si256 (run, _mm256_sllv_epi64 (own4, step));
  __m256i down = _mm256_and_si256 (run, _mm256_srlv_epi64 (own4, step));
  __m256i up2 = _mm256_and_si256 (run, _mm256_sllv_epi64 (run, step));
  __m256i down2 = _mm256_srlv_epi64 (up2, step);

  up = _mm256_or_si256 (up, _mm256_and_si256 (run, _mm256_sllv_epi64 (up, step)));
  down = _mm256_or_si256 (down, _mm256_and_si256 (run, _mm256_srlv_epi64 (down, step)));
  for (int i = 0; i < 2; i++) {
    up = _mm256_or_si256 (up, _mm256_and_si256 (up2, _mm256_sllv_epi64 (up, step2)));
    down = _mm256_or_si256 (down, _mm256_and_si256 (down2, _mm256_srlv_epi64 (down, step2)));
  }
  __m256i ends = _mm256_or_si256 (_mm256_sllv_epi64 (up, step), _mm256_srlv_epi64 (down, step));
  __m128i half = _mm_or_si128 (_mm256_castsi256_si128 (ends), _mm256_extracti128_si256 (ends, 1));
  return (Bitboard) _mm_cvtsi128_si64 (_mm_or_si128 (half, _mm_unpackhi_epi64 (half, half)))
         & ~(own | other);
}

#else

/* Own discs' runs over the other's, in one direction and its opposite: where they end. In three
 * doubling steps (P. Kogge, H. Stone, 1973): the runs grow by 1, 2 and 4 squares. */
static inline Bitboard
run_ends (Bitboard own, Bitboard other, int step)
{
  Bitboard up = other & own << step, down = other & own >> step;
  Bitboard up2 = other & other << step, down2 = other & other >> step;

  up |= other & up << step;
  down |= other & down >> step;
  for (int i = 0; i < 2; i++) {
    up |= up2 & up << 2 * step;
    down |= down2 & down >> 2 * step;
  }
  return up << step | down >> step;
}

/* All squares on which OWN may play. */
static inline Bitboard
reversi_legal (Bitboard own, Bitboard other)
{
  const Bitboard inner
      = other & 0x7e7e7e7e7e7e7e7e; /* a run along a rank or a diagonal stays here */

  return (run_ends (own, inner, 1) | run_ends (own, other, 8) | run_ends (own, inner, 7)
          | run_ends (own, inner, 9))
         & ~(own | other);
}

#endif
