/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The numbers of the evaluation; each pair is for the middle game and the endgame.
 *
 * Fitted to 285575 positions by "palamedes-tuner evaluation 4 8 60 2000 1 xiangqi-200.games" (16 of
 * 16 epochs, scale 410): logistic error of 9211 others 0.57226 before, 0.56298 after. The games
 * were made by the engine with the numbers set by hand before: "games xiangqi xiangqi-200.games
 * 73769 200 2026".
 *
 * Against those set by hand: +127 Elo (+68 to +195) in 97 games at 10000 nodes a move, both without
 * the network. */
#include "xiangqi-eval-weights.h"

#include "xiangqi-eval.h"

const XiangqiWeights xiangqi_weights = {
  .pieces = {
    [ADVISOR] = S (179, 147), [ELEPHANT] = S (188, 155), [HORSE] = S (380, 455),
    [CHARIOT] = S (981, 1102), [CANNON] = S (443, 422), [SOLDIER] = S (67, 114),
  },
  .ranks = {
    [KING] = { S (36, -12), S (-7, 18), S (-82, -4), 0, 0, 0, 0, 0, 0, 0 },
    [ADVISOR] = { S (-3, -16), S (30, -12), S (-64, -13), 0, 0, 0, 0, 0, 0, 0 },
    [ELEPHANT] = { S (4, -8), 0, S (6, -34), 0, S (-24, -22), 0, 0, 0, 0, 0 },
    [HORSE] = {
      S (-63, -45), S (-41, -49), S (-17, -36), S (-19, 9), S (13, 39), S (53, 36), S (47, 35),
      S (32, 34), S (31, 19), S (-5, -3),
    },
    [CHARIOT] = {
      S (-16, -36), S (-19, -2), S (3, 14), S (4, 40), S (18, 27), S (24, 21), S (27, 42),
      S (13, 36), S (33, 13), S (14, 13),
    },
    [CANNON] = {
      S (-10, 2), S (14, -14), S (7, 8), S (-11, 1), S (26, -13), S (-2, 17), S (-6, 5), S (-17, 0),
      S (-28, 3), S (25, 2),
    },
    [SOLDIER] = {
      0, 0, 0, S (-7, 3), S (7, 0), S (49, 71), S (64, 84), S (77, 127), S (109, 115), S (25, 8),
    },
  },
  .files = {
    [KING] = { 0, 0, 0, S (12, -2), S (-14, 6) },
    [ADVISOR] = { 0, 0, 0, S (-26, -21), S (28, -14) },
    [ELEPHANT] = { S (-40, -26), 0, S (-7, -22), 0, S (40, -16) },
    [HORSE] = { S (-28, -5), S (-26, 0), S (-10, -2), S (-4, 9), S (0, 2) },
    [CHARIOT] = { S (-12, 12), S (6, 7), S (20, 29), S (12, 16), S (-1, 48) },
    [CANNON] = { S (-4, 18), S (-30, 12), S (-4, -12), S (-32, -5), S (49, -6) },
    [SOLDIER] = { S (-15, -15), S (-7, -3), S (-9, 0), S (9, 21), S (21, 12) },
  },
  .chariot_mobility = {
    S (-56, -69), S (-40, -50), S (-40, -57), S (-23, -36), S (-12, -17), S (5, 3), S (9, 14),
    S (14, 15), S (17, 30), S (15, 35), S (17, 46), S (20, 42), S (16, 34), S (22, 39), S (22, 40),
    S (20, 46), S (25, 33), S (34, 30),
  },
  .horse_mobility = {
    S (-50, -72), S (-41, -48), S (-30, -20), S (-13, 0), S (-2, 15), S (19, 31), S (16, 33),
    S (27, 40), S (37, 23),
  },
  .cannon_mobility = {
    S (-35, -31), S (-36, -23), S (-23, -6), S (-13, -19), S (-14, -10), S (-6, -7), S (-4, 2),
    S (1, -7), S (1, 11), S (5, 13), S (-1, 13), S (9, 18), S (18, 27), S (13, 16), S (12, 24),
    S (9, 19), S (15, 18), S (13, 25),
  },
  .cannon_targets = S (12, 28),
  .horse_on_corner = S (31, 19),
  .horse_in_centre = S (-22, -31),
  .chariot_open_file = S (18, 50),
  .chariot_on_rib = S (12, 14),
  .soldiers_linked = S (-1, -9),
  .soldiers_stuck = S (-9, -5),
  .guards_paired = { S (10, 4), S (26, 15) },
  .hollow_cannon = S (169, 30),
  .central_cannon = S (36, 61),
  .bottom_cannon = S (15, 5),
  .advisor_lost = { S (-13, 29), S (12, 60), S (48, 38) },
  .elephant_lost = { S (3, 12), S (-3, 28), S (19, -10) },
  .king_away = S (-48, 5),
  .threat_by_lesser = {
    [ADVISOR] = S (19, -5), [ELEPHANT] = S (6, -2), [HORSE] = S (56, 35), [CHARIOT] = S (53, 40),
    [CANNON] = S (53, 28), [SOLDIER] = S (3, 1),
  },
  .threat_hanging = {
    [ADVISOR] = S (37, 22), [ELEPHANT] = S (43, 32), [HORSE] = S (63, 47), [CHARIOT] = S (17, 12),
    [CANNON] = S (87, 63), [SOLDIER] = S (19, 21),
  },
  .tempo = S (68, 27),
};

