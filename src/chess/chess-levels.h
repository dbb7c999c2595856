/* The levels of strength of chess. Scores are hundredths of pawns. */
#pragma once

#include "engine/strength.h"

static const LevelTable game_levels = {
  .careless = 600,
  .most = 1500,
  .skills = {
    /* plies, nodes, lines, spread, overlooked, mates seen */
    { 1, 20000, 48, 150, 0.15, 0 },
    { 1, 20000, 48, 110, 0.10, 1 },
    { 1, 20000, 48, 80, 0.06, 2 },
    { 2, 20000, 32, 58, 0.04, 2 },
    { 2, 20000, 24, 42, 0.025, 3 },
    { 3, 30000, 16, 35, 0.015, 4 },
    { 4, 40000, 10, 29, 0.008, 6 },
    { 5, 40000, 6, 24, 0, 8 },
    { 6, 50000, 4, 20, 0, 10 },
    { 7, 60000, 3, 16, 0, 12 },
    { 10, 160000, 2, 8, 0, 16 },
    { 16, 3000000, 2, 5, 0, 20 },
  },
};
