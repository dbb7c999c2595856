/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The search in the glass: minimax over the table of rules, written to be read.
 *
 * Every technique is a switch of the bot's. Alpha-beta, iterative deepening, every order of moves
 * and the transposition table change how much is searched and never what is found: at the same
 * depth the value at the root is the same (tests/bot/test-glass-equal.c). A limit of width,
 * quiescence and a margin of choice change it: they are meant to. Two things are outside of what
 * theory promises: repetitions and counted moves depend on the way to a position, which a table
 * forgets; and a limit of time ends a search wherever it is.
 *
 * Values are hundredths from the view of the side to move. A mate in N plies is SCORE_MATE - N; a
 * game that is decided by points is worth GLASS_WON and its margin; evaluations are smaller than
 * both.
 */
#pragma once

#include "glass-tree.h"

#include "engine/engine-types.h"

enum { GLASS_WON = 20000 };

typedef struct GlassSearch GlassSearch;

/* What limits a search beside the bot itself; 0: nothing. */
typedef struct {
  int depth;       /* plies, instead of the bot's own */
  int64_t time_ms; /* at most this, if the bot's own limit is not lower */
  uint64_t nodes;
  uint64_t seed; /* of its choices at random */
  /* At the root only these legal ones, whatever the width, if there are any. */
  const Move *moves;
  int n_moves;
} GlassLimits;

/* With its table and histories; NULL where memory is short. */
GlassSearch *glass_search_new (void);
void glass_search_free (GlassSearch *search); /* accepts NULL */

/* Searches the last position of RECORD as BOT does, until its depth or a limit is reached or
 * CONTROL->stop is set. The tree of the deepest iteration begun is written into TREE, which may be
 * NULL; COUNTERS, which may be NULL too, gets the whole search's. RESULT->best is MOVE_NONE only
 * where there is no legal move: something is always found. CONTROL->report is called for each
 * iteration, and now and then. Nothing is kept between searches. */
void glass_search_run (GlassSearch *search, const Bot *bot, const GameRecord *record,
                       const GlassLimits *limits, SearchControl *control, GlassTree *tree,
                       GlassCounters *counters, EngineResult *result);
