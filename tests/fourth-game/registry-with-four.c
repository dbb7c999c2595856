/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The list of games with one line more; whoever links this file plays four games. */
#include "registry-list.h"

#include "chess/chess.h"
#include "four-in-a-row.h"
#include "reversi/reversi.h"
#include "xiangqi/xiangqi.h"

const Game registry_list[] = {
  { &chess_rules, &chess_backend },
  { &xiangqi_rules, &xiangqi_backend },
  { &reversi_rules, &reversi_backend },
  { &four_rules, &four_backend },
  { 0 },
};
