/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Zobrist's random numbers, of which a position's key is the sum without carries. */
#pragma once

#include "xiangqi-types.h"

typedef struct {
  uint64_t pieces[N_PIECES][N_POINTS];
  uint64_t side; /* in the key while Black is to move */
} XiangqiKeys;

extern const XiangqiKeys xiangqi_keys;
