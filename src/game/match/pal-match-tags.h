/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a game says of itself beside its moves: event, date, players, result and whatever else a
 * file has as tags. All of it is edited at once, which is one edit that can be taken back
 * (pal_match_undo_edit).
 */
#pragma once

#include "pal-match.h"

/* Gives the game the tags NAMES with VALUES, N of them in this order, in place of those that it
 * has, and RESULT. An empty value is left out. The tags of the players are the names that they have
 * in the match, where they are people. FEN, SetUp and Variant follow from the start position, and
 * are no tags here. Nothing happens where all is as it was. */
void pal_match_set_tags (PalMatch *self, const char *const *names, const char *const *values,
                         guint n, Result result);

/* Whether the result is for a person to say: not where the rules have decided on the board, nor
 * while the game is being played. */
gboolean pal_match_can_set_result (PalMatch *self);
