/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The start and the moves of one line of play, with the position after each ply.
 *
 * positions[0] is the start and positions[length] the present; undo is truncation. A record belongs
 * to whoever made it; threads get copies. Moves are not judged here: the match does that.
 */
#pragma once

#include "base/random.h"
#include "move.h"
#include "position.h"

#include <stddef.h>

typedef struct Rules Rules;

typedef struct {
  const Rules *rules;
  size_t length;       /* plies played */
  size_t capacity;     /* plies that fit */
  Position *positions; /* length + 1 of them */
  Move *moves;         /* moves[i] leads from positions[i] to positions[i + 1] */
} GameRecord;

/* A new record that starts at START (copied). Free with game_record_free. */
GameRecord *game_record_new (const Rules *rules, const Position *start);

GameRecord *game_record_copy (const GameRecord *record);

/* Accepts NULL. */
void game_record_free (GameRecord *record);

/* Appends MOVE, which must be legal in the last position (or MOVE_PASS where the rules allow it).
 */
void game_record_play (GameRecord *record, Move move);

/* Forgets all plies beyond LENGTH; nothing happens if there are not so many. */
void game_record_truncate (GameRecord *record, size_t length);

/* The present position; valid until the record changes. */
const Position *game_record_last (const GameRecord *record);

bool game_record_has_same_start (const GameRecord *record, const GameRecord *other);

/* Whether RECORD begins with all of OTHER. */
bool game_record_goes_on_from (const GameRecord *record, const GameRecord *other);

/* How often the present position's key has occurred in the record, itself included, looking back
 * over at most MAX_PLIES plies of the same side to move. */
int game_record_repetitions (const GameRecord *record, size_t max_plies);

/* Openings by chance: what makes games between players without whims differ from each other. */

/* Plays up to PLIES legal moves in RECORD, each drawn from RANDOM; fewer where every move that is
 * tried ends the game. */
void random_opening_play (GameRecord *record, int plies, Random *random);
