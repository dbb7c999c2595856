/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The constants of chess's search. */
#pragma once

#include "search/search.h"

/* Plies and hundredths. Begun with those of default-tuning.h and fitted by `palamedes-tuner spsa
 * chess FILE 2500 8000 1`, four games a round: 1235 rounds, and 2500 from where those had ended. */
static const SearchTuning game_tuning = {
  .aspiration_depth = 5,
  .aspiration_window = 21,
  .reverse_futility_depth = 8,
  .reverse_futility_margin = 56,
  .reverse_futility_improving = 20,
  .razor_depth = 3,
  .razor_margin = 244,
  .null_depth = 3,
  .null_reduction = 3,
  .null_depth_divisor = 4,
  .null_eval_divisor = 167,
  .null_margin = 106,
  .null_margin_depth = 15,
  .null_verify_depth = 13,
  .probcut_depth = 5,
  .probcut_margin = 164,
  .probcut_reduction = 4,
  .hashless_depth = 4,
  .late_move_depth = 8,
  .late_move_base = 8,
  .futility_depth = 7,
  .futility_base = 96,
  .futility_margin = 85,
  .history_prune_depth = 4,
  .history_prune_margin = 3346,
  .exchange_depth = 9,
  .exchange_quiet_margin = 23,
  .exchange_noisy_margin = 70,
  .singular_depth = 8,
  .singular_margin = 25,
  .singular_double_margin = 28,
  .reduction_depth = 3,
  .reduction_moves = 1,
  .reduction_base = 0.75,
  .reduction_divisor = 1.72,
  .reduction_history_divisor = 8241,
  .research_deeper_margin = 43,
  .research_shallower_margin = 16,
  .raise_depth = 12,
  .history_bonus = 179,
  .history_bonus_max = 1957,
  .quiescence_margin = 244,
};
