/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The levels of strength of chess. Scores are hundredths of pawns. */
#pragma once

#include "base/marks.h"
#include "engine/strength.h"

static const LevelTable game_levels = {
  .careless = 600,
  .most = 1500,
  .skills = {
    /* plies, nodes, lines, spread, overlooked, mates seen */
    { 1, 20000, 48, 150, 0.3, 0 },
    { 1, 20000, 48, 106, 0.14, 1 },
    { 2, 20000, 30, 70, 0.1, 2 },
    { 3, 27000, 20, 50, 0.05, 4 },
    { 4, 40000, 8, 30, 0.015, 7 },
    { 5, 45000, 6, 22, 0.002, 8 },
    { 7, 55000, 4, 20, 0, 10 },
    { 10, 120000, 3, 11, 0, 13 },
    { 11, 180000, 2, 6, 0, 16 },
    { 14, 320000, 2, 3, 0, 17 },
    { 16, 600000, 2, 2, 0, 18 },
    { 18, 3000000, 2, 1, 0, 20 },
  },
  .plays_like = {
    N_ ("Sees only its own move; leaves pieces hanging"),
    N_ ("Finds mate in one, but misses most threats"),
    N_ ("Answers direct threats, but misses deeper tactics"),
    N_ ("Sees your reply, but loses a piece now and then"),
    N_ ("Rarely hangs a piece, but sees only two moves ahead"),
    N_ ("Sees three-move tactics; makes small mistakes"),
    N_ ("Sees three-move tactics; makes small mistakes"),
    N_ ("Punishes mistakes, but drifts in quiet positions"),
    N_ ("Few mistakes; sees combinations of five moves"),
    N_ ("Few mistakes; sees combinations of five moves"),
    N_ ("Sound judgment; sees combinations of seven moves"),
    N_ ("Plays the best move it finds in the time available"),
  },
};
