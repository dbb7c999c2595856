/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The constants of chess's search. */
#pragma once

#include "search/search.h"

/* Plies and hundredths. Begun with those of default-tuning.h and fitted by `palamedes-tuner spsa
 * chess FILE 2500 8000 1`, of which 1235 rounds were played, four games each. */
static const SearchTuning game_tuning = {
  .aspiration_depth = 5,
  .aspiration_window = 21,
  .reverse_futility_depth = 8,
  .reverse_futility_margin = 75,
  .reverse_futility_improving = 55,
  .razor_depth = 3,
  .razor_margin = 246,
  .null_depth = 3,
  .null_reduction = 3,
  .null_depth_divisor = 4,
  .null_eval_divisor = 155,
  .null_margin = 85,
  .null_margin_depth = 19,
  .null_verify_depth = 13,
  .probcut_depth = 5,
  .probcut_margin = 152,
  .probcut_reduction = 4,
  .hashless_depth = 4,
  .late_move_depth = 8,
  .late_move_base = 6,
  .futility_depth = 7,
  .futility_base = 100,
  .futility_margin = 95,
  .history_prune_depth = 4,
  .history_prune_margin = 3234,
  .exchange_depth = 9,
  .exchange_quiet_margin = 22,
  .exchange_noisy_margin = 64,
  .singular_depth = 8,
  .singular_margin = 28,
  .singular_double_margin = 22,
  .reduction_depth = 3,
  .reduction_moves = 1,
  .reduction_base = 0.78,
  .reduction_divisor = 1.98,
  .reduction_history_divisor = 8481,
  .research_deeper_margin = 45,
  .research_shallower_margin = 8,
  .raise_depth = 12,
  .history_bonus = 162,
  .history_bonus_max = 1572,
  .quiescence_margin = 199,
};
