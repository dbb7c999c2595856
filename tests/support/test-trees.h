/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether two games are the same in all that a file holds of them. */
#pragma once

#include "files/tree/game-tree.h"

/* Asserts that A and B have the same moves, positions, notes and variations in the same order, the
 * same rules, tags and result. */
void test_assert_same_tree (const GameTree *a, const GameTree *b);
