/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a move flips: with reversi-legal.h what everything in reversi waits for.
 *
 * OWN are the discs of the side to move, OTHER the opponent's. Along each line from a square a
 * run of the other's discs that ends at an own one is flipped. Towards higher squares the end of
 * the run is found by a carry, towards lower ones by counting leading zeros; compiled for a
 * processor with 256-bit integers, all four lines are done in one go.
 */
#pragma once

#include "reversi-types.h"

/* The squares strictly beyond a square in each direction: first those towards higher squares
 * (east, north-west, north, north-east), then those towards lower ones (west, south-east, south,
 * south-west). */
typedef struct {
  _Alignas(32) Bitboard up[4];
  _Alignas(32) Bitboard down[4];
} ReversiRays;

extern const ReversiRays reversi_rays[N_SQUARES];

#ifdef __AVX2__
#include <immintrin.h>

/* Each lane's SET and what lies beyond it downwards in steps of that lane's STEP, a board's width
 * at most: what runs over an edge is for the caller to mask away. */
static inline __m256i
fill_downwards (__m256i set, __m256i step)
{
  __m256i step2 = _mm256_add_epi64 (step, step), step4 = _mm256_add_epi64 (step2, step2);

  set = _mm256_or_si256 (set, _mm256_srlv_epi64 (set, step));
  set = _mm256_or_si256 (set, _mm256_srlv_epi64 (set, step2));
  return _mm256_or_si256 (set, _mm256_srlv_epi64 (set, step4));
}

/* The discs that OWN flips by playing on the empty SQUARE; 0 where the move is not legal. */
static inline Bitboard
reversi_flips (int square, Bitboard own, Bitboard other)
{
  const ReversiRays *rays = &reversi_rays[square];
  __m256i own4 = _mm256_set1_epi64x ((long long) own);
  __m256i other4 = _mm256_set1_epi64x ((long long) other);
  __m256i one = _mm256_set1_epi64x (1), zero = _mm256_setzero_si256 ();
  __m256i ray = _mm256_load_si256 ((const __m256i *) rays->up);

  __m256i carried = _mm256_add_epi64 (
      _mm256_or_si256 (_mm256_andnot_si256 (ray, _mm256_set1_epi64x (-1)), other4), one);
  __m256i end = _mm256_and_si256 (_mm256_and_si256 (carried, ray), own4);
  __m256i none = _mm256_cmpeq_epi64 (end, zero);
  __m256i flips = _mm256_andnot_si256 (none, _mm256_and_si256 (_mm256_sub_epi64 (end, one), ray));

  const __m256i step = _mm256_set_epi64x (9, 8, 7, 1);
  ray = _mm256_load_si256 ((const __m256i *) rays->down);
  __m256i to_end = _mm256_and_si256 (fill_downwards (_mm256_andnot_si256 (other4, ray), step), ray);
  end = _mm256_andnot_si256 (_mm256_srlv_epi64 (to_end, step), to_end);
  none = _mm256_cmpeq_epi64 (_mm256_and_si256 (end, own4), zero);
  flips = _mm256_or_si256 (flips, _mm256_andnot_si256 (none, _mm256_andnot_si256 (to_end, ray)));

  __m128i half = _mm_or_si128 (_mm256_castsi256_si128 (flips), _mm256_extracti128_si256 (flips, 1));
  return (Bitboard) _mm_cvtsi128_si64 (_mm_or_si128 (half, _mm_unpackhi_epi64 (half, half)));
}

#else

static inline Bitboard
flips_up (Bitboard ray, Bitboard own, Bitboard other)
{
  Bitboard end = ((other | ~ray) + 1) & ray & own;

  return (end - (end != 0)) & ray;
}

static inline Bitboard
flips_down (Bitboard ray, Bitboard own, Bitboard other)
{
  Bitboard not_other = ray & ~other;

  if (not_other == 0)
    return 0;
  Bitboard end = (Bitboard) 1 << (63 - __builtin_clzll (not_other));
  return (end & own) != 0 ? ray & ~(end | (end - 1)) : 0;
}

/* The discs that OWN flips by playing on the empty SQUARE; 0 where the move is not legal. */
static inline Bitboard
reversi_flips (int square, Bitboard own, Bitboard other)
{
  const ReversiRays *rays = &reversi_rays[square];
  Bitboard flips = 0;

  for (int i = 0; i < 4; i++)
    flips |= flips_up (rays->up[i], own, other) | flips_down (rays->down[i], own, other);
  return flips;
}

#endif
