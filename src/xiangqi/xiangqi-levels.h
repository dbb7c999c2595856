/* The levels of strength of xiangqi. Scores are hundredths of pawns. */
#pragma once

#include "engine/strength.h"

static const LevelTable game_levels = {
  .careless = 600,
  .most = 1500,
  .skills = {
    /* plies, nodes, lines, spread, overlooked, mates seen */
    { 1, 20000, 64, 150, 0.15, 0 },
    { 1, 20000, 64, 110, 0.10, 1 },
    { 1, 20000, 48, 80, 0.06, 2 },
    { 2, 20000, 32, 66, 0.045, 2 },
    { 2, 20000, 24, 47, 0.025, 3 },
    { 3, 30000, 16, 41, 0.015, 4 },
    { 4, 40000, 10, 36, 0.008, 6 },
    { 5, 40000, 7, 33, 0, 8 },
    { 6, 50000, 4, 29, 0, 10 },
    { 7, 60000, 3, 22, 0, 12 },
    { 10, 160000, 2, 8, 0, 16 },
    { 16, 3000000, 2, 5, 0, 20 },
  },
};
