/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Constants of the search for games that have none of their own. A change is felt by all of these:
 * what helps one alone goes into a file of that game. */
#pragma once

#include "search/search.h"

/* Plies and hundredths, where a pawn or the like is worth a hundred; each was set by hand and is to
 * be fitted by games. */
static const SearchTuning game_tuning = {
  .aspiration_depth = 5,
  .aspiration_window = 16,
  .aspiration_plies = 3,
  .reverse_futility_depth = 8,
  .reverse_futility_margin = 75,
  .reverse_futility_improving = 60,
  .razor_depth = 3,
  .razor_margin = 230,
  .null_depth = 3,
  .null_reduction = 3,
  .null_depth_divisor = 4,
  .null_eval_divisor = 180,
  .null_margin = 120,
  .null_margin_depth = 20,
  .null_verify_depth = 13,
  .probcut_depth = 5,
  .probcut_margin = 170,
  .probcut_reduction = 4,
  .probcut_table_margin = 340,
  .hashless_depth = 4,
  .late_move_depth = 8,
  .late_move_base = 4,
  .futility_depth = 7,
  .futility_base = 90,
  .futility_margin = 85,
  .futility_capture_base = 180,
  .futility_capture_margin = 170,
  .history_prune_depth = 4,
  .history_prune_margin = 3600,
  .exchange_depth = 9,
  .exchange_quiet_margin = 22,
  .exchange_noisy_margin = 90,
  .singular_depth = 8,
  .singular_margin = 24,
  .singular_double_margin = 22,
  .reduction_depth = 3,
  .reduction_moves = 1,
  .reduction_base = 0.6,
  .reduction_divisor = 2.2,
  .reduction_history_divisor = 9000,
  .reduction_cuts = 4,
  .research_deeper_margin = 45,
  .research_shallower_margin = 8,
  .raise_depth = 12,
  .history_bonus = 150,
  .history_bonus_max = 1700,
  .history_bonus_margin = 100,
  .quiescence_margin = 160,
};
