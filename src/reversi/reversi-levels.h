/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The levels of strength of reversi. Scores are hundredths of discs; there are no
 * mates. */
#pragma once

#include "base/marks.h"
#include "engine/strength.h"

static const LevelTable game_levels = {
  .careless = 1500,
  .most = 6400,
  .skills = {
    /* plies, nodes, lines, spread, overlooked, mates seen */
    { 1, 20000, 32, 1000, 0.15, 0 },
    { 1, 20000, 32, 650, 0.10, 0 },
    { 1, 20000, 32, 430, 0.06, 0 },
    { 2, 20000, 24, 320, 0.04, 0 },
    { 2, 20000, 24, 220, 0.03, 0 },
    { 3, 30000, 16, 185, 0.02, 0 },
    { 4, 40000, 12, 130, 0.01, 0 },
    { 5, 50000, 8, 107, 0, 0 },
    { 6, 60000, 6, 75, 0, 0 },
    { 7, 80000, 4, 50, 0, 0 },
    { 10, 300000, 2, 25, 0, 0 },
    { 20, 3000000, 2, 5, 0, 0 },
  },
  .plays_like = {
    N_ ("Sees only its own move, and often misjudges it"),
    N_ ("Sees only its own move; gives away several discs"),
    N_ ("Sees only its own move; gives away several discs"),
    N_ ("Sees your reply; mistakes cost two or three discs"),
    N_ ("Sees your reply; mistakes cost two or three discs"),
    N_ ("Sees two moves ahead; mistakes cost a disc or two"),
    N_ ("Sees two moves ahead; mistakes cost a disc or two"),
    N_ ("Sees three moves ahead; mistakes cost about a disc"),
    N_ ("Sees three moves ahead; mistakes cost about a disc"),
    N_ ("Sees over three moves ahead; makes few mistakes"),
    N_ ("Sees five moves ahead; hardly makes a mistake"),
    N_ ("Plays its best; works out the endgame exactly"),
  },
};
