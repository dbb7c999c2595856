/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "registry-list.h"

#include "chess/chess.h"
#include "reversi/reversi.h"
#include "xiangqi/xiangqi.h"

/* The build names its own list. */
#ifndef REGISTRY_LIST
#define REGISTRY_LIST registry_list
#endif

__attribute__ ((visibility ("default"))) const Game REGISTRY_LIST[] = {
  { &chess_rules, &chess_backend },
  { &xiangqi_rules, &xiangqi_backend },
  { &reversi_rules, &reversi_backend },
  { 0 },
};