const XiangqiDangers xiangqi_dangers = {
  .attacker = { [HORSE] = 18, [CHARIOT] = 12, [CANNON] = 3, [SOLDIER] = 28 },
  .palace_attack = 2,
  .near_king = 5,
  .safe_check = { [HORSE] = 48, [CHARIOT] = 42, [CANNON] = 13 },
  .guard = -1,
  .divisor = 40,
  .most = 420,
};

/* What the numbers of the evaluation are called, for the tuner that fits them. */

static const char *const kinds[N_KINDS]
    = { "NO_KIND", "KING", "ADVISOR", "ELEPHANT", "HORSE", "CHARIOT", "CANNON", "SOLDIER" };

static const WeightMember weight_members[] = {
  { "pieces", { N_KINDS }, kinds },
  { "ranks", { N_KINDS, N_RANKS }, kinds },
  { "files", { N_KINDS, FILES_FROM_EDGE }, kinds },
  { "chariot_mobility", { 18 } },
  { "horse_mobility", { 9 } },
  { "cannon_mobility", { 18 } },
  { "cannon_targets" },
  { "horse_on_corner" },
  { "horse_in_centre" },
  { "chariot_open_file" },
  { "chariot_on_rib" },
  { "soldiers_linked" },
  { "soldiers_stuck" },
  { "guards_paired", { 2 } },
  { "hollow_cannon" },
  { "central_cannon" },
  { "bottom_cannon" },
  { "advisor_lost", { 3 } },
  { "elephant_lost", { 3 } },
  { "king_away" },
  { "threat_by_lesser", { N_KINDS }, kinds },
  { "threat_hanging", { N_KINDS }, kinds },
  { "tempo" },
  { NULL },
};

static const WeightMember danger_members[] = {
  { "attacker", { N_KINDS }, kinds },
  { "palace_attack" },
  { "near_king" },
  { "safe_check", { N_KINDS }, kinds },
  { "guard" },
  { "divisor", .fixed = true },
  { "most", .fixed = true },
  { NULL },
};

static Score
sum (const Position *position, const Score *pairs, const int *numbers)
{
  XiangqiPosition p = xiangqi_position_load (position);

  return xiangqi_evaluation_sum (&p, (const XiangqiWeights *) pairs,
                                 (const XiangqiDangers *) numbers);
}

static int
xiangqi_eval_members_blend (const Position *position, Score sum)
{
  XiangqiPosition p = xiangqi_position_load (position);

  return xiangqi_evaluation_blend (&p, sum);
}

const EvaluationWeights xiangqi_evaluation_weights = {
  .header = "xiangqi-eval-weights.h",
  .pair_group = { "XiangqiWeights", "xiangqi_weights", weight_members,
                  sizeof (XiangqiWeights) / sizeof (Score) },
  .number_group
  = { "XiangqiDangers", "xiangqi_dangers", danger_members, sizeof (XiangqiDangers) / sizeof (int) },
  .pairs = (const Score *) &xiangqi_weights,
  .numbers = (const int *) &xiangqi_dangers,
  .sum = sum,
  .blend = xiangqi_eval_members_blend,
};
