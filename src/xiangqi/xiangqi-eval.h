/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The static evaluation of xiangqi: what the pieces are worth where they stand. It is exactly
 * symmetrical: a position and its mirror image with colours exchanged get the same value. */
#pragma once

#include "xiangqi-eval-weights.h"
#include "xiangqi-position.h"

/* What one thread's evaluations remember; starts as zeros. */
typedef struct {
  uint64_t unused;
} XiangqiEvalCache;

/* The value of P in hundredths of an uncrossed soldier from the view of the side to move, which
 * must have a legal move for it to mean anything. CACHE may be NULL. */
int xiangqi_evaluate (const XiangqiPosition *p, XiangqiEvalCache *cache);

/* The two steps of that, Red's view, for whoever fits weights (search/evaluation-weights.h): the
 * terms of P added up with some weights, and the value of P if they came to SUM. */
Score xiangqi_evaluation_sum (const XiangqiPosition *p, const XiangqiWeights *weights,
                              const XiangqiDangers *dangers);
int xiangqi_evaluation_blend (const XiangqiPosition *p, Score sum);
