/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Positions to learn from, taken from games of self-play.
 *
 * Only quiet ones are taken, since a static value is to be learnt: nobody in check, and the best
 * move found is no capture. One game in HELD_BACK_GAMES is not learnt from but shows how well
 * positions are judged that were never seen.
 */
#pragma once

#include "network/network.h"
#include "tuner-games.h"

enum { HELD_BACK_GAMES = 32, RESULT_UNKNOWN = 255 };

typedef struct {
  int16_t score;        /* found by searching, hundredths for the side to move */
  int16_t static_score; /* of the hand-written evaluation; only where it is held back */
  uint8_t result;       /* half points that the side to move got in the end, or RESULT_UNKNOWN */
  uint8_t side, n;
  uint8_t kings[2];
  uint8_t pieces[NETWORK_PIECES_MAX], squares[NETWORK_PIECES_MAX];
} Sample;

typedef struct {
  Sample *all;
  size_t n, capacity;
} Samples;

/* Adds what the games in the file at PATH teach to LEARN, and those held back to HOLD. *GAME is the
 * game that all files must be of; NULL before the first. False, with a sentence on the standard
 * error, where the file cannot be used. */
bool samples_read (const char *path, const Game **game, Samples *learn, Samples *hold);

/* The same with other positions: for each in the file VARIATIONS that are a random move away from
 * it, quiet or not, with what the hand-written evaluation says of them for a score. There are as
 * many as one likes, and they show a network all that the evaluation knows before it is to learn
 * more. */
bool samples_read_variations (const char *path, int variations, const Game **game, Samples *learn,
                              Samples *hold);

void samples_free (Samples *samples);
