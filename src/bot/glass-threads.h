/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Two threads that search one position together, in the glass.
 *
 * Each searches for itself, and what it finds out lies in the transposition table, which both use:
 * where one comes to what the other has searched, it takes the value from there. Whoever finishes
 * an iteration first has finished it for both. Engines do it in the same way (search/root.inc).
 * All depends on the two not being in the same place at the same time, so the second one looks at
 * things in another order.
 *
 * How two real threads get on with each other is different each time. These take turns, each enters
 * one node, so the same search can be looked at as often as one likes, and a turn is the unit of
 * its time.
 */
#pragma once

#include "glass-search.h"

/* What the second thread does otherwise than the first. */
typedef enum {
  GLASS_HELP_SAME,     /* nothing */
  GLASS_HELP_BACKWARD, /* it looks at the moves of the root in the opposite order */
  GLASS_HELP_AHEAD,    /* it is one iteration ahead: the depths are searched one after the other */
  N_GLASS_HELPS
} GlassHelp;

typedef struct {
  GlassTree *trees[2];       /* that they fill; either may be NULL */
  GlassCounters counters[2]; /* set to what each has done */
  int first;                 /* set to the thread that finished the last iteration, and so both */
} GlassTeam;

/* Searches as glass_search_run does, with a second thread that helps in its way. CONTROL->report is
 * called on the thread that calls this. False where memory or threads are short: then there was no
 * search. */
bool glass_search_run_team (GlassSearch *search, const Bot *bot, const GameRecord *record,
                            const GlassLimits *limits, SearchControl *control, GlassHelp help,
                            GlassTeam *team, EngineResult *result);
