/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Const data that a small program writes during the build (xiangqi-tables-gen.c), so that nothing
 * has to be initialised and any thread may ask at any time. */
#pragma once

#include "xiangqi-types.h"

/* From one place on a line, over what stands on it: the places up to and with the first piece, and
 * those behind it up to and with the second. */
typedef struct {
  uint16_t slides, hops;
} LineReach;

enum { LINE_INNER = 256 }; /* what stands at the ends of a line makes no difference */

extern const LineReach xiangqi_lines[N_RANKS][LINE_INNER];
extern const Bitboard
    xiangqi_columns[1 << N_RANKS];               /* bits of a file as points of the first file */
extern const Bitboard xiangqi_crosses[N_POINTS]; /* rank and file through a point, without it */

/* All points on which a change can give check to a king that stands on the point. */
extern const Bitboard xiangqi_vicinities[N_POINTS];

extern const Bitboard xiangqi_king_steps[N_POINTS];
extern const Bitboard xiangqi_advisor_steps[N_POINTS];
extern const Bitboard xiangqi_elephant_steps[N_POINTS][16]; /* by xiangqi_diagonals */
extern const Bitboard xiangqi_horse_steps[N_POINTS][16];    /* by xiangqi_neighbours */
extern const Bitboard xiangqi_horse_origins[N_POINTS][16];  /* by xiangqi_diagonals */
extern const Bitboard xiangqi_soldier_steps[2][N_POINTS];
extern const Bitboard xiangqi_soldier_origins[2][N_POINTS];
