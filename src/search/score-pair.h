/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Two values in one integer: the middle game's in the lower half and the endgame's in the upper, so
 * that an evaluation adds both at once.
 */
#pragma once

#include <stdint.h>

typedef int32_t Score;

/* A Score as a constant: hundredths in the middle game and in the endgame. */
#define S(middle, end) ((Score) ((unsigned) (end) << 16) + (middle))

static inline int
score_middle (Score score)
{
  return (int16_t) (uint16_t) (uint32_t) score;
}

static inline int
score_end (Score score)
{
  return (int16_t) (uint16_t) (((uint32_t) score + 0x8000) >> 16);
}
