/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Measured by palamedes-tuner reversi-probcut: standard errors in hundredths of discs. */
#pragma once

#include "reversi-probcut.h"

/* [stage][depth] */
static const int16_t midgame_errors[PROBCUT_STAGES][PROBCUT_DEPTHS]
    = { { 0, 0, 0, 116, 103, 145, 130, 129, 113, 131, 138, 119 },
        { 0, 0, 0, 173, 134, 212, 193, 160, 156, 181, 220, 236 },
        { 0, 0, 0, 273, 222, 316, 282, 221, 275, 298, 278, 310 },
        { 0, 0, 0, 322, 319, 478, 390, 325, 315, 415, 354, 284 },
        { 0, 0, 0, 356, 436, 485, 514, 433, 374, 544, 556, 429 },
        { 0, 0, 0, 490, 453, 650, 591, 528, 490, 683, 632, 474 } };

/* [empty squares] */
static const int16_t end_errors[PROBCUT_EMPTIES] = {

  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 916, 855, 811, 763, 680, 752, 717, 679
};
