/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalEngineCensus: the built-in engine thinks about a position, and can be watched: its lines, how
 * many nodes each root move takes, how nodes end, and a sample of its tree.
 *
 * The search runs on threads of its own; everything here happens on the thread that made the
 * object. What has been found stays until something else is asked.
 */
#pragma once

#include "engine/search-census.h"

#include <glib-object.h>

#define PAL_TYPE_ENGINE_CENSUS (pal_engine_census_get_type ())
G_DECLARE_FINAL_TYPE (PalEngineCensus, pal_engine_census, PAL, ENGINE_CENSUS, GObject)

enum { PAL_CENSUS_LINES_MAX = 5 };

/* How the engine is to think. */
typedef struct {
  int lines;   /* 1 to PAL_CENSUS_LINES_MAX */
  int threads; /* at least 1 */
  int depth;   /* plies; 0: not limited */
  gint64 time; /* milliseconds; 0: not limited */
} PalCensusLimits;

PalEngineCensus *pal_engine_census_new (void);

/* Property: "busy" (boolean, read-only: it thinks).
 * Signal: "changed": there is more to see, at most ten times a second, and once at the end. */

/* Has the engine think about the end of RECORD (copied), where the game is not over. A search
 * before it is dropped, with what it has found. FALSE where memory is short. */
gboolean pal_engine_census_think (PalEngineCensus *self, const GameRecord *record,
                                  const PalCensusLimits *limits);
/* Ends the search; what it has found stays. */
void pal_engine_census_stop (PalEngineCensus *self);
/* Drops all. */
void pal_engine_census_forget (PalEngineCensus *self);
gboolean pal_engine_census_get_busy (PalEngineCensus *self);

/* The game up to the position that is or was thought about; NULL where there is none. */
const GameRecord *pal_engine_census_get_record (PalEngineCensus *self);
/* How many lines are known, and that at PLACE, 0 for the best. Valid until the main loop goes
 * on. */
int pal_engine_census_count_lines (PalEngineCensus *self);
const EngineInfo *pal_engine_census_get_line (PalEngineCensus *self, int place);
/* How far the search has come: depth, nodes and time; NULL before the first news. */
const EngineInfo *pal_engine_census_get_state (PalEngineCensus *self);
/* What has been counted, NULL where nothing has been yet; valid until the main loop goes on. */
const SearchCensus *pal_engine_census_get_census (PalEngineCensus *self);
