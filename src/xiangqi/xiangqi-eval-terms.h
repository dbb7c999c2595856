/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The parts of the evaluation, and what they know in common.
 *
 * xiangqi_terms_pieces, for both colours, fills in the attacks; the parts after it read them. A
 * part returns one colour's Score; the caller subtracts.
 */
#pragma once

#include "xiangqi-attacks.h"
#include "xiangqi-eval-weights.h"
#include "xiangqi-eval.h"

#include <stdlib.h>

typedef struct {
  const XiangqiPosition *p;
  const XiangqiWeights *weights;
  const XiangqiDangers *dangers;
  Bitboard occupied;
  Bitboard attacks[2][N_KINDS]; /* by kind, own pieces included; [NO_KIND]: by any piece */
  Bitboard palace[2];
  int danger[2]; /* units against a colour's king, gathered while the other's pieces are seen */
} Terms;

/* The rank of POINT, 0 to 9, counted from COLOR's side. */
static inline int
rank_for (Color color, int point)
{
  return color == RED ? point_rank (point) : N_RANKS - 1 - point_rank (point);
}

/* 0 for the outer files to 4 for the middle one. */
static inline int
file_from_edge (int point)
{
  int file = point_file (point);

  return file <= 4 ? file : 8 - file;
}
