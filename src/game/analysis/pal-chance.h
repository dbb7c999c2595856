/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What an evaluation means: the share of the points that its side can expect.
 *
 * A logistic curve, as ratings have it (A. Elo, 1978), whose steepness each game has measured in
 * games of its own: at EngineBackend.draw_score hundredths behind, two in five of the points are
 * scored.
 */
#pragma once

#include "rules/rules.h"

/* From 0 to 1: what the side scores whose SCORE (as in EngineInfo) it is. */
double pal_chance (const Rules *rules, int score);

/* The same for filling a bar: where discs decide, the side's share of all discs at the end. */
double pal_chance_share (const Rules *rules, int score);
