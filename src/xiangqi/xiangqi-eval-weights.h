/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The numbers of the evaluation.
 *
 * XiangqiWeights consists of Scores only: a tuner can walk over it as an array and knows from the
 * members' order what it is changing. The few numbers that do not enter the evaluation as a sum are
 * kept apart, in XiangqiDangers.
 */
#pragma once

#include "search/evaluation-weights.h"
#include "search/score-pair.h"
#include "xiangqi-types.h"

enum { FILES_FROM_EDGE = 5 };

/* Ranks are seen from the piece's own side; files are counted from the nearer edge. */
typedef struct {
  Score pieces[N_KINDS];
  Score ranks[N_KINDS][N_RANKS];
  Score files[N_KINDS][FILES_FROM_EDGE];
  Score chariot_mobility[18], horse_mobility[9], cannon_mobility[18];
  Score cannon_targets; /* for each piece of the other side that a cannon could take */

  Score horse_on_corner; /* beside the enemy palace, where it checks next: 卧槽, 挂角 */
  Score horse_in_centre; /* in the middle of its own palace, in its king's way: 窝心马 */
  Score chariot_open_file, chariot_on_rib; /* no soldier of its own; beside the king's file */
  Score soldiers_linked;                   /* two across the river, side by side */
  Score soldiers_stuck;                    /* face to face, for each */
  Score guards_paired[2];                  /* both advisors; both elephants */

  Score hollow_cannon;    /* an enemy cannon on the king's file with nothing between: 空头炮 */
  Score central_cannon;   /* ... with two pieces between, of which one must stay */
  Score bottom_cannon;    /* on the king's rank with nothing between: 沉底炮 */
  Score advisor_lost[3];  /* for each enemy chariot or horse, by how many advisors are missing */
  Score elephant_lost[3]; /* for each enemy cannon, by how many elephants are missing */
  Score king_away;        /* for each step from its place */

  Score threat_by_lesser[N_KINDS]; /* a piece of this kind is attacked by a cheaper one */
  Score threat_hanging[N_KINDS];   /* attacked and not protected */
  Score tempo;
} XiangqiWeights;

extern const XiangqiWeights xiangqi_weights;

/* Attacks on a palace are counted in units of danger, whose square becomes the score: the second
 * attacker is worth more than the first. */
typedef struct {
  int attacker[N_KINDS]; /* pieces that attack the palace */
  int palace_attack;     /* each attack on a point there */
  int near_king;         /* each attack on the king's own neighbours, besides */
  int safe_check[N_KINDS];
  int guard;   /* subtracted for each advisor and elephant */
  int divisor; /* of the square */
  int most;
} XiangqiDangers;

extern const XiangqiDangers xiangqi_dangers;

/* The numbers of the evaluation as the tuner sees them. */

extern const EvaluationWeights xiangqi_evaluation_weights;
