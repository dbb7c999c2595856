/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is known of a move and the position behind it, in words. */
#pragma once

#include "game/analysis/pal-game-points.h"

/* "loses 0.80", in discs where those are counted; NULL where POINT's move loses nothing that is
 * worth telling. Free with g_free. */
char *pal_game_loss_text (const Rules *rules, const PalGamePoint *point);

/* "+0.35, mistake, loses 0.80", of POINT; evaluations are the first side's. NULL where nothing is
 * known. Free with g_free. */
char *pal_game_point_text (const GameTree *tree, const PalGamePoint *point);

/* All of it behind the move of NODE, which is POINT's, in NOTATION: "12. Nf3: +0.35, depth 18,
 * 0:07, mistake, loses 0.80"; never NULL. Free with g_free. */
char *pal_game_point_text_with_move (const GameTree *tree, const GameNode *node,
                                     const PalGamePoint *point, int notation);
