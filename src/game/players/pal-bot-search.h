/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalBotSearch: one search of a bot on a thread of its own that is never waited for, as
 * PalEngineBridge is for engines.
 *
 * Whatever the thread needs is the search's own; what comes back lies under its mutex until a
 * source of the main context, attached when the search began, hands it on. It is counted by
 * references: the thread holds one, and whoever asked the other one, which goes when the answer is
 * there or is no longer wanted. After that nobody is called.
 */
#pragma once

#include "base/thread.h"
#include "bot/glass-threads.h"

#include <glib.h>

typedef struct _PalBotSearch PalBotSearch;

typedef struct {
  Bot bot;
  GlassLimits limits;
  gint64 least_ms;   /* the answer does not come before */
  GlassTree *tree;   /* what the search fills; NULL: nothing is looked at */
  GlassTree *second; /* what a second thread fills that helps as HELP says; NULL: nobody helps */
  GlassHelp help;
  ThreadGroup *group; /* that the thread belongs to; NULL: it gives way as those who play do */
  /* Called where the search was begun; INFO and LOOK may be NULL. */
  void (*info) (const EngineInfo *info, gpointer user_data); /* at most once a frame */
  void (*look) (gpointer user_data); /* about four times a second, for those who show the tree */
  void (*done) (const EngineResult *result, const GlassCounters *counters, gpointer user_data);
  gpointer user_data;
} PalBotRequest;

/* Begins to search the end of RECORD; RECORD and REQUEST are copied. NULL where memory or threads
 * are short. */
PalBotSearch *pal_bot_search_begin (const GameRecord *record, const PalBotRequest *request);

/* Asks the search to end: it is done soon, with what it has found. Accepts NULL. */
void pal_bot_search_stop (PalBotSearch *self);

/* Gives the search up, finished or not. Accepts NULL. */
void pal_bot_search_drop (PalBotSearch *self);
