/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Zobrist's random numbers, of which a position's key is the sum without carries. */
#pragma once

#include "chess-types.h"

#include <stdint.h>

typedef struct {
  uint64_t pieces[N_PIECES][64];
  uint64_t castling[1 << N_CASTLINGS];
  uint64_t ep[8]; /* by file */
  uint64_t side;  /* in the key while Black is to move */
} ChessKeys;

extern const ChessKeys chess_keys;
