/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalAnalysisMemory: what engines have said of positions, so that who comes back to one does not
 * begin from nothing, and so that a graph of the game knows what was found on the way.
 *
 * Kept are the newest reports, so many that nobody will miss one; the oldest go first.
 */
#pragma once

#include "engine/engine-types.h"

#include <glib.h>

enum { PAL_ANALYSIS_LINES_MAX = 10 };

/* What an engine has said of one position: for each line the newest, from the best one. */
typedef struct {
  EngineInfo lines[PAL_ANALYSIS_LINES_MAX];
  int n_lines;
} PalAnalysisReport;

typedef struct _PalAnalysisMemory PalAnalysisMemory;

PalAnalysisMemory *pal_analysis_memory_new (void);
void pal_analysis_memory_free (PalAnalysisMemory *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PalAnalysisMemory, pal_analysis_memory_free)

/* Keeps REPORT, what ENGINE (an id) says of POSITION, in place of what it said before, unless that
 * is deeper: an engine may look at the same position in two places at once. */
void pal_analysis_memory_keep (PalAnalysisMemory *self, const Rules *rules,
                               const Position *position, const char *engine,
                               const PalAnalysisReport *report);

/* What ENGINE has said of POSITION, valid until the next one is kept; NULL: nothing. */
const PalAnalysisReport *pal_analysis_memory_find (PalAnalysisMemory *self, const Rules *rules,
                                                   const Position *position, const char *engine);

/* The best line of pal_analysis_memory_find_deepest, or NULL. */
const EngineInfo *pal_analysis_memory_find_best (PalAnalysisMemory *self, const Rules *rules,
                                                 const Position *position);

/* The deepest that any engine has said of POSITION with at least N_LINES lines, valid as above; or
 * NULL. What the preferred engine has said goes before what is deeper: depths of two engines are
 * not alike, and of neighbors the one should not be judged by the one and the next by the other. */
const PalAnalysisReport *pal_analysis_memory_find_deepest (PalAnalysisMemory *self,
                                                           const Rules *rules,
                                                           const Position *position, int n_lines);

gboolean pal_analysis_memory_is_empty (PalAnalysisMemory *self);

/* All that is known of POSITION: PalAnalysisReport by engine, valid as above; or NULL. */
GHashTable *pal_analysis_memory_get_reports (PalAnalysisMemory *self, const Rules *rules,
                                             const Position *position);

/* From now on ENGINE (an id, or NULL) is preferred. */
void pal_analysis_memory_prefer (PalAnalysisMemory *self, const char *engine);
const char *pal_analysis_memory_get_preferred (PalAnalysisMemory *self);
