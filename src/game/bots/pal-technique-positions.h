/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sets of positions in which techniques are compared: those that come with the program, for each
 * phase of a game, and those at which the games of a file end. */
#pragma once

#include "game/lists/pal-game-file.h"
#include "rules/game-record.h"

typedef enum {
  PAL_POSITIONS_OPENING,
  PAL_POSITIONS_MIDDLE,
  PAL_POSITIONS_END,
  PAL_POSITIONS_ALL, /* of the three */
} PalPositionsPhase;

enum {
  PAL_POSITIONS_MAX = 50,       /* of a file */
  PAL_POSITIONS_GAMES_MAX = 200 /* that are read for them */
};

/* Of GameRecord; empty where RULES' game has none. Free with g_ptr_array_unref. */
GPtrArray *pal_technique_positions_new (const Rules *rules, PalPositionsPhase phase);

/* The positions at the end of FILE's games, the first PAL_POSITIONS_MAX in which a game of RULES is
 * not over. On any thread. */
GPtrArray *pal_technique_positions_of_file (PalGameFile *file, const Rules *rules);
