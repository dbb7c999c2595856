/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The levels of strength of xiangqi. Scores are hundredths of pawns. */
#pragma once

#include "base/marks.h"
#include "engine/strength.h"

static const LevelTable game_levels = {
  .careless = 600,
  .most = 1500,
  .skills = {
    /* plies, nodes, lines, spread, overlooked, mates seen */
    { 1, 20000, 64, 150, 0.3, 0 },
    { 1, 20000, 50, 84, 0.14, 1 },
    { 2, 20000, 36, 74, 0.11, 2 },
    { 3, 25000, 24, 54, 0.055, 3 },
    { 5, 40000, 8, 36, 0.008, 7 },
    { 6, 50000, 4, 28, 0, 10 },
    { 8, 80000, 3, 17, 0, 13 },
    { 9, 100000, 3, 13, 0, 14 },
    { 10, 160000, 2, 9, 0, 16 },
    { 12, 200000, 2, 6, 0, 17 },
    { 14, 320000, 2, 3, 0, 18 },
    { 18, 3000000, 2, 1, 0, 20 },
  },
  .plays_like = {
    N_ ("Sees only its own move; leaves pieces hanging"),
    N_ ("Finds mate in one, but misses most threats"),
    N_ ("Answers direct threats, but misses deeper tactics"),
    N_ ("Sees your reply, but loses a piece now and then"),
    N_ ("Sees three-move tactics; makes small mistakes"),
    N_ ("Sees three-move tactics; makes small mistakes"),
    N_ ("Punishes mistakes, but drifts in quiet positions"),
    N_ ("Punishes mistakes, but drifts in quiet positions"),
    N_ ("Few mistakes; sees combinations of five moves"),
    N_ ("Few mistakes; sees combinations of five moves"),
    N_ ("Sound judgment; sees combinations of seven moves"),
    N_ ("Plays the best move it finds in the time available"),
  },
};
