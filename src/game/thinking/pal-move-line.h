/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalMoveLine: what somebody expects after a move: the moves, and what stands on the board then.
 *
 * A bot looks exactly as it does when it plays, but without its table, which would break the line
 * off where the position is known, and without chance; so the breakdown of the line's end is what
 * the bot thinks of the move. (One that would need more time than there is looks as far as it
 * comes.) The built-in engine looks much farther than its line can be trusted; of that the first
 * plies are kept, and captures that are under way are seen through, so that nobody is counted a
 * piece down that is taken back in the next move.
 *
 * Finding a line takes as long as it takes: this belongs to a thread that nobody waits for.
 */
#pragma once

#include "bot/bot.h"
#include "engine/engine-backend.h"

#include <glib.h>

typedef struct {
  GameRecord *record; /* the game up to the position before the move, the move, and what follows */
  size_t start;       /* plies before the move */
  int depth;          /* plies that were looked ahead */
  int score;          /* the search's, as in EngineInfo, from the view of who makes the move */
  Outcome outcome;    /* where the line ends the game */
  BotBreakdown breakdown; /* of the last position */
} PalMoveLine;

/* Who looks. */
typedef struct {
  const Bot *bot;               /* whose breakdown it is, and whose search, unless there is */
  const EngineBackend *backend; /* an engine that searches, or NULL */
  gint64 time_ms;               /* for a line, at most */
  SearchControl *control;
} PalLineFinder;

/* The best line that begins with one of the N MOVES, legal in the last position of RECORD. FALSE
 * where memory is short, or the search was stopped before it found anything. */
gboolean pal_move_line_find (PalMoveLine *line, const PalLineFinder *finder,
                             const GameRecord *record, const Move *moves, int n);

/* LINE's end. A cleared line is all zero. */
void pal_move_line_clear (PalMoveLine *line);

/* The plies of LINE, at least one, and its first move. */
int pal_move_line_length (const PalMoveLine *line);
Move pal_move_line_move (const PalMoveLine *line);
/* The position after PLY of its moves, from 0: before the first. */
const Position *pal_move_line_position (const PalMoveLine *line, int ply);

/* Moves to the mate that the score promises: above 0 for who makes the move, below 0 against them,
 * 0: no mate. */
int pal_move_line_mate (const PalMoveLine *line);
