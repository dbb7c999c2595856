/* What the numbers of the evaluation are called, for the tuner that fits them. */
#include "xiangqi-eval-members.h"

#include "xiangqi-eval.h"

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
