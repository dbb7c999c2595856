/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Measured by palamedes-tuner reversi-probcut: standard errors in hundredths of discs. */
#pragma once

#include "reversi-probcut.h"

/* [stage][depth] */
static const int16_t midgame_errors[PROBCUT_STAGES][PROBCUT_DEPTHS] = {
  { 0, 0, 0, 154, 127, 150, 135, 109, 114, 109, 112, 96 },
  { 0, 0, 0, 151, 131, 192, 172, 160, 163, 214, 158, 171 },
  { 0, 0, 0, 230, 185, 259, 237, 201, 205, 278, 247, 279 },
  { 0, 0, 0, 313, 242, 346, 333, 312, 249, 427, 332, 280 },
  { 0, 0, 0, 272, 329, 500, 456, 383, 345, 492, 467, 414 },
  { 0, 0, 0, 461, 395, 637, 545, 464, 463, 554, 538, 431 },
};

/* [empty squares] */
static const int16_t end_errors[PROBCUT_EMPTIES]
    = { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 700, 680, 704, 718, 634, 847, 629, 827 };
