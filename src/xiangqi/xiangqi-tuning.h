/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The constants of xiangqi's search. */
#pragma once

#include "search/search.h"

/* Plies and hundredths. Begun with those of chess, its margins widened by a fifth, since a cannon
 * or a horse changes more by one move; and fitted by `palamedes-tuner spsa xiangqi FILE 2500 6000
 * 1`, of which 776 rounds were played, four games each. Set by hand since, and not fitted yet:
 * aspiration_plies, probcut_table_margin, futility_capture_*, reduction_cuts and
 * history_bonus_margin. */
static const SearchTuning game_tuning = {
  .aspiration_depth = 5,
  .aspiration_window = 23,
  .aspiration_plies = 3,
  .reverse_futility_depth = 8,
  .reverse_futility_margin = 69,
  .reverse_futility_improving = 75,
  .razor_depth = 3,
  .razor_margin = 266,
  .null_depth = 3,
  .null_reduction = 3,
  .null_depth_divisor = 4,
  .null_eval_divisor = 191,
  .null_margin = 153,
  .null_margin_depth = 27,
  .null_verify_depth = 13,
  .probcut_depth = 5,
  .probcut_margin = 198,
  .probcut_reduction = 4,
  .probcut_table_margin = 396,
  .hashless_depth = 4,
  .late_move_depth = 8,
  .late_move_base = 5,
  .futility_depth = 7,
  .futility_base = 79,
  .futility_margin = 102,
  .futility_capture_base = 158,
  .futility_capture_margin = 204,
  .history_prune_depth = 4,
  .history_prune_margin = 3589,
  .exchange_depth = 9,
  .exchange_quiet_margin = 29,
  .exchange_noisy_margin = 123,
  .singular_depth = 8,
  .singular_margin = 25,
  .singular_double_margin = 25,
  .reduction_depth = 3,
  .reduction_moves = 1,
  .reduction_base = 0.61,
  .reduction_divisor = 2.19,
  .reduction_history_divisor = 9188,
  .reduction_cuts = 4,
  .research_deeper_margin = 59,
  .research_shallower_margin = 12,
  .raise_depth = 12,
  .history_bonus = 180,
  .history_bonus_max = 1746,
  .history_bonus_margin = 100,
  .quiescence_margin = 203,
};
